import Foundation
import Showcase
import TestSupport
import Testing

@testable import SQLite

/// The released program and a database that can't store anything: no change is acknowledged, and `/health` says so.
@Suite(.timeLimit(.minutes(5))) struct DatabaseFaultTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private var program: Program
    private var path: String { program.environment["SECTIONAL_DATABASE"] ?? "" }

    init() throws { program = try Program() }

    private func add(_ title: String, _ server: RunningServer) async throws -> RawResponse {
        try await server.client.post(Self.add, ["Idempotency-Key": title], json: #"{"title":"\#(title)"}"#)
    }

    /// A finding of a second ago may be the answer once more.
    private func isIll(_ server: RunningServer) async throws -> Bool {
        while try await server.client.get("/health").status == 200 {}
        return try await server.client.get("/health").status == 503
    }

    private func expectNothingIsStored(_ server: RunningServer) async throws {
        let refused = try await add("lost", server)
        #expect(refused.status == 503)
        #expect(refused["retry-after"] != nil)
        #expect(JSONObject(refused.body)["detail"].text?.contains("change was not saved") == true)
        #expect(!refused.text.contains("section") || !refused.text.contains("loaded"))
        #expect(try await isIll(server))
    }

    @Test func `no change is acknowledged once the file is deleted`() async throws {
        let server = try RunningServer(program)
        #expect(try await add("stored", server).status == 200)
        #expect(try await server.client.get("/health").status == 200)
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try await expectNothingIsStored(server)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(server.stop() == 0)
    }

    @Test func `no change is acknowledged once the file is overwritten`() async throws {
        let server = try RunningServer(program)
        #expect(try await add("stored", server).status == 200)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: Data(count: Int(try file.seekToEnd())))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0x20, count: 400_000))
        try file.close()
        try await expectNothingIsStored(server)
        #expect(server.stop() == 0)
    }

    /// A limit on the size of files stands for a disk that is full.
    @Test func `no change is acknowledged once the disk is full`() async throws {
        _ = try await RunningServer(program).stopped { try await add("stored", $0) }
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        let server = try RunningServer(program, fileSizeLimit: size + (32 << 10))
        var acknowledged = 0
        while try await add("to-do \(acknowledged)", server).status == 200 { acknowledged += 1 }
        #expect(acknowledged < 400)
        try await expectNothingIsStored(server)
        #expect(server.stop() == 0)
        let toDos = SQLToDoStore(try TestShowcase.open(path))
        #expect(try await toDos.toDos(of: "").count == 4 + acknowledged)
    }

    /// What waits for another process's lock ends at its deadline, and is not done afterwards.
    @Test func `a write that waits for a lock is given up at its deadline`() async throws {
        let server = try RunningServer(program)
        // A machine that does much else may need longer than the deadline.
        while try await add("stored", server).status == 503 {}
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        let answers = try await withThrowingTaskGroup(of: RawResponse.self) { group in
            for number in 0..<20 { group.addTask { try await add("late \(number)", server) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 503 && $0.text.contains("change was not saved") })
        try other.execute("COMMIT")
        while try await add("in time", server).status == 503 {}
        let toDos = SQLToDoStore(try TestShowcase.open(path))
        #expect(try await toDos.toDos(of: "").count == 5)
        #expect(server.stop() == 0)
    }

    /// As in a container that gives the process a user of its own: the message says what is whose.
    @Test(arguments: ["folder", "file"]) func `an error names the owner of a file that can't be written`(_ kind: String)
        throws
    {
        let (data, isRoot) = (program.folder.file("data"), geteuid() == 0)
        let file = data + "/test.sqlite"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        chmod(data, kind == "folder" ? 0o555 : 0o777)
        chmod(file, kind == "folder" ? 0o666 : isRoot ? 0o600 : 0)
        defer { chmod(data, 0o777) }
        let result = try runAsStranger("migrate", database: file, isRoot: isRoot)
        #expect(result.code == 74)
        let named = "the \(kind) \(kind == "folder" ? data : file) belongs to UID \(geteuid()) and GID "
        #expect(result.error.contains(named), "\(result.error)")
        #expect(result.error.contains("this process, with UID \(isRoot ? 65534 : geteuid()) and GID "))
    }

    /// Runs a copy of the program that every user can run, as a user who owns nothing. Who isn't root can't do that,
    /// and runs it as oneself.
    private func runAsStranger(_ command: String, database: String, isRoot: Bool) throws -> Program.Result {
        var stranger = try Program(isRoot ? "/usr/bin/setpriv" : "/usr/bin/env", prefix: "SECTIONAL")
        stranger.environment["SECTIONAL_DATABASE"] = database
        let copy = stranger.folder.file("sectional")
        try FileManager.default.copyItem(atPath: program.binary, toPath: copy)
        let identity = isRoot ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : []
        return try stranger.run(identity + [copy, command])
    }

    /// What only describes or shows makes no file.
    @Test(arguments: [
        ["explain"], ["explain", "--schema", "screen"], ["explain", "--openapi"],
        ["explain", "/screens/todos", "--response"], ["--help"],
    ])
    func `describing a service creates no database file`(_ arguments: [String]) throws {
        let result = try program.run(arguments)
        #expect(result.code == 0 && !result.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.folder.file("state")))
    }

    /// Nor does it touch the one that is there.
    @Test func `describing a service does not touch the database file`() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder.file("state"), withIntermediateDirectories: true)
        try "no database".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try program.run("explain").code == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "no database")
    }
}

extension RunningServer {
    /// What `body` returns, once the server has ended.
    fileprivate func stopped<Value>(after body: (RunningServer) async throws -> Value) async throws -> Value {
        let value = try await body(self)
        #expect(stop() == 0)
        return value
    }
}
