internal import CSQLite
internal import Sectional
public import SQL

/// What SQLite says is wrong.
public struct SQLiteError: SQLDatabaseError, Equatable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    /// What it means, and for which statement or file.
    public let description: String

    init(code: Int32, _ description: String) { (self.code, self.description) = (code, description) }

    init(_ connection: OpaquePointer?, _ code: Int32, _ context: String) {
        let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(code: code, "\(message): \(context)")
    }

    /// Whether the same may succeed another time. What is wrong with a statement or its values stays wrong.
    public var isWorthRepeating: Bool {
        ![SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(code & 0xFF)
    }

    /// Whether there was no room on the disk, or none that this process may take.
    var isAboutSpace: Bool { code & 0xFF == SQLITE_FULL || code == SQLITE_IOERR | (3 << 8) }

    /// The file is another one than was opened, or gone.
    static func replaced(_ path: String) -> SQLiteError {
        // SQLITE_READONLY_DBMOVED, which is not imported.
        SQLiteError(code: SQLITE_READONLY | (4 << 8), "the database file was deleted, replaced or overwritten: \(path)")
    }

    /// Whoever opened the file has said that nothing is changed in it.
    static func openForReading(_ path: String) -> SQLiteError {
        SQLiteError(code: SQLITE_READONLY, "the database is open for reading alone, and nothing is written: \(path)")
    }
}

extension SQLiteError {
    /// What whoever writes is told, where nothing is stored because of this.
    var refusal: any Error {
        if let violatedRule { return ConstraintViolation(violatedRule, description) }
        return NotStored(code & 0xFF == SQLITE_BUSY ? WriteLate() : self, isWorthRepeating: isWorthRepeating)
    }

    /// The kind of rule that a statement breaks; `nil` where it is no rule of the tables that is broken.
    var violatedRule: ConstraintViolation.Kind? {
        guard code & 0xFF == SQLITE_CONSTRAINT else { return nil }
        // What is not imported: SQLITE_CONSTRAINT_ with a name, the upper bits of which are these.
        return switch code >> 8 {
        // PRIMARYKEY, UNIQUE, ROWID
        case 6, 8, 10: .unique
        // FOREIGNKEY
        case 3: .foreignKey
        // TRIGGER: `ON DELETE RESTRICT` is a trigger of SQLite's own.
        case 7 where description.hasPrefix("FOREIGN KEY constraint failed"): .foreignKey
        // NOTNULL
        case 5: .notNull
        // CHECK
        case 1: .check
        default: .other
        }
    }
}
