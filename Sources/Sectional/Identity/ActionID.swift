/// The identity of an action, unique in its cell.
public struct ActionID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The identity as clients see it.
    public let rawValue: String

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }
}
