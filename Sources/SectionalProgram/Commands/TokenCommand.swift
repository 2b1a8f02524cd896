import OpenSSLTokens
import Sectional

/// Prints a token for trying things out.
struct TokenCommand: Command {
    let name = "token"
    let summary = "Print a token that the server on the same configuration takes."
    let options = [role, subject, lifetime]

    private static let role = Option("--role", value: "ROLE", "the caller's role")
    private static let subject = Option("--subject", value: "SUBJECT", "whose data it is")
    private static let lifetime = Option("--ttl", value: "SECONDS", "how long it holds; 3600 without")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try invocation.configuration()
        let arguments = invocation.arguments
        let role = try invocation.role(Self.role, named: arguments[Self.role.name])
        guard let subject = arguments[Self.subject.name], TokenClaims.isSubject(subject),
            Subject(rawValue: subject).namesSomebody, !subject.unicodeScalars.contains("\u{FFFD}")
        else {
            throw CommandError.usage("\(Self.subject.name): expected 1 to 128 characters, none of them a control")
        }
        guard let lifetime = Int(arguments[Self.lifetime.name] ?? "3600"), (1...3_153_600_000).contains(lifetime) else {
            throw CommandError.usage("\(Self.lifetime.name): expected a whole number of seconds, at least 1")
        }
        guard try invocation.describedService().authenticator == nil else {
            throw CommandError.configuration(
                "the service has an authenticator of its own, which doesn't take such tokens")
        }
        guard let key = try TokenSecret.key(of: configuration) else {
            throw CommandError.configuration("there is no tokenSecretFile and no tokenSecret to sign with")
        }
        invocation.say(ServiceTokens.token(key, role: role, subject: subject, lifetime: lifetime))
        return .success
    }
}
