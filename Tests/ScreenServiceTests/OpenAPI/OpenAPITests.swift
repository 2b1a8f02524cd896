import Foundation
import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

@Suite struct OpenAPITests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func document() async throws -> [String: Any] {
        let response = try await InProcessClient(showcase.responder()).get("/openapi.json")
        #expect(response.status == 200)
        return try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    /// All that a service can have in one router, and a route that is described in this way.
    private func router(describing thing: RouteDescription = .ofATest) throws -> Router {
        var router = Router()
        let service = ScreenService(
            try showcase.catalog(),
            renderer: ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" }),
            authenticator: BearerAuthenticator.refusingTokens(roles: Roles(GuestRole.self)),
            idempotency: MemoryIdempotencyStore(), metrics: Metrics(prefix: "sectional"), log: .silent,
            options: ScreenService.Options(title: "Sectional", realm: "sectional", languages: ["en"]))
        service.addRoutes(to: &router)
        Assets([:]).addRoutes(to: &router)
        ServiceIndex(title: "Sectional").addRoutes(to: &router)
        router.on(.post, "/openapi.json", .ofATest) { _ in Response(.ok) }
        router.on(.post, "/screens/{screen}", .ofATest) { _ in Response(.ok) }
        router.get("/things/{thing}", thing) { _ in Response(.ok) }
        service.addDescription(to: &router)
        return router
    }

    @Test func `each route is described, and no other`() async throws {
        let router = try router()
        let document = JSONObject(try await InProcessClient(router).get("/openapi.json").body)
        let described = document["paths"].names.flatMap { path in
            document["paths"][path].names.map { "\($0.uppercased()) \(path)" }
        }
        #expect(described.sorted() == router.routes.map { "\($0.method.name) \($0.pattern)" }.sorted())
        #expect(document["paths"]["/things/{thing}"]["get"]["operationId"].text == "ofATest")
        #expect(document["paths"]["/openapi.json"].names == ["get", "post"])
        #expect(document["paths"]["/screens/{screen}"]["post"]["operationId"].text == "ofATest")
        #expect(document["paths"]["/screens/{screen}"]["get"]["operationId"].text != "ofATest")
    }

    /// Whatever problems a route may have, the document says what each is, and once.
    @Test func `each problem of a route is described once`() async throws {
        let description = RouteDescription(
            "teapot", "Makes tea.", answers: [.notModified, .notModified],
            problems: .problems(.methodNotAllowed, .uriTooLong, .methodNotAllowed))
        let client = InProcessClient(try router(describing: description))
        let document = JSONObject(try await client.get("/openapi.json").body)
        let responses = document["paths"]["/things/{thing}"]["get"]["responses"]
        #expect(responses.names == ["304", "400", "405", "414", "429", "431", "503"])
        #expect(document["components"]["responses"].names.contains("405"))
    }

    /// What has no tag, such as a page or the list of screens, never gets 304.
    @Test func `If-None-Match is described where the answer may be 304`() async throws {
        let document = JSONObject(try await InProcessClient(router()).get("/openapi.json").body)
        for path in document["paths"].names {
            for method in document["paths"][path].names {
                let operation = document["paths"][path][method]
                let parameters = operation["parameters"].list.compactMap { $0["$ref"].text }
                let isConditional = parameters.contains("#/components/parameters/If-None-Match")
                #expect(isConditional == operation["responses"]["304"].exists, "\(method) \(path)")
            }
        }
    }

    @Test func `the index is described in both forms`() async throws {
        let document = JSONObject(try await InProcessClient(router()).get("/openapi.json").body)
        let operation = document["paths"]["/"]["get"]
        let content = operation["responses"]["200"]["content"]
        #expect(content.names == ["application/json", "text/html"])
        #expect(operation["responses"].names.isSuperset(of: ["304", "406"]))
        let link = content["application/json"]["schema"]["properties"]["links"]["items"]
        #expect(link["properties"].names == ["rel", "title", "href"])
        #expect(link["required"].list.compactMap(\.text) == ["rel", "title", "href"])
    }

    @Test func `each cell type has one schema`() async throws {
        let components = try #require(try await document()["components"] as? [String: [String: Any]])
        let schemas = try #require(components["schemas"])
        for type in try showcase.catalog().cellTypes {
            #expect(schemas[type.name.rawValue] != nil && schemas[type.name.rawValue + "Data"] != nil)
        }
        let references = try String(
            decoding: JSONSerialization.data(withJSONObject: schemas, options: .withoutEscapingSlashes), as: UTF8.self)
        #expect(!references.contains("$defs"))
    }

    /// Generators of code decide by the discriminator what to decode; without one, they take the first that fits.
    @Test(arguments: [
        ("Cell", "type"), ("Action", "kind"), ("MenuAction", "kind"), ("BarMenuAction", "kind"), ("Effect", "kind"),
        ("Operation", "op"),
    ])
    func `choices have a discriminator`(_ name: String, _ property: String) async throws {
        let document = JSONObject(try await InProcessClient(showcase.responder()).get("/openapi.json").body)
        let schemas = document["components"]["schemas"]
        let discriminator = schemas[name]["discriminator"]
        #expect(discriminator["propertyName"].text == property)
        let kinds = discriminator["mapping"].names
        let references = kinds.compactMap { discriminator["mapping"][$0].text }
        #expect(kinds.count > 1)
        #expect(Set(schemas[name]["oneOf"].list.compactMap { $0["$ref"].text }) == Set(references))
        for kind in kinds {
            let reference = try #require(discriminator["mapping"][kind].text)
            #expect(reference.hasPrefix("#/components/schemas/"))
            let schema = schemas[String(reference.dropFirst("#/components/schemas/".count))]["properties"][property]
            #expect(schema["const"].text == kind && schema["type"].text == "string")
        }
    }

    /// A choice that is described in place has no name in generated code, and one of values no type.
    @Test func `each choice has a name and each value a type`() async throws {
        let document = JSONObject(try await InProcessClient(showcase.responder()).get("/openapi.json").body)
        var count = 0
        func check(_ schema: JSONObject, _ path: String) {
            count += schema["oneOf"].list.count
            for choice in schema["oneOf"].list { #expect(choice["$ref"].exists || choice["type"].exists, "\(path)") }
            if !schema["enum"].list.isEmpty || schema["const"].text != nil { #expect(schema["type"].exists, "\(path)") }
            for name in schema.names { check(schema[name], path + "/" + name) }
            for (index, element) in schema.list.enumerated() { check(element, path + "/\(index)") }
        }
        check(document["components"]["schemas"], "")
        check(document["paths"], "")
        #expect(count > 10)
    }

    @Test func `OpenAPI is the same for all callers`() async throws {
        let client = InProcessClient(try showcase.responder())
        let first = try await client.get("/openapi.json")
        #expect(first.status == 200 && first["cache-control"] == "no-cache" && !first.text.contains("\"examples\""))
        for headers: HeaderFields in [
            ["Authorization": "Bearer admin:ana"], ["Authorization": "Bearer no"], ["Accept-Language": "vi"],
        ] {
            #expect(try await client.get("/openapi.json", headers).text == first.text)
        }
    }

    @Test func `OpenAPI is the same while the service runs`() async throws {
        let client = InProcessClient(try showcase.responder())
        let tag = try #require(try await client.get("/openapi.json")["etag"])
        _ = try await client.execute(Request(.post, "/screens/todos/sections/todos/cells/1/actions/remove"))
        #expect(try await client.get("/openapi.json", ["If-None-Match": tag]).status == 304)
        #expect(try await client.get("/openapi.json", ["Accept": "text/html"]).status == 406)
    }
}
