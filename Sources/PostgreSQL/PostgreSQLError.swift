import SQL

/// An error of PostgreSQL, or of the connection to it.
package struct PostgreSQLError: SQLDatabaseError, Equatable, Sendable, CustomStringConvertible {
    /// The five characters of SQLSTATE, such as `23505`; empty if the connection failed.
    package let code: String
    package let description: String

    init(code: String = "", _ description: String) { (self.code, self.description) = (code, description) }

    package var isWorthRepeating: Bool {
        code.isEmpty || !isMistake && ["08", "25", "40", "53", "55", "57", "58"].contains { code.hasPrefix($0) }
    }

    /// Whether a statement has another number of values than it needs (SQLSTATE 08P01).
    private var isMistake: Bool { code == "08P01" }

    /// Whether the statement or the transaction has to run again: it can't be put in order with others (SQLSTATE 40001, and
    /// 40P01 for a deadlock, https://www.postgresql.org/docs/15/mvcc-serialization-failure-handling.html), or a migration
    /// has changed the tables under it.
    var isConflict: Bool { code == "40001" || code == "40P01" || isOutdatedPlan }

    /// Whether the server takes no writes, such as a standby (SQLSTATE 25006), or ends the connection (class 57P).
    var endsConnection: Bool {
        code.isEmpty || code == "25006" || code.hasPrefix("57P")
            || code.hasPrefix("08") && !isMistake
    }

    /// Whether a commit that has failed so may be stored nevertheless: the connection ended before the answer came, such
    /// as while the server waited for its standby.
    var leavesCommitUnknown: Bool { endsConnection && code != "25006" }

    /// Whether the role may not read a table, or there is none, as for a role that was forgotten on a standby.
    var isRefusal: Bool { code == "42501" || code == "42P01" }

    /// Whether the statement ran longer than it may, or was cancelled.
    var isCancellation: Bool { code == "57014" }

    /// Whether a prepared statement is gone, or doesn't fit the tables any more, because a migration has changed them.
    var isOutdatedPlan: Bool { code == Self.outdatedPlan }

    /// The code of a prepared statement that is gone.
    static let outdatedPlan = "26000"

    var violatedRule: ConstraintViolation.Kind? {
        guard code.hasPrefix("23") else { return nil }
        return switch code {
        case "23505": .unique
        case "23503", "23001": .foreignKey
        case "23502": .notNull
        case "23514": .check
        default: .other
        }
    }

    /// Returns the same error with the statement that the server refused.
    func of(_ statement: SQLStatement) -> PostgreSQLError {
        code.isEmpty ? self : PostgreSQLError(code: code, "\(description): \(statement.text)")
    }

    static func connection(_ message: String) -> PostgreSQLError { PostgreSQLError(message) }
    static let cancelled = PostgreSQLError(code: "57014", "the request was cancelled")
    static let closed = PostgreSQLError("the database is closed")
    static let busy = PostgreSQLError(code: "53300", "timed out waiting for a free connection")
    static let tooManyValues = PostgreSQLError(code: "54023", "a statement can have at most 65,535 values")
    static let textWithZero = PostgreSQLError(code: "22021", "a text contains U+0000, which PostgreSQL can't store")
}
