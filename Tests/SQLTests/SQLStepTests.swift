import SQL
import TestSupport
import Testing

/// Steps that run as often as earlier steps say.
@Suite struct SQLStepTests {
    private struct Refused: Error {}

    private static let notes: [SQLMigration] = ["CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"]
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ kind: DatabaseKind) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: Self.notes)
    }

    /// Inserts a note with each of the ids that the first step has returned.
    private static let copying = SQLStep("INSERT INTO notes VALUES (?, 'copy') RETURNING id, text") { earlier in
        earlier[0].rows.lazy.map { [$0[0]] }
    }

    @Test(arguments: DatabaseKind.allCases) func `a step runs once for each row of an earlier one`(_ kind: DatabaseKind)
        async throws
    {
        let database = try open(kind)
        let results = try await database.write([SQLStep("VALUES (3), (5), (4)"), Self.copying])
        #expect(results[1].changes == 3)
        #expect(results[1].rows == [[3, "copy"], [5, "copy"], [4, "copy"]])
    }

    /// Nor are its requirements asked for.
    @Test(arguments: DatabaseKind.allCases) func `a step without values is skipped`(_ kind: DatabaseKind) async throws {
        let database = try open(kind)
        let refusing = Self.copying.requiring { _ in throw Refused() }
        let results = try await database.write([SQLStep("SELECT id FROM notes"), refusing])
        #expect(results[1].changes == 0 && results[1].rows.isEmpty)
        #expect(try await database.count("SELECT count(*) FROM notes") == 0)
    }

    @Test(arguments: DatabaseKind.allCases) func `nothing is stored if one run of a step fails`(_ kind: DatabaseKind)
        async throws
    {
        let database = try open(kind)
        await #expect(throws: ConstraintViolation.self) {
            try await database.write([SQLStep("VALUES (3), (5), (3)"), Self.copying])
        }
        await #expect(throws: Refused.self) {
            let requirement: @Sendable (SQLResult) throws -> Void = { guard $0.changes < 2 else { throw Refused() } }
            try await database.write([SQLStep("VALUES (3), (5)"), Self.copying.requiring(requirement)])
        }
        #expect(try await database.count("SELECT count(*) FROM notes") == 0)
    }
}
