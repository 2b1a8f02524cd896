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
