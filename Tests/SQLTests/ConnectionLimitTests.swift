import SQL
import TestPrograms
import TestSupport
import Testing

@testable import PostgreSQL

/// The connections of a process that has more to do than they can take.
@Suite(.timeLimit(.minutes(5))) struct ConnectionLimitTests {
    private static let maximum = 5
    private let folder: TemporaryFolder
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        let url = try TestPostgreSQL.url(of: folder)
        var limits = PostgreSQLLimits(
            connections: Self.maximum, readDeadline: .seconds(600), writeDeadline: .seconds(600))
        limits.patience = .seconds(60)
        database = try PostgreSQLDatabase(
            PostgreSQLServer(url + "&application_name=limited"), migrations: Bank.migrations, limits: limits)
        other = try PostgreSQLDatabase(PostgreSQLServer(url), migrations: Bank.migrations, limits: limits)
    }

    /// Readers share some, each transaction has one for itself, and one is told of changes: the rest has to wait.
    @Test func `connections are limited under load`() async throws {
        await database.waitForForeignChange(atMost: .seconds(60))
        let tasks = try await other.atomically {
            try await other.write("LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE")
            // Not as a part of the transaction.
            return try await Task.detached { try await load() }.value
        }
        for task in tasks { try await task.value }
        #expect(await inPool { $0.links.count } == Self.maximum)
    }

    /// Not that the server couldn't be reached, as some time before.
    @Test func `a transaction that gets no connection says why`() async throws {
        await inPool { $0.pause(.writing, .connection("refused")) }
        var leases: [Lease] = []
        for _ in 0..<2 { leases.append(try await database.lease(by: .now + .seconds(600))) }
        await #expect(throws: PostgreSQLError.busy) { _ = try await database.lease(by: .now) }
        for lease in leases { database.loop.run { $0.release(lease) } }
    }

    /// Begins reads and writes, which wait for the lock. Returns them when they have as many connections as they get.
    private func load() async throws -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for wave in 0..<4 {
            for number in 0..<10 { tasks += [read(), write("\(wave)-\(number)")] }
            let count = tasks.count
            while await !haveArrived(count) { await Task.yield() }
        }
        let links = await inPool { $0.links.count }
        try #require(links == Self.maximum)
        // The one that has made the tables may take a moment to end.
        while try await connections() != links { await Task.yield() }
        return tasks
    }

    private func read() -> Task<Void, any Error> {
        Task { [database] in _ = try await database.rows("SELECT name FROM accounts") { $0.text(0) } }
    }

    private func write(_ name: String) -> Task<Void, any Error> {
        Task { [database] in
            _ = try await database.write("INSERT INTO accounts (name, balance) VALUES (?, 0)", [.text(name)])
        }
    }

    /// Whether `count` reads and writes wait for a connection or on one, and no connection is being opened.
    private func haveArrived(_ count: Int) async -> Bool {
        await inPool { pool in
            let waiting = pool.waitingLeases.count + pool.waitingReads.values.reduce(0) { $0 + $1.count }
            let sent = pool.links.values.reduce(0) { $0 + $1.load }
            return waiting + sent == count && pool.connecting.values.allSatisfy { $0 == 0 }
        }
    }

    /// The number of connections, as the server counts them.
    private func connections() async throws -> Int {
        try await other.count("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'limited'")
    }

    private func inPool<Value: Sendable>(_ body: @escaping @Sendable (Pool) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            database.loop.run { pool in continuation.resume(returning: body(pool)) }
        }
    }
}
