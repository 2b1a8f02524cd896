import PostgreSQL
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// A repeat under an idempotency key whose first attempt waits for a standby in its commit.
@Suite(.timeLimit(.minutes(5))) struct RepeatedOpeningTests {
    private let pair: TestStandby
    private let patient: PostgreSQLDatabase
    private let hasty: PostgreSQLDatabase

    init() throws {
        pair = try TestStandby()
        let server = try PostgreSQLServer(pair.primary)
        patient = try PostgreSQLDatabase(
            server, migrations: Bank.migrations,
            limits: PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600)))
        hasty = try PostgreSQLDatabase(
            server, migrations: Bank.migrations, limits: PostgreSQLLimits(writeDeadline: .seconds(1)))
    }

    private func withdraw(under key: String, in database: PostgreSQLDatabase) async throws {
        // As the store of keys does, which counts those of a caller: so each reads what the other writes.
        let opening = [
            SQLStep("SELECT count(*) FROM accounts WHERE balance = 0"),
            SQLStep("INSERT INTO accounts (name, balance) VALUES (?, 0)", [.text(key)]),
        ]
        _ = try await database.atomically(opening: opening) {
            try await database.write([SQLStep("UPDATE accounts SET balance = balance - 1 WHERE name = 'ana'")])
        }
    }

    private func errorOfWithdrawal() async -> (any Error)? {
        do { try await withdraw(under: "key", in: hasty) } catch { return error }
        return nil
    }

    /// The server may say of the repeat that it can't be put in order with the first attempt.
    @Test(arguments: [0, 300]) func `a repeat of a waiting commit is not called undone`(_ keys: Int) async throws {
        for number in 0..<keys { try await withdraw(under: "earlier \(number)", in: patient) }
        try pair.holdCommits()
        // A machine that does much else may need longer than the deadline to get to the commit.
        var first = await errorOfWithdrawal()
        while first is NotStored { first = await errorOfWithdrawal() }
        #expect(first != nil)
        let error = await errorOfWithdrawal()
        #expect(error != nil && !(error is NotStored), "\(String(describing: error))")
        try pair.letCommitsGo()
        while try await patient.rows("SELECT 1 FROM accounts WHERE name = 'key'", [], { _ in 1 }) != [1] {
            await Task.yield()
        }
        let balance = try await patient.rows("SELECT balance FROM accounts WHERE name = 'ana'") { $0.integer(0) }
        #expect(balance == [Bank.balance - Int64(keys) - 1])
    }
}
