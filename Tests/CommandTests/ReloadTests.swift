import Foundation
import HTTPServing
import TestSupport
import Testing

/// SIGHUP: a running service reads its configuration again.
@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    private var program: Program
    private let file: String
    private let log: String

    init() throws {
        program = try Program.library()
        file = program.folder.file("library.json")
        log = program.folder.file("log")
        program.environment["LIBRARY_CONFIG"] = file
        program.environment["LIBRARY_LOANS_PER_MEMBER"] = nil
        try write(#"{"openingHours": ["Monday"], "loansPerMember": 5}"#)
    }

    private func write(_ json: String) throws { try json.write(toFile: file, atomically: true, encoding: .utf8) }

    /// Waits until the log has `line`.
    private func logged(_ line: String) async throws {
        while !(try String(contentsOfFile: log, encoding: .utf8)).contains(line) {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test func `a reload applies reloadable settings`() async throws {
        var program = program
        program.environment["LIBRARY_ACCESS_LOG"] = "all"
        let server = try RunningServer(program, error: log)
        #expect(try await server.client.get("/screens/shelf").text.contains("Monday"))
        try write(#"{"openingHours": ["Friday"], "loansPerMember": 6, "logLevel": "warning"}"#)
        server.process.send(SIGHUP)
        try await logged("level=info event=setting-changed setting=openingHours from=Monday to=Friday\n")
        try await logged("level=info event=setting-changed setting=logLevel from=info to=warning\n")
        try await logged("level=warning event=setting-needs-restart setting=loansPerMember from=5 to=6\n")
        // Screens that were kept show it too.
        while !(try await server.client.get("/screens/shelf").text.contains("Friday")) {}
        let requests = try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: "event=request").count
        #expect(try await server.client.get("/screens/shelf").status == 200)
        #expect(server.stop() == 0)
        let after = try String(contentsOfFile: log, encoding: .utf8)
        #expect(after.components(separatedBy: "event=request").count == requests && !after.contains("event=stopping"))
    }

    /// From one request to the next; a secret isn't named.
    @Test func `a reload applies limits and deadlines`() async throws {
        var program = program
        for name in ["REQUESTS_PER_SECOND_PER_ADDRESS", "DRAIN_TIMEOUT", "SECTION_DEADLINE"] {
            program.environment["LIBRARY_" + name] = nil
        }
        try write(#"{"requestsPerSecondPerAddress": 0, "sectionDeadline": 60000}"#)
        let server = try RunningServer(program, error: log)
        for _ in 0..<20 { #expect(try await server.client.get("/screens/shelf").status == 200) }
        try write(
            #"""
            {"requestsPerSecondPerAddress": 1, "drainTimeout": 7, "sectionDeadline": 90000,
             "tokenSecret": "a secret that nobody may read in the log of the service"}
            """#)
        server.process.send(SIGHUP)
        try await logged("event=setting-changed setting=requestsPerSecondPerAddress from=0 to=1\n")
        try await logged("event=setting-changed setting=drainTimeout from=10 to=7\n")
        try await logged("event=setting-changed setting=sectionDeadline from=60000 to=90000\n")
        try await logged("event=setting-needs-restart setting=tokenSecret\n")
        while try await server.client.get("/screens/shelf").status != 429 {}
        try write(#"{"requestsPerSecondPerAddress": 0, "sectionDeadline": 90000}"#)
        server.process.send(SIGHUP)
        try await logged("event=setting-changed setting=requestsPerSecondPerAddress from=1 to=0\n")
        while try await server.client.get("/screens/shelf").status != 200 {}
        for _ in 0..<20 { #expect(try await server.client.get("/screens/shelf").status == 200) }
        #expect(server.stop() == 0)
    }

    /// What is wrong is refused as a whole, however often, and the service goes on.
    @Test func `a wrong file is refused and the settings are kept`() async throws {
        let server = try RunningServer(program, error: log)
        try write(#"{"openingHours": ["Friday"], "loansPerMember": 0}"#)
        server.process.send(SIGHUP)
        try await logged("level=error event=reload-refused")
        try await logged("loansPerMember: expected a whole number of books from 1 to 10000")
        #expect(try await server.client.get("/screens/shelf").text.contains("Monday"))
        try write(#"{"openingHours": ["Sunday"]}"#)
        server.process.send(SIGHUP)
        try await logged("event=setting-changed setting=openingHours")
        #expect(server.stop() == 0)
    }

    /// As soon as it says that it listens, and as often as somebody likes.
    @Test func `any number of SIGHUPs is handled`() async throws {
        let server = try RunningServer(program, error: log)
        for _ in 0..<1000 { server.process.send(SIGHUP) }
        #expect(try await server.client.get("/screens/shelf").status == 200)
        try write(#"{"openingHours": ["Sunday"]}"#)
        server.process.send(SIGHUP)
        try await logged("event=setting-changed setting=openingHours")
        #expect(server.stop() == 0)
    }

    /// At whichever level it was or is now, and also where the file is gone for a moment.
    @Test func `a reload logs what it changes`() async throws {
        try write(#"{"openingHours": ["Monday"], "logLevel": "warning"}"#)
        var program = program
        program.environment["LIBRARY_CONFIG"] = nil
        try FileManager.default.createDirectory(
            atPath: program.folder.file("config"), withIntermediateDirectories: true)
        let found = program.folder.file("config/library.json")
        try FileManager.default.moveItem(atPath: file, toPath: found)
        let server = try RunningServer(program, error: log)
        try FileManager.default.moveItem(atPath: found, toPath: file)
        server.process.send(SIGHUP)
        try await logged("event=reload-refused error=\"the file was config/library.json, and is none\"")
        #expect(try await server.client.get("/screens/shelf").text.contains("Monday"))
        try #"{"openingHours": ["Friday"]}"#.write(toFile: found, atomically: true, encoding: .utf8)
        server.process.send(SIGHUP)
        try await logged("level=info event=setting-changed setting=openingHours from=Monday to=Friday\n")
        try await logged("level=info event=setting-changed setting=logLevel from=warning to=info\n")
        #expect(server.stop() == 0)
    }
}
