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
