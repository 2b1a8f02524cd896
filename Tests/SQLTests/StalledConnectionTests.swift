import PostgreSQL
import SQL
import TestPrograms
import TestSupport
import Testing

/// A server that takes connections and says nothing more, as one that hangs, or a pooler whose server is gone.
@Suite(.timeLimit(.minutes(5))) struct StalledConnectionTests {
    /// Whoever has connected meanwhile is not waited for.
    @Test func `a stalled connection is given up`() async throws {
        let folder = try TemporaryFolder()
        let proxy = try StallingProxy(to: TestPostgreSQL.url(of: folder))
        let database = try PostgreSQLDatabase(
            PostgreSQLServer(proxy.url), migrations: Bank.migrations,
            limits: PostgreSQLLimits(connections: 3))
        #expect(try await database.rows("SELECT 1") { $0.integer(0) } == [1])
        try proxy.set(.refusing)
        await #expect(throws: (any Error).self) { try await database.rows("SELECT 1") { $0.integer(0) } }
        try proxy.set(.stalling)
        // The one that is told of changes, and the one for reads.
        let reads = Task { while !Task.isCancelled { _ = try? await database.rows("SELECT 1") { $0.integer(0) } } }
        for _ in 0..<2 { try await proxy.hasStalled() }
        reads.cancel()
        try proxy.set(.passing)
        while (try? await database.rows("SELECT 1", [], { $0.integer(0) })) == nil { await Task.yield() }
        while (try? await database.position()) == nil { await Task.yield() }
        try await database.close()
    }
}
