import Basics
import HTTPServing
import JSON
import ScreenService
import Screens

struct ExplainCommand: Command {
    let name = "explain"
    let summary = "Explain each cell of the screen at PATH; without PATH, list routes, screens and cell types."
    let operands = ["[PATH]"]
    let options = [
        role, subject, language, cellTypes, compare, response, pretty, schema, openAPI,
        Option(Invocation.json.name, "cells or differences as JSON"),
    ]

    static let role = Option("--role", value: "ROLE", "the caller's role; default: the role without a token")
    static let subject = Option("--subject", value: "SUBJECT", "the caller's subject")
    static let language = Option("--language", value: "TAG", "the languages, as in Accept-Language")
    static let cellTypes = Option("--cell-types", value: "TYPES", "the client's cell types, as in Sectional-Cell-Types")
    static let compare = Option("--compare", value: "ROLE", "show only what differs for this role")
    static let response = Option("--response", "print the response to a GET of PATH")
    static let pretty = Option("--pretty", "indent the response")
    static let schema = Option("--schema", value: "NAME", "print a JSON Schema: of a cell type, or as in /schemas")
    static let openAPI = Option("--openapi", "print the OpenAPI description")

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let arguments = invocation.arguments
        let forms = [Self.compare, Self.response, Self.schema, Self.openAPI].map(\.name).filter(arguments.has)
        guard forms.count < 2 else { throw CommandError.usage("\(forms[0]) and \(forms[1]) can't be combined") }
        try arguments.refuse(options, except: Self.options(of: forms.first, arguments))
        if let name = arguments[Self.schema.name] {
            try await writeSchema(name, invocation)
        } else if arguments.has(Self.openAPI.name) {
            try await writeDescription(invocation)
        } else if let other = arguments[Self.compare.name] {
            try await explainDifferences(from: other, invocation)
        } else if arguments.has(Self.response.name) {
            return try await respond(invocation)
        } else if arguments.positional.isEmpty {
            try await list(invocation)
        } else {
            return try await explain(invocation)
        }
        return .success
    }

    /// Returns the options that `form`, an option, goes with.
    private static func options(of form: String?, _ arguments: Arguments) -> [Option] {
        let screen = [role, subject, language, cellTypes]
        switch form {
        case schema.name, openAPI.name: return [schema, openAPI]
        case response.name: return screen + [response, pretty]
        case nil where arguments.positional.isEmpty: return []
        default: return screen + [compare, Invocation.json]
        }
    }

    private func list(_ invocation: Invocation) async throws {
        let application = try await Self.describedApplication(invocation)
        var lines = ["Routes"]
        lines += application.router.routes.map { "  \($0.method.name) \($0.pattern)" }
        lines += ["", "Screens"]
        for composer in application.catalog.composers {
            let types = composer.distinctCellTypes.map(\.description)
            lines.append("  /screens/\(composer.pattern)  \(types.joined(separator: ", "))")
        }
        lines += ["", "Cell types"]
        lines += application.catalog.cellTypes.map { "  \($0)" }
        invocation.say(lines.joined(separator: "\n"))
    }

    private func writeSchema(_ name: String, _ invocation: Invocation) async throws {
        let schemas = PublishedSchemas(try await Self.describedApplication(invocation).catalog)
        let document = schemas.document(Identifier(name)) ?? schemas.document(Identifier("cells/" + name))
        guard let document else {
            let names = schemas.names.map(\.rawValue).joined(separator: ", ")
            throw CommandError.usage("unknown schema '\(name)'; expected one of \(names)")
        }
        invocation.write(JSONIndenter.indented(document.bytes.array))
    }

    private func writeDescription(_ invocation: Invocation) async throws {
        let application = try await Self.describedApplication(invocation)
        let response = await application.router.respond(to: Request(.get, "/openapi.json"))
        invocation.write(JSONIndenter.indented((response.body ?? Bytes.copying("")).array))
    }

    /// Makes the application to describe it as a caller without a token sees it; no data is read. Throws a usage error
    /// if there is a path.
    private static func describedApplication(_ invocation: Invocation) async throws -> Application {
        if let path = invocation.arguments.positional.first {
            throw CommandError.usage("unexpected argument '\(path)'")
        }
        let caller = invocation.program.type.roles.callerWithoutToken
        return try await invocation.application(.describing, authenticator: KnownCaller(caller: caller))
    }
}
