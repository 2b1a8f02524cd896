import Foundation
import HTTPServing
import TestSupport
import Testing

/// The log of a running program, as its settings say.
@Suite(.timeLimit(.minutes(5))) struct LogSettingsTests {
    private var program: Program
    private let log: String

    init() throws {
        program = try Program()
        log = program.folder.file("log")
        program.environment["SECTIONAL_LOG_FORMAT"] = nil
    }

    /// Returns the requests in the log, after the program has ended.
    private func requests(_ body: (any TestClient) async throws -> Void) async throws -> [[String: Any]] {
        let server = try RunningServer(program, error: log)
        try await body(server.client)
        #expect(server.stop() == 0)
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        return try lines.compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object)["event"] as? String == "request" ? object : nil
        }
    }

    /// A file is no terminal. Whoever has the key can compare callers; nobody reads who they are, or what they sent.
    @Test func `JSON log lines have hashes of subjects only`() async throws {
        var program = program
        try String(repeating: "key ", count: 12).write(
            toFile: program.folder.file("key"), atomically: true, encoding: .utf8)
        program.environment["SECTIONAL_LOG_SUBJECT_KEY_FILE"] = program.folder.file("key")
        program.environment["SECTIONAL_ACCESS_LOG"] = "all"
        let tokens = try ["zoe", "zoe", "uwe"].map { subject in
            try program.run("token", "--role", "user", "--subject", subject).output
                .trimmingCharacters(in: .newlines)
        }
        let copy = Self(program, log)
        let found = try await copy.requests { client in
            for token in tokens {
                _ = try await client.get("/screens/hello?query=private", ["Authorization": "Bearer \(token)"])
            }
            _ = try await client.post(
                "/screens/todos/sections/input/cells/input/actions/add", json: #"{"text":"diary"}"#)
        }
        let hashes = found.prefix(3).map { $0["subject"] as? String ?? "" }
        #expect(hashes[0].utf8.count >= 16 && hashes[0] == hashes[1] && hashes[0] != hashes[2])
        #expect(
            found.prefix(3).allSatisfy { $0["role"] as? String == "user" && $0["client"] as? String == "127.0.0.1" })
        #expect(found.count == 4 && found[3]["subject"] == nil)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        // None of these can be a part of a random id, which has hexadecimal digits.
        for secret in tokens + ["zoe", "uwe", "private", "diary"] { #expect(!text.contains(secret)) }
    }

    /// What the server refuses itself has a line like what the service refuses.
    @Test func `requests that the server refuses are logged`() async throws {
        var program = program
        program.environment["SECTIONAL_MANAGEMENT_PORT"] = "0"
        let server = try RunningServer(program, error: log)
        let line = try server.process.readLine()
        let ports = [server.port, try #require(Int(line.split(separator: ":").last ?? ""))]
        for port in ports {
            for (length, fieldLength) in [(3000, 1), (1, 7000)] {
                let target = String(repeating: "a", count: length)
                let field = String(repeating: "b", count: fieldLength)
                let client = try SocketClient(port: port)
                let fields = "Host: x\r\nX-Request-Id: own\r\nA: \(field)\r\n"
                client.send("GET /\(target) HTTP/1.1\r\n\(fields)\r\n")
                #expect([414, 431].contains(try await client.receive().status))
            }
        }
        #expect(server.stop() == 0)
        let text = try String(contentsOfFile: log, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.contains(#""event":"request","id":"own""#) }
        for status in [414, 431] {
            let rest = #""route":"-","status":\#(status),"#
            #expect(lines.filter { $0.contains(rest) && $0.contains("127.0.0.1") }.count == 2, "\(lines)")
        }
    }

    /// Ready responses too, but no probes and scrapes.
    @Test(arguments: [("all", [200, 200, 404]), (nil, [404])])
    func `the configured scope of requests is logged`(_ scope: String?, _ expected: [Int]) async throws {
        var program = program
        program.environment["SECTIONAL_ACCESS_LOG"] = scope
        let found = try await Self(program, log).requests { client in
            let targets = ["/screens/hello", "/screens/hello", "/livez", "/readyz", "/health", "/metrics", "/nowhere"]
            for target in targets { _ = try await client.get(target) }
        }
        #expect(found.compactMap { $0["status"] as? Int } == expected)
    }

    private init(_ program: Program, _ log: String) { (self.program, self.log) = (program, log) }
}
