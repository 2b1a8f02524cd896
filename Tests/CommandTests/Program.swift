import Foundation
import SQL
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
    static func beside(_ name: String) -> String { buildFolder + "/" + name }

    let folder: TemporaryFolder
    let binary: String
    var environment: [String: String]

    /// `sectional` on the project's configuration, with state of its own.
    init() throws {
        try self.init(Self.binary, prefix: "SECTIONAL")
        environment["SECTIONAL_CONFIG"] = packageRoot + "/config/sectional.json"
    }

    /// `sectional` with its data on a PostgreSQL server.
    static func onServer() throws -> Program {
        var program = try Program()
        program.environment["SECTIONAL_DATABASE"] = try TestPostgreSQL.url(of: program.folder)
        return program
    }

    /// The database of `sectional`, opened beside it.
    func openedDatabase() throws -> any SQLDatabase {
        try TestShowcase.open(environment["SECTIONAL_DATABASE"] ?? "")
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
            "\(prefix)_IDLE_TIMEOUT": "600", "\(prefix)_SECTION_DEADLINE": "60000", "\(prefix)_DRAIN_TIMEOUT": "60",
            // Tests ask as fast as they can, from one address.
            "\(prefix)_REQUESTS_PER_SECOND": "0", "\(prefix)_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
        ]
        environment.merge(ChildProcess.ordinaryEnvironment) { own, _ in own }
        try String(repeating: "secret ", count: 8).write(
            toFile: folder.file("secret"), atomically: true, encoding: .utf8)
    }

    /// Starts the program; if it `canBeLimited`, a write beyond a limit of the size of files fails as on a full disk.
    func start(
        _ arguments: [String], error: String = "/dev/null", canBeLimited: Bool = false
    ) throws -> ChildProcess {
        guard canBeLimited else {
            return try ChildProcess(
                binary, arguments, environment: environment, directory: folder.path, errorFile: error)
        }
        // A signal that is ignored stays so: the write fails instead.
        let script = "trap '' XFSZ; exec \"$0\" \"$@\""
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

    /// Starts `serve`; with `fileSizeLimit`, it can write no file of more bytes once it listens.
    init(
        _ program: Program, _ arguments: String..., error: String = "/dev/null", fileSizeLimit: Int? = nil
    ) throws {
        let start = ContinuousClock.now
        try self.init(
            try program.start(["serve"] + arguments, error: error, canBeLimited: fileSizeLimit != nil), since: start,
            isShowcase: program.binary == Program.binary)
        // Not before: when it starts, the thread sanitizer writes a file of 512 KB, and reads all of it as memory. If it
        // can't be written whole, the process gets SIGBUS.
        if let fileSizeLimit { try limitFiles(to: String(fileSizeLimit)) }
    }

    /// Waits until `process`, a `serve` that was started at `start`, listens.
    init(_ process: ChildProcess, since start: ContinuousClock.Instant = .now, isShowcase: Bool = true) throws {
        (self.process, self.isShowcase) = (process, isShowcase)
        let line = try process.readLine()
        startTime = ContinuousClock.now - start
        port = Int(line.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
    }

    /// Limits the size in bytes of each file that it writes; `unlimited` for none.
    func limitFiles(to size: String) throws {
        let limiting = try ChildProcess("/usr/bin/prlimit", ["--pid", "\(process.identifier)", "--fsize=\(size):"])
        guard limiting.waitForEnd() == 0 else { throw LimitFailed() }
    }

    /// The limit could not be set.
    struct LimitFailed: Error {}

    /// Its responses are kept to be held against schemas, which are the showcase's.
    var client: any TestClient { isShowcase ? RecordingClient(port: port) : LiveClient(port: port) }

    /// Ends it with `signal`; how it ended.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 { process.end(signal) }
}
