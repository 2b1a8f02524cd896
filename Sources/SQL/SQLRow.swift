internal import Basics
public import Synchronization

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

/// Reading by position, from 0, for the library's own statements whose columns have no names of theirs. NULL is read as 0
/// or an empty text.
extension SQLRow {
    @usableFromInline package func integer(_ column: Int) -> Int64 { source.integer(column) }
    @usableFromInline package func text(_ column: Int) -> String { source.text(column) }
    package var names: [String] { columns.allNames }
    package var values: [SQLValue] { columns.names.indices.map { source.value($0) } }
}

/// The source of rows in a database's adapter: a statement, or the response of a server. Columns count from 0. NULL is
/// read as 0, an empty text or no bytes.
@usableFromInline package protocol SQLRowSource: AnyObject {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
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

/// The columns of a statement's rows, which are found by their names. Made by a database's adapter, once for each
/// prepared statement or for each result; for one thread at a time.
@usableFromInline package final class SQLColumns {
    /// The names by which columns are found, in the order of the columns.
    @usableFromInline let names: [String]
    /// The column that is probably read next: the one behind the last. It is atomic not for other threads, but because
    /// each access to a variable of a class is checked for others at the same time, which takes longer than all the
    /// rest; and without a sign, because an index that may be negative is checked for that.
    @usableFromInline let next = Atomic<UInt32>(0)
    let allNames: [String]
    private var fault: SQLColumnFault?

    package init(_ names: [String]) { (self.names, allNames) = (Self.withoutDoubled(names), names) }

    /// Returns the names, with one that nobody asks for in the place of each that several columns have.
    private static func withoutDoubled(_ names: [String]) -> [String] {
        var result = names
        for one in names.indices {
            for other in names[(one + 1)...].indices where Identifier(names[one]) == Identifier(names[other]) {
                (result[one], result[other]) = ("\0", "\0")
            }
        }
        return result
    }

    /// Returns the column that is called `name`, or `nil` and notes the fault if none is, or several are.
    @inlinable
    @inline(__always)
    func column(_ name: String) -> Int? {
        let column = Int(next.load(ordering: .relaxed))
        // A short name, as most are, has the same bits as an equal one.
        guard column < names.count, names[column]._isIdentical(to: name) else { return search(name) }
        next.store(UInt32(truncatingIfNeeded: column &+ 1), ordering: .relaxed)
        return column
    }

    @usableFromInline
    func search(_ name: String) -> Int? {
        guard let column = names.firstIndex(where: { Identifier($0) == Identifier(name) }) else {
            fault = fault ?? SQLColumnFault(name: name, columns: allNames)
            return nil
        }
        next.store(UInt32(truncatingIfNeeded: column &+ 1), ordering: .relaxed)
        return column
    }

    /// Expects that the first column of another row is read next.
    func begin() { next.store(0, ordering: .relaxed) }

    /// Returns the first fault since the last call.
    func takeFault() -> SQLColumnFault? {
        guard let fault else { return nil }
        self.fault = nil
        return fault
    }
}

/// The error of a read that asks for a column by a name that none has, or several.
struct SQLColumnFault: SQLDatabaseError, CustomStringConvertible {
    let name: String
    let columns: [String]

    var isWorthRepeating: Bool { false }

    var description: String {
        let list = columns.map { "'\($0)'" }.joined(separator: ", ")
        return columns.contains { Identifier($0) == Identifier(name) }
            ? "several of the columns \(list) have the name '\(name)': rename them with AS"
            : "none of the columns \(list) has the name '\(name)'"
    }
}
