import PostgreSQL
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// Connections that the server, or something in between, has closed while nobody used them, and of which nothing has
/// arrived: they are noticed when they are used.
@Suite(.timeLimit(.minutes(5))) struct LostConnectionTests {
    private let folder: TemporaryFolder
    private let proxy: StallingProxy
    private let database: PostgreSQLDatabase

    init() throws {
        folder = try TemporaryFolder()
        proxy = try StallingProxy(to: TestPostgreSQL.url(of: folder))
        database = try PostgreSQLDatabase(
            PostgreSQLServer(proxy.url), migrations: Bank.migrations,
            limits: PostgreSQLLimits(connections: 5, readDeadline: .seconds(600), writeDeadline: .seconds(600)))
    }

    private static let withdrawal = SQLStep("UPDATE accounts SET balance = balance - 1 WHERE name = 'ana'")

    private func balance() async throws -> [Int64] {
        try await database.rows("SELECT balance FROM accounts WHERE name = 'ana'") { $0.integer(0) }
    }

    /// Opens every connection for transactions, and has all connections end at their next use.
    private func loseAll() async throws {
        try await database.atomically {
            try await database.write([SQLStep("SELECT 1")], changing: .topics([]))
            // Not as a part of the transaction.
            _ = try await Task.detached { try await database.write([SQLStep("SELECT 1")]) }.value
        }
        try proxy.set(.losing)
    }

    @Test func `a write replaces a lost connection`() async throws {
        try await loseAll()
        try await database.write([Self.withdrawal])
        try proxy.hasLost()
        #expect(try await balance() == [Bank.balance - 1])
    }

    @Test func `an action replaces a lost connection`() async throws {
        try await loseAll()
        let opening = [SQLStep("UPDATE accounts SET balance = balance - 10 WHERE name = 'ana'")]
        _ = try await database.atomically(opening: opening) { try await database.write([Self.withdrawal]) }
        try proxy.hasLost()
        #expect(try await balance() == [Bank.balance - 11])
    }

    @Test func `a read replaces a lost connection`() async throws {
        _ = try await balance()
        try await loseAll()
        #expect(try await balance() == [Bank.balance])
        try proxy.hasLost()
    }

    /// Most of it waits to be sent when the connection ends.
    @Test func `a long write replaces a lost connection`() async throws {
        try await loseAll()
        let long = SQLValue([UInt8](repeating: 1, count: 8 << 20))
        #expect(try await database.write("SELECT length(?)", [long]).integer == 8 << 20)
        try proxy.hasLost()
    }

    /// It would be refused only when a part of it is sent, on a connection that others share.
    @Test func `a statement with too many values is refused`() async throws {
        let values = [SQLValue](repeating: .integer(1), count: 65_536)
        let error = await #expect(throws: PostgreSQLError.self) {
            _ = try await database.rows("SELECT 1", values) { _ in 1 }
        }
        #expect(error?.code == "54023")
    }
}
