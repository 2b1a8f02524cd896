import HTTPServing
import JSON
import POSIXProcess
import ScreenService

/// Prints what the server would answer, without one.
enum RenderCommand: Command {
    static let name = "render"
    static let summary = "Print what a GET of PATH answers, without a server."
    static let operands = ["PATH"]
    static let options =
        [
            Option("--role", value: "ROLE", "the caller's role; guest without"),
            Arguments.subject, Arguments.locale, Arguments.cellTypes,
            Option("--pretty", "with line ends and indentation"),
        ] + Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let path = try arguments.path()
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let authenticator = KnownCaller(caller: try arguments.caller(configuration))
        let application = try await Application(configuration, authenticator: authenticator)
        let response = await application.router.respond(to: request(path, arguments))
        let body = response.body ?? Bytes.copying("")
        StandardStream.output.write(arguments.has("--pretty") ? JSONIndenter.indented(body.array) : body.array)
        return response.status.code < 400 ? .success : .failure
    }

    private static func request(_ path: String, _ arguments: Arguments) -> Request {
        var headers: HeaderFields = [:]
        headers["Accept-Language"] = arguments["--locale"]
        headers["Sectional-Cell-Types"] = arguments["--cell-types"]
        return Request(.get, path, headers: headers)
    }
}
