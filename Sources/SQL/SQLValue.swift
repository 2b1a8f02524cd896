internal import Identity
public import Sectional

/// A value of a statement's parameter, or of a column.
public enum SQLValue: Equatable, Sendable {
    /// A whole number.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// A text, compared by its bytes.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// Nothing.
    case null

    /// A whole number, or NULL for `nil`.
    public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    /// A whole number, or NULL for `nil`.
    public init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }
    /// A number, or NULL for `nil`.
    public init(_ real: Double?) { self = real.map { .real($0) } ?? .null }
    /// A text, or NULL for `nil`.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    /// Bytes, or NULL for `nil`.
    public init(_ bytes: [UInt8]?) { self = bytes.map { .blob($0) } ?? .null }
    /// A subject, as its text.
    public init(_ subject: Subject) { self = .text(subject.rawValue) }
    /// 1 or 0.
    public init(_ bool: Bool) { self = .integer(bool ? 1 : 0) }

    /// The same value of the same kind; texts by their bytes.
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
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// NULL.
    public init(nilLiteral: ()) { self = .null }
}

extension SQLValue {
    /// The whole number, if it is one.
    public var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    /// The number, if it is one.
    public var real: Double? { if case .real(let real) = self { real } else { nil } }
    /// The text, if it is one.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The bytes, if it is bytes.
    public var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}
