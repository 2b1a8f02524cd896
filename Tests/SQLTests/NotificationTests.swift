import SQL
import TestPrograms
import TestSupport
import Testing

@testable import PostgreSQL

/// What processes on a PostgreSQL server notice of each other's commits, and when. The server has no other clients:
/// their notifications would come too.
@Suite(.timeLimit(.minutes(2))) struct NotificationTests {
    private let server: OwnPostgreSQL
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    /// Both connections that are told of changes are there.
    init() async throws {
        server = try OwnPostgreSQL()
        let url = server.url
        let open = {
            try PostgreSQLDatabase(
                PostgreSQLServer(url), migrations: Bank.migrations,
                limits: PostgreSQLLimits(connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600)))
        }
        (database, other) = (try open(), try open())
        for database in [database, other] {
            await database.waitForForeignChange(atMost: .seconds(600))
            #expect(try await database.look().change == nil)
        }
    }

    /// It is told at once: nobody polls here.
    @Test func `a commit wakes another process`() async throws {
        for _ in 0..<3 {
            try await Bank(database).deposit(1, to: "ana")
            await other.waitForForeignChange(atMost: .seconds(600))
            #expect(try await other.look().change?.touches(["accounts"]) == true)
        }
    }

    /// Each notification is a transaction of its own, so those of many commits become one behind the one under way.
    @Test func `commits during a notification share the next one`() async throws {
        let counts: [Int?] = await withCheckedContinuation { continuation in
            // Nothing is answered before this job has ended.
            database.loop.run { pool in
                for _ in 0..<100 { pool.announce() }
                let first = pool.listener?.load
                pool.announcementHasEnded()
                let second = pool.listener?.load
                pool.announcementHasEnded()
                continuation.resume(returning: [first, second, pool.listener?.load])
            }
        }
        #expect(counts == [1, 2, 2])
    }

    /// A notification may be lost with the connection of either side: a look by the clock finds what was written.
    @Test func `a change without a notification is found`() async throws {
        try PostgreSQLServer(server.url).execute(
            "INSERT INTO sectional_changes (origin, topics) VALUES ('another', NULL)")
        await other.waitForForeignChange(atMost: .milliseconds(10))
        #expect(try await other.look().change?.touches(["accounts"]) == true)
        #expect(try await other.look().change == nil)
    }

    /// A server gives out numbers of transactions again after a crash. The look has begun before there is a connection
    /// that says so.
    @Test func `a look that waits for a restarted server finds anything`() async throws {
        var limits = PostgreSQLLimits(connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600))
        limits.patience = .seconds(600)
        let patient = try PostgreSQLDatabase(
            PostgreSQLServer(server.url), migrations: Bank.migrations, limits: limits)
        var found: ForeignLook?
        // A server that needs seconds to start is taken for one that hangs.
        while found == nil {
            while (try? await hasChange(patient)) != false { await Task.yield() }
            try server.stop()
            while await pool(of: patient, { !$0.links.isEmpty }) { await Task.yield() }
            let look = Task { try await patient.look() }
            while await pool(of: patient, { $0.waitingReads[.listening]?.isEmpty ?? true }) { await Task.yield() }
            try server.start()
            found = try? await look.value
        }
        #expect(found?.change?.touches(["accounts"]) == true)
    }

    private func hasChange(_ database: PostgreSQLDatabase) async throws -> Bool {
        try await database.look().change != nil
    }

    /// Returns what `body` finds in the connections, on their thread.
    private func pool(
        of database: PostgreSQLDatabase, _ body: @escaping @Sendable (Pool) -> Bool
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            database.loop.run { continuation.resume(returning: body($0)) }
        }
    }

    /// A server may take connections, and end each that asks to be told of changes.
    @Test func `a lost connection that is told of changes is replaced after a pause`() async throws {
        let isReplacedAtOnce: Bool = await withCheckedContinuation { continuation in
            other.loop.run { pool in
                pool.listener?.breakDown(.connection("lost"))
                continuation.resume(returning: pool.connecting[.listening] ?? 0 > 0)
            }
        }
        #expect(!isReplacedAtOnce)
        try await Bank(database).deposit(1, to: "ana")
        await other.waitForForeignChange(atMost: .seconds(600))
        #expect(try await other.look().change?.touches(["accounts"]) == true)
    }

    /// Otherwise a process would go on looking as often as it was told of changes once.
    @Test func `the time of a wait that was ended before doesn't end the next one`() async throws {
        other.feed.hint(isNew: false)
        await other.waitForForeignChange(atMost: .milliseconds(100))
        #expect(try await other.look().change == nil)
        let start = ContinuousClock.now
        await other.waitForForeignChange(atMost: .seconds(1))
        #expect(start.duration(to: .now) >= .seconds(1))
    }
}
