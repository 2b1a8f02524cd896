import Foundation
import HTTPServing
import TestSupport
import Testing

/// What the running program says of its routes, against those that it has.
@Suite struct DescriptionTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(arguments: ["off", "on", "development"])
    func `OpenAPI describes exactly the existing routes`(_ mode: String) async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = mode
        let server = try RunningServer(program)
        let paths = JSONObject(try await server.client.get("/openapi.json").body)["paths"]
        let described = paths.names.flatMap { path in paths[path].names.map { "\($0.uppercased()) \(path)" } }
        #expect(described.sorted() == (try routes(program)).sorted())
        let ids = paths.names.flatMap { path in paths[path].names.compactMap { paths[path][$0]["operationId"].text } }
        #expect(Set(ids).count == described.count)
        #expect(described.contains("GET /preview/") == (mode != "off"))
        #expect(described.contains("GET /preview/client/{file}") == (mode != "off"))
        #expect(described.contains("GET /preview/tokens") == (mode == "development"))
        #expect(described.contains { $0.contains("preview") } == (mode != "off"))
        #expect(server.stop() == 0)
    }

    /// The lines of `sectional explain` that name routes.
    private func routes(_ program: Program) throws -> [String] {
        try program.run("explain").output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            .prefix { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Of all paths whose parameters are said value by value, each is there and answers in a way that is described.
    @Test func `each GET answers as OpenAPI describes it`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let paths = JSONObject(try await server.client.get("/openapi.json").body)["paths"]
        var count = 0
        for path in paths.names {
            let operation = paths[path]["get"]
            for target in Self.targets(path, operation) {
                let response = try await server.client.get(target, ["Host": "localhost"])
                let answer = operation["responses"]["\(response.status)"]
                #expect(response.status < 400 && answer.exists, "\(target)")
                let type = response["content-type"].map { $0.prefix { $0 != ";" } }
                #expect(type.map { answer["content"].names.contains(String($0)) } ?? !answer["content"].exists)
                #expect((response["etag"] != nil) == operation["responses"]["304"].exists, "\(target)")
                count += 1
            }
        }
        #expect(count > 80)
        #expect(server.stop() == 0)
    }

    @Test(arguments: ["application/json", "text/html"])
    func `each form of the index gets 304 when it is known`(_ accept: String) async throws {
        let server = try RunningServer(program)
        let first = try await server.client.get("/", ["Accept": accept])
        #expect(first.status == 200 && first["content-type"]?.hasPrefix(accept) == true)
        let head = try await server.client.execute(Request(.head, "/", headers: ["Accept": accept]))
        #expect(head.status == 200 && head.body.isEmpty && head["content-length"] == "\(first.body.count)")
        let known = try await server.client.get("/", ["Accept": accept, "If-None-Match": try #require(first["etag"])])
        #expect(known.status == 304 && known.body.isEmpty)
        #expect(server.stop() == 0)
    }

    /// The URLs of a path, where that has at most one parameter, of which all values are said where it is described.
    private static func targets(_ path: String, _ operation: JSONObject) -> [String] {
        guard operation.exists, path.contains("{") else { return operation.exists ? [path] : [] }
        let parameters = operation["parameters"].list.filter { $0["in"].text == "path" }
        guard parameters.count == 1, let name = parameters[0]["name"].text else { return [] }
        return parameters[0]["schema"]["enum"].list.compactMap(\.text).map {
            path.replacing("{\(name)}", with: $0)
        }
    }
}
