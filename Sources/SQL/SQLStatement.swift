internal import Basics

/// The text of one SQL statement, which can only be written in the source: data of a client can be a value of a
/// parameter, but never a part of the text.
///
/// Parameters are `?`, one value after the other, or numbered as `?1` and `?2`, which can be repeated; a statement uses
/// one form only. A part that several statements share is a statement too, and is inserted: `"SELECT \(columns) FROM
/// cars"`.
public struct SQLStatement: Sendable {
    private let name: Identifier
    /// The hash of the text, computed once: a statement is looked up each time it runs.
    private let hash: Int

    init(text: String) {
        name = Identifier(text)
        hash = name.hashValue
    }

    /// The text as it is written in the source.
    public var text: String { name.rawValue }
}

extension SQLStatement: Hashable {
    /// Returns whether both have the same text.
    public static func == (one: Self, other: Self) -> Bool { one.hash == other.hash && one.name == other.name }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension SQLStatement: ExpressibleByStringInterpolation {
    /// Creates a statement, or a part of one, from a literal.
    public init(stringLiteral text: String) { self.init(text: text) }

    /// Creates a statement from a literal with inserted parts.
    public init(stringInterpolation: StringInterpolation) { self.init(text: stringInterpolation.text) }

    /// The builder of an interpolated statement. It accepts only statements as parts.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty builder.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
        /// Appends text that is written in the source.
        public mutating func appendLiteral(_ literal: String) { text += literal }
        /// Appends the text of `part`.
        public mutating func appendInterpolation(_ part: SQLStatement) { text += part.text }
    }
}

package struct SQLToken: Sendable {
    package enum Kind: Sendable {
        /// White space or a comment.
        case gap
        /// A keyword, a name or a number.
        case word
        /// A name or a text with its quotes.
        case quoted
        /// A byte that is none of these.
        case sign
    }

    package let kind: Kind
    package let bytes: ArraySlice<UInt8>

    /// Returns the tokens of `text` in order, with nothing between them. `quotes` are the bytes that begin a quoted part,
    /// each with the one that ends it. A quote that is written twice ends one part and begins another.
    package static func all(in text: String, quotes: [UInt8: UInt8]) -> [SQLToken] {
        var (tokens, rest): ([SQLToken], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
        while let first = rest.first {
            let token = SQLToken(first, in: rest, quotes)
            tokens.append(token)
            rest = rest[token.bytes.endIndex...]
        }
        return tokens
    }

    private init(_ first: UInt8, in rest: ArraySlice<UInt8>, _ quotes: [UInt8: UInt8]) {
        if let close = quotes[first] {
            (kind, bytes) = (.quoted, Self.beginning(of: rest, through: [close], after: 1))
        } else if rest.starts(with: "--".utf8) {
            (kind, bytes) = (.gap, Self.beginning(of: rest, through: Array("\n".utf8), after: 2))
        } else if rest.starts(with: "/*".utf8) {
            (kind, bytes) = (.gap, Self.beginning(of: rest, through: Array("*/".utf8), after: 2))
        } else if Self.isLetter(first) {
            (kind, bytes) = (.word, rest.prefix(while: Self.isLetter))
        } else {
            (kind, bytes) = (first > UInt8(ascii: " ") ? .sign : .gap, rest.prefix(1))
        }
    }

    private static func beginning(
        of bytes: ArraySlice<UInt8>, through end: [UInt8], after count: Int
    ) -> ArraySlice<UInt8> {
        var rest = bytes.dropFirst(count)
        while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
        return bytes[..<rest.dropFirst(end.count).startIndex]
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
