import Foundation
import HTTPServing
import TestSupport
import Testing

/// The command `revoke`, beside processes that serve the same database.
@Suite(.timeLimit(.minutes(10))) struct RevokeTests {
    private func bearer(_ token: String) -> HeaderFields { ["Authorization": "Bearer " + token] }

    /// Waits until `server` refuses `token`.
    private func refuses(_ server: RunningServer, _ token: String) async throws -> Bool {
        for _ in 0..<600 {
            if try await server.client.get("/screens/todos", bearer(token)).status == 401 { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }

    @Test func `a revocation takes effect in every process`() async throws {
        let program = try Program()
        let servers = [try RunningServer(program), try RunningServer(program)]
        let (ana, ben) = (try program.token("user", "ana"), try program.token("user", "ben"))
        let stream = try await servers[1].client.open("/screens/todos/events", bearer(ana))
        #expect(try await stream.yields("screen"))
        for server in servers {
            for _ in 0..<2 { #expect(try await server.client.get("/screens/todos", bearer(ana)).status == 200) }
        }
        let start = ContinuousClock.now
        let result = try program.run("revoke", "--subject", "ana")
        #expect(result.code == 0 && result.output.hasPrefix("revoked"), "\(result.error)")
        for server in servers { #expect(try await refuses(server, ana)) }
        print("two processes refused a revoked token \(ContinuousClock.now - start) after `revoke` was started")
        #expect(try await stream.yields("end"))
        for server in servers {
            #expect(try await server.client.get("/screens/todos", bearer(ben)).status == 200)
            #expect(server.stop() == 0)
        }
        // A process that starts later has read it before its first request.
        let later = try RunningServer(program)
        #expect(try await later.client.get("/screens/todos", bearer(ana)).status == 401)
        #expect(later.stop() == 0)
    }

    /// Each token of `token` has an ID of its own.
    @Test func `one token is revoked by its id`() async throws {
        let program = try Program()
        let server = try RunningServer(program)
        let tokens = try (0..<2).map { _ in
            try program.run("token", "--role", "user", "--subject", "ana").output.split(separator: "\n").map(
                String.init)
        }
        let (one, other) = (try #require(tokens[0].first), try #require(tokens[1].first))
        let claims = JSONObject(try #require(Self.payload(of: one)))
        let id = try #require(claims["jti"].text)
        #expect(claims["iat"].number != nil)
        #expect(try program.run("revoke", "--token-id", id, "--ttl", "3600").code == 0)
        #expect(try await refuses(server, one))
        #expect(try await server.client.get("/screens/todos", bearer(other)).status == 200)
        #expect(server.stop() == 0)
    }

    private static func payload(of token: String) -> [UInt8]? {
        let part = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
        let padded = part + String(repeating: "=", count: (4 - part.count % 4) % 4)
        return Data(base64Encoded: padded.replacing("-", with: "+").replacing("_", with: "/")).map(Array.init)
    }

    @Test func `revoke creates no database`() throws {
        let program = try Program()
        let result = try program.run("revoke", "--subject", "ana")
        #expect(result.code == 74 && result.error.contains("no such file"), "\(result.error)")
        let again = try program.run("revoke", "--subject", "ana")
        #expect(again.code == 74)
    }

    @Test(arguments: [
        [], ["--subject", "ana", "--token-id", "1"], ["--subject", ""], ["--token-id", ""], ["--subject", "a\nb"],
        ["--subject", "\u{FFFD}"], ["--token-id", String(repeating: "a", count: 513)],
        ["--subject", "ana", "--ttl", "0"], ["--subject", "ana", "--ttl", "3153600001"],
    ]) func `revoke names a wrong argument`(_ arguments: [String]) throws {
        let result = try Program().run(["revoke"] + arguments)
        #expect(result.code == 64 && result.error.contains("--"), "\(result.error)")
    }
}
