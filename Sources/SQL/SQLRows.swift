/// The rows that statements find in a database, as values.
///
/// It is a type, and no function of every database, so that the compiler makes code for each kind of value: for a page of 50
/// rows, that saves a tenth of the time.
public struct SQLRows: Sendable {
    @usableFromInline let database: any SQLDatabase

    @inlinable
    init(_ database: any SQLDatabase) { self.database = database }

    /// What `row` makes of each row of `statement`, which changes nothing, with `values` in the order of its parameters.
    /// Throws what the database says, and what `row` throws.
    @inlinable
    public func callAsFunction<Value>(
        _ statement: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> [Value] {
        var rows: [Value] = []
        try await database.forEachRow(of: statement, values) { rows.append(try row($0)) }
        return rows
    }
}
