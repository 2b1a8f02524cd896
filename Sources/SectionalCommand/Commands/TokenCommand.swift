import Identity
import OpenSSLTokens
import POSIXProcess
import ScreenService
import Sectional

/// Prints a token for trying things out.
enum TokenCommand: Command {
    static let name = "token"
    static let summary = "Print a token that the server on the same configuration takes."
    static let options =
        [
            Option("--role", value: "ROLE", "the caller's role"),
            Option("--subject", value: "SUBJECT", "whose data it is"),
            Option("--ttl", value: "SECONDS", "how long it holds; 3600 without"),
        ] + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let configuration = try Configuration(arguments: arguments, environment: environment)
        guard let role = arguments["--role"], configuration.roles.all.contains(Role(rawValue: role)) else {
            throw CommandError.usage("--role: expected one of \(configuration.list(.roles).joined(separator: ", "))")
        }
        guard let subject = arguments["--subject"], TokenClaims.isSubject(subject) else {
            throw CommandError.usage("--subject: expected 1 to 128 characters")
        }
        guard let ttl = Int(arguments["--ttl"] ?? "3600"), (1...3_153_600_000).contains(ttl) else {
            throw CommandError.usage("--ttl: expected a whole number of seconds, at least 1")
        }
        guard let key = try TokenSecret.key(of: configuration) else {
            throw CommandError.configuration("there is no tokenSecretFile and no tokenSecret to sign with")
        }
        let claims = TokenClaims(
            subject: Identifier(subject), role: Identifier(role), expiresAt: Int(WallClock.now()) + ttl)
        StandardStream.output.writeLine(TokenSigner(key: key).sign(claims))
        return .success
    }
}
