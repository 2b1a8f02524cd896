/// The current row of a statement. It is valid until the statement moves on, and its values are read without a copy of
/// the row. Columns count from 0.
public struct SQLRow: ~Copyable {
    @usableFromInline let source: any SQLRowSource

    /// Creates the current row of `source`.
    @inlinable
    public init(_ source: any SQLRowSource) { self.source = source }

    /// The number of columns.
    public var columnCount: Int { source.columnCount }

    /// Returns the whole number in `column`; 0 for NULL.
    @inlinable
    public func integer(_ column: Int) -> Int64 { source.integer(column) }

    /// Returns the whole number in `column`; `nil` for NULL.
    @inlinable
    public func optionalInteger(_ column: Int) -> Int64? { source.isNull(column) ? nil : source.integer(column) }

    /// Returns whether the whole number in `column` isn't 0; `false` for NULL.
    @inlinable
    public func bool(_ column: Int) -> Bool { source.integer(column) != 0 }

    /// Returns the number in `column`; 0 for NULL.
    @inlinable
    public func real(_ column: Int) -> Double { source.real(column) }

    /// Returns the number in `column`; `nil` for NULL.
    @inlinable
    public func optionalReal(_ column: Int) -> Double? { source.isNull(column) ? nil : source.real(column) }

    /// Returns the text in `column`; empty for NULL.
    @inlinable
    public func text(_ column: Int) -> String { source.text(column) }

    /// Returns the text in `column`; `nil` for NULL.
    @inlinable
    public func optionalText(_ column: Int) -> String? { source.isNull(column) ? nil : source.text(column) }

    /// Returns the bytes in `column`; empty for NULL.
    @inlinable
    public func blob(_ column: Int) -> [UInt8] { source.blob(column) }

    /// Returns the bytes in `column`; `nil` for NULL.
    @inlinable
    public func optionalBlob(_ column: Int) -> [UInt8]? { source.isNull(column) ? nil : source.blob(column) }

    /// Returns the value in `column`, of any type.
    public func value(_ column: Int) -> SQLValue { source.value(column) }

    /// The values of all columns.
    public var values: [SQLValue] { (0..<columnCount).map { value($0) } }
}

/// The source of rows in a database's adapter: a statement, or the response of a server.
public protocol SQLRowSource: AnyObject {
    /// The number of columns of a row.
    var columnCount: Int { get }
    /// Returns whether the value in `column` is NULL.
    func isNull(_ column: Int) -> Bool
    /// Returns the whole number in `column`; 0 for NULL.
    func integer(_ column: Int) -> Int64
    /// Returns the number in `column`; 0 for NULL.
    func real(_ column: Int) -> Double
    /// Returns the text in `column`; empty for NULL.
    func text(_ column: Int) -> String
    /// Returns the bytes in `column`; empty for NULL.
    func blob(_ column: Int) -> [UInt8]
    /// Returns the value in `column`, of any type.
    func value(_ column: Int) -> SQLValue
}
