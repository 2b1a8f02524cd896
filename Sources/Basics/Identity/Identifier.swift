/// A text that identifies something and isn't shown to people as text: a name, a key, a token, a revision. Two
/// identifiers are equal if their UTF-8 bytes are, as in a database, on the wire and in other languages. `String`
/// compares by canonical equivalence (Unicode Standard Annex #15), by which `Karl` and `\u{212A}arl` (with the Kelvin
/// sign) are equal.
///
/// It can't be compared with a `String`, so each comparison says whether it is by bytes or by canonical equivalence.
public struct Identifier: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text.
    public let rawValue: String

    /// An identifier with the text `rawValue`.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier with the text `rawValue`.
    @inlinable
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identifier with the text `rawValue`.
    @inlinable
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// The text.
    public var description: String { rawValue }

    /// Whether the text is empty.
    @inlinable
    public var isEmpty: Bool { rawValue.isEmpty }

    /// Whether the text can be the name of somebody, or the ID of a token: 1 to 512 bytes, none of them a control
    /// character.
    package var isNameable: Bool {
        let bytes = rawValue.utf8
        return (1...512).contains(bytes.count) && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
