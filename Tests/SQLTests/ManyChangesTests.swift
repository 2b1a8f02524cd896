import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import PostgreSQL

/// A look for what other processes have written, after they have written much.
@Suite(.timeLimit(.minutes(5))) struct ManyChangesTests {
    private let folder: TemporaryFolder
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        let open = { (folder: TemporaryFolder) in
            try PostgreSQLDatabase(
                PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: Bank.migrations, limits: .patient())
        }
        (database, other) = (try open(folder), try open(folder))
    }

    /// Has the other process tell of so many changes.
    private func tell(_ count: Int) async throws {
        let step = SQLStep(
            """
            INSERT INTO sectional_changes (origin, topics)
            SELECT 'other'::bytea, ''::bytea FROM generate_series(1, CAST(? AS BIGINT))
            """, [SQLValue(count)])
        try await other.write([step], changing: .topics([]))
    }

    /// Whether a look finds that anything may have changed; `nil` if it finds nothing.
    private func findsAnything() async throws -> Bool? {
        switch try await database.look().change {
        case .anything?: true
        case .topics?: false
        case nil: nil
        }
    }

    @Test func `more changes than a look reads are anything`() async throws {
        // The first looks are on new connections.
        while try await findsAnything() != nil {}
        try await tell(ForeignChanges.maximumRows - 1)
        #expect(try await findsAnything() == false)
        try await tell(ForeignChanges.maximumRows)
        #expect(try await findsAnything() == true)
        #expect(try await findsAnything() == nil)
    }
}
