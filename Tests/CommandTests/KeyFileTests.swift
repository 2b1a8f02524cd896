import Foundation
import HTTPServing
import TestSupport
import Testing

/// `jwks`: the program with the keys of an identity provider in a file.
@Suite(.timeLimit(.minutes(5))) struct KeyFileTests {
    private var program: Program
    private let keys: [[String: Any]]
    private let tokens: [String: String]

    init() throws {
        program = try Program()
        program.environment["SECTIONAL_TOKEN_SECRET_FILE"] = ""
        program.environment["SECTIONAL_JWKS"] = program.folder.file("keys.json")
        program.environment["SECTIONAL_TOKEN_ISSUER"] = "https://id.example.com"
        program.environment["SECTIONAL_TOKEN_AUDIENCE"] = "sectional"
        program.environment["SECTIONAL_ROLE_MAP"] = "staff=admin,member=user"
        let data = try Data(contentsOf: URL(filePath: packageRoot + "/Tests/Vectors/tokens/tokens.json"))
        let all = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        keys = (all["keys"] as? [String: Any])?["keys"] as? [[String: Any]] ?? []
        tokens = all["lasting"] as? [String: String] ?? [:]
    }

    private func write(_ ids: [String]) throws {
        let named = keys.filter { key in ids.contains { key["kid"] as? String == $0 } }
        try JSONSerialization.data(withJSONObject: ["keys": named])
            .write(to: URL(filePath: program.folder.file("keys.json")), options: .atomic)
    }

    /// Two for each algorithm: those that fit a token are tried.
    @Test func `keys without ids are accepted`() async throws {
        let nameless = keys.map { key in key.filter { $0.key != "kid" } }
        try JSONSerialization.data(withJSONObject: ["keys": nameless])
            .write(to: URL(filePath: program.folder.file("keys.json")), options: .atomic)
        let server = try RunningServer(program)
        for id in tokens.keys { #expect(try await status(server, id) == 200, "\(id)") }
        #expect(server.stop() == 0)
    }

    private func status(_ server: RunningServer, _ id: String) async throws -> Int {
        try await server.client.get("/screens/todos", ["Authorization": "Bearer \(tokens[id] ?? "")"]).status
    }

    private static let all = ["HS256-1", "RS256-1", "PS256-1", "ES256-1", "EdDSA-1"]

    @Test func `all algorithms are accepted and the key file is followed`() async throws {
        try write(Self.all)
        let log = program.folder.file("log")
        let server = try RunningServer(program, error: log)
        for id in Self.all { #expect(try await status(server, id) == 200, "\(id)") }
        #expect(try await status(server, "RS256-2") == 401)
        // What can't be read, or is no set, changes nothing.
        try "{".write(toFile: program.folder.file("keys.json"), atomically: true, encoding: .utf8)
        while !(try String(contentsOfFile: log, encoding: .utf8)).contains("event=keys-unchanged") {
            try await Task.sleep(for: .milliseconds(10))
        }
        for id in Self.all { #expect(try await status(server, id) == 200, "\(id)") }
        // A new key beside the others; then one is removed, with its remembered tokens and ready responses.
        try write(Self.all + ["RS256-2"])
        while try await status(server, "RS256-2") != 200 {}
        try write(["RS256-2", "ES256-1"])
        while try await status(server, "RS256-1") != 401 {}
        for id in ["HS256-1", "RS256-1", "PS256-1", "EdDSA-1"] { #expect(try await status(server, id) == 401, "\(id)") }
        for id in ["RS256-2", "ES256-1"] { #expect(try await status(server, id) == 200, "\(id)") }
        #expect(server.stop() == 0)
    }

    @Test func `serve fails without a valid key set`() async throws {
        let missing = try program.run("serve")
        #expect(missing.code == 78)
        #expect(missing.error.contains("keys.json can't be read: expected a regular file of at most 1048576 bytes"))
        try "[]".write(toFile: program.folder.file("keys.json"), atomically: true, encoding: .utf8)
        let wrong = try program.run("serve")
        #expect(wrong.code == 78 && wrong.error.contains("not a JWK Set"))
        // Nobody listens there now, but somebody may later: the service is to be started again.
        let closed = try ClosedPort()
        var program = program
        program.environment["SECTIONAL_JWKS"] = "https://127.0.0.1:\(closed.number)/keys"
        #expect(try program.run("serve").code == 69)
        withExtendedLifetime(closed) {}
    }

    @Test mutating func `contradictory token settings are refused`() throws {
        try write(Self.all)
        program.environment["SECTIONAL_TOKEN_SECRET"] = "x"
        #expect(try program.run("serve").error.contains("jwks: can't be combined with tokenSecret"))
        program.environment["SECTIONAL_TOKEN_SECRET"] = nil
        for url in ["http://id.example.com/jwks", "ftp://id.example.com/jwks", "https://ana:b@id.example.com/jwks"] {
            program.environment["SECTIONAL_JWKS"] = url
            let refused = try program.run("serve")
            #expect(refused.code == 78 && refused.error.contains("a URL that begins with https:// and has no user"))
        }
        program.environment["SECTIONAL_JWKS"] = program.folder.file("missing.json")
        program.environment["SECTIONAL_JWKS_AUTHORITY"] = program.folder.file("authority.pem")
        #expect(try program.run("serve").error.contains("jwksAuthority: 'jwks' is not a URL"))
        program.environment["SECTIONAL_JWKS_AUTHORITY"] = nil
        program.environment["SECTIONAL_JWKS"] = nil
        let rule = try program.run("serve")
        #expect(rule.code == 78 && rule.error.contains("tokenIssuer: requires 'jwks'"))
    }
}
