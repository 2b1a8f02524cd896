import PostgreSQL
import SQL
import Screens
import Synchronization
import TestPrograms
import TestSupport
import Testing

/// An idempotency key that comes to two replicas at once.
@Suite(.timeLimit(.minutes(5))) struct ReplicaKeyTests {
    private let folder: TemporaryFolder
    private let one: PostgreSQLDatabase
    private let other: PostgreSQLDatabase
    /// The calls of a service that has no transactions.
    private let calls = Calls()

    init() throws {
        folder = try TemporaryFolder()
        let open = { (folder: TemporaryFolder) in
            try PostgreSQLDatabase(
                PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: Bank.migrations, limits: .patient())
        }
        (one, other) = (try open(folder), try open(folder))
    }

    /// Calls the other service under the key, and waits for `gate`.
    private func perform(in database: PostgreSQLDatabase, _ gate: Gate? = nil) -> Task<Void, any Error> {
        Task { [calls] in
            let key = IdempotencyKey(caller: .guest, value: "k")
            _ = try await SQLIdempotencyStore(database).perform(under: key, fingerprint: "f") {
                calls.add()
                await gate?.wait()
                return .nothing
            }
        }
    }

    /// Whether a transaction that uses keys waits for another one.
    private func isWaiting() async throws -> Bool {
        let waiting = try await one.rows(
            """
            SELECT pid FROM pg_locks
            WHERE NOT granted AND pid IN (SELECT pid FROM pg_locks WHERE relation = 'sectional_performed'::regclass)
            """
        ) { $0.integer(0) }
        return !waiting.isEmpty
    }

    @Test func `a replica does nothing under a key that another one uses`() async throws {
        let gate = Gate()
        let first = perform(in: one, gate)
        await gate.waiters(1)
        let second = perform(in: other)
        while try await !isWaiting(), calls.count == 1 { await Task.yield() }
        gate.open()
        try await first.value
        await #expect(throws: AlreadyPerformed.self) { try await second.value }
        #expect(calls.count == 1)
    }
}

private final class Calls: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
}
