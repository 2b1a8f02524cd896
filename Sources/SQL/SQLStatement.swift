internal import Identity

/// The text of one SQL statement, which is written in the source and nowhere else: what a client sends can be a value of
/// it, and never a part of its text.
///
/// Parameters are `?`, one value after the other, or `?1`, `?2`, the same one wherever it is named; no statement has both.
/// A part that several statements have in common is a statement too, and is inserted as such: `"SELECT \(columns) FROM
/// cars"`.
public struct SQLStatement: Sendable {
    private let name: Identifier
    /// Of the text: a statement is looked up each time it is run.
    private let hash: Int

    init(text: String) {
        name = Identifier(text)
        hash = name.hashValue
    }

    /// The text as it is written in the source.
    public var text: String { name.rawValue }
}

extension SQLStatement: Hashable {
    /// Whether both have the same text.
    public static func == (one: Self, other: Self) -> Bool { one.hash == other.hash && one.name == other.name }

    /// As a dictionary needs it.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension SQLStatement: ExpressibleByStringInterpolation {
    /// A statement, or a part of one, from its text.
    public init(stringLiteral text: String) { self.init(text: text) }

    /// A statement from parts.
    public init(stringInterpolation: StringInterpolation) { self.init(text: stringInterpolation.text) }

    /// What a text with parts is put together in. It takes nothing but statements.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Nothing yet.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
        /// Adds what is written in the source.
        public mutating func appendLiteral(_ literal: String) { text += literal }
        /// Adds a part.
        public mutating func appendInterpolation(_ part: SQLStatement) { text += part.text }
    }
}
