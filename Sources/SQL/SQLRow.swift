/// The current row of a statement. It is valid until the statement moves on. Its values are read by the names of their
/// columns, as the type that is asked for (``SQLReadable``), without a copy of the row:
///
/// ```swift
/// try await database.rows("SELECT id, title, subtitle FROM books") {
///     Book(id: $0["id"], title: $0["title"], subtitle: $0["subtitle"])
/// }
/// ```
public struct SQLRow: ~Copyable {
    @usableFromInline let source: any SQLRowSource
    @usableFromInline let columns: SQLColumns

    /// Creates the current row of `source`, which has these columns.
    package init(_ source: any SQLRowSource, _ columns: SQLColumns) { (self.source, self.columns) = (source, columns) }

    /// The value in the column that is called `name`, by its bytes; ``SQLReadable/valueForNull`` for NULL. If no column
    /// is called so, or more than one, the read of the rows throws an error that says it. An expression gets a name with
    /// `AS`.
    @inlinable
    public subscript<Value: SQLReadable>(name: String) -> Value {
        @inline(__always)
        get {
            guard let column = columns.column(name) else { return Value.valueForNull }
            return Value(column: column, of: self)
        }
    }

    /// Calls `body` with this row, as an adapter does for each row. Throws its errors, and one that says so if it has
    /// asked for a column that isn't there.
    public func visit(_ body: (borrowing SQLRow) throws -> Void) throws {
        columns.begin()
        do { try body(self) } catch { throw columns.takeFault() ?? error }
        if let fault = columns.takeFault() { throw fault }
    }
}

/// Reading by position, from 0, for the library's own statements whose columns have no names of theirs.
extension SQLRow {
    /// Returns the whole number in `column`; 0 for NULL.
    @usableFromInline package func integer(_ column: Int) -> Int64 { source.integer(column) }

    /// Returns whether the whole number in `column` isn't 0; `false` for NULL.
    package func bool(_ column: Int) -> Bool { source.integer(column) != 0 }

    /// Returns the text in `column`; empty for NULL.
    @usableFromInline package func text(_ column: Int) -> String { source.text(column) }

    /// Returns the text in `column`; `nil` for NULL.
    package func optionalText(_ column: Int) -> String? { source.isNull(column) ? nil : source.text(column) }

    /// Returns the bytes in `column`; empty for NULL.
    @usableFromInline package func blob(_ column: Int) -> [UInt8] { source.blob(column) }

    /// Returns the bytes in `column`; `nil` for NULL.
    package func optionalBlob(_ column: Int) -> [UInt8]? { source.isNull(column) ? nil : source.blob(column) }

    /// The names of all columns.
    package var names: [String] { columns.allNames }

    /// The values of all columns.
    package var values: [SQLValue] { columns.names.indices.map { source.value($0) } }
}

/// The source of rows in a database's adapter: a statement, or the response of a server. Columns count from 0.
@usableFromInline package protocol SQLRowSource: AnyObject {
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

/// A function that reads rows of a database as values, see ``SQLDatabase/rows``.
///
/// It is a type rather than a method so that the compiler specializes it for each type of value: for a page of 50 rows,
/// that saves a tenth of the time.
public struct SQLRows: Sendable {
    @usableFromInline let database: any SQLDatabase

    @inlinable
    init(_ database: any SQLDatabase) { self.database = database }

    /// Returns the result of `row` for each row of `statement`, which must not change data, with `values` in the order
    /// of its parameters. Throws errors of the database, and those of `row`.
    @inlinable
    public func callAsFunction<Value>(
        _ statement: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> [Value] {
        var rows: [Value] = []
        try await database.forEachRow(of: statement, values) { rows.append(try row($0)) }
        return rows
    }
}
