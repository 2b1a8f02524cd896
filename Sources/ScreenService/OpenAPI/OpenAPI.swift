import Basics
import HTTPServing
import JSON
import Screens

/// The OpenAPI 3.1 description of all routes, the same for all callers.
struct OpenAPI {
    let title: String
    /// The path that all URLs begin with; empty for a service at the root of its host.
    let basePath: String
    let catalog: ScreenCatalog
    let library: SchemaLibrary

    typealias Operation = (method: Method, pattern: Identifier, description: RouteDescription)

    /// Returns the description of `routes`, and of the route that responds with it.
    func document(of routes: [Router.Route]) -> JSONValue {
        var operations: [Operation] = routes.map { ($0.method, $0.pattern.identifier, $0.description) }
        operations.append((.get, Identifier(Self.path), Self.itself))
        let servers: JSONValue = ["servers": [["url": .string(basePath)]]]
        return .object(content(of: operations).members + (basePath.isEmpty ? [] : servers.members))
    }

    private func content(of operations: [Operation]) -> JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": "1",
                "description": """
                Composed list screens as server-driven UI. Begin at /screens, and follow the URLs in responses. An \
                action can be performed only if the caller's screen contains it. Every GET also supports HEAD.
                """,
            ],
            "security": [[:], ["bearer": []]],
            "paths": .object(paths(of: operations)),
            "components": [
                "securitySchemes": [
                    "bearer": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": "Identifies the caller by role and subject. Optional.",
                    ]
                ],
                "parameters": .object(parameters), "responses": .object(problems(of: operations)),
                "schemas": library.definitions(at: "/components/schemas"),
            ],
        ]
    }

    private func paths(of operations: [Operation]) -> [JSONValue.Member] {
        operations.reduce(into: []) { paths, operation in
            let member = JSONValue.Member(operation.method.name.lowercased(), operation.description.json)
            if let index = paths.firstIndex(where: { $0.name == operation.pattern }) {
                paths[index].value = .object(paths[index].value.members + [member])
            } else {
                paths.append(.init(operation.pattern, .object([member])))
            }
        }
    }

    var depth: Int { max(catalog.depth, 2) }

    /// Returns the schema of the part at `index` of screen paths that have `depth` parts.
    func schema(at index: Int, depth: Int) -> JSONSchema {
        let literals = catalog.composers.map(\.pattern).filter { $0.count == depth }.map { $0.route.parts[index].text }
        let names = Set(literals.compactMap { $0 }).sorted().map(\.rawValue)
        return names.isEmpty || literals.contains(nil) ? .text : .text(among: names)
    }

    static let listPattern = "/screens"

    /// Returns a reference to a schema in `components`.
    static func schema(_ name: String) -> JSONSchema { JSONSchema(["$ref": .string("#/components/schemas/\(name)")]) }

    /// Returns references to parameters in `components`.
    static func parameters(_ names: [String] = [], headers: HeaderName...) -> [JSONValue] {
        (names + headers.map(\.rawValue)).map(RouteDescription.parameter)
    }
}
