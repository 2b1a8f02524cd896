import SQL
import SQLite
import TestBank
import TestSupport
import Testing

@Suite struct SecretTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func opened(_ name: String) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.file(name), migrations: Bank.migrations)
    }

    @Test func isMadeOnceForEachNameAndFile() async throws {
        let database = try opened("one.sqlite")
        let secret = try await database.secret("a")
        #expect(secret.count == 32)
        #expect(try await database.secret("a") == secret)
        #expect(try await opened("one.sqlite").secret("a") == secret)
        #expect(try await database.secret("b") != secret)
        #expect(try await opened("other.sqlite").secret("a") != secret)
    }

    /// Each on a connection of its own, as processes are.
    @Test(.timeLimit(.minutes(5))) func isTheSameForAllWhoAskAtOnce() async throws {
        for round in 0..<10 {
            let databases = try (0..<4).map { _ in try opened("\(round).sqlite") }
            let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for database in databases { group.addTask { try await database.secret("a") } }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(secrets.count == 1)
        }
    }
}
