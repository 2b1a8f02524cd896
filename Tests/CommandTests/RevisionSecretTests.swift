import Foundation
import HTTPServing
import TestSupport
import Testing

/// Revisions of the running program: secret, and the same wherever the secret is.
@Suite(.timeLimit(.minutes(5))) struct RevisionSecretTests {
    private let program: Program

    init() throws { program = try Program() }

    /// The tag of a screen that nobody changes.
    private func tag(_ server: RunningServer) async throws -> String {
        let response = try await server.client.get("/screens/hello")
        #expect(response.status == 200)
        return try #require(response["etag"])
    }

    /// The tag of a server that runs for no longer than that takes.
    private func tag(_ program: Program) async throws -> String {
        let server = try RunningServer(program)
        let tag = try await tag(server)
        #expect(server.stop() == 0)
        return tag
    }

    /// The program on a database of its own.
    private func elsewhere(_ name: String, secret: String? = nil) throws -> Program {
        var program = program
        program.environment["SECTIONAL_DATABASE"] = program.folder.file(name + ".sqlite")
        guard let secret else { return program }
        let file = program.folder.file(name + "-secret")
        try secret.write(toFile: file, atomically: true, encoding: .utf8)
        program.environment["SECTIONAL_REVISION_SECRET_FILE"] = file
        return program
    }

    @Test func `revisions survive a restart and are shared by processes`() async throws {
        let server = try RunningServer(program)
        let first = try await tag(server)
        let other = try RunningServer(program)
        #expect(try await tag(other) == first)
        let rendered = try program.run("explain", "/screens/hello", "--response").output
        #expect(rendered.contains("\"revision\":" + first + ","))
        #expect(server.stop(SIGKILL) != 0 && other.stop() == 0)
        #expect(try await tag(program) == first)
    }

    /// Neither finds a file there, or both do.
    @Test func `processes that start at once have the same revisions`() async throws {
        for round in 0..<3 {
            let program = try elsewhere("together-\(round)")
            let processes = try (0..<3).map { _ in try program.start(["serve"]) }
            let servers = try processes.map { try RunningServer($0) }
            var tags: Set<String> = []
            for server in servers { tags.insert(try await tag(server)) }
            #expect(tags.count == 1)
            for server in servers { #expect(server.stop() == 0) }
        }
    }

    @Test func `another secret gives other revisions`() async throws {
        let secrets = ["one ", "two "].map { String(repeating: $0, count: 8) }
        var tags: [String] = []
        for name in ["a", "b"] { tags.append(try await tag(try elsewhere(name))) }
        for (number, secret) in secrets.enumerated() {
            tags.append(try await tag(try elsewhere("c\(number)", secret: secret)))
        }
        #expect(Set(tags).count == 4)
        // The same secret over another database; a line end doesn't count.
        #expect(try await tag(try elsewhere("d", secret: secrets[0] + "\n")) == tags[2])
    }

    /// What is noted under a key was hashed with the secret of then: it is not taken for the same, and not done twice.
    @Test func `a repeat from before a change of the secret is refused`() async throws {
        let headers: HeaderFields = [
            "Authorization": "Bearer " + (try program.token("user", "ana")),
            "Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324", "Content-Type": "application/json",
        ]
        var changed = program
        changed.environment["SECTIONAL_REVISION_SECRET_FILE"] = program.folder.file("secret")
        var screens: [String] = []
        for (program, status) in [(program, 200), (program, 200), (changed, 422)] {
            let server = try RunningServer(program)
            let href = "/screens/todos/sections/input/cells/input/actions/add"
            let answer = try await server.client.post(href, headers, json: #"{"title":"Wash the car"}"#)
            #expect(answer.status == status)
            screens.append(try await server.client.get("/screens/todos", headers).text)
            #expect(server.stop() == 0)
        }
        #expect(screens.allSatisfy { $0.components(separatedBy: "Wash the car").count == 2 })
    }

    @Test func `a missing or too short revision secret is refused`() throws {
        var lacking = program
        lacking.environment["SECTIONAL_REVISION_SECRET_FILE"] = program.folder.file("nothing")
        let missing = try lacking.run("serve")
        #expect(missing.code == 78)
        #expect(missing.error.contains("revisionSecretFile: ") && missing.error.contains("can't be read"))
        let short = try elsewhere("short", secret: String(repeating: "x", count: 31)).run("serve")
        #expect(short.code == 78)
        #expect(short.error.contains("expected at least 32 bytes, found 31"))
        #expect(!short.error.contains("xxx"))
    }
}
