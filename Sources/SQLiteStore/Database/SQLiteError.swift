internal import CSQLite

/// What SQLite says is wrong.
public struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    /// What it means, and for which statement or file.
    public let description: String

    init(code: Int32, _ description: String) { (self.code, self.description) = (code, description) }

    init(_ connection: OpaquePointer?, _ code: Int32, _ context: String) {
        let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(code: code, "\(message): \(context)")
    }
}
