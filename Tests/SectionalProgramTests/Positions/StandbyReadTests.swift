import PostgreSQL
import TestSupport
import Testing
@testable import SectionalProgram

/// Which reads a standby may answer.
@Suite(.timeLimit(.minutes(10))) struct StandbyReadTests {
    private let pair: TestStandby
    private let replica: Replica

    init() throws {
        pair = try TestStandby()
        replica = try Replica(
            PostgreSQLDatabase(
                PostgreSQLServer(pair.primary), migrations: Tally.migrations,
                limits: PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600)),
                standby: PostgreSQLServer(pair.standby, as: .standby)))
    }

    @Test func `screens and pages may be read from a standby`() async throws {
        #expect(try await replica.get().status == 200)
        #expect(replica.database.takeAllowances() == [true])
        #expect(try await replica.get("/screens/tally/sections/tally").status == 200)
        #expect(replica.database.takeAllowances() == [true])
    }

    /// Those before an action are not: what it needs may have been written elsewhere, and not be published here.
    @Test func `actions are never read from a standby`() async throws {
        #expect(try await replica.perform().status == 200)
        // The second is that of the screen afterwards.
        #expect(replica.database.takeAllowances() == [false, true])
        #expect(try await replica.perform("refuse").status == 409)
        #expect(replica.database.takeAllowances() == [false, false])
    }

    /// What another program has written is published by whoever knows of it, and told by no row.
    @Test func `reads include all published changes`() async throws {
        try await replica.looks.look()
        #expect(try await replica.get().number == 0)
        try pair.pause()
        for number in 1...10 {
            try PostgreSQLServer(pair.primary).execute("UPDATE tally SET number = \(number)")
            replica.changes.publish(.topics(["tally"]))
            #expect(try await replica.get().number == number)
        }
        try pair.resume()
    }

    @Test func `without a standby, nothing is read from one`() async throws {
        let alone = try Replica(.server, in: TemporaryFolder())
        #expect(try await alone.get().status == 200)
        #expect(alone.database.takeAllowances() == [false])
    }
}
