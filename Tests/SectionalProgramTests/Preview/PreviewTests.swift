import Foundation
import HTTPServing
import JSON
import MicrohttpdServer
import Screens
import TestSupport
import Testing
@testable import SectionalProgram

@Suite struct PreviewTests {
    private struct Bookshop: ServiceProgram {
        enum BookshopRole: String, ServiceRole {
            case visitor
            static let withoutToken = visitor
        }

        static let name = "bookshop"
        static let title = "Books & \"Co\""
        static let roles = Roles(BookshopRole.self)
        static let languages: [LanguageTag] = ["en", "de"]
        static let database = ServiceDatabase.absent
        static let previewCells = PreviewCells([
            ("garden-tool-cell.js", "export function GardenToolCell() {}"), ("text-cell.js", "export // mine"),
            ("README.md", "# Cells"),
        ])
        let screens: [any ScreenComposer] = []

        init(_ setup: ServiceSetup) throws {}
    }

    private static let resources = packageRoot + "/Sources/SectionalProgram/Resources/preview"

    @Test func `each preview file has its type and security headers`() async throws {
        try await withClients(of: Self.responder()) { client in
            for (path, type) in [
                ("/preview/client.js", "text/javascript; charset=utf-8"),
                ("/preview/styles/phone.css", "text/css; charset=utf-8"), ("/preview/icon.svg", "image/svg+xml"),
            ] {
                let response = try await client.get(path)
                #expect(response.status == 200 && response["content-type"] == type)
                #expect(response["x-content-type-options"] == "nosniff" && response["cache-control"] == "no-cache")
                #expect(response["content-security-policy"]?.contains("default-src 'none'; script-src 'self';") == true)
                let file = path.dropFirst("/preview/".count)
                #expect(response.text == (try String(contentsOfFile: Self.resources + "/" + file, encoding: .utf8)))
            }
        }
    }

    @Test func `the preview has the service's title, role and languages`() async throws {
        let page = try await InProcessClient(Self.responder(Bookshop.self)).get("/preview/")
        #expect(page.status == 200 && page["content-type"] == "text/html; charset=utf-8")
        #expect(page["content-security-policy"]?.contains("default-src 'none'") == true)
        for text in [
            "<title>Books &amp; &quot;Co&quot; preview</title>", #"<meta name="role-without-token" content="visitor">"#,
            #"<meta name="languages" content="en de">"#,
        ] {
            #expect(page.text.contains(text))
        }
        #expect(!page.text.contains("{{"))
        let other = try await InProcessClient(Self.responder()).get("/preview/")
        #expect(page["etag"] != nil && page["etag"] != other["etag"])
    }

    @Test func `preview files are cached and compressed`() async throws {
        try await withClients(of: Self.responder()) { client in
            let plain = try await client.get("/preview/client/operations.js")
            let small = try await client.get("/preview/client/operations.js", ["Accept-Encoding": "gzip"])
            #expect(small["content-encoding"] == "gzip" && small.body.count < plain.body.count / 2)
            let tag = try #require(small["etag"])
            let headers: HeaderFields = ["If-None-Match": tag, "Accept-Encoding": "gzip"]
            let again = try await client.get("/preview/client/operations.js", headers)
            #expect(again.status == 304 && again.body.isEmpty && again["etag"] == tag)
            #expect(again["content-security-policy"] != nil)
        }
    }

    @Test func `the preview's path redirects to its page`() async throws {
        try await withClients(of: Self.responder()) { client in
            let response = try await client.get("/preview")
            #expect(response.status == 308 && response["location"] == "preview/")
        }
    }

    @Test(arguments: [
        "/preview/none.js", "/preview/../preview/", "/preview/index.html/", "/preview/%2e%2e/Preview.swift",
        "/preview/package.json", "/preview/client/", "/preview/tokens",
    ])
    func `other paths of the preview get 404`(_ path: String) async throws {
        #expect(try await InProcessClient(Self.responder()).get(path).status == 404)
    }

    /// A file that is embedded but not described couldn't be asked for either: its folder's route says its name.
    @Test func `each preview file is described in its folder`() throws {
        var router = Router()
        try Preview(Bakery.self).addRoutes(to: &router)
        let described = router.routes.flatMap { route -> [String] in
            let folder = route.pattern.description.dropFirst("/preview/".count).prefix { $0 != "{" }
            return JSONObject(route.description.json.bytes.array)["parameters"].list
                .filter { $0["in"].text == "path" }.flatMap { $0["schema"]["enum"].list }
                .compactMap(\.text).map { folder + $0 }
        }
        let files = try Self.paths().filter { !$0.hasSuffix(".json") && $0 != "index.html" }
        #expect(described.sorted() == (files + ["registry.js"]).sorted())
    }

    @Test func `each import of a preview module can be loaded`() async throws {
        let client = InProcessClient(try Self.responder())
        var count = 0
        for path in try Self.paths() + ["registry.js"] where path.hasSuffix(".js") {
            let text = try await client.get("/preview/" + path).text
            for match in text.matches(of: /^(?:import|export) .*from "(.+)";$/.anchorsMatchLineEndings()) {
                let url = try #require(
                    URL(string: String(match.1), relativeTo: URL(string: "http://x/preview/" + path)))
                #expect(try await client.get(url.path()).status == 200, "\(path): \(match.1)")
                count += 1
            }
        }
        #expect(count > 60)
    }

    @Test func `the preview loads nothing from other hosts`() throws {
        for path in try Self.paths() {
            let text = try String(contentsOfFile: Self.resources + "/" + path, encoding: .utf8)
                .replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains(/(?:https?:)?\/\/[a-z0-9-]+\.[a-z]/), "\(path)")
        }
    }

    @Test func `each cell type of the showcase has a renderer`() async throws {
        let registry = try await InProcessClient(Self.responder()).get("/preview/registry.js").text
        for type in try TestShowcase().catalog().cellTypes {
            #expect(registry.contains("export { \(type.name) } from"), "\(type.name)")
        }
    }

    /// Beside those that are there, or in the place of one; what is no module is left out.
    @Test func `a service's own renderers are added to the preview`() async throws {
        let client = InProcessClient(try Self.responder(Bookshop.self))
        let registry = try await client.get("/preview/registry.js").text
        #expect(registry.contains(#"export { GardenToolCell } from "./cells/garden-tool-cell.js";"#))
        #expect(registry.components(separatedBy: "export { TextCell }").count == 2 && !registry.contains("README"))
        #expect(
            try await client.get("/preview/cells/garden-tool-cell.js").text == "export function GardenToolCell() {}")
        #expect(try await client.get("/preview/cells/text-cell.js").text == "export // mine")
        #expect(try await client.get("/preview/cells/README.md").status == 404)
        #expect(try await client.get("/preview/cells/card-cell.js").status == 200)
    }

    private static func responder(_ type: any ServiceProgram.Type = Bakery.self) throws -> any Responder {
        var router = Router()
        try Preview(type).addRoutes(to: &router)
        return router.wrapped(in: [ConditionalRequests(), Compression(GzipCoding())])
    }

    private static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: resources).filter { $0.contains(".") }
    }
}
