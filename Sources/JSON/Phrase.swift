/// A text of a value between two literals, such as `Operated by Harbour Drive`. As a property of a ``JSONStruct`` it is
/// written piece by piece: no `String` is made for it.
public struct Phrase: Sendable, ExpressibleByStringLiteral {
    let before: StaticString
    let value: String
    let after: StaticString

    /// A phrase of `value` between two literals.
    public init(before: StaticString = "", _ value: String, after: StaticString = "") {
        (self.before, self.value, self.after) = (before, value, after)
    }

    /// A phrase with a text of its own.
    public init(stringLiteral text: String) { self.init(text) }
}

extension Phrase: CustomStringConvertible {
    /// The whole text.
    public var description: String { String(joining: before, value, after) }
}

extension Phrase: Hashable {
    /// Returns whether both have the same text, compared by bytes, however it is divided.
    public static func == (one: Self, other: Self) -> Bool {
        one.description.utf8.elementsEqual(other.description.utf8)
    }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) {
        for byte in description.utf8 { hasher.combine(byte) }
    }
}

extension Phrase: Codable {
    /// Decodes a text. Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    /// Encodes the text. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Phrase: JSONSchemaProviding {
    /// Any text.
    public static var jsonSchema: JSONSchema { .string }
    /// The empty text.
    public static var sample: Phrase { "" }
}
