import Foundation
import TestSupport
import Testing

/// A program that lacks something that it has as a rule: the reader of its log, a standard stream, or file descriptors.
@Suite(.timeLimit(.minutes(5))) struct ScarcityTests {
    private let program: Program

    init() throws {
        var program = try Program()
        // Each needs some descriptors; by default, there is one for each core of the machine.
        program.environment["SECTIONAL_WORKERS"] = "2"
        self.program = program
    }

    /// Each request that fails is logged.
    @Test func `the server continues when its log has no reader`() async throws {
        let log = program.folder.file("log")
        try #require(mkfifo(log, 0o600) == 0)
        let reader = open(log, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let server = try RunningServer(program, error: log)
        #expect(try await server.client.get("/nothing").status == 404)
        close(reader)
        for _ in 0..<3 { #expect(try await server.client.get("/nothing").status == 404) }
        #expect(server.stop() == 0)
    }

    /// A script would go on with half a file.
    @Test(arguments: [["config", "list"], ["--help"], ["explain", "--openapi"]])
    func `a command fails if its output can't be written`(_ arguments: [String]) throws {
        func run(_ script: String) throws -> (code: Int32, error: String) {
            let log = program.folder.file("log")
            let command = try ChildProcess(
                "/bin/sh", ["-c", script, program.binary] + arguments, environment: program.environment,
                directory: program.folder.path, errorFile: log)
            return (command.waitForEnd(), try String(contentsOfFile: log, encoding: .utf8))
        }
        let full = try run("exec \"$0\" \"$@\" >/dev/full")
        #expect(full.code == 74 && full.error.hasSuffix("sectional: the output can't be written\n"))
        // Who has read enough isn't told of a failure.
        #expect(try run("{ \"$0\" \"$@\"; echo $? >code; } | :; exit $(cat code)").code == 0)
    }

    /// Otherwise a connection, or a file of the database, would be where the log is written.
    @Test func `nothing takes the place of a standard stream that is closed`() async throws {
        let server = try RunningServer(
            ChildProcess(
                "/bin/sh", ["-c", "exec \"$0\" \"$@\" <&- 2>&-", program.binary, "serve"],
                environment: program.environment, directory: program.folder.path))
        #expect(try await server.client.get("/nothing").status == 404)
        for stream in [0, 2] {
            let link = "/proc/\(server.process.identifier)/fd/\(stream)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
        #expect(server.stop() == 0)
    }

    /// The descriptors of the program. A sanitizer needs some for itself, to name what it reports.
    private static let limits = Sanitizer.name == nil ? [40, 120] : [400]

    /// More clients connect than there are descriptors for. Who connects next is answered all the same, and so is
    /// everybody after they have gone.
    @Test(arguments: limits) func `the server answers with few file descriptors`(_ limit: Int) async throws {
        let log = program.folder.file("log")
        let script = "ulimit -n \(limit); exec \"$0\" \"$@\""
        let server = try RunningServer(
            ChildProcess(
                "/bin/sh", ["-c", script, program.binary, "serve"], environment: program.environment,
                directory: program.folder.path, errorFile: log))
        var clients = try (0..<200).map { _ in try SocketClient(port: server.port) }
        for client in clients { client.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        if limit > 100 { #expect(try await status(server.port) == 200) }
        clients = []
        for _ in 0..<20 { #expect(try await status(server.port) == 200) }
        #expect(server.stop() == 0)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("connections-limited"))
    }

    /// Descriptors run out, and then all connections close in the same round.
    @Test func `connections are accepted again after all have closed`() async throws {
        let log = program.folder.file("log")
        let script = "ulimit -n \(Self.limits[0]); exec \"$0\" \"$@\""
        let server = try RunningServer(
            ChildProcess(
                "/bin/sh", ["-c", script, program.binary, "serve"], environment: program.environment,
                directory: program.folder.path, errorFile: log))
        for _ in 0..<9 {
            var clients = try (0..<600).map { _ in try SocketClient(port: server.port) }
            clients.removeAll()
            for _ in 0..<4 { #expect(try await status(server.port) == 200) }
        }
        #expect(server.stop() == 0)
        let hasRunOut = try String(contentsOfFile: log, encoding: .utf8).contains("accept-failed")
        #expect(hasRunOut || Sanitizer.name != nil)
    }

    /// The status of the first answer that there is. While others that came earlier are still accepted, whether they
    /// have gone or not, the server is full, and closes connections without an answer.
    private func status(_ port: Int) async throws -> Int {
        while true {
            try Task.checkCancellation()
            let client = try SocketClient(port: port)
            client.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
            do { return try await client.receive().status } catch SocketError.closed {}
        }
    }
}
