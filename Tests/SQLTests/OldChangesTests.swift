import PostgreSQL
import SQL
import TestPrograms
import TestSupport
import Testing

/// The rows by which processes on a PostgreSQL server tell each other what they have written.
@Suite(.timeLimit(.minutes(5))) struct OldChangesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rows(_ database: any SQLDatabase) async throws -> Int {
        try await database.count("SELECT count(*) FROM sectional_changes")
    }

    /// Others' too, once everybody has seen them.
    @Test func `old change rows are deleted`() async throws {
        let bank = Bank(try DatabaseKind.server.open(in: folder, migrations: Bank.migrations, seed: Bank.seed))
        try await bank.deposit(1, to: "ana")
        try await bank.database.write("UPDATE sectional_changes SET told_at = now() - interval '61 minutes'")
        // The update has told of itself.
        let before = try await rows(bank.database)
        let other = try DatabaseKind.server.open(in: folder, migrations: Bank.migrations)
        try await other.deleteOldChanges()
        #expect(try await rows(bank.database) == 1)
        #expect(before > 1)
    }
}
