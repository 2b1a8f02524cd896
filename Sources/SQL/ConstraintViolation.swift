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
