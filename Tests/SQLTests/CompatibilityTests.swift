import PostgreSQL
import SQL
import SQLite
import TestSupport
import Testing

/// Whether programs of the release before go on working after a migration is read off the tables.
@Suite(.timeLimit(.minutes(5))) struct CompatibilityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let kinds = [DatabaseKind.file, .server]

    private func maintenance(_ kind: DatabaseKind, _ migrations: [SQLMigration]) throws -> any SQLMaintenance {
        guard kind == .server else { return SQLiteFile(path: folder.file("test.sqlite"), migrations: migrations) }
        return PostgreSQLMaintenance(try PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: migrations)
    }

    private func breaks(_ error: SQLMigrationError?) -> [String] {
        if case .breaking(_, _, _, let breaks) = error { breaks } else { [] }
    }

    @Test func `a database of another encoding is refused`() async throws {
        let url = try TestPostgreSQL.url(of: folder)
        try PostgreSQLServer(url).execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        let server = try PostgreSQLServer(url.replacing("/postgres?", with: "/latin?"))
        let error = await #expect(throws: PostgreSQLError.self) {
            try await PostgreSQLMaintenance(server, migrations: Shelf.migrations()).migrate()
        }
        #expect(error?.description == "the database's encoding is LATIN1; it has to be UTF8")
    }

    /// Nothing of it is stored, and it runs once it is declared.
    @Test(arguments: kinds, Shelf.breaking)
    func `a migration that breaks the previous release is refused`(_ kind: DatabaseKind, _ change: Shelf) async throws {
        let reason = try #require(change.reason)
        let undeclared = try maintenance(kind, Shelf.migrations(change.migration))
        _ = try await maintenance(kind, Shelf.migrations()).migrate()
        for isTrial in [true, false] {
            let error = await #expect(throws: SQLMigrationError.self) {
                try await isTrial ? undeclared.tryMigrations() : undeclared.migrate()
            }
            #expect(breaks(error).contains { $0.hasPrefix(reason) }, "\(breaks(error))")
        }
        #expect(try await maintenance(kind, Shelf.migrations()).migrate().isEmpty)
        let declared = try await maintenance(kind, Shelf.migrations(.contracting(change.migration))).migrate()
        #expect(declared.map(\.needed) == [2])
        #expect(declared[0].breaks.contains { $0.hasPrefix(reason) })
        #expect(
            declared[0].description.contains("contracting: programs that know fewer than 2 can no longer start: "))
    }

    @Test(arguments: kinds, Shelf.expanding)
    func `a migration that only adds is run`(_ kind: DatabaseKind, _ change: Shelf) async throws {
        _ = try await maintenance(kind, Shelf.migrations()).migrate()
        let after = try maintenance(kind, Shelf.migrations(change.migration))
        for done in [try await after.tryMigrations(), try await after.migrate()] {
            #expect(done == [NumberedMigration(owner: "service", number: 2, summary: change.title)])
            #expect(done[0].description == "service 2: \(change.title); older programs keep working")
        }
    }

    /// A new database has the same migrations as one that has grown, so tests find what would be refused later.
    @Test(arguments: kinds) func `a breaking migration is refused in a new database too`(_ kind: DatabaseKind)
        async throws
    {
        let undeclared = try maintenance(kind, Shelf.migrations(Shelf.breaking[0].migration))
        let error = await #expect(throws: SQLMigrationError.self) { try await undeclared.migrate() }
        #expect(breaks(error) == ["the table books is gone"])
        let text = error?.description ?? ""
        #expect(text.hasPrefix("service migration 2, 'no table', would break programs of the previous release"))
        #expect(text.contains("Only add in this release") && text.contains("`.contracting(…)`"))
    }

    @Test func `a migration that removes a function is refused`() async throws {
        let twice = SQLMigration("CREATE FUNCTION twice(n BIGINT) RETURNS BIGINT LANGUAGE sql AS 'SELECT 2 * n'")
        let error = await #expect(throws: SQLMigrationError.self) {
            try await maintenance(.server, [twice, "DROP FUNCTION twice"]).migrate()
        }
        #expect(breaks(error) == ["the function twice(bigint) is gone"])
    }

    /// Ten of many, each once, in order.
    @Test func `ten of many breaking changes are listed`() async throws {
        let many = [
            SQLMigration((10...22).map { "CREATE TABLE t\($0) (a TEXT);" }.joined()),
            SQLMigration((10...22).map { "DROP TABLE t\($0);" }.joined()),
        ]
        let error = await #expect(throws: SQLMigrationError.self) { try await maintenance(.file, many).migrate() }
        #expect(breaks(error).count == 13)
        #expect(error?.description.contains("the table t10 is gone; the table t11 is gone; ") == true)
        #expect(error?.description.contains("the table t19 is gone; and 3 more. ") == true)
    }
}
