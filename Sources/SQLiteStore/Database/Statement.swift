internal import CSQLite

/// A prepared statement, finalised with its last reference.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    /// Prepares `sql`, to be run many times. Throws what SQLite says.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw SQLiteError(connection, code, sql) }
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement with `values`, and calls `body` for each row.
    func run(_ values: [SQLiteValue], _ body: (borrowing Row) throws -> Void) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while try step() { try body(Row(statement: handle)) }
    }

    private func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else {
            throw SQLiteError(connection, code, String(cString: sqlite3_sql(handle)))
        }
        return code == SQLITE_ROW
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
            case .null: sqlite3_bind_null(handle, index)
            case .blob(let bytes):
                // SQLITE_TRANSIENT: SQLite copies the bytes before this returns.
                sqlite3_bind_blob(
                    handle, index, bytes, Int32(bytes.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            case .text(var text):
                text.withUTF8 { bytes in
                    // SQLITE_TRANSIENT: SQLite copies the text before this returns.
                    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                    return sqlite3_bind_text(handle, index, start ?? emptyText, Int32(bytes.count), transient)
                }
            }
        guard code == SQLITE_OK else { throw SQLiteError(connection, code, String(cString: sqlite3_sql(handle))) }
    }
}

/// What an empty text is bound as: a null pointer would be NULL.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
    // Never written and never freed.
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.pointee = 0
    return UnsafePointer(pointer)
}()

/// The row that a statement stands on, valid until it steps on.
struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func bool(_ column: Int32) -> Bool { integer(column) != 0 }

    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func blob(_ column: Int32) -> [UInt8]? {
        guard let start = sqlite3_column_blob(statement, column) else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func optionalText(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        // Half of what decoding them takes.
        return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
}
