import PostgreSQL
import SQL
import Screens
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
        let bank = Bank(try DatabaseKind.server.open(in: folder, migrations: Bank.migrations))
        try await bank.deposit(1, to: "ana")
        try await bank.database.write("UPDATE sectional_changes SET told_at = now() - interval '61 minutes'")
        // The update has told of itself.
        let before = try await rows(bank.database)
        let other = try DatabaseKind.server.open(in: folder, migrations: Bank.migrations)
        try await other.deleteOldChanges()
        #expect(try await rows(bank.database) == 1)
        #expect(before > 1)
    }

    /// A transaction has its number from its first write, so one below those that were seen may be new.
    @Test func `a look finds an older transaction that commits later`() async throws {
        let databases = try (0..<3).map { _ in try DatabaseKind.server.open(in: folder, migrations: Bank.migrations) }
        for database in databases { #expect(try await topics(database) == nil) }
        let (older, newer, reader) = (databases[0], databases[1], databases[2])
        try await older.atomically {
            try await older.write([Self.insertion("older")], changing: .topics(["older"]))
            try await newer.write([Self.insertion("newer")], changing: .topics(["newer"]))
            #expect(try await topics(reader) == ["newer"])
        }
        #expect(try await topics(reader) == ["older"])
        #expect(try await topics(reader) == nil)
        // Its own transaction is none of them.
        #expect(try await topics(older) == ["newer"])
    }

    /// There, its transaction has a number that this server gives out much later.
    @Test func `change rows of another server's dump are not found`() async throws {
        let databases = try (0..<2).map { _ in try DatabaseKind.server.open(in: folder, migrations: Bank.migrations) }
        #expect(try await topics(databases[1]) == nil)
        let row = SQLStep(
            "INSERT INTO sectional_changes (transaction, origin) VALUES ('9000000000000', ?)", [.blob([1])])
        try await databases[0].write([row], changing: .topics(["one"]))
        #expect(try await topics(databases[1]) == ["one"])
        #expect(try await topics(databases[1]) == nil)
    }

    @Test func `a look finds the topics of all transactions since the last one`() async throws {
        let databases = try (0..<2).map { _ in try DatabaseKind.server.open(in: folder, migrations: Bank.migrations) }
        #expect(try await topics(databases[1]) == nil)
        for name in ["one", "two", "three"] {
            let topic = Topic(rawValue: name)
            try await databases[0].write([Self.insertion(name)], changing: .topics([topic]))
        }
        #expect(try await topics(databases[1]) == ["one", "two", "three"])
    }

    /// Such as the revocation of a token, which no screen shows, and a write of the service.
    @Test func `a transaction with a write that names no topics changes anything`() async throws {
        let databases = try (0..<2).map { _ in try DatabaseKind.server.open(in: folder, migrations: Bank.migrations) }
        #expect(try await topics(databases[1]) == nil)
        try await databases[0].atomically {
            try await databases[0].write([Self.insertion("one")], changing: .topics([]))
            try await databases[0].write([Self.insertion("two")])
        }
        #expect(try await topics(databases[1]) == ["anything"])
    }

    /// They may have changed rows that other processes show.
    @Test func `a look finds the migrations of a newer program`() async throws {
        let older = try DatabaseKind.server.open(in: folder, migrations: Bank.migrations)
        #expect(try await topics(older) == nil)
        for expected in [["anything"], nil] as [Set<Topic>?] {
            _ = try DatabaseKind.server.open(in: folder, migrations: Bank.nextMigrations)
            #expect(try await topics(older) == expected)
        }
    }

    private static func insertion(_ name: String) -> SQLStep {
        SQLStep("INSERT INTO accounts (name, balance) VALUES (?, 0)", [.text(name)])
    }

    /// The topics that a look finds, or `nil` if it finds nothing.
    private func topics(_ database: any DatabaseAdapter) async throws -> Set<Topic>? {
        switch try await database.look().change {
        case .topics(let topics)?: topics
        case .anything?: ["anything"]
        case nil: nil
        }
    }
}
