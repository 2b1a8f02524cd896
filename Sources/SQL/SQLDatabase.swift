public import Screens

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

    /// Runs `steps` as ``write(_:)``, and says what they change, for other processes on the database: with `nil`, that
    /// is whatever the transaction of ``atomically(opening:changing:_:)`` says, or anything outside of one. The default
    /// is for a database that can't tell others what has changed. Throws the errors of ``write(_:)``.
    @discardableResult
    func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult]

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
    @discardableResult
    func atomically<Value: Sendable>(
        opening: [SQLStep], _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Runs `body` as ``atomically(opening:_:)``. `changing` returns what the transaction changes, for other processes on
    /// the database, from the result of `body`; `nil` stands for what its writes say, or anything. The default is for a
    /// database that can't tell others what has changed. A database may run `body` again if the transaction can't be put
    /// in order with others, so its effects outside of the database have to bear that. Throws the same errors.
    @discardableResult
    func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Returns when everything that reads have seen until now is stored as durably as what is acknowledged. A server may
    /// show what it could not copy to its standby yet, such as after it was started anew. The default returns at once.
    /// Throws errors of the database.
    func confirm() async throws

    /// Throws if data can't be read, or if a write could not be stored now. Changes nothing.
    func checkHealth() async throws

    /// Returns the bytes that are free for more data on the disk of the database; `nil`, the default, for a database in
    /// memory or on a server, which knows nothing of a disk. Throws if the disk can't be asked.
    func freeBytes() async throws -> Int?

    /// Whether it has positions: a number of machines may share it, and a client of one may come to another that hasn't
    /// looked yet. `false`, unless an adapter has them.
    var hasPositions: Bool { get }

    /// Whether it may have reads of screens and pages (`StandbyReads`) answered by a read-only standby. `false`, unless
    /// an adapter has some.
    var hasStandbys: Bool { get }

    /// Throws an error that says why no standby can answer reads now. The default does nothing.
    func checkStandbys() async throws

    /// Notes a write that was published and that no look has found, before anybody composes for it: a standby may not have
    /// it yet. The default does nothing.
    func noteWrite()

    /// Waits until another process may have written, at most for `time`. The default waits for `time`. Returns early if
    /// the task is cancelled.
    func waitForForeignChange(atMost time: Duration) async

    /// Deletes what it has stored to tell other processes of changes, once all of them have looked. The default does
    /// nothing. Throws errors of the database.
    func deleteOldChanges() async throws

    /// The number of times that the database was replaced by another state of it, such as a backup that was restored
    /// while it was open. 0, unless an adapter counts. What was read before may not be there any more.
    var generation: Int { get }

    /// Closes the database when the service ends; reads and writes throw from then on. Does nothing unless an adapter
    /// implements it. Throws errors of the database.
    func close() async throws
}

extension SQLDatabase {
    /// Does nothing.
    public func close() async throws {}
}

extension SQLDatabase {
    /// Runs `steps` as ``write(_:)``.
    @discardableResult
    public func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try await write(steps)
    }

    /// Runs `body` as ``atomically(opening:_:)``.
    @discardableResult
    public func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value { try await atomically(opening: opening, body) }

    /// `false`: it has no positions.
    public var hasPositions: Bool { false }

    /// `false`: it has none.
    public var hasStandbys: Bool { false }

    /// Does nothing: it has no standbys.
    public func checkStandbys() async throws {}

    /// Does nothing: it has no standbys.
    public func noteWrite() {}

    /// Does nothing: nothing is stored for others.
    public func deleteOldChanges() async throws {}

    /// Waits for `time`.
    public func waitForForeignChange(atMost time: Duration) async { try? await Task.sleep(for: time) }
}

extension SQLDatabase {
    /// `nil`: nothing is known of a disk.
    public func freeBytes() async throws -> Int? { nil }

    /// Runs `body` in one transaction, as ``atomically(opening:_:)`` without opening steps.
    @discardableResult
    public func atomically<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await atomically(opening: [], body)
    }

    /// 0: the database is never replaced.
    public var generation: Int { 0 }

    /// Reads rows as values: `database.rows("SELECT name FROM books") { $0["name"] }` returns the names.
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

    /// Returns at once: what is read is stored.
    public func confirm() async throws {}

    /// Runs `steps` as ``write(_:changing:)``, in tables that no screen shows: nothing has to be composed anew.
    @discardableResult
    func writeUnshown(_ steps: [SQLStep]) async throws -> [SQLResult] { try await write(steps, changing: .topics([])) }

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
package protocol SQLDatabaseError: Error {
    /// Whether a retry may succeed. It can't if the statement or its values are wrong.
    var isWorthRepeating: Bool { get }
}

extension MissingInteger: SQLDatabaseError {
    /// `false`: the statement is wrong.
    package var isWorthRepeating: Bool { false }
}
