internal import CSQLite
import SQL
internal import Screens

/// An error of SQLite.
package struct SQLiteError: SQLDatabaseError, Equatable, Sendable, CustomStringConvertible {
    /// The extended result code.
    package let code: Int32
    /// The message, with the statement or file.
    package let description: String

    init(code: Int32, _ description: String) { (self.code, self.description) = (code, description) }

    init(_ connection: OpaquePointer?, _ code: Int32, _ context: String) {
        let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(code: code, "\(message): \(context)")
    }

    /// Whether a retry may succeed. It can't if the statement or its values are wrong.
    package var isWorthRepeating: Bool {
        ![SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(code & 0xFF)
    }

    /// Whether the disk is full, or a write was too short.
    var isAboutSpace: Bool { code & 0xFF == SQLITE_FULL || code == SQLITE_IOERR | (3 << 8) }

    /// Whether the file is damaged, or no database.
    var isAboutContent: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

    /// Whether a file can't be opened, or only be read.
    var isAboutAccess: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code & 0xFF) }

    /// Whether another connection holds a lock.
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

    /// Another connection has held the lock for writing for too long.
    static func locked(_ path: String) -> SQLiteError {
        SQLiteError(code: SQLITE_BUSY, "another connection holds the write lock: \(path)")
    }

    /// There is no room for a write.
    static func full(_ path: String, _ code: Int32) -> SQLiteError {
        SQLiteError(code: code, "the disk is full or its quota exceeded: \(path)")
    }

    /// The file was deleted, replaced or overwritten.
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

    /// The file was deleted, replaced or overwritten, and the one that is at its path now isn't taken.
    static func notTaken(_ path: String, _ fault: String) -> SQLiteError {
        let replaced = replaced(path)
        return SQLiteError(
            code: replaced.code, replaced.description + "; the present file is not used: \(fault)")
    }

    /// There is no folder for the file, and it can't be created.
    static func noFolder(_ path: String) -> SQLiteError {
        let reason = FileObstacle(databaseAt: path)?.description ?? "a folder above it is missing, or is not a folder"
        return SQLiteError(code: SQLITE_CANTOPEN, "the folder \(path) doesn't exist and can't be created: \(reason)")
    }

    /// The database was closed, since the service ends.
    static func closed(_ path: String) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, "the database is closed: \(path)")
    }

    /// The database was opened read-only.
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

    /// The kind of the broken constraint, or `nil` for any other error.
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
