import HTTPServing
import Identity
import JSON
import Sectional

/// The description of all routes (OpenAPI 3.1), for one caller: its examples are screens that they are shown now.
struct OpenAPI {
    /// What people call the service.
    let title: String
    let catalog: ScreenCatalog
    let library: SchemaLibrary
    /// Where there are none, what is described is the same.
    var examples = OpenAPIExamples(shown: [], list: nil)

    /// The whole document, of `routes`: each as it describes itself, those of screens with examples.
    func document(of routes: [Router.Route]) -> JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": "1",
                "description": """
                Composed list screens as server-driven UI. Begin at /screens, and follow the URLs that stand in \
                what is answered: an action can be performed exactly when the caller's own screen emits it. GET is \
                also answered to HEAD.
                """,
            ],
            "security": [[:], ["bearer": []]],
            "paths": .object(paths(of: routes)),
            "components": [
                "securitySchemes": [
                    "bearer": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": "Says who asks, by role and subject. It may be left out.",
                    ]
                ],
                "parameters": .object(parameters), "responses": .object(problems(of: routes)),
                "schemas": library.definitions(at: "/components/schemas"),
            ],
        ]
    }

    private func paths(of routes: [Router.Route]) -> [JSONValue.Member] {
        let ofScreens = descriptions
        return routes.reduce(into: []) { paths, route in
            let pattern = Identifier(route.pattern.description)
            let json = (ofScreens[Identifier(route.description.id)] ?? route.description).json
            let operation = JSONValue.Member(route.method.name.lowercased(), json)
            if let index = paths.firstIndex(where: { $0.name == pattern }) {
                paths[index].value = .object(paths[index].value.members + [operation])
            } else {
                paths.append(.init(pattern, .object([operation])))
            }
        }
    }

    /// The names of the screens that are not about one thing, and of those that are.
    var screenNames: (plain: [String], parameterized: [String]) {
        let patterns = catalog.composers.map(\.pattern)
        return (
            patterns.filter { $0.parts.count == 1 }.map { $0.parts[0].rawValue },
            Set(patterns.filter { $0.parts.count == 2 }.map { $0.parts[0] }).sorted().map(\.rawValue)
        )
    }
}

extension OpenAPI {
    /// What there is to say of the routes of screens, by their ids.
    private var descriptions: [Identifier: RouteDescription] {
        let all = [list] + Href.readPatterns.map(reading) + Href.actionPatterns.map(performing)
        return Dictionary(all.map { (Identifier($0.id), $0) }) { first, _ in first }
    }

    /// Where the list of screens is.
    static let listPattern = "/screens"

    /// Refers to a schema among the components.
    static func schema(_ name: String) -> JSONSchema { JSONSchema(["$ref": .string("#/components/schemas/\(name)")]) }

    /// Refers to parameters among the components.
    static func parameters(_ names: [String]) -> [JSONValue] { names.map(RouteDescription.parameter) }
}

extension ScreenPattern {
    /// What stands between the slashes.
    fileprivate var parts: [Identifier] {
        description.utf8.split(separator: 0x2F).map { Identifier(String(Substring($0))) }
    }
}
