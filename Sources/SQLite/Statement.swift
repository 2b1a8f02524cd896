internal import CSQLite
internal import SQL

/// A prepared statement, finalized with its last reference.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let parameterCount: Int
    /// The columns, once there was a row, and how often SQLite had prepared the statement anew by then.
    private var columns: (found: SQLColumns, preparations: Int32)?
    let isReading: Bool

    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var (handle, hasMore): (OpaquePointer?, Bool) = (nil, false)
        let code = sql.withCString { text in
            var rest: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
            hasMore = rest.map { $0.pointee != 0 } ?? false
            return code
        }
        guard code == SQLITE_OK, let handle else { throw SQLiteError(connection, code, sql) }
        (self.handle, self.connection) = (handle, connection)
        parameterCount = Int(sqlite3_bind_parameter_count(handle))
        isReading = sqlite3_stmt_readonly(handle) != 0
        if hasMore { throw SQLiteError(code: SQLITE_MISUSE, "more than one statement: \(sql)") }
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement with `values` and calls `body` for each row. Throws an `SQLiteError`, and the errors of
    /// `body`.
    func run(_ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard values.count == parameterCount else {
            throw SQLiteError(code: SQLITE_RANGE, "\(values.count) values for \(parameterCount) parameters: \(text)")
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        guard try step() else { return }
        let row = SQLRow(self, currentColumns())
        repeat { try row.visit(body) } while try step()
    }

    /// After a change of the tables, SQLite prepares a statement anew by itself, and `SELECT *` may have other columns.
    private func currentColumns() -> SQLColumns {
        let preparations = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let columns, columns.preparations == preparations { return columns.found }
        let names = (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
        let found = SQLColumns(names)
        columns = (found, preparations)
        return found
    }

    private var text: String { String(cString: sqlite3_sql(handle)) }

    private func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw SQLiteError(connection, code, text) }
        return code == SQLITE_ROW
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
            case .real(let real): sqlite3_bind_double(handle, index, real)
            case .null: sqlite3_bind_null(handle, index)
            case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
            case .blob(let bytes): sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copied)
            // A null pointer would bind NULL.
            case .text(let text) where text.isEmpty:
                sqlite3_bind_text64(handle, index, "", 0, copied, UInt8(SQLITE_UTF8))
            case .text(var text):
                text.withUTF8 { bytes in
                    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                    return sqlite3_bind_text64(
                        handle, index, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        guard code == SQLITE_OK else { throw SQLiteError(connection, code, text) }
    }
}

/// SQLITE_TRANSIENT, which is not imported: SQLite copies the value before the binding call returns.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

extension Statement: SQLRowSource {
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
    func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        // Takes half the time of decoding.
        return String(unsafeUninitializedCapacity: count) { text in
            text.baseAddress?.initialize(from: start, count: count)
            return count
        }
    }

    func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
    }

    func value(_ column: Int) -> SQLValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
