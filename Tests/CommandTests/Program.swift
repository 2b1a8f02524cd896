import Foundation
import TestSupport

/// A service's program, run as a person runs it: `sectional`, or another one that the tests bring along.
struct Program {
    /// What a run printed, and how it ended.
    struct Result {
        let code: Int32
        let output: String
        let error: String
    }

    /// `sectional`: the released one where the test script built it, else that beside the tests.
    static let binary = ProcessInfo.processInfo.environment["SECTIONAL_BINARY"] ?? beside("sectional")

    /// The binary that was built with the tests under this name.
    static func beside(_ name: String) -> String {
        Bundle.main.executableURL.map { $0.deletingLastPathComponent().path + "/" + name } ?? name
    }

    let folder: TemporaryFolder
    let binary: String
    var environment: [String: String]

    /// `sectional` on the project's configuration, with state of its own.
    init() throws {
        try self.init(Self.binary, prefix: "SECTIONAL")
        environment["SECTIONAL_CONFIG"] = packageRoot + "/config/sectional.json"
    }

    /// The program `binary`, whose variables begin with `prefix`, with state of its own.
    init(_ binary: String, prefix: String) throws {
        self.binary = binary
        folder = try TemporaryFolder()
        environment = [
            "PATH": "/usr/bin:/bin", "\(prefix)_DATABASE": folder.file("state/test.sqlite"),
            "\(prefix)_TOKEN_SECRET_FILE": folder.file("secret"), "\(prefix)_PORT": "0",
            "\(prefix)_LOG_FORMAT": "text",
            // However slow the machine is, and a sanitizer on it.
            "\(prefix)_HEAD_TIMEOUT": "600", "\(prefix)_BODY_MINIMUM_RATE": "0",
            // Tests ask as fast as they can, from one address.
            "\(prefix)_REQUESTS_PER_SECOND": "0", "\(prefix)_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
        ]
        environment.merge(ChildProcess.ordinaryEnvironment) { own, _ in own }
        try String(repeating: "secret ", count: 8).write(
            toFile: folder.file("secret"), atomically: true, encoding: .utf8)
    }

    /// Starts the program; with `fileSizeLimit`, a write beyond that many blocks of 512 bytes fails as on a full disk.
    func start(
        _ arguments: [String], error: String = "/dev/null", fileSizeLimit: Int? = nil
    ) throws -> ChildProcess {
        guard let fileSizeLimit else {
            return try ChildProcess(
                binary, arguments, environment: environment, directory: folder.path, errorFile: error)
        }
        // A signal that is ignored stays so: the write fails instead.
        let script = "trap '' XFSZ; ulimit -S -f \(fileSizeLimit); exec \"$0\" \"$@\""
        return try ChildProcess(
            "/bin/sh", ["-c", script, binary] + arguments, environment: environment, directory: folder.path,
            errorFile: error)
    }

    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String]) throws -> Result {
        let error = folder.file("stderr")
        let process = try start(arguments, error: error)
        let output = process.readToEnd()
        return Result(
            code: process.waitForEnd(), output: String(decoding: output, as: UTF8.self),
            error: try String(contentsOfFile: error, encoding: .utf8))
    }
}

/// A running `serve`.
struct RunningServer {
    let process: ChildProcess
    let port: Int
    /// From the start of the process to the line that says that it listens.
    let startTime: Duration
    private let isShowcase: Bool

    /// Starts `serve`; with `fileSizeLimit`, it can write no file of more blocks of 512 bytes.
    init(
        _ program: Program, _ arguments: String..., error: String = "/dev/null", fileSizeLimit: Int? = nil
    ) throws {
        let start = ContinuousClock.now
        try self.init(
            try program.start(["serve"] + arguments, error: error, fileSizeLimit: fileSizeLimit), since: start,
            isShowcase: program.binary == Program.binary)
    }

    /// Waits until `process`, a `serve` that was started at `start`, listens.
    init(_ process: ChildProcess, since start: ContinuousClock.Instant = .now, isShowcase: Bool = true) throws {
        (self.process, self.isShowcase) = (process, isShowcase)
        let line = try process.readLine()
        startTime = ContinuousClock.now - start
        port = Int(line.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
    }

    /// Its responses are kept to be held against schemas, which are the showcase's.
    var client: any TestClient { isShowcase ? RecordingClient(port: port) : LiveClient(port: port) }

    /// Ends it with `signal`; how it ended.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.waitForEnd()
    }
}
