import FoundationEssentials
public import SQL
import Synchronization

/// A service's data in one SQLite file: a connection for each thread that reads, and one that writes. Several processes
/// may use one file.
public final class SQLiteDatabase: SQLDatabase {
    /// The connection that writes, and what looks after its file.
    struct Writer: Sendable {
        let connection: Connection
        var watch: FileWatch?
    }

    let location: DatabaseLocation
    let writer: Mutex<Writer>
    let writes: WriteQueue
    private let dataVersion: Mutex<Int64>
    private let stamp: [UInt8]
    private let idleReaders = Mutex<[Connection]>([])

    /// Opens the file, made with its folder where it isn't there, and brings its tables up to date: `migrations` that have
    /// not run in it are run, and then `seed`, each time, all in one transaction and under a lock of the file.
    ///
    /// A write waits no longer than `writeDeadline` for others, of this process and of other ones; and what is written
    /// `atomically` has as long from its first write until its end.
    ///
    /// Throws a `SQLiteError`, an `SQLMigrationError` for a file that a newer program wrote, and what `seed` requires.
    public convenience init(
        path: String, migrations: SQLMigrations, seed: [SQLStep] = [], writeDeadline: Duration = .seconds(5)
    ) throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !folder.isEmpty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try self.init(making: .file(path), migrations, seed, writeDeadline)
    }

    /// Opens the file for reading alone: it is there, `migrations` and the library's own have run in it, and it stays as it
    /// is. Whoever writes is told so with `NotStored`. Others may write to it meanwhile.
    ///
    /// Throws a `SQLiteError`, and an `SQLMigrationError` for a file that another program has written, or in which
    /// migrations have not run yet.
    public convenience init(reading path: String, migrations: SQLMigrations) throws {
        let location = DatabaseLocation.fileToRead(path)
        let connection = try Connection(location)
        try connection.requireAllHaveRun(of: migrations)
        try self.init(location, connection, watch: nil, writeDeadline: .seconds(5))
    }

    /// A database in memory, which is gone with this: for what is only described, and for tests. There, what is being
    /// written is read by everybody before it is stored. Throws as opening a file does.
    public static func inMemory(
        migrations: SQLMigrations, seed: [SQLStep] = [], writeDeadline: Duration = .seconds(5)
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(making: .newMemory, migrations, seed, writeDeadline)
    }

    /// Whether what is written is there after the process has ended.
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
        writes = WriteQueue(patience: writeDeadline)
    }

    /// Calls `body` with a connection for reading that nobody else uses meanwhile. Nobody waits for one: readers are
    /// as many as threads read at once.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try idleReaders.withLock { $0.popLast() } ?? newReader()
        defer { idleReaders.withLock { $0.append(connection) } }
        return try body(connection)
    }

    /// A reader of the file that is written to, and of no other that has taken its place.
    private func newReader() throws -> Connection {
        let connection = try Connection(location)
        guard try FileWatch.stampBytes(connection) == stamp else { throw SQLiteError.replaced(location.name) }
        return connection
    }

    /// Whether another process has written since this was last asked, or since the file was opened. SQLite counts what
    /// others than the connection that is asked have written: this process writes through that one alone.
    public func hasForeignChange() async throws -> Bool {
        try await writes.run { [self] _ in
            let version = try writer.withLock { try $0.connection.dataVersion }
            return dataVersion.withLock { known in
                defer { known = version }
                return known != version
            }
        }
    }
}

extension SQLiteDatabase {
    /// Runs `statement` on the thread of the caller, on a connection that nobody else uses meanwhile, and calls `body` for
    /// each row. Throws a `SQLiteError`, also for a statement that is no query, and what `body` throws.
    public func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        if let unit = WriteUnit.current(on: self), try unit.forEachRow(of: statement, values, body) { return }
        try read { try $0.forEachRow(of: statement, values, body) }
    }
}

extension Connection {
    /// A number that is another one when another connection has written.
    fileprivate var dataVersion: Int64 {
        get throws { try query("PRAGMA data_version") { $0.integer(0) }.first ?? 0 }
    }
}
