import HTTPServing
import JSON
import POSIXProcess
import ScreenService
import Sectional

/// Prints what the server would answer, without one.
enum RenderCommand: Command {
    static let name = "render"
    static let summary = "Print what a GET of PATH answers, without a server."
    static let operands = ["PATH"]
    static let options =
        [
            Option("--role", value: "ROLE", "the caller's role; guest without"),
            Option("--subject", value: "SUBJECT", "whose data it is"),
            Option("--locale", value: "TAG", "the language, as in Accept-Language"),
            Option("--cell-types", value: "TYPES", "what the client has, as in Sectional-Cell-Types"),
            Option("--pretty", "with line ends and indentation"),
        ] + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        guard let path = arguments.positional.first, path.hasPrefix("/") else {
            throw CommandError.usage("a path is missing, such as /screens/hello")
        }
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let authenticator = KnownCaller(caller: try caller(arguments, configuration))
        let application = try Application(configuration, authenticator: authenticator)
        let response = await application.router.respond(to: request(path, arguments))
        let body = response.body ?? Bytes.copying("")
        StandardStream.output.write(arguments.has("--pretty") ? JSONIndenter.indented(body.array) : body.array)
        return response.status.code < 400 ? .success : .failure
    }

    private static func caller(_ arguments: Arguments, _ configuration: Configuration) throws -> Caller {
        let role = arguments["--role"] ?? Role.guest.rawValue
        guard configuration.list(.roles).contains(role) else {
            throw CommandError.usage("--role: expected one of \(configuration.list(.roles).joined(separator: ", "))")
        }
        let isGuest = role == Role.guest.rawValue
        return Caller(role: Role(rawValue: role), subject: arguments["--subject"] ?? (isGuest ? "" : role))
    }

    private static func request(_ path: String, _ arguments: Arguments) -> Request {
        var headers: HeaderFields = [:]
        headers["Accept-Language"] = arguments["--locale"]
        headers["Sectional-Cell-Types"] = arguments["--cell-types"]
        return Request(.get, path, headers: headers)
    }

    /// Who asks is said by the flags: there is no token to verify.
    private struct KnownCaller: Authenticator {
        let caller: Caller

        func authentication(of request: Request) -> Authentication { Authentication(caller) }
    }
}
