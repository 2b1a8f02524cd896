import HTTPServing
import JSON

extension OpenAPI {
    /// What is said of the service itself.
    var servicePaths: [JSONValue.Member] {
        let anything: JSONValue = ["type": "object"]
        return [
            get("/schemas", "listSchemas", "The JSON Schemas that there are.", Self.listOfSchemas),
            get(
                "/schemas/{schema}", "getSchema", "The JSON Schema of what is answered.", anything,
                ("schema", wholeNames)),
            get(
                "/schemas/cells/{type}", "getCellSchema", "The JSON Schema of a cell type's `data`.", anything,
                ("type", cellNames)),
            get("/openapi.json", "getOpenAPI", "This document, with examples of what the caller is shown.", anything),
            get("/health", "getHealth", "Whether the service is well.", Self.health, isNegotiated: false),
            .init("/metrics", ["get": metrics]), .init("/assets/{asset}", ["get": asset]),
        ]
    }

    private var wholeNames: [String] { PublishedSchemas.wholes.map(\.name) }
    private var cellNames: [String] { library.names.filter { library[$0 + "Data"] != nil } }

    private static let health = JSONSchema.object([.required("status", .constant("ok"))]).json
    private static let listOfSchemas = JSONSchema.object([
        .required("schemas", .array(of: .object([.required("href", .string)])))
    ]).json

    private func get(
        _ path: String, _ id: String, _ text: String, _ schema: JSONValue,
        _ parameter: (name: String, values: [String])? = nil, isNegotiated: Bool = true
    ) -> JSONValue.Member {
        let parameters = parameter.map { [Self.path($0.name, .text(among: $0.values))] } ?? []
        let problems: [Status] =
            (parameter == nil ? [] : [.notFound]) + (isNegotiated ? [.notAcceptable] : [])
            + (path == "/openapi.json" ? [.unauthorized] : [])
        return .init(
            path,
            [
                "get": [
                    "operationId": .string(id), "summary": .string(text), "parameters": .array(parameters),
                    "responses": Self.responses([.init("200", Self.ok(text, schema))], problems: problems),
                ]
            ])
    }

    private var metrics: JSONValue {
        [
            "operationId": "getMetrics", "summary": "Counters, as Prometheus reads them.",
            "responses": Self.responses(
                [
                    .init(
                        "200",
                        ["description": "The counters.", "content": ["text/plain": ["schema": ["type": "string"]]]])
                ], problems: []),
        ]
    }

    private var asset: JSONValue {
        let file: JSONValue = ["description": "The file.", "content": ["image/*": [:]]]
        return [
            "operationId": "getAsset", "summary": "A picture that a screen names.",
            "parameters": [Self.path("asset", .text)],
            "responses": Self.responses([.init("200", file), Self.notModified], problems: [.notFound]),
        ]
    }
}
