import HTTPServing
import JSON

extension PublishedSchemas {
    /// Adds `/schemas`, which lists them, and what it lists.
    func addRoutes(to router: inout Router) {
        let list = Document(index.bytes)
        router.get("/schemas") { request in try Self.answer(list, to: request) }
        router.get("/schemas/{schema}") { request in try answer(request.parameters["schema"], request) }
        router.get("/schemas/cells/{type}") { request in
            try answer(request.parameters["type"].map { "cells/" + $0 }, request)
        }
    }

    private var index: JSONValue {
        ["schemas": .array(names.map { name in ["href": .string(Self.root + name)] })]
    }

    private func answer(_ name: String?, _ request: Request) throws -> Response {
        guard let document = name.flatMap(document) else {
            throw Problem.notFound("There is no such schema; /schemas lists those that there are.")
        }
        return try Self.answer(document, to: request)
    }

    private static func answer(_ document: Document, to request: Request) throws -> Response {
        try ContentNegotiation.require("application/json", in: request)
        return .json(
            document.bytes, headers: ["ETag": EntityTag.tag(document.revision), "Cache-Control": "no-cache"])
    }
}
