import HTTPServing
import ScreenService
import TestSupport
import Testing

@Suite struct ServiceIndexTests {
    private let router: Router

    init() {
        var router = Router()
        router.get("/health", .ofATest) { _ in Response(.ok) }
        router.get("/preview/", .ofATest) { _ in Response(.ok) }
        ServiceIndex(title: "Books & Co").addRoutes(to: &router)
        self.router = router
    }

    @Test func `the index links to existing routes only`() async throws {
        try await withClients(of: router) { client in
            let response = try await client.get("/")
            #expect(response["content-type"] == "application/json")
            #expect(
                response.text
                    == #"{"links":[{"rel":"preview","title":"Preview","href":"/preview/"},"#
                    + #"{"rel":"service-desc","title":"OpenAPI","href":"/openapi.json"},"#
                    + #"{"rel":"status","title":"Health","href":"/health"}]}"#)
        }
    }

    @Test(
        arguments: [
            (nil, "application/json"), ("", "application/json"), (",", "application/json"), ("*", "application/json"),
            ("*/*", "application/json"), ("application/json", "application/json"),
            ("text/html", "text/html; charset=utf-8"), ("text/*", "text/html; charset=utf-8"),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html; charset=utf-8"),
            ("text/html;q=0.5,application/json", "application/json"), ("text/html;q=0, */*", "application/json"),
            ("application/json;q=0, */*", "text/html; charset=utf-8"), ("image/png, */*;q=0.1", "application/json"),
            ("application/*;q=0.2, *;q=0.3", "text/html; charset=utf-8"),
        ] as [(String?, String)])
    func `the index is in the preferred media type`(_ accept: String?, _ type: String) async throws {
        var headers: HeaderFields = [:]
        headers["Accept"] = accept
        let response = try await InProcessClient(router).get("/", headers)
        #expect(response.status == 200 && response["content-type"] == type && response["vary"] == "Accept")
    }

    @Test func `the HTML index has links`() async throws {
        let client = InProcessClient(router)
        let page = try await client.get("/", ["Accept": "text/html"])
        #expect(page.text.contains(#"<a href="/preview/">"#) && page.text.contains(#"<a href="/health">"#))
        #expect(!page.text.contains("/screens") && page.text.contains(#"<a href="/openapi.json">"#))
        #expect(page.text.contains(#"href="/index.css""#))
        #expect(page.text.contains("<title>Books &amp; Co</title>") && page.text.contains("<h1>Books &amp; Co</h1>"))
        #expect(try await client.get("/index.css")["content-type"] == "text/css; charset=utf-8")
        #expect(page["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
    }

    @Test func `the index has no other media type`() async throws {
        let response = try await InProcessClient(router).get("/", ["Accept": "image/png"])
        #expect(response.status == 406)
        #expect(try await InProcessClient(router).get("//").status == 404)
    }
}
