import Foundation
import TestSupport

/// The program `sectional`, run as a person runs it.
struct Program {
    /// What a run printed, and how it ended.
    struct Result {
        let code: Int32
        let output: String
        let error: String
    }

    /// The binary: the released one where the test script built it, else that beside the tests.
    static let binary =
        ProcessInfo.processInfo.environment["SECTIONAL_BINARY"]
        ?? Bundle.main.executableURL.map { $0.deletingLastPathComponent().path + "/sectional" } ?? "sectional"

    let folder: TemporaryFolder
    var environment: [String: String]

    /// The program on the project's configuration, with state of its own.
    init() throws {
        folder = try TemporaryFolder()
        environment = [
            "PATH": "/usr/bin:/bin", "SECTIONAL_CONFIG": packageRoot + "/config/sectional.json",
            "SECTIONAL_DATABASE": folder.file("state/test.sqlite"),
            "SECTIONAL_TOKEN_SECRET_FILE": folder.file("secret"),
            "SECTIONAL_PORT": "0",
        ]
        try String(repeating: "secret ", count: 8).write(
            toFile: folder.file("secret"), atomically: true, encoding: .utf8)
    }

    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Self.binary)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: folder.path)
        return process
    }

    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String]) throws -> Result {
        let process = process(arguments)
        let error = folder.file("stderr")
        _ = FileManager.default.createFile(atPath: error, contents: nil)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: error)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, output: text, error: try String(contentsOfFile: error, encoding: .utf8))
    }
}

/// A running `sectional serve`.
struct RunningServer {
    let process: Process
    let port: Int
    /// From the start of the process to the line that says that it listens.
    let startTime: Duration

    init(_ program: Program, _ arguments: String...) throws {
        process = program.process(["serve"] + arguments)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: "/dev/null")
        let start = ContinuousClock.now
        try process.run()
        var line = ""
        while !line.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw SocketError.closed }
            line += String(decoding: data, as: UTF8.self)
        }
        startTime = ContinuousClock.now - start
        port = Int(line.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
    }

    var client: LiveClient { LiveClient(port: port) }

    /// Ends it with `signal`; how it ended.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        return waitForEnd()
    }

    /// How it ended, once it has been told to.
    func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
