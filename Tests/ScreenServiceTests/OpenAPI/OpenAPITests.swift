import Foundation
import HTTPServing
import ScreenService
import Sectional
import TestSupport
import Testing

@Suite struct OpenAPITests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func document(_ headers: HeaderFields = [:]) async throws -> [String: Any] {
        let response = try await InProcessClient(showcase.responder()).get("/openapi.json", headers)
        #expect(response.status == 200)
        return try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    /// All that a service can have in one router, in an order in which the description comes first.
    private func router() throws -> Router {
        var router = Router()
        let service = ScreenService(
            try showcase.catalog(),
            renderer: ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" }),
            authenticator: BearerAuthenticator.refusingTokens(roles: Roles(GuestRole.self)),
            idempotency: MemoryIdempotencyStore(), metrics: Metrics(prefix: "sectional"), log: .silent,
            options: ScreenService.Options(title: "Sectional", realm: "sectional", languages: ["en"]))
        service.addRoutes(to: &router)
        Assets([:]).addRoutes(to: &router)
        try ServiceIndex(title: "Sectional").addRoutes(to: &router)
        router.on(.post, "/openapi.json", .ofATest) { _ in Response(.ok) }
        router.on(.post, "/screens/{screen}", .ofATest) { _ in Response(.ok) }
        router.get("/later/{thing}", .ofATest) { _ in Response(.ok) }
        return router
    }

    @Test func describesEveryRouteAndNoOther() async throws {
        let router = try router()
        let document = JSONObject(try await InProcessClient(router).get("/openapi.json").body)
        let described = document["paths"].names.flatMap { path in
            document["paths"][path].names.map { "\($0.uppercased()) \(path)" }
        }
        #expect(described.sorted() == router.routes.map { "\($0.method.name) \($0.pattern)" }.sorted())
        #expect(document["paths"]["/later/{thing}"]["get"]["operationId"].text == "ofATest")
        #expect(document["paths"]["/openapi.json"].names == ["get", "post"])
        #expect(document["paths"]["/screens/{screen}"]["post"]["operationId"].text == "ofATest")
        #expect(document["paths"]["/screens/{screen}"]["get"]["operationId"].text != "ofATest")
    }

    /// The choices of the screen `cards`; those of another role's screens aren't there.
    @Test func describesTheParametersOfChoices() async throws {
        let document = JSONObject(try await InProcessClient(showcase.responder()).get("/openapi.json").body)
        let parameters = document["paths"]["/screens/{screen}"]["get"]["parameters"].list
        let show = try #require(parameters.first { $0["name"].text == "show" })
        #expect(show["in"].text == "query" && show["description"].text == "cards: Show.")
        #expect(show["schema"]["examples"].list.map(\.text) == ["all", "on", "off"])
    }

    /// Whatever problems a route may have, the document says what each is, and once.
    @Test func describesEveryProblemThatARouteNames() async throws {
        var router = try router()
        let description = RouteDescription(
            "teapot", "Makes tea.", answers: [.notModified, .notModified],
            problems: .problems(.methodNotAllowed, .uriTooLong, .methodNotAllowed))
        router.get("/teapot", description) { _ in Response(.ok) }
        let document = JSONObject(try await InProcessClient(router).get("/openapi.json").body)
        let responses = document["paths"]["/teapot"]["get"]["responses"]
        #expect(responses.names == ["304", "400", "405", "414", "429", "431", "503"])
        #expect(document["components"]["responses"].names.contains("405"))
    }

    @Test func describesTheIndexInBothForms() async throws {
        let client = InProcessClient(try router())
        let operation = JSONObject(try await client.get("/openapi.json").body)["paths"]["/"]["get"]
        let content = operation["responses"]["200"]["content"]
        #expect(content.names == ["application/json", "text/html"])
        #expect(operation["responses"].names.isSuperset(of: ["304", "406"]))
        let link = content["application/json"]["schema"]["properties"]["links"]["items"]
        #expect(link["properties"].names == ["rel", "title", "href"])
        #expect(link["required"].list.compactMap(\.text) == ["rel", "title", "href"])
        let document = try await client.get("/openapi.json").text
        #expect(document.contains(#""examples":{"index":{"value":\#(try await client.get("/").text)}}"#))
    }

    @Test func hasOneSchemaForEachCellType() async throws {
        let components = try #require(try await document()["components"] as? [String: [String: Any]])
        let schemas = try #require(components["schemas"])
        for type in try showcase.catalog().cellTypes {
            #expect(schemas[type.name.rawValue] != nil && schemas[type.name.rawValue + "Data"] != nil)
        }
        let references = try String(
            decoding: JSONSerialization.data(withJSONObject: schemas, options: .withoutEscapingSlashes), as: UTF8.self)
        #expect(!references.contains("$defs"))
    }

    @Test func showsACallerExamplesOfWhatTheyMaySeeAndNoMore() async throws {
        let client = InProcessClient(try showcase.responder())
        let guest = try await client.get("/openapi.json")
        let admin = try await client.get("/openapi.json", ["Authorization": "Bearer admin:ana"])
        #expect(guest["cache-control"] == "no-cache")
        #expect(admin["cache-control"] == "private, no-cache")
        #expect(guest["vary"]?.contains("Authorization") == true)
        // An address of e-mail is on a member's own screen, which is closed to guests.
        #expect(admin.text.contains(#""value":"ana@example.com""#))
        #expect(!guest.text.contains("@example.com") && !guest.text.contains("Only people with an account"))
        #expect(admin.text.contains(#""team-new-form-add""#) && !guest.text.contains(#""team-new-form-add""#))
        #expect(try await client.get("/openapi.json", ["Authorization": "Bearer no"]).status == 401)
    }

    @Test func hasExamplesThatCanBeSent() async throws {
        let client = InProcessClient(try showcase.responder())
        let list = try #require(try await client.get("/screens").text.firstMatch(of: /"screens":.*/))
        #expect(try await client.get("/openapi.json").text.contains(list.output))
        let paths = try #require(try await document()["paths"] as? [String: [String: [String: Any]]])
        let operation = try #require(
            paths["/screens/{screen}/sections/{section}/cells/{cell}/actions/{action}"]?["post"])
        let values = try #require(operation["parameters"] as? [[String: Any]]).reduce(into: [String: String]()) {
            let example = ($1["examples"] as? [String: [String: Any]])?["todos-input-add"]
            if let name = $1["name"] as? String { $0[name] = example?["value"] as? String }
        }
        let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: [String: Any]]
        let example = (content?["application/json"]?["examples"] as? [String: [String: Any]])?["todos-input-add"]
        let body = try JSONSerialization.data(withJSONObject: try #require(example?["value"]))
        let target = try [
            "/screens/", "screen", "/sections/", "section", "/cells/", "cell", "/actions/", "action",
        ].map { $0.hasPrefix("/") ? $0 : try #require(values[$0]) }.joined()
        let performed = try await client.execute(
            Request(
                .post, target,
                headers: ["Content-Type": "application/json", "If-Match": try #require(values["If-Match"])],
                body: Array(body)))
        #expect(performed.status == 200)
        #expect(performed.text.contains("TODO = 4"))
    }

    @Test func isTheSameAsLongAsTheScreensAre() async throws {
        let client = InProcessClient(try showcase.responder())
        let first = try await client.get("/openapi.json")
        let known = try await client.get("/openapi.json", ["If-None-Match": try #require(first["etag"])])
        #expect(known.status == 304)
        _ = try await client.execute(Request(.post, "/screens/todos/sections/todos/cells/1/actions/remove"))
        #expect(try await client.get("/openapi.json")["etag"] != first["etag"])
    }
}
