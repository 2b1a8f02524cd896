import PostgreSQL
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// A read-only standby that answers reads of screens: nobody can tell, but for the server that has less to do.
@Suite(.timeLimit(.minutes(10))) struct StandbyTests {
    private let pair: TestStandby
    private let proxy: StallingProxy
    private let database: PostgreSQLDatabase
    private let other: PostgreSQLDatabase

    init() throws {
        pair = try TestStandby()
        proxy = try StallingProxy(to: pair.standby)
        let limits = PostgreSQLLimits(connections: 3, readDeadline: .seconds(600), writeDeadline: .seconds(600))
        database = try PostgreSQLDatabase(
            PostgreSQLServer(pair.primary), migrations: Bank.migrations, limits: limits,
            standby: PostgreSQLServer(proxy.url, as: .standby))
        other = try PostgreSQLDatabase(PostgreSQLServer(pair.primary), migrations: Bank.migrations, limits: limits)
    }

    /// What a screen reads: Ana's balance, and whether a standby says so.
    private struct Answer: Equatable {
        var balance: Int64
        var isOfStandby: Bool
    }

    private func read() async throws -> Answer? {
        try await StandbyReads.$areAllowed.withValue(true) { try await readAtAll() }
    }

    private func readAtAll() async throws -> Answer? {
        try await database.rows("SELECT balance, pg_is_in_recovery()::integer FROM accounts WHERE name = 'ana'") {
            Answer(balance: $0.integer(0), isOfStandby: $0.integer(1) != 0)
        }.first
    }

    /// Looks and reads until the standby answers. Returns the answer.
    private func readOfStandby() async throws -> Answer {
        while true {
            _ = try await database.look()
            if let answer = try await read(), answer.isOfStandby { return answer }
        }
    }

    private static func setting(_ balance: Int64) -> [SQLStep] {
        [SQLStep("UPDATE accounts SET balance = ? WHERE name = 'ana'", [.integer(balance)])]
    }

    @Test func `the standby answers only reads of screens`() async throws {
        #expect(try await readOfStandby().balance == Bank.balance)
        #expect(try await readAtAll()?.isOfStandby == false)
        try await StandbyReads.$areAllowed.withValue(true) {
            try await database.atomically {
                try await database.write(Self.setting(1))
                #expect(try await readAtAll() == Answer(balance: 1, isOfStandby: false))
            }
        }
    }

    /// Not before it has looked: it doesn't know how far the standby has to be.
    @Test func `the standby answers nothing before the first look`() async throws {
        let url = try PostgreSQLServer(pair.standby, as: .standby)
        while (try? PostgreSQLDatabase(reading: url, migrations: Bank.migrations)) == nil { await Task.yield() }
        let standby = try PostgreSQLDatabase(reading: url, migrations: Bank.migrations)
        // Of this one, and of the database.
        while try await standby.rows(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'sectional' AND state = 'idle'", [],
            { $0.integer(0) }
        ).contains(where: { $0 < 2 }) { await Task.yield() }
        for _ in 0..<100 { #expect(try await read()?.isOfStandby == false) }
    }

    @Test func `reads on the standby include all published writes`() async throws {
        _ = try await readOfStandby()
        try pair.pause()
        try await other.write(Self.setting(1), changing: .topics(["accounts"]))
        // Not published yet: it may be missed.
        _ = try await read()
        _ = try await database.look()
        for _ in 0..<10 { #expect(try await read() == Answer(balance: 1, isOfStandby: false)) }
        try pair.resume()
        #expect(try await readOfStandby().balance == 1)
    }

    @Test func `reads on the standby include this process's writes`() async throws {
        _ = try await readOfStandby()
        try pair.pause()
        try await database.write(Self.setting(1), changing: .topics(["accounts"]))
        #expect(try await read() == Answer(balance: 1, isOfStandby: false))
        _ = try await database.look()
        #expect(try await read() == Answer(balance: 1, isOfStandby: false))
        _ = try await database.atomically { try await database.write(Self.setting(2), changing: .topics(["accounts"])) }
        #expect(try await read() == Answer(balance: 2, isOfStandby: false))
        try pair.resume()
        #expect(try await readOfStandby().balance == 2)
    }

    /// Otherwise a position that is asked for afterwards would be before what was read.
    @Test func `the standby shows nothing before the primary does`() async throws {
        _ = try await readOfStandby()
        let standby = try PostgreSQLDatabase(
            reading: PostgreSQLServer(pair.standby, as: .standby), migrations: Bank.migrations)
        try pair.holdCommits()
        let write = Task { try await other.write(Self.setting(1), changing: .topics(["accounts"])) }
        while try await standby.rows("SELECT balance FROM accounts WHERE name = 'ana'", [], { $0.integer(0) }) != [1] {
            await Task.yield()
        }
        for _ in 0..<10 { #expect(try await read() == Answer(balance: Bank.balance, isOfStandby: false)) }
        try pair.letCommitsGo()
        _ = try await write.value
        #expect(try await readOfStandby().balance == 1)
    }

    /// Not for as long as anybody anywhere has a transaction open.
    @Test func `the standby answers during a long transaction`() async throws {
        try await other.atomically {
            try await other.write(Self.setting(1))
            try await Task.detached {
                // Ends after the one that is open, so the standby can't be taken to show neither.
                try await database.write([SQLStep("UPDATE accounts SET balance = 1 WHERE name = 'ben'")])
                #expect(try await readOfStandby().balance == Bank.balance)
            }.value
        }
        #expect(try await readOfStandby().balance == 1)
    }

    /// At the beginning of a file of the log, there is a header that nothing replays.
    @Test func `the standby answers at the start of a log file`() async throws {
        _ = try await readOfStandby()
        try PostgreSQLServer(pair.primary).execute("SELECT pg_switch_wal()")
        _ = try await readOfStandby()
    }

    /// Although what it has of the log is the same.
    @Test func `a standby of another database is not asked`() async throws {
        try PostgreSQLServer(pair.primary).execute("CREATE DATABASE copy TEMPLATE template0")
        let url = pair.standby.replacing("/postgres?", with: "/copy?")
        try PostgreSQLServer(pair.primary.replacing("/postgres?", with: "/copy?")).execute(
            "CREATE TABLE accounts (name TEXT PRIMARY KEY, balance BIGINT NOT NULL)")
        let wrong = try PostgreSQLDatabase(
            PostgreSQLServer(pair.primary), migrations: Bank.migrations,
            limits: PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600)),
            standby: PostgreSQLServer(url, as: .standby))
        _ = try await readOfStandby()
        for _ in 0..<100 {
            _ = try await wrong.look()
            let names = try await StandbyReads.$areAllowed.withValue(true) {
                try await wrong.rows("SELECT name FROM accounts ORDER BY name", [], { $0.text(0) })
            }
            #expect(names == ["ana", "ben"])
        }
    }

    /// With the parameter of the other URL, each read would be done twice on the same server.
    @Test func `a standby's URL must not ask for another kind of server`() {
        #expect(throws: PostgreSQLError.self) {
            try PostgreSQLServer("postgresql:///postgres?target_session_attrs=read-write", as: .standby)
        }
    }

    @Test func `a standby that is gone is not waited for`() async throws {
        _ = try await readOfStandby()
        try proxy.set(.refusing)
        while try await read()?.isOfStandby != false {}
        #expect(try await read()?.isOfStandby == false)
        // Nor where it takes a connection and says nothing more.
        try proxy.set(.stalling)
        let reads = Task { while !Task.isCancelled { _ = try? await read() } }
        try await proxy.hasStalled()
        reads.cancel()
        #expect(try await read()?.isOfStandby == false)
        try proxy.set(.passing)
        _ = try await readOfStandby()
    }

    /// It goes its own way from then on.
    @Test func `a promoted standby is not asked`() async throws {
        _ = try await readOfStandby()
        try pair.promote()
        try PostgreSQLServer(pair.standby).execute("UPDATE accounts SET balance = 1 WHERE name = 'ana'")
        _ = try await database.look()
        for _ in 0..<10 { #expect(try await read() == Answer(balance: Bank.balance, isOfStandby: false)) }
    }
}
