internal import Basics
import FoundationEssentials
package import SQL
import Synchronization

/// A service's data in one SQLite file, with one connection that writes and a pool of connections that read. Several
/// processes can use the same file.
package final class SQLiteDatabase: DatabaseAdapter {
    struct Writer: Sendable {
        var connection: Connection
        var watch: FileWatch?
        var candidate: Candidate?
    }

    let location: DatabaseLocation
    let writer: Mutex<Writer>
    let writes: WriteQueue
    package let reports = SQLReports(system: "sqlite")
    let dataVersion: Mutex<Int64>
    let stamp: [UInt8]
    let migrations: [SQLMigration]
    let readers: Readers

    /// Opens the file for reading and writing. Creates it and its folder if they don't exist, and runs the pending
    /// `migrations` in one transaction, under a lock of the file.
    ///
    /// A write waits at most `writeDeadline` for other writes, of this process and of others. A transaction of several
    /// writes has the same time from the first to its end.
    package convenience init(path: String, migrations: [SQLMigration], writeDeadline: Duration = .seconds(5)) throws {
        try Self.makeFile(at: path)
        try self.init(making: .file(path), migrations, writeDeadline)
    }

    /// Creates the file and its folder if they don't exist.
    static func makeFile(at path: String) throws(SQLiteError) {
        do {
            try FileManager.default.createDirectory(atPath: path.parentFolder, withIntermediateDirectories: true)
        } catch { throw .noFolder(path.parentFolder) }
        // Unless there is one. An error shows when it is opened.
        try? DatabaseLocation.createFile(at: path)
    }

    /// Opens an existing file read-only. Throws unless all migrations have run in it. Writes throw `NotStored`. Other
    /// processes may write to it meanwhile.
    package convenience init(reading path: String, migrations: [SQLMigration]) throws {
        let location = DatabaseLocation.fileToRead(path)
        let connection: Connection
        do {
            connection = try Connection(location)
            try connection.requireAllHaveRun(of: migrations)
        } catch let error as SQLiteError { throw error.explained(at: location) }
        try self.init(location, connection, watch: nil, migrations, writeDeadline: .seconds(5))
    }

    /// Creates a database in memory, which is deleted with this object: for descriptions and tests. There, readers see
    /// uncommitted writes.
    package static func inMemory(
        migrations: [SQLMigration], writeDeadline: Duration = .seconds(5)
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(making: .newMemory, migrations, writeDeadline)
    }

    package var isPersistent: Bool { location.path != nil }

    private convenience init(
        making location: DatabaseLocation, _ migrations: [SQLMigration], _ writeDeadline: Duration
    ) throws {
        let (connection, _) = try Connection.migrated(location, migrations)
        let watch = try location.path.map { try FileWatch(path: $0, connection) }
        try self.init(location, connection, watch: watch, migrations, writeDeadline: writeDeadline)
    }

    private init(
        _ location: DatabaseLocation, _ connection: Connection, watch: FileWatch?, _ migrations: [SQLMigration],
        writeDeadline: Duration
    ) throws {
        (self.location, self.migrations) = (location, migrations)
        readers = Readers(of: watch?.file)
        stamp = try FileWatch.stampBytes(connection)
        dataVersion = Mutex(try connection.dataVersion)
        writer = Mutex(Writer(connection: connection, watch: watch))
        writes = WriteQueue(patience: writeDeadline, reports.queue)
    }

    /// Calls `body` with a connection for reading that no other thread uses meanwhile. It never waits: a new connection
    /// is opened if all are in use.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        guard let place = readers.take() else { throw SQLiteError.closed(location.name) }
        let reader = try place.idle ?? newReader(of: place.file)
        defer { readers.giveBack(reader, place) }
        return try body(reader)
    }

    var isClosed: Bool { readers.isClosed }
    package var generation: Int { readers.generation }

    /// Throws if ``close()`` was called: a write may have waited since before.
    func requireOpen() throws(SQLiteError) { if isClosed { throw .closed(location.name) } }

    /// Closes the file, after the writes that wait: reads and writes throw from now on. If no other process has it open,
    /// SQLite then moves its log into it, so that the file has everything (https://www.sqlite.org/wal.html, section 2).
    /// Throws if writes go on until the timeout.
    package func close() async throws {
        guard readers.close() else { return }
        try await writes.run { [self] _ in
            let closed = try Connection(.newMemory, isCreating: true)
            writer.withLock { writer in
                // SQLite deletes the log by its name, which may be that of another file's log by now.
                do { try writer.watch?.check(writer.connection) } catch { writer.connection.leaveAsItIs() }
                writer = Writer(connection: closed, watch: nil)
            }
        }
    }

    /// Opens a connection to the file that is written to. Throws if another file has replaced it.
    private func newReader(of file: FileWatch.Identity?) throws -> Connection {
        func requireFile() throws(SQLiteError) {
            guard let file, let path = location.path else { return }
            if FileWatch.Identity(path: path) != file { throw .replaced(path) }
        }
        // Before and after: the connection is one to this file, and leaves no log of its own beside another one.
        try requireFile()
        let connection = try Connection(location)
        // Only the writer moves the log into the file: it knows whether the file is still the same.
        connection.leaveAsItIs()
        guard FileWatch.isSameDatabase(try FileWatch.stampBytes(connection), stamp) else {
            throw SQLiteError.replaced(location.name)
        }
        try requireFile()
        return connection
    }
}

extension SQLiteDatabase {
    /// Runs `statement` on the caller's thread, on a connection that no other thread uses meanwhile, and calls `body`
    /// for each row.
    package func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        try visitRows(of: statement, values, body)
    }

    private func visitRows(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) throws {
        try reports.read.run(reports.work(of: statement)) {
            if let unit = WriteUnit.current(on: self), try unit.forEachRow(of: statement, values, body) { return }
            try read { try $0.forEachRow(of: statement, values, body) }
        }
    }
}

extension Connection {
    /// A number that changes when another connection has written.
    var dataVersion: Int64 {
        get throws { try run("PRAGMA data_version").integer }
    }
}
