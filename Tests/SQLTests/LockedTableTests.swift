import PostgreSQL
import SQL
import TestPrograms
import TestSupport
import Testing

/// A table of a PostgreSQL server that somebody has locked, such as for a migration by hand.
@Suite(.timeLimit(.minutes(5))) struct LockedTableTests {
    private let folder: TemporaryFolder
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        let open = { (folder: TemporaryFolder) in
            try PostgreSQLDatabase(
                PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: Bank.migrations,
                // One of the three is for reads.
                limits: PostgreSQLLimits(connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600)))
        }
        (database, other) = (try open(folder), try open(folder))
    }

    /// Calls `body` while the accounts are locked.
    private func withLock(_ body: @escaping @Sendable () async throws -> Void) async throws {
        // Opens the connections and prepares the statement: these would wait or fail for other reasons. The connection
        // that is told of changes also tells when it is there.
        await database.waitForForeignChange(atMost: .seconds(60))
        try await read().value
        try await other.atomically {
            try await other.write("LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE")
            // Not as a part of the transaction.
            try await Task.detached { try await body() }.value
        }
    }

    private func read(after gate: Gate? = nil) -> Task<Void, any Error> {
        Task { [database] in
            await gate?.wait()
            _ = try await database.rows("SELECT name FROM accounts") { $0.text(0) }
        }
    }

    /// Waits until that many sessions wait for the table.
    private func waiters(_ count: Int64) async throws {
        while try await other.rows(
            """
            SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass
            """, [], { $0.integer(0) }) != [count]
        { await Task.yield() }
    }

    /// Whoever gives up, such as a section at its deadline, waits for nothing more.
    @Test func `cancelled reads end on the server`() async throws {
        try await withLock {
            let reads = (0..<5).map { _ in read() }
            try await waiters(1)
            for read in reads.reversed() { read.cancel() }
            for read in reads { await #expect(throws: (any Error).self) { try await read.value } }
            // None of them is left on the server, in front of what comes next.
            try await waiters(0)
            #expect(try await database.rows("SELECT 1") { $0.integer(0) } == [1])
        }
        #expect(try await !database.rows("SELECT name FROM accounts") { $0.text(0) }.isEmpty)
    }

    @Test func `a read ends on the server at its deadline`() async throws {
        let brief = try PostgreSQLDatabase(
            PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: Bank.migrations,
            limits: PostgreSQLLimits(connections: 3, readDeadline: .seconds(1), writeDeadline: .seconds(600)))
        try await withLock {
            let isSeen = Flag()
            defer { isSeen.raise() }
            // On a slow machine, the deadline may pass before the server has got a read.
            let reads = Task {
                repeat {
                    await #expect(throws: PostgreSQLError.self) {
                        _ = try await brief.rows("SELECT name FROM accounts") { $0.text(0) }
                    }
                } while !isSeen.isRaised
            }
            try await waiters(1)
            isSeen.raise()
            await reads.value
            try await waiters(0)
        }
    }

    /// A section may be late before its read begins.
    @Test func `a read of a cancelled task does not begin`() async throws {
        try await withLock {
            let isCancelled = Gate()
            let read = read(after: isCancelled)
            read.cancel()
            isCancelled.open()
            await #expect(throws: (any Error).self) { try await read.value }
            let found = try await database.rows("SELECT 1") { $0.integer(0) }
            #expect(found == [1])
        }
    }

    /// A response needs them, after its sections have failed.
    @Test func `a locked table does not delay positions`() async throws {
        try await withLock {
            let read = read()
            try await waiters(1)
            #expect(try await database.position() != nil)
            _ = try await database.look()
            try await waiters(1)
            read.cancel()
            _ = await read.result
        }
    }

    /// Nor does the read lose its connection because a position waits behind it.
    @Test func `a locked table does not delay positions on a new connection`() async throws {
        try await withLock {
            let read = read()
            try await waiters(1)
            for _ in 0..<10 {
                _ = try await other.rows(
                    """
                    SELECT pg_terminate_backend(pid)::integer FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                        AND (query LIKE 'LISTEN %' OR query LIKE '%pg_current_snapshot%')
                    """, [], { $0.integer(0) })
                // One that is sent before the end of the connection is noticed fails with it.
                while (try? await database.position()) == nil {}
            }
            try await waiters(1)
            read.cancel()
            _ = await read.result
        }
    }
}
