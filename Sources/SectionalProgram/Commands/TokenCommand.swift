import Basics
import MicrohttpdServer
import OpenSSLTokens
import ScreenService
import Screens

struct TokenCommand: Command {
    let name = "token"
    let summary = "Print a token for the server with this configuration."
    let options = [role, subject, lifetime("how long the token is valid; default: 3600")]

    private static let role = Option("--role", value: "ROLE", "the caller's role")
    private static let subject = Option("--subject", value: "SUBJECT", "the caller's subject")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let role = try invocation.role(Self.role, named: invocation.arguments[Self.role.name])
        let (subject, lifetime) = (try subject(invocation.arguments), try Self.lifetime(invocation.arguments) ?? 3600)
        guard try invocation.service(invocation.program.type, for: .describing).authenticator == nil else {
            throw CommandError.configuration(
                "the service has its own authenticator, which doesn't accept such tokens")
        }
        let configuration = try invocation.configuration()
        if !configuration.isDevelopment, let key = try TokenSecret.key(of: configuration) {
            invocation.say(ServiceTokens.token(key, role: role, subject: subject, lifetime: lifetime))
        } else {
            invocation.say(
                try Self.askServer(of: configuration, role: role.rawValue, subject: subject, lifetime: lifetime))
        }
        return .success
    }

    /// Returns the subject. Throws a usage error for one that the server would refuse, and for one with U+FFFD: that
    /// replaces bytes that are not UTF-8, so the intended subject is unknown.
    private func subject(_ arguments: Arguments) throws -> String {
        guard let subject = arguments[Self.subject.name], Subject(rawValue: subject).namesSomebody,
            !subject.unicodeScalars.contains("\u{FFFD}")
        else {
            throw CommandError.usage("\(Self.subject.name): expected 1 to 512 bytes without control characters")
        }
        return subject
    }

    static func lifetime(_ help: String) -> Option { Option("--ttl", value: "SECONDS", help) }

    /// Returns the lifetime, if it is given. Throws a usage error for one after whose revocation the token would be
    /// accepted again.
    static func lifetime(_ arguments: Arguments) throws -> Int? {
        guard let written = arguments["--ttl"] else { return nil }
        let longest = Int(Revocations.longestLifetime)
        guard let lifetime = Int(written), (1...longest).contains(lifetime) else {
            throw CommandError.usage("--ttl: expected a whole number of seconds from 1 to \(longest)")
        }
        return lifetime
    }

    /// Asks the server of `configuration`, which makes tokens with a key that only it has, for one. Throws a
    /// configuration error if it isn't in development and on a loopback address, or has none.
    private static func askServer(
        of configuration: Configuration, role: String, subject: String, lifetime: Int
    ) throws -> String {
        let reason =
            configuration.isDevelopment ? "" : "neither tokenSecretFile nor tokenSecret is set, and "
        let (host, port) = (HealthcheckCommand.reachable(configuration[.host]), configuration[.port])
        guard host.isLoopbackHost else { throw CommandError.configuration(reason + "host is not a loopback address") }
        let target = "/preview/tokens?subject=\(subject.percentEncoded)&ttl=\(lifetime)"
        let answer = try? HTTPProbe.get(
            target, host: host, port: port, isSecure: configuration[.tlsCertificate] != nil, timeout: .seconds(3))
        guard let answer, answer.status == 200 else {
            throw CommandError.configuration(reason + "no server with preview 'development' answers at \(host):\(port)")
        }
        guard let token = try PreviewTokens.token(of: role, in: answer.content) else {
            throw CommandError.configuration("no token can have the role '\(role)': see roleMap and defaultRole")
        }
        return token
    }
}
