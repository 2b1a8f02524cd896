import FoundationEssentials
public import SQL
import Synchronization
internal import Traces

/// A service's data in one SQLite file, with one connection that writes and a pool of connections that read. Several
/// processes can use the same file.
public final class SQLiteDatabase: SQLDatabase {
    /// The connection that writes, and the watch over its file.
    struct Writer: Sendable {
        var connection: Connection
        var watch: FileWatch?
    }

    let location: DatabaseLocation
    let writer: Mutex<Writer>
    let writes: WriteQueue
    /// The durations of its operations.
    public let timings = SQLTimings()
    private let dataVersion: Mutex<Int64>
    private let stamp: [UInt8]
    /// `nil` once the database is closed.
    private let idleReaders = Mutex<[Connection]?>([])

    /// Opens the file for reading and writing. Creates it and its folder if they don't exist, runs the pending
    /// `migrations` in one transaction, and then `seed`, at every start, in another; both under a lock of the file.
    ///
    /// A write waits at most `writeDeadline` for other writes, of this process and of others. A transaction of
    /// ``atomically(opening:_:)`` has the same time from its first write to its end.
    ///
    /// Throws an ``SQLiteError``, an `SQLMigrationError` for a file that a newer program wrote, and the errors of
    /// `seed`.
    public convenience init(
        path: String, migrations: SQLMigrations, seed: [SQLStep] = [], writeDeadline: Duration = .seconds(5)
    ) throws {
        try Self.makeFolder(of: path)
        try self.init(making: .file(path), migrations, seed, writeDeadline)
    }

    /// Creates the folder of the file at `path` if it doesn't exist.
    static func makeFolder(of path: String) throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard !folder.isEmpty else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Opens an existing file read-only. All migrations must have run in it. Writes throw `NotStored`. Other processes
    /// may write to it meanwhile.
    ///
    /// Throws an ``SQLiteError``, and an `SQLMigrationError` for a file of another program or with pending migrations.
    public convenience init(reading path: String, migrations: SQLMigrations) throws {
        let location = DatabaseLocation.fileToRead(path)
        let connection = try Connection(location)
        try connection.requireAllHaveRun(of: migrations)
        try self.init(location, connection, watch: nil, writeDeadline: .seconds(5))
    }

    /// Creates a database in memory, which is deleted with this object: for descriptions and tests. There, readers see
    /// uncommitted writes. Throws the same errors as opening a file.
    public static func inMemory(
        migrations: SQLMigrations, seed: [SQLStep] = [], writeDeadline: Duration = .seconds(5)
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(making: .newMemory, migrations, seed, writeDeadline)
    }

    /// Whether data outlives the process.
    public var isPersistent: Bool { location.path != nil }

    private convenience init(
        making location: DatabaseLocation, _ migrations: SQLMigrations, _ seed: [SQLStep], _ writeDeadline: Duration
    ) throws {
        let connection = try Connection(location, isCreating: true)
        try connection.migrate(migrations, seed: seed)
        let watch = try location.path.map { try FileWatch(path: $0, connection) }
        try self.init(location, connection, watch: watch, writeDeadline: writeDeadline)
    }

    private init(
        _ location: DatabaseLocation, _ connection: Connection, watch: FileWatch?, writeDeadline: Duration
    ) throws {
        self.location = location
        stamp = try FileWatch.stampBytes(connection)
        dataVersion = Mutex(try connection.dataVersion)
        writer = Mutex(Writer(connection: connection, watch: watch))
        writes = WriteQueue(patience: writeDeadline, timings)
    }

    /// Calls `body` with a connection for reading that no other thread uses meanwhile. It never waits: a new connection
    /// is opened if all are in use.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try idleReaders.withLock { idle throws(SQLiteError) in
            guard idle != nil else { throw SQLiteError.closed(location.name) }
            return idle?.popLast()
        }
        let reader = try connection ?? newReader()
        // The last one that reads from a closed database closes its connection.
        defer { idleReaders.withLock { $0?.append(reader) } }
        return try body(reader)
    }

    /// Whether ``close()`` was called.
    var isClosed: Bool { idleReaders.withLock { $0 == nil } }

    /// Throws if ``close()`` was called: a write may have waited since before.
    func requireOpen() throws(SQLiteError) { if isClosed { throw .closed(location.name) } }

    /// Closes the file, after the writes that wait: reads and writes throw from now on. If no other process has it open,
    /// SQLite then moves its log into it, so that the file has everything (https://www.sqlite.org/wal.html, section 2).
    /// Throws an ``SQLiteError``, and an error if writes go on until the timeout.
    public func close() async throws {
        let isFirst = idleReaders.withLock { idle in
            defer { idle = nil }
            return idle != nil
        }
        guard isFirst else { return }
        try await writes.run { [self] _ in
            let closed = try Connection(.newMemory, isCreating: true)
            writer.withLock { writer in
                // SQLite deletes the log by its name, which may be that of another file's log by now.
                do { try writer.watch?.check(writer.connection) } catch { writer.connection.keepLog() }
                writer = Writer(connection: closed, watch: nil)
            }
        }
    }

    /// Opens a connection to the file that is written to. Throws if another file has replaced it.
    private func newReader() throws -> Connection {
        let connection = try Connection(location)
        connection.keepLog()
        guard try FileWatch.stampBytes(connection) == stamp else { throw SQLiteError.replaced(location.name) }
        return connection
    }

    /// Returns whether another process has written since the last call or, at the first call, since the file was
    /// opened. SQLite counts the writes of all connections other than the one that is asked; this process writes only
    /// through that one.
    public func hasForeignChange() async throws -> Bool {
        try await writes.run { [self] _ in
            try requireOpen()
            let version = try writer.withLock { try $0.connection.dataVersion }
            return dataVersion.withLock { known in
                defer { known = version }
                return known != version
            }
        }
    }
}

extension SQLiteDatabase {
    /// Runs `statement` on the caller's thread, on a connection that no other thread uses meanwhile, and calls `body`
    /// for each row. Throws an ``SQLiteError``, also for a statement that isn't read-only, and the errors of `body`.
    public func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        let span = OpenSpan.reading(statement)
        try timings.measure(.read) {
            guard let span else { return try visitRows(of: statement, values, body) }
            try span.run { try visitRows(of: statement, values, body) }
        }
    }

    private func visitRows(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) throws {
        if let unit = WriteUnit.current(on: self), try unit.forEachRow(of: statement, values, body) { return }
        try read { try $0.forEachRow(of: statement, values, body) }
    }
}

extension Connection {
    /// A number that changes when another connection has written.
    fileprivate var dataVersion: Int64 {
        get throws { try query("PRAGMA data_version") { $0.integer(0) }.first ?? 0 }
    }
}
