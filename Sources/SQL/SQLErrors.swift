/// A write that breaks a constraint of the tables, such as `UNIQUE`. Nothing of the write is stored.
///
/// A retry fails again until other data has changed. A handler that knows the reason tells the caller:
///
/// ```swift
/// do { try await desk.add(isbn) } catch let error as ConstraintViolation where error.kind == .unique {
///     throw ActionError.invalid("isbn", "This book is here already.")
/// }
/// ```
public struct ConstraintViolation: Error, Equatable, Sendable, CustomStringConvertible {
    /// A kind of constraint.
    public enum Kind: Sendable {
        /// `UNIQUE` or `PRIMARY KEY`: two rows would have the same value.
        case unique
        /// `FOREIGN KEY`: a row would refer to a row that doesn't exist.
        case foreignKey
        /// `NOT NULL`: a column that needs a value would be NULL.
        case notNull
        /// `CHECK`: a condition on the columns would be false.
        case check
        /// Any other, such as one that a trigger raises, or that only this database has.
        case other
    }

    /// The kind of the constraint.
    public let kind: Kind
    /// The database's message. For the log, not for clients.
    public let description: String

    /// Creates a violation; called by database adapters.
    public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}

/// The error of a database that can't read or can't run a statement. Each adapter has its own type.
package protocol SQLDatabaseError: Error {
    /// Whether a retry may succeed. It can't if the statement or its values are wrong.
    var isWorthRepeating: Bool { get }
}

/// The error of a step that should have returned a whole number and didn't.
package struct MissingInteger: SQLDatabaseError {
    package var isWorthRepeating: Bool { false }
}

/// The error of a write in the transaction of `atomically` that accepts no more writes.
package enum TransactionEnded: Error, CustomStringConvertible {
    case late
    case over

    package var description: String {
        switch self {
        case .late: "the transaction timed out"
        case .over: "the transaction of this write has ended: use a detached task for work that outlives it"
        }
    }
}

/// The error of a commit that may or may not be stored: it failed halfway, or the connection was lost before the answer
/// came.
package struct UnknownOutcome: Error, CustomStringConvertible {
    private let error: any SQLDatabaseError

    package var description: String { "it is unknown whether the commit was saved: \(error)" }

    package init(_ error: any SQLDatabaseError) { self.error = error }
}
