import HTTPServing
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
        let application = try Application(configuration, authenticator: BearerAuthenticator.guestsOnly(roles: []))
        let schemas = PublishedSchemas(application.catalog)
        guard let name = arguments.positional.first else {
            StandardStream.output.writeLine(schemas.names.joined(separator: "\n"))
            return .success
        }
        guard let document = schemas.document(name) ?? schemas.document("cells/" + name) else {
            throw CommandError.usage("there is no schema '\(name)'; `sectional schema` lists those that there are")
        }
        StandardStream.output.write(JSONIndenter.indented(document.bytes.array))
        return .success
    }
}
