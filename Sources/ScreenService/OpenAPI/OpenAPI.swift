import JSON
import Sectional

/// The description of all routes (OpenAPI 3.1), for one caller: its examples are screens that they are shown now.
struct OpenAPI {
    let catalog: ScreenCatalog
    let library: SchemaLibrary
    let examples: OpenAPIExamples

    /// The whole document.
    var document: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Sectional", "version": "1",
                "description": """
                Composed list screens as server-driven UI. Begin at /screens, and follow the URLs that stand in \
                what is answered: an action can be performed exactly when the caller's own screen emits it. GET is \
                also answered to HEAD.
                """,
            ],
            "security": [[:], ["bearer": []]],
            "paths": .object(paths),
            "components": [
                "securitySchemes": [
                    "bearer": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": "Says who asks, by role and subject. Without a token, a guest asks.",
                    ]
                ],
                "parameters": .object(parameters), "responses": .object(problemResponses),
                "schemas": library.definitions(at: "/components/schemas"),
            ],
        ]
    }

    private var paths: [JSONValue.Member] { screenPaths + actionPaths + servicePaths }

    /// The names of the screens that are not about one thing, and of those that are.
    var screenNames: (plain: [String], parameterized: [String]) {
        let patterns = catalog.composers.map(\.pattern)
        return (
            patterns.filter { $0.parts.count == 1 }.map { String($0.parts[0]) },
            Set(patterns.filter { $0.parts.count == 2 }.map { String($0.parts[0]) }).sorted()
        )
    }
}

extension OpenAPI {
    /// Refers to a schema among the components.
    static func schema(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    /// Refers to parameters among the components.
    static func parameters(_ names: [String]) -> JSONValue {
        .array(names.map { ["$ref": .string("#/components/parameters/\($0)")] })
    }
}

extension ScreenPattern {
    /// What stands between the slashes.
    fileprivate var parts: [Substring] { description.split(separator: "/") }
}
