/// The row that a statement stands on: valid until it moves on, and read where the database has it. Columns count from 0.
public struct SQLRow: ~Copyable {
    @usableFromInline let source: any SQLRowSource

    /// The row on which `source` stands.
    @inlinable
    public init(_ source: any SQLRowSource) { self.source = source }

    /// How many columns it has.
    public var columnCount: Int { source.columnCount }

    /// A whole number; 0 for NULL.
    @inlinable
    public func integer(_ column: Int) -> Int64 { source.integer(column) }

    /// A whole number; `nil` for NULL.
    @inlinable
    public func optionalInteger(_ column: Int) -> Int64? { source.isNull(column) ? nil : source.integer(column) }

    /// Whether a whole number is another one than 0.
    @inlinable
    public func bool(_ column: Int) -> Bool { source.integer(column) != 0 }

    /// A number; 0 for NULL.
    @inlinable
    public func real(_ column: Int) -> Double { source.real(column) }

    /// A number; `nil` for NULL.
    @inlinable
    public func optionalReal(_ column: Int) -> Double? { source.isNull(column) ? nil : source.real(column) }

    /// A text; empty for NULL.
    @inlinable
    public func text(_ column: Int) -> String { source.text(column) }

    /// A text; `nil` for NULL.
    @inlinable
    public func optionalText(_ column: Int) -> String? { source.isNull(column) ? nil : source.text(column) }

    /// Bytes; empty for NULL.
    @inlinable
    public func blob(_ column: Int) -> [UInt8] { source.blob(column) }

    /// Bytes; `nil` for NULL.
    @inlinable
    public func optionalBlob(_ column: Int) -> [UInt8]? { source.isNull(column) ? nil : source.blob(column) }

    /// Whatever the column holds.
    public func value(_ column: Int) -> SQLValue { source.value(column) }

    /// Whatever its columns hold.
    public var values: [SQLValue] { (0..<columnCount).map { value($0) } }
}

/// What a database's adapter reads rows from: a statement, or what a server has sent.
public protocol SQLRowSource: AnyObject {
    /// How many columns a row has.
    var columnCount: Int { get }
    /// Whether the column is NULL.
    func isNull(_ column: Int) -> Bool
    /// A whole number; 0 for NULL.
    func integer(_ column: Int) -> Int64
    /// A number; 0 for NULL.
    func real(_ column: Int) -> Double
    /// A text; empty for NULL.
    func text(_ column: Int) -> String
    /// Bytes; none for NULL.
    func blob(_ column: Int) -> [UInt8]
    /// Whatever the column holds.
    func value(_ column: Int) -> SQLValue
}
