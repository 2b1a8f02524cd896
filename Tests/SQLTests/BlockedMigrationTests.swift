import Foundation
import SQL
import TestPrograms
import TestSupport
import Testing

@testable import PostgreSQL

/// A migration of a table that another transaction uses for long.
@Suite(.timeLimit(.minutes(5))) struct BlockedMigrationTests {
    private let folder: TemporaryFolder
    private let url: String
    private let database: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        url = try TestPostgreSQL.url(of: folder)
        database = try PostgreSQLDatabase(
            PostgreSQLServer(url), migrations: Bank.migrations, seed: Bank.seed,
            limits: PostgreSQLLimits(readDeadline: .seconds(60)))
    }

    /// Returns how many migrations have run, on a thread that may wait.
    private static func migrate(_ url: String) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { () throws -> Int in
                        try Session(PostgreSQLServer(url)).migrate(Bank.nextMigrations, seed: []).count
                    })
            }
        }
    }

    private func isMigrationWaiting() async throws -> Bool {
        let waiting = try await database.rows(
            "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass"
        ) { $0.integer(0) }
        return !waiting.isEmpty
    }

    @Test func `a migration that waits for a table keeps nobody else from it`() async throws {
        let long = try Session(PostgreSQLServer(url))
        try long.execute("BEGIN; SELECT name FROM accounts")
        async let migrated = Self.migrate(url)
        while try await !isMigrationWaiting() { await Task.yield() }
        let names = try await database.rows("SELECT name FROM accounts ORDER BY name") { $0.text(0) }
        #expect(names == ["ana", "ben"])
        // It begins anew, and waits again.
        while try await !isMigrationWaiting() { await Task.yield() }
        try long.execute("COMMIT")
        #expect(try await migrated == 1)
        let changes = try await database.rows("SELECT changes FROM accounts") { $0.integer(0) }
        #expect(changes == [0, 0])
    }
}
