public import Screens

/// A database for stores: SQLite in a file, or a server on the network.
///
/// A read runs one statement and visits its rows without copying them. A write is a list of steps in one transaction,
/// which can be sent to a server at once. Each adapter has its own errors, which conform to ``SQLDatabaseError``.
public protocol SQLDatabase: Sendable {
    /// Whether data outlives the process.
    var isPersistent: Bool { get }

    /// Runs `statement`, which must not change data, with `values` in the order of its parameters, and calls `body` for
    /// each row in turn. Within ``atomically(opening:changing:_:)``, it sees the uncommitted writes of that transaction.
    /// Throws errors of the database, and those of `body`.
    func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws

    /// Runs `steps` in order in one transaction and returns the result of each step. The transaction is durable when
    /// this returns; within ``atomically(opening:changing:_:)``, the steps are part of that transaction. If a step throws,
    /// the transaction is rolled back. Transactions are serializable; to ensure that, a database may run all steps again.
    ///
    /// `change` is for other processes on the database; `nil` stands for what the transaction of
    /// ``atomically(opening:changing:_:)`` says, or anything outside of one.
    ///
    /// Throws the error of a step, a ``ConstraintViolation``, `NotStored` if the database could not store it, and any
    /// other error if it is unknown whether the steps are stored.
    @discardableResult
    func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult]

    /// Runs `body` in one transaction: all writes of `body`, and of the tasks that it waits for, are committed together
    /// when this returns, or none is, even if the process ends. The transaction begins with the first write; without a
    /// write there is none. A nested call joins the outer transaction.
    ///
    /// `opening` runs in the same transaction before the first write or, if `body` writes nothing, after `body`.
    /// `changing` returns what the transaction changes, for other processes on the database, from the result of `body`;
    /// `nil` stands for what its writes say, or anything.
    ///
    /// Other writers wait until `body` returns, so do slow work, such as calling another service, before the first
    /// write. After the timeout for writes, nothing is committed any more, and the next write throws `NotStored`. A
    /// database may run `body` again if the transaction can't be put in order with others, so its effects outside of the
    /// database have to bear that.
    ///
    /// Throws the errors of `body` and `opening`, and those of ``write(_:changing:)``.
    @discardableResult
    func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value

    /// Returns when everything that reads have seen until now is stored as durably as what is acknowledged. A server may
    /// show what it could not copy to its standby yet, such as after it was started anew. The default returns at once.
    /// Throws errors of the database.
    func confirm() async throws

    /// Throws if data can't be read, or if a write would be refused now. Changes nothing. Whether a server could store a
    /// write, with its disk and its standbys, isn't tried.
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
    /// Returns at once: what is read is stored.
    public func confirm() async throws {}
    /// `nil`: nothing is known of a disk.
    public func freeBytes() async throws -> Int? { nil }
    /// `false`.
    public var hasPositions: Bool { false }
    /// `false`.
    public var hasStandbys: Bool { false }
    /// Does nothing: it has no standbys.
    public func checkStandbys() async throws {}
    /// Does nothing: it has no standbys.
    public func noteWrite() {}
    /// Waits for `time`.
    public func waitForForeignChange(atMost time: Duration) async { try? await Task.sleep(for: time) }
    /// Does nothing: nothing is stored for others.
    public func deleteOldChanges() async throws {}
    /// 0: the database is never replaced.
    public var generation: Int { 0 }
    /// Does nothing.
    public func close() async throws {}
}
