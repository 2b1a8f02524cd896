import PostgreSQL
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// A commit of which the connection is lost before the answer comes: the server may still make it visible.
@Suite(.timeLimit(.minutes(10))) struct UnknownCommitTests {
    private let folder: TemporaryFolder
    private let proxy: StallingProxy
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        proxy = try StallingProxy(to: TestPostgreSQL.url(of: folder))
        database = try PostgreSQLDatabase(
            PostgreSQLServer(proxy.url), migrations: Bank.migrations, limits: Self.limits)
        other = try PostgreSQLDatabase(
            PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: Bank.migrations, limits: Self.limits)
    }

    private static let limits = PostgreSQLLimits(
        connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600))

    /// The lock for which the server waits during each commit, as for a standby that doesn't answer.
    private static let lock: SQLStatement = "pg_advisory_xact_lock('accounts'::regclass::integer)"

    /// The server doesn't notice meanwhile that its client is gone, however slow the machine is: it would end the commit.
    private static let waiting: [SQLStep] = [
        SQLStep(
            """
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql SET client_connection_check_interval = 0
            AS $$ BEGIN PERFORM \(lock); RETURN NULL; END $$
            """),
        SQLStep(
            """
            CREATE CONSTRAINT TRIGGER wait AFTER UPDATE ON accounts DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION wait()
            """),
    ]

    private func balance() async throws -> [Int64] {
        try await other.rows("SELECT balance FROM accounts WHERE name = 'ana'") { $0.integer(0) }
    }

    private func readsEverythingAnew() async -> Bool {
        guard case .anything? = try? await database.look().change else { return false }
        return true
    }

    private func commitsThatWait() async throws -> [Int64] {
        try await other.rows(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = 'accounts'::regclass"
        ) { $0.integer(0) }
    }

    /// Otherwise the screens that this process has cached meanwhile would stay as they are.
    @Test func `a commit of unknown outcome is found`() async throws {
        try await other.write(Self.waiting)
        _ = try await database.look()
        try await other.atomically {
            try await other.write([SQLStep("SELECT \(Self.lock)")], changing: .topics([]))
            // Not as a part of the transaction.
            try await Task.detached { try await loseTheConnection() }.value
        }
        while try await balance() != [0] { await Task.yield() }
        // Anything, where the connection that is told of changes is only back now.
        #expect(try await database.look().change?.touches(["accounts"]) == true)
    }

    /// A look may have seen the commit before its writer knew that the connection is lost.
    @Test func `a commit of unknown outcome is looked for again`() async throws {
        try await other.write(Self.waiting)
        while try await database.look().change != nil {}
        try await other.atomically {
            try await other.write([SQLStep("SELECT \(Self.lock)")], changing: .topics([]))
            try await Task.detached {
                let write = try await writeThatWaits()
                // Alone: the connection that is told of changes stays.
                _ = try await other.rows(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_locks
                    WHERE NOT granted AND locktype = 'advisory' AND objid = 'accounts'::regclass
                    """, []
                ) { $0.integer(0) }
                await #expect(throws: (any Error).self) { try await write.value }
            }.value
        }
        #expect(await readsEverythingAnew())
    }

    private func writeThatWaits() async throws -> Task<[SQLResult], any Error> {
        let write = Task {
            try await database.write(
                [SQLStep("UPDATE accounts SET balance = 0 WHERE name = 'ana'")], changing: .topics(["accounts"]))
        }
        while try await commitsThatWait() != [1] { await Task.yield() }
        return write
    }

    private func loseTheConnection() async throws {
        let write = try await writeThatWaits()
        try proxy.set(.refusing)
        await #expect(throws: (any Error).self) { try await write.value }
        try proxy.set(.passing)
        // Connected again, it reads everything anew, before the commit.
        while await !readsEverythingAnew() { await Task.yield() }
        while try await database.look().change != nil {}
        #expect(try await balance() == [Bank.balance])
    }
}
