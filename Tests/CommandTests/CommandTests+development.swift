import Foundation
import HTTPServing
import TestSupport
import Testing

/// The preview, and the tokens of development.
extension CommandTests {
    @Test func `the preview is served only if configured`() async throws {
        var program = program
        for (mode, page, tokens) in [(nil, 404, 404), ("off", 404, 404), ("on", 200, 404), ("development", 200, 200)] {
            program.environment["SECTIONAL_PREVIEW"] = mode
            let server = try RunningServer(program)
            #expect(try await server.client.get("/preview/").status == page)
            #expect(try await server.client.get("/preview/client.js").status == page)
            #expect(try await server.client.get("/preview/tokens", ["Host": "localhost"]).status == tokens)
            #expect(try await server.client.get("/").text.contains("/preview/") == (page == 200))
            #expect(server.stop() == 0)
        }
    }

    @Test func `the preview's tokens are accepted`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let answer = try await server.client.get("/preview/tokens?subject=bob", ["Host": "localhost"])
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: [[String: String]]]
        let tokens = try #require(object?["tokens"])
        #expect(tokens.map { $0["role"] } == ["user", "admin"])
        let admin = try #require(tokens.last?["token"])
        let team = try await server.client.get("/screens/team/new", ["Authorization": "Bearer " + admin])
        #expect(team.status == 200)
        #expect(server.stop() == 0)
    }

    /// The key is in the server's memory alone, so the command asks it; also if there is nothing else to sign with.
    @Test func `token asks a running server in development`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        let arguments = ["token", "--role", "admin", "--subject", "ana &é", "--ttl", "60", "--port"]
        for mode in ["development", "off"] {
            program.environment["SECTIONAL_PREVIEW"] = mode
            if mode == "off" { program.environment["SECTIONAL_TOKEN_SECRET_FILE"] = "" }
            let token = try program.run(arguments + ["\(server.port)"]).output.trimmingCharacters(in: .newlines)
            let headers: HeaderFields = ["Authorization": "Bearer " + token]
            #expect(try await server.client.get("/screens/team/new", headers).status == 200)
        }
        #expect(server.stop() == 0)
        // The port of the server may be another process's by now.
        let closed = try ClosedPort()
        let refused = try program.run(arguments + ["\(closed.number)"])
        withExtendedLifetime(closed) {}
        #expect(refused.code == 78)
        #expect(
            refused.error.contains("tokenSecret is set, and no server with preview 'development' answers at 127.0.0.1:")
        )
    }

    /// Not even what the server has ready is sent to whom a proxy speaks for.
    @Test func `a server in development refuses forwarded requests`() async throws {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let server = try RunningServer(program)
        for _ in 0..<3 { #expect(try await server.client.get("/screens/cars").status == 200) }
        for name in ["Via", "Forwarded", "X-Forwarded-For"] as [HeaderName] {
            #expect(try await server.client.get("/screens/cars", [name: "192.0.2.1"]).status == 403)
        }
        #expect(server.stop() == 0)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"]) func `development needs a loopback address`(_ host: String) throws
    {
        var program = program
        program.environment["SECTIONAL_PREVIEW"] = "development"
        let result = try program.run("serve", "--host", host)
        #expect(result.code == 78)
        #expect(result.error.contains("host must be a loopback address"))
    }
}
