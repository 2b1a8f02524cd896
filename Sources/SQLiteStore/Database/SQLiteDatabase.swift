internal import CSQLite
import Dispatch
import FoundationEssentials
import Synchronization

/// The showcase's data in one SQLite file: a connection for each thread that reads, and one that writes.
public final class SQLiteDatabase: Sendable {
    private let path: String
    private let writer: Mutex<Connection>
    private let writing = DispatchQueue(label: "sectional.sqlite.writing")
    private let dataVersion: Mutex<Int64>
    private let idleReaders = Mutex<[Connection]>([])

    /// Opens the file, made with its folder where it isn't there, and brings its tables up to date. Throws a
    /// `SQLiteError`, also for a file that a newer program wrote.
    public convenience init(path: String) throws { try self.init(path: path, patience: 10) }

    /// As above; a write waits up to `patience` seconds for those of other processes.
    init(path: String, patience: Int32) throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !folder.isEmpty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        self.path = path
        let connection = try Connection(path: path, patience: patience)
        try Migration.run(on: connection)
        dataVersion = Mutex(try connection.dataVersion)
        writer = Mutex(connection)
    }

    /// Calls `body` with a connection for reading that nobody else uses meanwhile. Nobody waits for one: readers are
    /// as many as threads read at once.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try idleReaders.withLock { $0.popLast() } ?? Connection(path: path)
        defer { idleReaders.withLock { $0.append(connection) } }
        return try body(connection)
    }

    /// Calls `body` with the connection for writing, in a transaction: when this returns, it is on disk. Writes wait
    /// for each other, and for those of other processes, on a thread that nobody else needs.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let note = WriteNote.current
        return try await onWritingThread { [self] in try writeNow(note, body) }
    }

    /// As `write`, on the calling thread: for a start, when nobody else is there.
    func writeNow<Value: Sendable>(
        _ note: WriteNote? = nil, _ body: (Connection) throws -> Value
    ) throws -> Value {
        let (value, hasChanged) = try writer.withLock { connection in
            try connection.transaction {
                try note?.check(connection)
                let before = connection.changeCount
                let value = try body(connection)
                let hasChanged = connection.changeCount > before
                if hasChanged { try note?.write(connection) }
                return (value, hasChanged)
            }
        }
        if hasChanged { note?.confirm() }
        return value
    }

    /// Whether another process has written since this was last asked, or since the file was opened. SQLite counts what
    /// others than the connection that is asked have written: this process writes through that one alone.
    public func hasForeignChange() async throws -> Bool {
        try await onWritingThread { [self] in
            let version = try writer.withLock { try $0.dataVersion }
            return dataVersion.withLock { known in
                defer { known = version }
                return known != version
            }
        }
    }

    private func onWritingThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writing.async { continuation.resume(with: Result(catching: body)) }
        }
    }
}

extension Connection {
    /// A number that is another one when another connection has written.
    fileprivate var dataVersion: Int64 {
        get throws { try query("PRAGMA data_version") { $0.integer(0) }.first ?? 0 }
    }
}
