/// A database for stores: SQLite in a file, or a server on the network.
///
/// A read runs one statement and visits its rows without copying them. A write is a list of steps in one transaction,
/// which can be sent to a server at once. Each adapter has its own errors, which conform to ``SQLDatabaseError``.
public protocol SQLDatabase: Sendable {
    /// Whether data outlives the process.
    var isPersistent: Bool { get }

    /// Runs `statement`, which must not change data, with `values` in the order of its parameters, and calls `body` for
    /// each row in turn. Within ``atomically(opening:_:)``, it sees the uncommitted writes of that transaction. Throws
    /// errors of the database, and those of `body`.
    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws

    /// Runs `steps` in order in one transaction and returns the result of each step. The transaction is durable when
    /// this returns; within ``atomically(opening:_:)``, the steps are part of that transaction. If a step throws, the
    /// transaction is rolled back. Transactions are serializable; to ensure that, a database may run all steps again.
    ///
    /// Throws the error of a step, a ``ConstraintViolation``, `NotStored` if the database could not store it, and any
    /// other error if it is unknown whether the steps are stored.
    @discardableResult
    func write(_ steps: [SQLStep]) async throws -> [SQLResult]

    /// Runs `body` in one transaction: all writes of `body`, and of the tasks that it waits for, are committed together
    /// when this returns, or none is, even if the process ends. The transaction begins with the first write; without a
    /// write there is none. A nested call joins the outer transaction.
    ///
    /// `opening` runs in the same transaction before the first write or, if `body` writes nothing, after `body`.
    ///
    /// Other writers wait until `body` returns, so do slow work, such as calling another service, before the first
    /// write. After the timeout for writes, nothing is committed any more, and the next write throws `NotStored`.
    ///
    /// Throws the errors of `body` and `opening`, and those of ``write(_:)``.
    func atomically<Value: Sendable>(
        opening: [SQLStep], _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// The durations of its operations; ones that nobody is told of, unless the adapter measures.
    var timings: SQLTimings { get }

    /// Throws if data can't be read, or if a write could not be stored now. Changes nothing.
    func checkHealth() async throws

    /// Returns the bytes that are free for more data on the disk of the database; `nil`, the default, for a database in
    /// memory or on a server, which knows nothing of a disk. Throws if the disk can't be asked.
    func freeBytes() async throws -> Int?

    /// Returns whether another process has written since the last call or, at the first call, since the database was
    /// opened.
    func hasForeignChange() async throws -> Bool

    /// Closes the database when the service ends; reads and writes throw from then on. Does nothing unless an adapter
    /// implements it. Throws errors of the database.
    func close() async throws
}

extension SQLDatabase {
    /// Does nothing.
    public func close() async throws {}
}

extension SQLDatabase {
    /// `nil`: nothing is known of a disk.
    public func freeBytes() async throws -> Int? { nil }

    /// Runs `body` in one transaction, as ``atomically(opening:_:)`` without opening steps.
    public func atomically<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await atomically(opening: [], body)
    }

    /// No durations.
    public var timings: SQLTimings { SQLTimings() }

    /// Reads rows as values: `database.rows("SELECT name FROM books", []) { $0.text(0) }` returns the names.
    @inlinable
    public var rows: SQLRows { SQLRows(self) }

    /// Returns the result of `row` for the first row of `statement`, or `nil` if there is no row. It reads all rows, so
    /// a statement that may find many needs `LIMIT 1`.
    @inlinable
    public func first<Value>(
        _ statement: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> Value? {
        var first: Value?
        try await forEachRow(of: statement, values) { if first == nil { first = try row($0) } }
        return first
    }

    /// Returns the number that `statement` finds, such as `SELECT count(*) FROM books`, or 0 if it finds none.
    public func count(_ statement: SQLStatement, _ values: [SQLValue] = []) async throws -> Int {
        try await first(statement, values) { Int($0.integer(0)) } ?? 0
    }

    /// Runs one statement in a transaction and returns its result. If `error` is given and the statement changes no
    /// row, rolls back and throws `error`. Throws the errors of ``write(_:)`` too.
    @discardableResult
    public func write(
        _ statement: SQLStatement, _ values: [SQLValue] = [], requiringChangeOr error: (any Error)? = nil
    ) async throws -> SQLResult {
        let step = SQLStep(statement, values)
        return try await write([error.map { step.requiringChange(or: $0) } ?? step])[0]
    }
}

/// The error of a database that can't read or can't run a statement. Each adapter has its own type.
public protocol SQLDatabaseError: Error {
    /// Whether a retry may succeed. It can't if the statement or its values are wrong.
    var isWorthRepeating: Bool { get }
}

extension MissingInteger: SQLDatabaseError {
    /// `false`: the statement is wrong.
    public var isWorthRepeating: Bool { false }
}
