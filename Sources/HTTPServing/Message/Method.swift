internal import Identity

/// A request method (RFC 9110, section 9), any token.
public struct Method: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The method as it stands in the request line; methods are case-sensitive.
    public var name: String { identifier.rawValue }
    private let identifier: Identifier

    /// A method by its name.
    public init(_ name: String) { identifier = Identifier(name) }
    /// A method by its name.
    public init(stringLiteral name: String) { identifier = Identifier(name) }

    /// Asks for a representation.
    public static let get: Method = "GET"
    /// Like `GET`, without the content.
    public static let head: Method = "HEAD"
    /// Has the resource process the content.
    public static let post: Method = "POST"
    /// Asks what the resource can do.
    public static let options: Method = "OPTIONS"
}
