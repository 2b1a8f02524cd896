internal import Basics
public import Screens

/// The value of a parameter or a column.
public enum SQLValue: Equatable, Sendable {
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text; compared by its bytes.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// NULL.
    case null

    /// Creates a whole number, or NULL for `nil`.
    public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    /// Creates a whole number, or NULL for `nil`.
    public init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }
    /// Creates a number, or NULL for `nil`.
    public init(_ real: Double?) { self = real.map { .real($0) } ?? .null }
    /// Creates a text, or NULL for `nil`.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    /// Creates a blob, or NULL for `nil`.
    public init(_ bytes: [UInt8]?) { self = bytes.map { .blob($0) } ?? .null }
    /// Creates a text from a subject.
    public init(_ subject: Subject) { self = .text(subject.rawValue) }
    /// Creates 1 for `true`, 0 for `false`.
    public init(_ bool: Bool) { self = .integer(bool ? 1 : 0) }

    /// Returns whether both are of the same kind and have the same value; texts are compared by their bytes.
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other
        case (.text(let one), .text(let other)): Identifier(one) == Identifier(other)
        case (.blob(let one), .blob(let other)): one == other
        case (.null, .null): true
        default: false
        }
    }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(nilLiteral: ()) { self = .null }
}

extension SQLValue {
    /// The whole number, or `nil` for any other kind.
    public var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    /// The number, or `nil` for any other kind.
    public var real: Double? { if case .real(let real) = self { real } else { nil } }
    /// The text, or `nil` for any other kind.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The bytes, or `nil` for any other kind.
    public var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}

extension KeyRange {
    /// The values of `WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`, for a list that begins with the smallest key.
    public var ascendingValues: [SQLValue] {
        [.integer(ascending.after), .integer(ascending.through), SQLValue(limit)]
    }

    /// The values of `WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?`, for a list that begins with the largest key.
    public var descendingValues: [SQLValue] {
        [.integer(descending.after), .integer(descending.through), SQLValue(limit)]
    }
}

/// A type as which the value in a column can be read: `Int64`, `Int`, `Double`, `Bool` (a whole number that isn't 0),
/// `String`, `[UInt8]`, ``SQLValue``, or an optional one of these.
public protocol SQLReadable {
    /// Reads the value in `column`, from 0, of `row`.
    init(column: Int, of row: borrowing SQLRow)

    /// The value that NULL is read as: 0, `false`, or an empty one; `nil` for an optional type.
    static var valueForNull: Self { get }
}

extension Int64: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.integer(column) }
    public static var valueForNull: Int64 { 0 }
}

extension Int: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = Int(row.source.integer(column)) }
    public static var valueForNull: Int { 0 }
}

extension Double: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.real(column) }
    public static var valueForNull: Double { 0 }
}

extension Bool: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.integer(column) != 0 }
    public static var valueForNull: Bool { false }
}

extension String: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.text(column) }
    public static var valueForNull: String { "" }
}

extension Array: SQLReadable where Element == UInt8 {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.blob(column) }
    public static var valueForNull: [UInt8] { [] }
}

extension SQLValue: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.value(column) }
    public static var valueForNull: SQLValue { .null }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) {
        self = row.source.isNull(column) ? nil : Wrapped(column: column, of: row)
    }
    public static var valueForNull: Self { nil }
}
