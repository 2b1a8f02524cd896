import Basics
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// Impressions in the database: each batch once, whoever sends it how often.
@Suite(.timeLimit(.minutes(5))) struct SQLImpressionStoreTests {
    private let folder: TemporaryFolder
    private let now = ManualClock()
    private static let day: Int64 = 24 * 3600

    init() throws { folder = try TemporaryFolder() }

    private func store(
        _ database: any SQLDatabase, quota: IdempotencyQuota = IdempotencyQuota(), maximumWaiting: Int = 1_000,
        counting: Bool = false
    ) -> SQLImpressionStore {
        let counts: SQLImpressionStore.Steps = { SQLImpressionCounts().steps($0) }
        return SQLImpressionStore(
            database, quota: quota, maximumWaiting: maximumWaiting, steps: counting ? counts : nil, onLoss: { _ in },
            clock: now)
    }

    private func received(
        _ id: String, _ fingerprint: String = "f", caller: Caller = Caller(role: "user", subject: "ana"),
        address: [UInt8] = [1], cells: [CellID] = ["a"]
    ) -> ReceivedImpressions {
        ReceivedImpressions(
            key: IdempotencyKey(caller: caller, value: id, address: address), fingerprint: fingerprint,
            batch: ImpressionBatch(
                id: Identifier(id), screen: ScreenPath("cards"), revision: "r", caller: caller,
                cells: cells.map { SeenCell($0, in: "featured") }, receivedAt: now.seconds))
    }

    private func text(_ outcomes: [ImpressionOutcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .stored: "stored"
            case .known(let fingerprint): "known \(fingerprint)"
            case .quotaReached(let reached): reached.isOfCaller ? "caller" : "all"
            case .full: "full"
            }
        }
    }

    private func counts(_ database: any SQLDatabase) async throws -> [String: Int] {
        try await SQLImpressionCounts().counts(in: database)
            .reduce(into: [:]) { $0[$1.seen.cell.rawValue, default: 0] += $1.total }
    }

    /// In one transaction, in several, and by another store on the same database.
    @Test(arguments: DatabaseKind.allCases) func `a batch is stored once`(_ kind: DatabaseKind) async throws {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let outcomes = try await store(database, counting: true).keep([
            received("one"), received("two", cells: ["a", "b"]), received("one"), received("one", "g"),
        ])
        #expect(text(outcomes) == ["stored", "stored", "known f", "known f"])
        #expect(text(try await store(database, counting: true).keep([received("two")])) == ["known f"])
        #expect(try await store(database).fingerprint(under: received("one").key) == "f")
        #expect(try await store(database).fingerprint(under: received("three").key) == nil)
        #expect(try await counts(database) == ["a": 2, "b": 1])
    }

    /// Another caller may have given a batch the same name.
    @Test(arguments: DatabaseKind.allCases) func `batches of different callers are kept apart`(_ kind: DatabaseKind)
        async throws
    {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let store = store(database, counting: true)
        let callers: [Caller] = [
            Caller(role: "user", subject: "Karl"), Caller(role: "user", subject: "\u{212A}arl"),
            .guest,
        ]
        for caller in callers + callers {
            _ = try await store.keep([received("d3b07384-d9a0-4d5a-8f0b-0123456789ab", caller: caller)])
        }
        #expect(try await counts(database) == ["a": callers.count])
        // Nor is a subject another one with another role.
        let admin = received("d3b07384-d9a0-4d5a-8f0b-0123456789ab", caller: Caller(role: "admin", subject: "Karl"))
        #expect(text(try await store.keep([admin])) == ["known f"])
        // Who has no token has no other address by moving.
        let moved = received("d3b07384-d9a0-4d5a-8f0b-0123456789ab", caller: .guest, address: [2])
        #expect(text(try await store.keep([moved])) == ["known f"])
    }

    @Test(arguments: DatabaseKind.allCases) func `the id of a batch is forgotten after a day`(_ kind: DatabaseKind)
        async throws
    {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let store = store(database, counting: true)
        _ = try await store.keep([received("one")])
        now.advance(by: .seconds(Self.day - 1))
        #expect(text(try await store.keep([received("one")])) == ["known f"])
        now.advance(by: .seconds(1))
        #expect(try await store.fingerprint(under: received("one").key) == nil)
        #expect(text(try await store.keep([received("one")])) == ["stored"])
        #expect(try await database.count("SELECT count(*) FROM sectional_impressions") == 1)
        // One day and the next.
        #expect(try await SQLImpressionCounts().counts(in: database).count == 2)
    }

    @Test(arguments: DatabaseKind.allCases) func `batches above the quota are refused`(_ kind: DatabaseKind)
        async throws
    {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let quota = IdempotencyQuota(keysPerCaller: 2, keysWithoutSubject: 3)
        let limited = store(database, quota: quota)
        #expect(
            text(try await limited.keep((0..<4).map { received("\($0)") }))
                == ["stored", "stored", "caller", "caller"])
        // A repeat is no new one.
        #expect(text(try await limited.keep([received("1")])) == ["known f"])
        let guests = try await (0..<4).asyncMap { number in
            try await limited.keep([received("\(number)", caller: .guest, address: [UInt8(number)])])[0]
        }
        #expect(text(guests) == ["stored", "stored", "stored", "all"])
        let full = store(database, maximumWaiting: 6)
        #expect(text(try await full.keep([received("x"), received("y")])) == ["stored", "full"])
        now.advance(by: .seconds(Self.day))
        // Those wait still, and are known.
        #expect(text(try await limited.keep([received("1"), received("x")])) == ["known f", "known f"])
    }

    /// What waits for a sink that the service had before doesn't count for batches that don't wait.
    @Test(arguments: DatabaseKind.allCases) func `batches that need no sink are stored although others wait`(
        _ kind: DatabaseKind
    ) async throws {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        #expect(text(try await store(database, maximumWaiting: 1).keep([received("old")])) == ["stored"])
        let counting = store(database, maximumWaiting: 1, counting: true)
        #expect(text(try await counting.keep([received("one"), received("two")])) == ["stored", "stored"])
        #expect(try await counts(database) == ["a": 2])
    }

    /// What a step refuses isn't stored, nor is its id.
    @Test(arguments: DatabaseKind.allCases) func `a batch that a step refuses is not stored`(_ kind: DatabaseKind)
        async throws
    {
        struct Refusal: Error {}
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let store = SQLImpressionStore(
            database, quota: IdempotencyQuota(), maximumWaiting: 9,
            steps: { batch in
                SQLImpressionCounts().steps(batch) + [
                    SQLStep("SELECT count(*) FROM sectional_impression_counts"),
                    // The values depend on the step before, wherever the batch stands in its transaction.
                    SQLStep("SELECT CAST(? AS BIGINT)") { earlier in [.integer(try earlier[earlier.count - 1].integer)]
                    }
                    .requiring { if try $0.integer > 2 { throw Refusal() } },
                ]
            }, onLoss: { _ in }, clock: now)
        #expect(text(try await store.keep([received("one"), received("two", cells: ["b"])])) == ["stored", "stored"])
        await #expect(throws: Refusal.self) { try await store.keep([received("three", cells: ["c"])]) }
        #expect(try await store.fingerprint(under: received("three").key) == nil)
        #expect(try await counts(database) == ["a": 1, "b": 1])
    }

    /// Two processes hand over each batch once; what one of them claimed and didn't hand over comes again.
    @Test(arguments: DatabaseKind.allCases) func `waiting batches are handed over once`(_ kind: DatabaseKind)
        async throws
    {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let store = store(database)
        #expect(try await store.claim(5, lease: 60).isEmpty)
        _ = try await store.keep((0..<5).map { received("\($0)") })
        let first = try await store.claim(3, lease: 60)
        #expect(first.map(\.batch.id) == ["0", "1", "2"])
        #expect(first[0].batch == received("0").batch)
        #expect(try await store.claim(5, lease: 60).map(\.batch.id) == ["3", "4"])
        #expect(try await store.claim(5, lease: 60).isEmpty)
        try await store.markTaken(first[0].number)
        try await store.postpone(first[1].number, for: 100)
        now.advance(by: .seconds(60))
        #expect(try await store.claim(5, lease: 60).map(\.batch.id) == ["2", "3", "4"])
        now.advance(by: .seconds(40))
        let again = try await store.claim(5, lease: 60)
        #expect(again.map(\.batch.id) == ["1"] && again.map(\.failures) == [1])
        #expect(text(try await store.keep([received("0")])) == ["known f"])
    }

    @Test(arguments: DatabaseKind.allCases) func `counts are kept for the set number of days`(_ kind: DatabaseKind)
        async throws
    {
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let counts = SQLImpressionCounts(keptDays: 2)
        for _ in 0..<5 {
            try await database.write(counts.steps(received("x").batch))
            now.advance(by: .seconds(Self.day))
        }
        let kept = try await counts.counts(in: database)
        #expect(kept.map(\.total) == [1, 1, 1])
        #expect(kept.first?.screen == "cards" && kept.first?.seen == SeenCell("a", in: "featured"))
        #expect(try await counts.counts(in: database, limit: 1).count == 1)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
