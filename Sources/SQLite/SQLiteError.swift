internal import CSQLite
import SQL
internal import Screens

package struct SQLiteError: SQLDatabaseError, Equatable, Sendable, CustomStringConvertible {
    package let code: Int32
    package let description: String

    init(code: Int32, _ description: String) { (self.code, self.description) = (code, description) }

    init(_ connection: OpaquePointer?, _ code: Int32, _ context: String) {
        let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(code: code, "\(message): \(context)")
    }

    package var isWorthRepeating: Bool {
        ![SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(code & 0xFF)
    }

    var isAboutSpace: Bool { code & 0xFF == SQLITE_FULL || code == SQLITE_IOERR | (3 << 8) }
    var isAboutContent: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
    var isAboutAccess: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code & 0xFF) }
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

    static func replaced(_ path: String) -> SQLiteError {
        // SQLITE_READONLY_DBMOVED, which is not imported.
        SQLiteError(code: SQLITE_READONLY | (4 << 8), "the database file was deleted, replaced or overwritten: \(path)")
    }

    /// The log was cut or overwritten, so that what was written to it last is lost.
    static func logCut(_ path: String) -> SQLiteError {
        // SQLITE_IOERR_SHORT_READ, which is not imported.
        SQLiteError(
            code: SQLITE_IOERR | (2 << 8),
            "the database's log was truncated or overwritten: \(path)-wal; restart the service")
    }

    /// A check of a whole database has found `fault`.
    static func damaged(_ context: String, _ fault: String?) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, "\(context): \(fault ?? "")")
    }

    /// A file at the path is another database.
    static let notCopy = SQLiteError(code: SQLITE_NOTADB, "not a copy of the opened database")

    static let changing = SQLiteError(code: SQLITE_BUSY, "replaced while it was checked")

    /// The log of another file, or the log's index, at `path` is that of the file that is open.
    static func oldLog(_ path: String) -> SQLiteError {
        SQLiteError(
            code: SQLITE_CANTOPEN, "the log of the previous file still exists and would damage it: delete \(path)")
    }

    static func noFolder(_ path: String) -> SQLiteError {
        let reason = FileObstacle.text(databaseAt: path) ?? "a folder above it is missing, or is not a folder"
        return SQLiteError(code: SQLITE_CANTOPEN, "the folder \(path) doesn't exist and can't be created: \(reason)")
    }

    static func closed(_ path: String) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, "the database is closed: \(path)")
    }

    static func openForReading(_ path: String) -> SQLiteError {
        SQLiteError(code: SQLITE_READONLY, "the database is opened read-only: \(path)")
    }
}

extension SQLiteError {
    /// The error for the writer, if nothing is stored because of this error.
    var refusal: any Error {
        if let violatedRule { return ConstraintViolation(violatedRule, description) }
        return NotStored(isBusy ? WriteLate() : self, isWorthRepeating: isWorthRepeating)
    }

    var violatedRule: ConstraintViolation.Kind? {
        guard code & 0xFF == SQLITE_CONSTRAINT else { return nil }
        // The SQLITE_CONSTRAINT_ codes are not imported; these are their upper bits.
        return switch code >> 8 {
        // PRIMARYKEY, UNIQUE, ROWID
        case 6, 8, 10: .unique
        // FOREIGNKEY
        case 3: .foreignKey
        // TRIGGER: SQLite implements `ON DELETE RESTRICT` as a trigger.
        case 7 where description.hasPrefix("FOREIGN KEY constraint failed"): .foreignKey
        // NOTNULL
        case 5: .notNull
        // CHECK
        case 1: .check
        default: .other
        }
    }
}
