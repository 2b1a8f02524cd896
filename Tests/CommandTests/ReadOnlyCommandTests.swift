import Foundation
import HTTPServing
import TestSupport
import Testing

@testable import SQLite

/// Commands that show data change nothing of the file that a service has its data in.
@Suite(.timeLimit(.minutes(5))) struct ReadOnlyCommandTests {
    private let program: Program
    private var path: String { program.environment["LIBRARY_DATABASE"] ?? "" }
    private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    init() throws {
        program = try Program.library()
        let types = [
            "BookCell", "BorrowCell", "DetailCell", "ErrorCell", "FormFieldCell", "LineCell", "ReservationCell",
            "SubmitCell",
        ]
        let releases = #"{"releases": [{"name": "one", "cellTypes": \#(types)}]}"#
        try releases.write(toFile: program.folder.file("releases.json"), atomically: true, encoding: .utf8)
    }

    private static let commands = [
        ["explain", "/screens/shelf", "--response", "--role", "librarian"], ["explain", "/health", "--response"],
        ["explain", "/screens/shelf", "--role", "librarian"],
        ["explain", "/screens/shelf", "--compare", "librarian"],
        ["check", "--clients", "releases.json"], ["report"],
    ]

    /// A service that has lent a book, and has ended with `signal`.
    private func makeFile(_ signal: Int32 = SIGTERM) async throws {
        let server = try RunningServer(program)
        let headers: HeaderFields = ["Authorization": "Bearer " + (try program.token("member", "ana"))]
        let href = "/screens/shelf/sections/books/cells/1/actions/borrow"
        #expect(try await server.client.post(href, headers).status == 200)
        _ = server.stop(signal)
    }

    private func schema() throws -> [String?] {
        try Connection(.fileToRead(path)).run("SELECT coalesce(sql, name) FROM sqlite_schema").rows.map { $0[0].text }
    }

    /// Neither what a seed brings along is made again, nor a secret.
    @Test(arguments: commands) func `commands that show data change nothing`(_ command: [String]) async throws {
        try await makeFile()
        do {
            let connection = try Connection(.file(path))
            try connection.execute("DELETE FROM sectional_secrets; DELETE FROM books WHERE title LIKE 'Emil%'")
        }
        let (before, schemaBefore) = (try bytes, try schema())
        let result = try program.run(command)
        #expect(result.code == 0, "\(result.error)")
        #expect(!result.output.contains("Emil"))
        #expect(try bytes == before && schema() == schemaBefore)
        let secrets = try Connection(.fileToRead(path)).run("SELECT 1 FROM sectional_secrets")
        #expect(secrets.rows.isEmpty)
    }

    /// What a crash has left in the log is shown, and stays there.
    @Test(arguments: [SIGTERM, SIGKILL]) func `commands show what the file and its log hold`(_ signal: Int32)
        async throws
    {
        try await makeFile(signal)
        let before = try bytes
        let rendered = try program.run("explain", "/screens/shelf", "--response", "--role", "librarian").output
        #expect(rendered.contains("Momo") && rendered.contains("1 book is lent"))
        #expect(try program.run("report").output == "loans 1, lent 1\n")
        #expect(try bytes == before)
    }

    /// With the secret that is there: revisions are those that are served.
    @Test func `explain shows the revision that is served`() async throws {
        let server = try RunningServer(program)
        let tag = try #require(try await server.client.get("/screens/shelf")["etag"])
        #expect(try program.run("explain", "/screens/shelf", "--response").output.contains("\"revision\":" + tag + ","))
        #expect(server.stop() == 0)
        #expect(try program.run("explain", "/screens/shelf", "--response").output.contains("\"revision\":" + tag + ","))
    }

    @Test(arguments: commands) func `a file that is not migrated is refused`(_ command: [String]) async throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.file("state"), withIntermediateDirectories: true)
        do { try Connection(.file(path), isCreating: true).execute("CREATE TABLE others (name TEXT)") }
        let before = try bytes
        let result = try program.run(command)
        #expect(result.code == 74)
        let sentence = "\(path) has pending migrations; run `library migrate`"
        #expect(result.error == "library: database: \(sentence)\n")
        #expect(try bytes == before)
        #expect(try RunningServer(program).stop() == 0)
        #expect(try program.run(command).code == 0)
    }
}
