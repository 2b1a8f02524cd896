import Foundation
import TestSupport
import Testing

/// The released program behind a proxy that publishes it below a path, and takes that path away.
@Suite(.timeLimit(.minutes(5))) struct BasePathTests {
    private static let path = "/lists"
    private let program: Program

    init() throws {
        var program = try Program()
        program.environment["SECTIONAL_BASE_PATH"] = Self.path
        program.environment["SECTIONAL_PREVIEW"] = "on"
        self.program = program
    }

    /// A text with the name `href`, or the URL of a picture, and whether a client would load it.
    private struct Link {
        let path: String
        let isLoaded: Bool
    }

    private func links(in json: Any) -> [Link] {
        if let list = json as? [Any] { return list.flatMap { links(in: $0) } }
        guard let object = json as? [String: Any] else { return [] }
        var found = object.values.flatMap { links(in: $0) }
        if let path = object["href"] as? String {
            let kind = object["kind"] as? String
            found.append(Link(path: path, isLoaded: kind == "navigate" || (kind == nil && object["title"] != nil)))
        }
        let pictures = [object["imageURL"], (object["image"] as? [String: Any])?["url"]].compactMap { $0 as? String }
        found += pictures.map { Link(path: $0, isLoaded: false) }
        let ahead = (object["prefetch"] as? [String: Any])?["screens"] as? [String] ?? []
        return found + ahead.map { Link(path: $0, isLoaded: true) }
    }

    private func json(_ response: RawResponse) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
    }

    @Test func `every URL is written below the base path`() async throws {
        let server = try RunningServer(program)
        let client = LiveClient(port: server.port)
        var (waiting, known) = (["/", "/screens", "/schemas"], Set<String>())
        while let path = waiting.popLast() {
            guard known.insert(path).inserted else { continue }
            let response = try await client.get(path)
            #expect(response.status == 200, "\(path)")
            guard response["content-type"]?.contains("json") == true else { continue }
            for link in links(in: try json(response)) {
                #expect(link.path.hasPrefix(Self.path + "/"), "\(link.path) on \(path)")
                if link.isLoaded { waiting.append(String(link.path.dropFirst(Self.path.count))) }
            }
        }
        #expect(known.contains("/openapi.json") && known.contains { $0.hasPrefix("/screens/cards?") }, "\(known)")
        #expect(server.stop() == 0)
    }

    @Test func `actions and reports work below the base path`() async throws {
        let server = try RunningServer(program)
        let client = LiveClient(port: server.port)
        let screen = try await client.get("/screens/todos")
        let add = "/screens/todos/sections/input/cells/input/actions/add"
        #expect(links(in: try json(screen)).contains { $0.path == Self.path + add })
        let performed = try await client.post(add, ["Idempotency-Key": "a"], json: #"{"title":"Wash the car"}"#)
        #expect(performed.status == 200)
        #expect(!performed.text.contains(#""href":"/screens"#))
        for (screen, status) in [
            ("/lists/screens/todos", 204), ("/screens/todos", 204), ("/other/screens/todos", 422),
        ] {
            let cell = #"{"type":"TextCell","reason":"unknownType"}"#
            let report = try await client.post(
                "/reports", [:], json: #"{"screen":"\#(screen)","cells":[\#(cell)]}"#)
            #expect(report.status == status, "\(screen)")
        }
        #expect(server.stop() == 0)
    }

    @Test func `OpenAPI, schemas and the preview are below the base path`() async throws {
        let server = try RunningServer(program)
        let client = LiveClient(port: server.port)
        let openAPI = try json(try await client.get("/openapi.json")) as? [String: Any]
        #expect(openAPI?["servers"] as? [[String: String]] == [["url": Self.path]])
        let schema = try json(try await client.get("/schemas/screen")) as? [String: Any]
        #expect(schema?["$id"] as? String == Self.path + "/schemas/screen")
        let page = try await client.get("/", ["Accept": "text/html"])
        #expect(page.text.contains(#"href="/lists/preview/""#) && page.text.contains(#"href="/lists/index.css""#))
        #expect(try await client.get("/preview")["location"] == "preview/")
        #expect(server.stop() == 0)
    }
}
