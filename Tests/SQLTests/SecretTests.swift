import SQL
import TestPrograms
import TestSupport
import Testing

@Suite struct SecretTests {
    private func opened(_ folder: TemporaryFolder) throws -> any SQLDatabase {
        try DatabaseKind.selected.open(in: folder, migrations: Bank.migrations)
    }

    @Test func `a secret is made once for each name and database`() async throws {
        let folder = try TemporaryFolder()
        let database = try opened(folder)
        let secret = try await database.secret("a")
        #expect(secret.count == 32)
        #expect(try await database.secret("a") == secret)
        #expect(try await opened(folder).secret("a") == secret)
        #expect(try await database.secret("b") != secret)
        let other = try TemporaryFolder()
        #expect(try await opened(other).secret("a") != secret)
    }

    /// Each on a connection of its own, as processes are.
    @Test(.timeLimit(.minutes(5))) func `concurrent callers get the same secret`() async throws {
        for _ in 0..<10 {
            let folder = try TemporaryFolder()
            let databases = try (0..<4).map { _ in try opened(folder) }
            let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for database in databases { group.addTask { try await database.secret("a") } }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(secrets.count == 1)
        }
    }
}
