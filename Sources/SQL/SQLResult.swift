/// The result of a step of a write.
public struct SQLResult: Sendable {
    /// The number of rows that the step inserted, updated or deleted.
    public let changes: Int
    /// The rows of a query or of `RETURNING`.
    public let rows: [[SQLValue]]

    /// Creates a result.
    public init(changes: Int, rows: [[SQLValue]]) { (self.changes, self.rows) = (changes, rows) }

    /// The result of a step that is left out: no changes and no rows.
    public static let none = SQLResult(changes: 0, rows: [])

    /// The first value of the first row, such as the key of an inserted row (`RETURNING id`) or a count; `nil` if there
    /// is no row.
    public var value: SQLValue? { rows.first?.first }

    /// The first value of the first row as a whole number. Throws ``MissingInteger`` if there is none.
    public var integer: Int64 {
        get throws(MissingInteger) {
            guard let integer = value?.integer else { throw MissingInteger() }
            return integer
        }
    }
}

/// The error of a step that should have returned a whole number and didn't.
public struct MissingInteger: Error, Sendable {}
