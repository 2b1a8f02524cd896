import HTTPServing
import Identity
import JSON
import POSIXProcess
import ScreenService

/// Prints what the server says of itself.
enum SchemaCommand: Command {
    static let name = "schema"
    static let summary = "Print a JSON Schema, or list them; NAME is as in /schemas, a cell type, or openapi."
    static let operands = ["[NAME]"]
    static let options = Configuration.options

    static func run(_ arguments: Arguments, environment: [String: String]) async throws -> ExitCode {
        let configuration = try Configuration(arguments: arguments, environment: environment)
        let application = try await Application(
            configuration, .describing, authenticator: BearerAuthenticator.guestsOnly(roles: []))
        let schemas = PublishedSchemas(application.catalog)
        guard let name = arguments.positional.first else {
            StandardStream.output.writeLine((schemas.names.map(\.rawValue) + [openAPI]).joined(separator: "\n"))
            return .success
        }
        let document = schemas.document(Identifier(name)) ?? schemas.document(Identifier("cells/" + name))
        guard let bytes = name == openAPI ? await description(application) : document?.bytes else {
            throw CommandError.usage("there is no schema '\(name)'; `sectional schema` lists those that there are")
        }
        StandardStream.output.write(JSONIndenter.indented(bytes.array))
        return .success
    }

    private static let openAPI = "openapi"

    /// The description of all routes, as a guest gets it.
    private static func description(_ application: Application) async -> Bytes? {
        await application.router.respond(to: Request(.get, "/openapi.json")).body
    }
}
