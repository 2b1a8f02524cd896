import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import PostgreSQL

/// What is wrong with a standby that answers no reads.
@Suite(.timeLimit(.minutes(10))) struct StandbyFaultTests {
    private let pair: TestStandby

    init() throws { pair = try TestStandby() }

    private func database(standby url: String) throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase(
            PostgreSQLServer(pair.primary), migrations: Bank.migrations,
            limits: PostgreSQLLimits(connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600)),
            standby: PostgreSQLServer(url, as: .standby))
    }

    private func fault(of database: PostgreSQLDatabase) async throws -> StandbyFault? {
        _ = try await database.look()
        do { try await database.checkStandbys() } catch let fault as StandbyFault { return fault }
        return nil
    }

    /// Looks and checks until there is a fault other than the ones that a new connection has.
    private func lastingFault(of database: PostgreSQLDatabase) async throws -> StandbyFault {
        while true {
            switch try await fault(of: database) {
            case nil, .failed?: await Task.yield()
            case let fault?: return fault
            }
        }
    }

    private func read(_ statement: SQLStatement, _ database: PostgreSQLDatabase) async throws -> Int64? {
        try await StandbyReads.$areAllowed.withValue(true) {
            try await database.rows(statement, []) { $0.integer(0) }.first
        }
    }

    @Test func `a standby that answers has no fault`() async throws {
        let database = try database(standby: pair.standby)
        while try await read("SELECT pg_is_in_recovery()::integer", database) == 0 { _ = try await database.look() }
        // Not what the primary has written a moment ago, and not sent yet.
        while try await fault(of: database) != nil { await Task.yield() }
    }

    /// Nothing is known of it at the first check: it may have had no time.
    @Test func `a standby that stays behind is faulty`() async throws {
        let database = try database(standby: pair.standby)
        while try await read("SELECT pg_is_in_recovery()::integer", database) == 0 { _ = try await database.look() }
        try pair.pause()
        try await database.write([SQLStep("UPDATE accounts SET balance = 1")], changing: .topics(["accounts"]))
        #expect(try await fault(of: database) == nil)
        #expect(try await fault(of: database) == .isBehind)
        try pair.resume()
        while try await fault(of: database) != nil { await Task.yield() }
    }

    @Test func `a standby of another database is faulty`() async throws {
        try PostgreSQLServer(pair.primary).execute("CREATE DATABASE copy TEMPLATE template0")
        let database = try database(standby: pair.standby.replacing("/postgres?", with: "/copy?"))
        #expect(try await lastingFault(of: database) == .isOfOtherDatabase)
    }

    /// It is found on the connection that was opened before, and by libpq on a new one.
    @Test func `a promoted standby is faulty`() async throws {
        let database = try database(standby: pair.standby)
        while try await read("SELECT pg_is_in_recovery()::integer", database) == 0 { _ = try await database.look() }
        try pair.promote()
        #expect(try await fault(of: database) == .isPrimary)
        while try await !fails(database, "server is not in hot standby mode") { await Task.yield() }
    }

    @Test func `an unreachable standby is faulty`() async throws {
        let folder = try TemporaryFolder()
        let database = try database(standby: "postgresql://sectional@/postgres?host=\(folder.path)")
        while try await !fails(database, "No such file or directory") { await Task.yield() }
    }

    /// A role that was forgotten on the standby.
    @Test func `a standby that refuses queries is faulty`() async throws {
        try PostgreSQLServer(pair.primary).execute("CREATE ROLE reader LOGIN")
        let database = try database(standby: pair.standby.replacing("sectional@", with: "reader@"))
        while try await !fails(database, "permission denied for table accounts") {
            #expect(try await read("SELECT balance FROM accounts WHERE name = 'ana'", database) == Bank.balance)
        }
        try PostgreSQLServer(pair.primary).execute("GRANT SELECT ON accounts TO reader")
        while try await fault(of: database) != nil {
            _ = try await read("SELECT balance FROM accounts WHERE name = 'ana'", database)
        }
    }

    /// A query that fails on a standby alone is answered by the primary.
    @Test func `a query that fails only on the standby is no fault`() async throws {
        let database = try database(standby: pair.standby)
        while try await read("SELECT pg_is_in_recovery()::integer", database) == 0 { _ = try await database.look() }
        #expect(try await read("SELECT 1 / (1 - pg_is_in_recovery()::integer)", database) == 1)
        while try await fault(of: database) != nil { await Task.yield() }
    }

    private func fails(_ database: PostgreSQLDatabase, _ reason: String) async throws -> Bool {
        guard case .failed(let error)? = try await fault(of: database) else { return false }
        return error.description.contains(reason)
    }
}
