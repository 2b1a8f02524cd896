internal import Basics
package import SQL
internal import Screens
import Synchronization

/// A service's data on a PostgreSQL server, which several processes share, on any machine.
///
/// Reads share a few connections in pipeline mode; each transaction has a connection for itself. Transactions are
/// serializable: one that can't be put in order with others runs again.
package final class PostgreSQLDatabase: DatabaseAdapter {
    package let reports = SQLReports(system: "postgresql")
    let loop: EventLoop
    let configuration: PoolConfiguration
    let feed: ForeignChanges
    let standby: Standby?

    /// Connects to `server` and runs the pending `migrations` in one transaction, under a lock of the database, so
    /// processes that start at the same time wait for each other. Reads of screens are answered by `standby` when that
    /// is far enough.
    package convenience init(
        _ server: PostgreSQLServer, migrations: [SQLMigration], limits: PostgreSQLLimits = PostgreSQLLimits(),
        standby: PostgreSQLServer? = nil
    ) throws {
        try Session(server).migrate(migrations)
        try self.init(server, limits, standby: standby)
    }

    /// Connects to `server`. Throws unless all migrations have run in it.
    package convenience init(
        reading server: PostgreSQLServer, migrations: [SQLMigration], limits: PostgreSQLLimits = PostgreSQLLimits()
    ) throws {
        try Session(server).requireAllHaveRun(of: migrations)
        try self.init(server, limits)
    }

    private init(_ server: PostgreSQLServer, _ limits: PostgreSQLLimits, standby: PostgreSQLServer? = nil) throws {
        let feed = ForeignChanges()
        configuration = PoolConfiguration(server: server, limits: limits) { feed.hint(isNew: $0) }
        self.standby = try standby.map { try Standby($0, limits) }
        loop = try EventLoop(configuration)
        self.feed = feed
    }

    deinit { loop.run { $0.close() } }

    package var isPersistent: Bool { true }

    /// Closes all connections: reads and writes throw from now on. What is on its way fails.
    package func close() async throws {
        loop.run { $0.close() }
        standby?.close()
    }

    /// Throws if the server can't be reached, or takes no writes. Stores nothing, so it needs neither room nor the
    /// synchronous standby: without these, every replica would be unready, also for reads.
    package func checkHealth() async throws {
        _ = try await rows(of: "SELECT 1", [])
        try await write([SQLStep("SELECT 1")], changing: .topics([]))
    }
}

extension PostgreSQLDatabase {
    /// Runs `statement` and calls `body` for each row, on the caller's thread.
    package func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        let found = try await reports.read.run(reports.work(of: statement)) {
            let own = try await WriteUnit.current(on: self)?.rows(of: statement, values)
            if let own { return own }
            return try await rows(of: statement, values)
        }
        try found.forEach(body)
    }

    /// Returns the rows of a query outside of transactions; `on: .listening` for one that needs none of the service's
    /// tables. It runs again, a few times, if the tables have changed under it or are locked for that in another order, if
    /// the server has ended it in the place of one that was cancelled, or if the connection is lost soon: it may have been
    /// closed long before, unnoticed.
    func rows(
        of statement: SQLStatement, _ values: [SQLValue], on purpose: Link.Purpose = .reading
    ) async throws -> ResultRows {
        let command = try Command(statement, values)
        let isAsking = purpose == .listening
        let deadline = Moment.now + (isAsking ? configuration.answerDeadline : configuration.limits.readDeadline)
        if !isAsking, let rows = await rowsOfStandby(command, by: deadline) { return rows }
        // Behind it, the pool has given up to connect.
        let patienceEnd = isAsking ? Moment.now : min(deadline, .now + configuration.limits.patience)
        for _ in 0..<max(3, configuration.limits.readers) {
            do { return try await rows(of: command, by: deadline, on: purpose) } catch let error as PostgreSQLError
                where error.isConflict || error.isCancellation && !Task.isCancelled && Moment.now < deadline
                || error.endsConnection && !Task.isCancelled && Moment.now < patienceEnd
            {}
        }
        return try await rows(of: command, by: deadline, on: purpose)
    }

    private func rows(
        of command: Command, by deadline: Moment, on purpose: Link.Purpose
    ) async throws -> ResultRows {
        let result = await loop.outcome(ofReads: [command], by: deadline) { pool, batch in
            if purpose == .listening { pool.ask(batch) } else { pool.read(batch) }
        }
        if let failure = result.failure { throw failure }
        guard let rows = result.rows.first else { throw PostgreSQLError.connection("the server returned no rows") }
        return rows
    }

    func lease(by deadline: Moment) async throws(PostgreSQLError) -> Lease {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Lease, PostgreSQLError>, Never>) in
            let request = Pool.LeaseRequest(deadline: deadline) { continuation.resume(returning: $0) }
            if !loop.run({ $0.lease(request) }) { continuation.resume(returning: .failure(.closed)) }
        }
        return try result.get()
    }
}
