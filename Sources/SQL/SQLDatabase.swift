/// A database that stores are written on, whichever it is: SQLite in a file here, or a server on the network.
///
/// Reads are statements whose rows are read in place. A write is a list of steps in one transaction, which can be sent to
/// a server as it stands. Both fail with errors of the database; each adapter says with which.
public protocol SQLDatabase: Sendable {
    /// Whether what is written is there after the process has ended.
    var isPersistent: Bool { get }

    /// Runs `statement`, which changes nothing, with `values` in the order of its parameters, and calls `body` for each
    /// row in turn. What the transaction has written that the task is in (`atomically`) is seen. Throws what the database
    /// says, and what `body` throws.
    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws

    /// Performs `steps` in their order in one transaction, which is durable when this returns; within `atomically`, it is
    /// a part of that transaction, and durable with it. Returns what each of the steps gave. Where a step throws, none of
    /// them is stored. Each runs as if it were alone on the database; to make that so, a database may perform all of them
    /// again.
    ///
    /// Throws what a step throws, a `ConstraintViolation` where a rule of the tables is broken, `NotStored` where the
    /// database could not, and something else where nobody knows whether it is stored.
    @discardableResult
    func write(_ steps: [SQLStep]) async throws -> [SQLResult]

    /// Runs `body`, and stores what it and the tasks that it waits for write on this database as one: all of it when this
    /// returns, or nothing of it, whenever the process ends. It begins with the first write; where there is none, nothing
    /// is begun. Another one within is a part of the outer one.
    ///
    /// `opening` is performed in the same transaction before the first write or, where `body` writes nothing, after it.
    ///
    /// Others that write wait until `body` has returned: what takes long, such as asking another service, comes before the
    /// first write. After as long as a write may wait for others, nothing is stored any more, and the next write throws
    /// `NotStored`.
    ///
    /// Throws what `body` and `opening` throw, and what `write` throws.
    func atomically<Value: Sendable>(
        opening: [SQLStep], _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Throws where data can't be read, or a change could not be stored now. Changes nothing.
    func checkHealth() async throws

    /// Whether another process has written since this was last asked, or since the database was opened.
    func hasForeignChange() async throws -> Bool
}

extension SQLDatabase {
    /// Runs `body`, and stores what it writes as one: as `atomically(opening:_:)` without anything before.
    public func atomically<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await atomically(opening: [], body)
    }

    /// What a closure makes of each row of a statement: `database.rows("SELECT name FROM books", []) { $0.text(0) }`.
    @inlinable
    public var rows: SQLRows { SQLRows(self) }

    /// What `row` makes of the first row of `statement`, as `rows` does; `nil` where it has none. All of them are read: a
    /// statement that may have many says `LIMIT 1`.
    @inlinable
    public func first<Value>(
        _ statement: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> Value? {
        var first: Value?
        try await forEachRow(of: statement, values) { if first == nil { first = try row($0) } }
        return first
    }

    /// The number that `statement` finds, such as `SELECT count(*) FROM books`; 0 where it finds none.
    public func count(_ statement: SQLStatement, _ values: [SQLValue] = []) async throws -> Int {
        try await first(statement, values) { Int($0.integer(0)) } ?? 0
    }

    /// Performs one statement in a transaction, as `write` does. Returns what it gave. Where `error` is given and the
    /// statement changes no row, nothing is stored, and `error` is thrown.
    @discardableResult
    public func write(
        _ statement: SQLStatement, _ values: [SQLValue] = [], requiringChangeOr error: (any Error)? = nil
    ) async throws -> SQLResult {
        let step = SQLStep(statement, values)
        return try await write([error.map { step.requiringChange(or: $0) } ?? step])[0]
    }
}

/// Why a database can't read, or can't run a statement. Each adapter has its own.
public protocol SQLDatabaseError: Error {
    /// Whether the same may succeed another time. What is wrong with a statement or its values stays wrong.
    var isWorthRepeating: Bool { get }
}

extension MissingInteger: SQLDatabaseError {
    /// It is the statement that is wrong.
    public var isWorthRepeating: Bool { false }
}
