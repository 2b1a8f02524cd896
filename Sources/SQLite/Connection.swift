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
    /// switches it to WAL mode. Waits up to `patience` milliseconds for locks of other processes. Throws an
    /// `SQLiteError`.
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

    /// Sets the busy timeout for locks of other connections.
    func wait(upTo milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Runs statements without parameters and ignores their rows.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code, sql) }
    }

    /// Runs a statement, prepared once for this connection, and returns the result of `row` for each row.
    func query<Value>(
        _ sql: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) throws -> [Value] {
        var result: [Value] = []
        try statement(sql).run(values) { result.append(try row($0)) }
        return result
    }

    /// Calls `body` for each row of a read-only statement. Throws an `SQLiteError` for any other statement.
    func forEachRow(of sql: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void) throws {
        let statement = try statement(sql)
        guard statement.isReading else { throw SQLiteError(code: SQLITE_READONLY, "not a query: \(sql.text)") }
        try statement.run(values, body)
    }

    /// Runs `steps` in order and returns their results. Throws an `SQLiteError`, and the errors of the steps'
    /// requirements.
    func run(_ steps: [SQLStep]) throws -> [SQLResult] {
        var results: [SQLResult] = []
        for step in steps { results.append(try run(step, after: results)) }
        return results
    }

    private func run(_ step: SQLStep, after earlier: [SQLResult]) throws -> SQLResult {
        var (isLeftOut, changes, rows) = (true, 0, [[SQLValue]]())
        for values in try step.runs(after: earlier) {
            let result = try result(step.statement, values)
            isLeftOut = false
            changes += result.changes
            rows += result.rows
        }
        let result = SQLResult(changes: changes, rows: rows)
        if !isLeftOut { try step.check(result) }
        return result
    }

    private func result(_ sql: SQLStatement, _ values: [SQLValue]) throws -> SQLResult {
        let changesBefore = sqlite3_total_changes64(handle)
        let rows = try query(sql, values) { $0.values }
        // `sqlite3_changes64` isn't reset by statements that change no rows.
        let hasChanged = sqlite3_total_changes64(handle) != changesBefore
        return SQLResult(changes: hasChanged ? Int(sqlite3_changes64(handle)) : 0, rows: rows)
    }

    private func statement(_ sql: SQLStatement) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.maximumStatements { statements = [:] }
        let statement = try Statement(SQLiteDialect().text(of: sql), on: handle)
        statements[sql] = statement
        return statement
    }
}

extension Connection {
    /// Writes the uncommitted changes of the transaction to the log on disk, to find out whether there is room. Throws
    /// an `SQLiteError`.
    func writeOut() throws(SQLiteError) {
        let code = sqlite3_db_cacheflush(handle)
        guard code == SQLITE_OK else { throw SQLiteError(nil, code, "writing") }
    }

    /// Has the log stay where it is when this connection is closed, even if it is the last one.
    func keepLog() {
        var isKept: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    /// Has the file and its log stay as they are when this connection is closed: another file may have their names, or
    /// the file may have been overwritten.
    func leaveAsItIs() {
        keepLog()
        _ = sectional_sqlite_checkpoint_on_close(handle, 0)
    }

    /// Undoes ``leaveAsItIs()``: closing the last connection moves the log into the file.
    func closeAsUsual() {
        var isKept: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        _ = sectional_sqlite_checkpoint_on_close(handle, 1)
    }

    /// Reads `count` bytes of the file at `offset`, bypassing SQLite's cache, or returns `nil` if the file has none
    /// there.
    ///
    /// It reads through SQLite's own descriptor: closing another one of the same file would drop the process's locks
    /// (https://www.sqlite.org/howtocorrupt.html, section 2.2).
    func bytesOnDisk(at offset: Int64, count: Int32) -> [UInt8]? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return read(file, &bytes, count, offset) == SQLITE_OK ? bytes : nil
    }
}
