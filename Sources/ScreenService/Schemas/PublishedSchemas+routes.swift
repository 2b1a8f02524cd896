import Basics
import HTTPServing
import JSON

extension PublishedSchemas {
    /// Adds `/schemas`, which lists the schemas, and the routes of the schemas.
    func addRoutes(to router: inout Router) {
        let list = Document(index.bytes)
        router.get("/schemas", Self.listDescription) { request in try list.response(to: request) }
        router.get(
            "/schemas/{schema}",
            Self.description(
                "getSchema", "The JSON Schema of what is answered.", parameter: "schema", Self.wholes.map(\.name))
        ) { request in try answer(request.parameters["schema"].map { Identifier($0) }, request) }
        router.get(
            "/schemas/cells/{type}",
            Self.description("getCellSchema", "The JSON Schema of a cell type's `data`.", parameter: "type", cellNames)
        ) { request in try answer(request.parameters["type"].map { Identifier("cells/" + $0) }, request) }
    }

    private static let listDescription = RouteDescription(
        "listSchemas", "The JSON Schemas that there are.", parameters: [RouteDescription.knownTag],
        answers: [
            .json(
                "Where they are.",
                JSONSchema.object([
                    .required("schemas", .array(of: .object([.required("href", .string)]).titled("SchemaLink")))
                ]).titled("SchemaList")),
            .notModified,
        ], problems: .problems(.notAcceptable))

    private static func description(
        _ id: String, _ summary: String, parameter: String, _ values: [Identifier]
    ) -> RouteDescription {
        RouteDescription(
            id, summary,
            parameters: [
                RouteDescription.path(parameter, .text(among: values.map(\.rawValue))), RouteDescription.knownTag,
            ],
            answers: [.json("The schema.", JSONSchema(["type": "object"])), .notModified],
            problems: .problems(.notFound, .notAcceptable))
    }

    private var index: JSONValue {
        ["schemas": .array(names.map { name in ["href": .string(url(of: name))] })]
    }

    private func answer(_ name: Identifier?, _ request: Request) throws -> Response {
        guard let document = name.flatMap(document) else {
            throw Problem.notFound("There is no such schema; /schemas lists those that there are.")
        }
        return try document.response(to: request)
    }
}

extension PublishedSchemas.Document {
    /// Returns the document. Throws a `Problem` if `request` accepts no JSON.
    func response(to request: Request) throws -> Response {
        try ContentNegotiation.require("application/json", in: request)
        var response = Response.json(bytes, headers: [.etag: EntityTag.tag(revision), .cacheControl: "no-cache"])
        response.codedForms = codedForms
        return response
    }
}
