import Basics

/// A request method (RFC 9110, section 9), any token.
public struct Method: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The method as in the request line; methods are case-sensitive.
    public var name: String { identifier.rawValue }
    private let identifier: Identifier

    /// A method with the name `name`.
    public init(_ name: String) { identifier = Identifier(name) }
    /// A method with the name `name`.
    public init(stringLiteral name: String) { identifier = Identifier(name) }

    /// Requests a representation.
    public static let get: Method = "GET"
    /// Requests the header of a `GET` without the content.
    public static let head: Method = "HEAD"
    /// Lets the resource process the content.
    public static let post: Method = "POST"
    /// Requests the methods of a resource.
    public static let options: Method = "OPTIONS"
}
