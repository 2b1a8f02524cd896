import HTTPServing
import SQL
import ScreenService
import Screens
import TestSupport
import Testing

@testable import SectionalProgram

/// What the looks for writes of others say about the contact to the database.
@Suite(.timeLimit(.minutes(5))) struct WatchingTests {
    /// Watches a database of which the first `failures` looks fail, until three have succeeded. Returns the events of the
    /// turns in the log.
    private func turns(afterFailures failures: Int) async throws -> [String] {
        let folder = try TemporaryFolder()
        let database = WatchedDatabase(try DatabaseKind.memory.open(in: folder, migrations: Tally.migrations))
        database.failures = failures
        let (contact, lines) = (DatabaseContact(), LogLines())
        contact.logTurns(to: lines.log)
        let watching = Task { await database.watch(ForeignWrites(database, ChangeFeed()), contact, .silent) }
        while database.lookCount < failures + 3 { try await Task.sleep(for: .milliseconds(5)) }
        watching.cancel()
        await watching.value
        return lines.all.compactMap { $0.firstMatch(of: /database-[a-z]+/).map { String($0.0) } }
    }

    /// A connection that was lost is opened again.
    @Test func `one failed look does not mean that the database is gone`() async throws {
        #expect(try await turns(afterFailures: 0) == [])
        #expect(try await turns(afterFailures: 1) == [])
    }

    @Test func `two failed looks mean that the database is gone`() async throws {
        #expect(try await turns(afterFailures: 2) == ["database-gone", "database-back"])
        #expect(try await turns(afterFailures: 5) == ["database-gone", "database-back"])
    }

    @Test func `changes of the standby's state are logged`() async throws {
        let folder = try TemporaryFolder()
        let database = WatchedDatabase(try DatabaseKind.memory.open(in: folder, migrations: Tally.migrations))
        let (away, behind) = (WatchedDatabase.Gone(description: "away"), WatchedDatabase.Gone(description: "behind"))
        database.standbyChecks = [nil, away, away, behind, nil, nil, away]
        let lines = LogLines()
        let watching = Task { await database.watchStandbys(every: .milliseconds(1), lines.log) }
        let isDone = { lines.all.count { $0.contains("standby-used") } == 2 }
        while !isDone() { try await Task.sleep(for: .milliseconds(5)) }
        watching.cancel()
        await watching.value
        let turns = lines.all.compactMap { $0.firstMatch(of: /standby-[a-z]+( error=[a-z]+)?/).map { String($0.0) } }
        let unused = "standby-unused error="
        #expect(turns == [unused + "away", unused + "behind", "standby-used", unused + "away", "standby-used"])
    }
}
