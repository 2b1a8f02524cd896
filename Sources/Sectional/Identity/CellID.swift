internal import JSON

/// The identity of a cell, unique in its section, stable while the thing it shows exists.
public struct CellID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The identity as clients see it.
    public let rawValue: String

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// Byte for byte, as clients compare: `String` takes a letter with an accent and the two in a row for the same.
    public static func == (one: Self, other: Self) -> Bool { one.rawValue.utf8.elementsEqual(other.rawValue.utf8) }

    /// The identity of a row with a numeric key.
    public init(_ key: Int64) { self.rawValue = String(decimal: key) }
}
