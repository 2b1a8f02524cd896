/// Why a database can't read, or can't run a statement. Each adapter has its own.
public protocol SQLDatabaseError: Error {
    /// Whether the same may succeed another time. What is wrong with a statement or its values stays wrong.
    var isWorthRepeating: Bool { get }
}

extension MissingInteger: SQLDatabaseError {
    /// It is the statement that is wrong.
    public var isWorthRepeating: Bool { false }
}
