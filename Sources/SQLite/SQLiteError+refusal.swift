internal import CSQLite
internal import SQL
internal import Sectional

extension SQLiteError {
    /// What whoever writes is told, where nothing is stored because of this.
    var refusal: any Error {
        if let violatedRule { return ConstraintViolation(violatedRule, description) }
        return NotStored(code & 0xFF == SQLITE_BUSY ? WriteLate() : self, isWorthRepeating: isWorthRepeating)
    }

    /// The kind of rule that a statement breaks; `nil` where it is no rule of the tables that is broken.
    var violatedRule: ConstraintViolation.Kind? {
        guard code & 0xFF == SQLITE_CONSTRAINT else { return nil }
        return switch code >> 8 {
        case 6, 8, 10: .unique
        case 3: .foreignKey
        // `ON DELETE RESTRICT` is a trigger of SQLite's own.
        case 7 where description.hasPrefix("FOREIGN KEY constraint failed"): .foreignKey
        case 5: .notNull
        case 1: .check
        default: .other
        }
    }

    /// Whether the same write may succeed another time. What is wrong with a statement or its values stays wrong.
    private var isWorthRepeating: Bool {
        ![SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(code & 0xFF)
    }
}
