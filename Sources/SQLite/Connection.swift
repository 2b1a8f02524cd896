internal import CSQLite
internal import SQL

/// A connection to a database, used by one thread at a time.
///
/// `@unchecked Sendable`: `SQLiteDatabase` hands it to one user at a time, as SQLite's multi-thread mode requires.
final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    private var statements: [SQLStatement: Statement] = [:]
    /// The maximum number of cached prepared statements: more than a service has, unless it builds new ones all the
    /// time.
    private static let maximumStatements = 500

    /// Opens `location`, with commits that survive a power failure. If `isCreating`, creates a missing file and
    /// switches it to WAL mode. Waits up to `patience` milliseconds for locks of other processes.
    init(_ location: DatabaseLocation, isCreating: Bool = false, patience: Int32 = 10_000) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | location.flags | (isCreating ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(location.name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(opened, code, location.name)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, patience)
        // The file stores its mode. A reader can't switch it without waiting for others, and a file that has lost it
        // isn't readable.
        if isCreating { try switchToWAL() }
        let settingCode = sqlite3_exec(handle, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", nil, nil, nil)
        // The first statement that reads the file.
        guard settingCode == SQLITE_OK else { throw SQLiteError(handle, settingCode, location.name) }
        // Connections that share memory don't wait for each other: reading during a write would be an error.
        if location.path == nil { try execute("PRAGMA read_uncommitted = ON") }
    }

    /// Several processes may open a new file at the same time. Switching its mode is the one moment at which SQLite
    /// doesn't wait by itself.
    private func switchToWAL() throws(SQLiteError) {
        for _ in 0..<500 {
            let code = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
            if code & 0xFF != SQLITE_BUSY { break }
            sqlite3_sleep(20)
        }
        try execute("PRAGMA journal_mode = WAL")
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    func wait(upTo milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Runs statements without parameters and ignores their rows.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code, sql) }
    }

    /// Calls `body` for each row of a read-only statement. Throws an `SQLiteError` for any other statement.
    func forEachRow(of sql: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void) throws {
        let statement = try statement(sql)
        guard statement.isReading else { throw SQLiteError(code: SQLITE_READONLY, "not a query: \(sql.text)") }
        try statement.run(values, body)
    }

    /// Runs a statement, prepared once for this connection.
    func run(_ sql: SQLStatement, _ values: [SQLValue] = []) throws -> SQLResult {
        let changesBefore = sqlite3_total_changes64(handle)
        var rows: [[SQLValue]] = []
        try statement(sql).run(values) { rows.append($0.values) }
        // `sqlite3_changes64` isn't reset by statements that change no rows.
        let hasChanged = sqlite3_total_changes64(handle) != changesBefore
        return SQLResult(changes: hasChanged ? Int(sqlite3_changes64(handle)) : 0, rows: rows)
    }

    private func statement(_ sql: SQLStatement) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.maximumStatements { statements = [:] }
        let statement = try Statement(sql.text, on: handle)
        statements[sql] = statement
        return statement
    }
}

extension Connection {
    /// Runs `body` in a transaction, which is rolled back if `body` throws. Throws ``UnknownOutcome`` if the commit
    /// fails and may or may not survive a crash.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try begin()
        do {
            let value = try body()
            try commit()
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    func begin() throws(SQLiteError) { try execute("BEGIN IMMEDIATE") }

    /// Commits the transaction. Throws ``UnknownOutcome`` if the commit fails and may or may not survive a crash.
    func commit() throws {
        do throws(SQLiteError) { try execute("COMMIT") } catch {
            // A commit that was not fully written is not recovered after a crash; one that was written but not synced
            // may be. Deferred foreign keys are checked before anything is written.
            if error.isAboutSpace || error.violatedRule != nil { throw error }
            throw UnknownOutcome(error)
        }
    }

    func rollBack() { if isInTransaction { try? execute("ROLLBACK") } }
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` in a savepoint. If it throws, only its writes are rolled back, or the whole transaction if SQLite
    /// can't do that.
    func nested<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("SAVEPOINT nested")
        do {
            let value = try body()
            try execute("RELEASE nested")
            return value
        } catch {
            if (try? execute("ROLLBACK TO nested; RELEASE nested")) == nil { rollBack() }
            throw error
        }
    }
}
