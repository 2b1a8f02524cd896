internal import CSQLite
internal import Identity

/// A connection to the file, used by one thread at a time.
///
/// `@unchecked Sendable`: `SQLiteDatabase` hands it to one user at a time, which SQLite's multi-thread mode asks for.
final class Connection: @unchecked Sendable {
    private let handle: OpaquePointer
    private var statements: [Identifier: Statement] = [:]

    /// Opens `path`, in WAL mode, with commits that survive a power cut. It waits up to `patience` seconds for what
    /// another process has locked. Throws what SQLite says.
    init(path: String, patience: Int32 = 10) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(opened, code, path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, patience * 1_000)
        try switchToWAL()
        try execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }

    /// Several processes may open a new file at once: that one of them switches its mode is the one moment for which
    /// SQLite doesn't wait by itself.
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

    /// Runs statements that have no parameters and whose rows don't matter.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code, sql) }
    }

    /// Runs a statement, prepared once for this connection, and returns what `row` makes of each row.
    func query<Value>(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Row) throws -> Value
    ) throws -> [Value] {
        var result: [Value] = []
        try statement(sql).run(values) { result.append(try row($0)) }
        return result
    }

    /// Runs a statement that changes rows. Returns how many it changed.
    @discardableResult
    func change(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int {
        try statement(sql).run(values) { _ in }
        return Int(sqlite3_changes(handle))
    }

    /// How many rows were changed since the connection was opened.
    var changeCount: Int { Int(sqlite3_total_changes(handle)) }

    /// The key that the last insert gave.
    var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs `body` in a transaction, which is undone where `body` throws.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        let key = Identifier(sql)
        if let statement = statements[key] { return statement }
        let statement = try Statement(sql, on: handle)
        statements[key] = statement
        return statement
    }
}
