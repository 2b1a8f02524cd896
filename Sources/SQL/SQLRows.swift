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
