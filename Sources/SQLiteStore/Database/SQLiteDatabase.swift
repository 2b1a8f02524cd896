internal import CSQLite
import FoundationEssentials
import Synchronization

/// The showcase's data in one SQLite file: a connection for each thread that reads, and one that writes.
public final class SQLiteDatabase: Sendable {
    private let path: String
    private let writer: Mutex<Connection>
    private let dataVersion = Mutex<Int64?>(nil)
    private let idleReaders = Mutex<[Connection]>([])

    /// Opens the file, made with its folder where it isn't there, and brings its tables up to date. Throws a
    /// `SQLiteError`, also for a file that a newer program wrote.
    public init(path: String) throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !folder.isEmpty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        self.path = path
        let connection = try Connection(path: path)
        try Migration.run(on: connection)
        writer = Mutex(connection)
    }

    /// Calls `body` with a connection for reading that nobody else uses meanwhile. Nobody waits for one: readers are
    /// as many as threads read at once.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try idleReaders.withLock { $0.popLast() } ?? Connection(path: path)
        defer { idleReaders.withLock { $0.append(connection) } }
        return try body(connection)
    }

    /// Calls `body` with the connection for writing, in a transaction: when this returns, it is on disk.
    func write<Value: Sendable>(_ body: (Connection) throws -> Value) throws -> Value {
        let note = WriteNote.current
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

    /// Whether another process has written since this was last asked. SQLite counts what others than the connection
    /// that is asked have written: this process writes through that one alone.
    public func hasForeignChange() throws -> Bool {
        let version = try writer.withLock { connection in
            try connection.query("PRAGMA data_version") { $0.integer(0) }.first ?? 0
        }
        return dataVersion.withLock { known in
            defer { known = version }
            return known != nil && known != version
        }
    }
}
