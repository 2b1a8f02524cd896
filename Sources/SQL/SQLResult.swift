/// What a step of a write gave.
public struct SQLResult: Sendable {
    /// How many rows it inserted, updated or deleted.
    public let changes: Int
    /// The rows that it returned, of `RETURNING` or of a query.
    public let rows: [[SQLValue]]

    /// What a step gave, from its parts.
    public init(changes: Int, rows: [[SQLValue]]) { (self.changes, self.rows) = (changes, rows) }

    /// What a step gives that is left out.
    public static let none = SQLResult(changes: 0, rows: [])

    /// The first value of the first row, such as the key of an inserted row (`RETURNING id`) or a count; `nil` where there
    /// is no row.
    public var value: SQLValue? { rows.first?.first }

    /// The first value of the first row, a whole number. Throws `MissingInteger` where there is none.
    public var integer: Int64 {
        get throws(MissingInteger) {
            guard let integer = value?.integer else { throw MissingInteger() }
            return integer
        }
    }
}

/// A step should have returned a whole number, and did not.
public struct MissingInteger: Error, Sendable {}
