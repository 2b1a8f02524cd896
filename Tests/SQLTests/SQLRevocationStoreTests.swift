import SQL
import SQLite
import Screens
import TestPrograms
import TestSupport
import Testing

/// Revocations in the database: found by all who read it, and no longer than they are needed.
@Suite(.timeLimit(.minutes(5))) struct SQLRevocationStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func opened(_ kind: DatabaseKind) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: Bank.migrations)
    }

    private func revocation(_ target: Revocation.Target, at time: Int64 = 10, until end: Int64 = 100) -> Revocation {
        Revocation(target, revokedAt: time, expiresAt: end)
    }

    @Test(arguments: DatabaseKind.allCases) func `revocations are found once, in order`(_ kind: DatabaseKind)
        async throws
    {
        let store = SQLRevocationStore(try opened(kind))
        #expect(try await store.revocations(after: 0) == ([], 0))
        let targets: [Revocation.Target] = [.subject("ana"), .token("ana"), .subject("Karl"), .subject("\u{212A}arl")]
        var last: Int64 = 0
        for target in targets {
            try await store.keep(revocation(target), now: 0)
            let (found, number) = try await store.revocations(after: last)
            #expect(found == [revocation(target)] && number > last)
            last = number
        }
        #expect(try await store.revocations(after: last) == ([], last))
        #expect(try await store.revocations(after: 0) == (targets.map { revocation($0) }, last))
    }

    /// One that is stored again is found again, and holds as long as the latest.
    @Test(arguments: DatabaseKind.allCases) func `revocations are stored once for each target`(_ kind: DatabaseKind)
        async throws
    {
        let store = SQLRevocationStore(try opened(kind))
        for target in [.subject("ana"), .subject("ben")] as [Revocation.Target] {
            try await store.keep(revocation(target), now: 0)
        }
        try await store.keep(revocation(.subject("ana"), at: 5, until: 200), now: 0)
        let latest = revocation(.subject("ana"), at: 10, until: 200)
        #expect(try await store.revocations(after: 2) == ([latest], 3))
        try await store.keep(revocation(.subject("ana"), at: 20, until: 150), now: 0)
        #expect(
            try await store.revocations(after: 0)
                == ([revocation(.subject("ben")), revocation(.subject("ana"), at: 20, until: 200)], 4))
    }

    /// No number is used again, or a reader would miss what has it.
    @Test(arguments: DatabaseKind.allCases) func `expired revocations are deleted`(_ kind: DatabaseKind) async throws {
        let store = SQLRevocationStore(try opened(kind))
        for (name, end) in [("1", 50), ("2", 51), ("3", 50)] as [(TokenID, Int64)] {
            try await store.keep(revocation(.token(name), until: end), now: 0)
        }
        try await store.keep(revocation(.token("4")), now: 50)
        let left = try await store.revocations(after: 0)
        #expect(left.found.map(\.target) == [.token("2"), .token("3"), .token("4")] && left.last == 4)
        try await store.keep(revocation(.token("5")), now: 100)
        #expect(try await store.revocations(after: 4).found.map(\.target) == [.token("5")])
    }

    /// As on a standby that takes over and has not received the last ones.
    @Test(arguments: DatabaseKind.allCases) func `a number that is used again is noticed`(_ kind: DatabaseKind)
        async throws
    {
        let database = try opened(kind)
        let store = SQLRevocationStore(database)
        for target in [.token("1"), .token("2")] as [Revocation.Target] {
            try await store.keep(revocation(target), now: 0)
        }
        #expect(try await store.revocations(after: 0).last == 2)
        let loss: SQLStatement = "DELETE FROM sectional_revocations WHERE number = 2"
        try await database.write(loss)
        try await store.keep(revocation(.token("3")), now: 0)
        let all = ["1", "3"].map { revocation(.token(TokenID(rawValue: $0))) }
        #expect(try await store.revocations(after: 2) == (all, 2))
        #expect(try await store.revocations(after: 2) == ([], 2))
        try await database.write(loss)
        #expect(try await store.revocations(after: 2) == ([all[0]], 1))
        try await database.write("DELETE FROM sectional_revocations")
        #expect(try await store.revocations(after: 1) == ([], 0))
    }

    @Test(arguments: DatabaseKind.allCases) func `the number of revocations is limited`(_ kind: DatabaseKind)
        async throws
    {
        let store = SQLRevocationStore(try opened(kind), limit: 2)
        for name in ["1", "2", "1"] as [TokenID] { try await store.keep(revocation(.token(name)), now: 0) }
        await #expect(throws: RevocationLimitReached()) { try await store.keep(revocation(.token("3")), now: 0) }
        #expect(try await store.revocations(after: 0).found.count == 2)
        for name in ["1", "2", "1"] as [Subject] { try await store.keep(revocation(.subject(name)), now: 0) }
        await #expect(throws: RevocationLimitReached()) { try await store.keep(revocation(.subject("3")), now: 0) }
        try await store.keep(revocation(.token("3")), now: 100)
    }

    /// Each on a connection of its own, as processes are: who reads up to a number has read all before it.
    @Test(arguments: [DatabaseKind.file, .server]) func `a concurrent reader finds all revocations`(
        _ kind: DatabaseKind
    ) async throws {
        let stores = try (0..<4).map { _ in SQLRevocationStore(try opened(kind)) }
        let reader = SQLRevocationStore(try opened(kind))
        try await withThrowingTaskGroup { group in
            for (writer, store) in stores.enumerated() {
                group.addTask {
                    for number in 0..<25 {
                        try await store.keep(revocation(.token(TokenID(rawValue: "\(writer)/\(number)"))), now: 0)
                    }
                }
            }
            var (found, last): (Set<Revocation.Target>, Int64) = ([], 0)
            while found.count < 100 {
                let more = try await reader.revocations(after: last)
                for revocation in more.found { #expect(found.insert(revocation.target).inserted) }
                last = more.last
                // To read a file waits for nothing, and the writers may need this thread.
                await Task.yield()
            }
            #expect(last == 100)
            try await group.waitForAll()
        }
    }

    /// What is undone with a transaction is not stored.
    @Test(arguments: DatabaseKind.allCases) func `a revocation is part of its transaction`(_ kind: DatabaseKind)
        async throws
    {
        struct Failure: Error {}
        let database = try opened(kind)
        let store = SQLRevocationStore(database)
        await #expect(throws: Failure.self) {
            try await database.atomically {
                try await store.keep(revocation(.subject("ana")), now: 0)
                throw Failure()
            }
        }
        #expect(try await store.revocations(after: 0).found.isEmpty)
    }
}
