import HTTPServing
import Identity
import JSON
import ScreenService

/// The command `schema`: prints the JSON Schemas and the OpenAPI description that the server publishes.
struct SchemaCommand: Command {
    let name = "schema"
    let summary = "Print a JSON Schema, or list them; NAME is as in /schemas, a cell type, or openapi."
    let operands = ["[NAME]"]

    private static let openAPI = "openapi"

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let application = try await invocation.describedApplication()
        let schemas = PublishedSchemas(application.catalog)
        guard let name = invocation.arguments.positional.first else {
            invocation.say((schemas.names.map(\.rawValue) + [Self.openAPI]).joined(separator: "\n"))
            return .success
        }
        let document = schemas.document(Identifier(name)) ?? schemas.document(Identifier("cells/" + name))
        guard let bytes = name == Self.openAPI ? await Self.description(application) : document?.bytes else {
            let command = "\(invocation.program.name.text) \(self.name)"
            throw CommandError.usage("there is no schema '\(name)'; `\(command)` lists those that there are")
        }
        invocation.write(JSONIndenter.indented(bytes.array))
        return .success
    }

    /// Returns the OpenAPI description that a caller without a token gets.
    private static func description(_ application: Application) async -> Bytes? {
        await application.router.respond(to: Request(.get, "/openapi.json")).body
    }
}
