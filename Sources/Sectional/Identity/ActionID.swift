internal import Identity

/// The identity of an action, unique in its cell.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity as clients see it.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}
