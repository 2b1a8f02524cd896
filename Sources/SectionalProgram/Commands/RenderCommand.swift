import HTTPServing
import JSON

/// The command `render`: prints the response to a GET without a server.
struct RenderCommand: Command {
    let name = "render"
    let summary = "Print what a GET of PATH answers, without a server."
    let operands = ["PATH"]
    let options = [Invocation.role, Invocation.subject, Invocation.language, Invocation.cellTypes, pretty]

    private static let pretty = Option("--pretty", "with line ends and indentation")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let path = try invocation.path()
        let application = try await invocation.application(as: try invocation.caller())
        let response = await application.router.respond(to: Self.request(path, invocation.arguments))
        let body = (response.body ?? Bytes.copying("")).array
        invocation.write(invocation.arguments.has(Self.pretty.name) ? JSONIndenter.indented(body) : body)
        return response.status.code < 400 ? .success : .failure
    }

    private static func request(_ path: String, _ arguments: Arguments) -> Request {
        var headers: HeaderFields = [:]
        headers[.acceptLanguage] = arguments[Invocation.language.name]
        headers[.sectionalCellTypes] = arguments[Invocation.cellTypes.name]
        return Request(.get, path, headers: headers)
    }
}
