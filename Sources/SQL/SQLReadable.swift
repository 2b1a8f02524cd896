/// A type as which the value in a column can be read: `Int64`, `Int`, `Double`, `Bool` (a whole number that isn't 0),
/// `String`, `[UInt8]`, ``SQLValue``, or an optional one of these.
public protocol SQLReadable {
    /// Reads the value in `column`, from 0, of `row`.
    init(column: Int, of row: borrowing SQLRow)

    /// The value that NULL is read as: 0, `false`, or an empty one; `nil` for an optional type.
    static var valueForNull: Self { get }
}

extension Int64: SQLReadable {
    /// Reads a whole number.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.integer(column) }
    /// 0.
    public static var valueForNull: Int64 { 0 }
}

extension Int: SQLReadable {
    /// Reads a whole number.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = Int(row.source.integer(column)) }
    /// 0.
    public static var valueForNull: Int { 0 }
}

extension Double: SQLReadable {
    /// Reads a number.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.real(column) }
    /// 0.
    public static var valueForNull: Double { 0 }
}

extension Bool: SQLReadable {
    /// Reads whether a whole number isn't 0.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.integer(column) != 0 }
    /// `false`.
    public static var valueForNull: Bool { false }
}

extension String: SQLReadable {
    /// Reads a text.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.text(column) }
    /// An empty text.
    public static var valueForNull: String { "" }
}

extension Array: SQLReadable where Element == UInt8 {
    /// Reads bytes.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.blob(column) }
    /// No bytes.
    public static var valueForNull: [UInt8] { [] }
}

extension SQLValue: SQLReadable {
    /// Reads a value of any type.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) { self = row.source.value(column) }
    /// NULL.
    public static var valueForNull: SQLValue { .null }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    /// Reads a value, or `nil` for NULL.
    @inlinable
    public init(column: Int, of row: borrowing SQLRow) {
        self = row.source.isNull(column) ? nil : Wrapped(column: column, of: row)
    }
    /// `nil`.
    public static var valueForNull: Self { nil }
}
