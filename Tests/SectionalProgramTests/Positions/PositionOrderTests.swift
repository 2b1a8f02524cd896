import PostgreSQL
import SQL
import Screens
import TestSupport
import Testing

/// How far a server has got.
@Suite(.timeLimit(.minutes(10))) struct PositionOrderTests {
    /// The end of the newest transaction says nothing about one that is older and takes longer.
    @Test func `a position grows when an older transaction commits`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try Replica(.server, in: folder).database, try Replica(.server, in: folder).database)
        let insert: SQLStatement = "INSERT INTO tally (id, number) VALUES (?, 0)"
        let during = try await one.atomically {
            _ = try await one.write([SQLStep(insert, [.integer(2)])])
            _ = try await other.write([SQLStep(insert, [.integer(3)])])
            return try await other.position()
        }
        let (before, after) = (try #require(during), try #require(try await other.position()))
        #expect(before < after)
        let look = try #require(try await one.look().position)
        #expect(look >= after)
    }

    /// A crash takes numbers back of transactions that have left nothing on the disk.
    @Test func `a position grows with a crash`() async throws {
        let server = try OwnPostgreSQL()
        var hasGoneBack = false
        // The server may happen to have written all of them to the disk by then.
        while !hasGoneBack {
            let before = try await Self.open(server).burned(300)
            try server.stop()
            try server.start()
            let after = try #require(try await Self.open(server).position())
            #expect(before < after)
            hasGoneBack = before.count > after.count
        }
    }

    private static func open(_ server: OwnPostgreSQL) throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase(
            PostgreSQLServer(server.url), migrations: Tally.migrations,
            limits: PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600)))
    }
}

extension PostgreSQLDatabase {
    /// Begins and ends `count` transactions that write nothing. Returns the position behind them.
    fileprivate func burned(_ count: Int) async throws -> DataPosition {
        for _ in 0..<count { try await write([SQLStep("SELECT pg_current_xact_id()")], changing: .topics([])) }
        return try #require(try await position())
    }
}
