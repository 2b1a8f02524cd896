/// A write breaks a rule that stands in the tables, such as `UNIQUE`: nothing of it is stored.
///
/// Written again, it would break the same rule, until something else has changed. A handler that knows what that means for
/// whoever asked says so:
///
/// ```swift
/// do { try await desk.add(isbn) } catch let error as ConstraintViolation where error.kind == .unique {
///     throw ActionError.invalid("isbn", "This book is here already.")
/// }
/// ```
public struct ConstraintViolation: Error, Equatable, Sendable, CustomStringConvertible {
    /// Which kind of rule.
    public enum Kind: Sendable {
        /// Two rows would have the same key, or the same value of what is `UNIQUE`.
        case unique
        /// A row would refer to one that isn't there.
        case foreignKey
        /// Nothing would stand in a column that has to have a value.
        case notNull
        /// A condition would not hold that stands beside the columns.
        case check
        /// Another one: what a trigger refuses, or a rule that this database alone has.
        case other
    }

    /// Which kind of rule is broken.
    public let kind: Kind
    /// Which rule, in the words of the database: for the log, and not for a client.
    public let description: String

    /// A violation from its parts; databases make it.
    public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
