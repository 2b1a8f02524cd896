/// A text that says who or what, and is no text for people: a name, a key, a token, a revision. Two are equal where
/// their UTF-8 bytes are, as in a database, on the wire and in other languages. `String` goes by canonical equivalence
/// (Unicode Standard Annex #15), to which `Karl` and `\u{212A}arl` (with the Kelvin sign) are the same.
///
/// It is not comparable with a `String`: who compares the two says which of both is meant.
public struct Identifier: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text.
    public let rawValue: String

    /// An identifier from its text.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier from its text.
    @inlinable
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identifier from its text.
    @inlinable
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// The text.
    public var description: String { rawValue }

    /// Whether the text has no bytes.
    @inlinable
    public var isEmpty: Bool { rawValue.isEmpty }
}
