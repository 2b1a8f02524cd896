import HTTPServing
import PostgreSQL
import SQL
import Synchronization
import TestSupport
import Testing

/// Clients that come to a replica by chance each time, while others write.
@Suite(.timeLimit(.minutes(10))) struct RandomReplicaTests {
    @Test(arguments: [1, 2, 3] as [UInt64]) func `nobody sees less than before on another replica`(_ seed: UInt64)
        async throws
    {
        #expect(try await setbacks(seed, returnsPositions: true) == 0)
    }

    /// Otherwise the test above would show nothing.
    @Test func `without positions, some see less than before`() async throws {
        #expect(try await setbacks(1, returnsPositions: false) > 0)
    }

    /// Also where a standby answers: it is behind the server at times, and ahead of it at others.
    @Test(arguments: [1, 2, 3] as [UInt64]) func `nobody sees less than before with a standby`(_ seed: UInt64)
        async throws
    {
        let pair = try TestStandby()
        try pair.waitForStandby()
        let (replicas, answers) = try replicas(of: pair)
        #expect(try await setbacks(of: replicas, seed, untilThereAre: answers) == 0)
    }

    /// Also while the standby stops and goes on.
    @Test(arguments: [1, 2, 3] as [UInt64]) func `nobody sees less than before with a late standby`(_ seed: UInt64)
        async throws
    {
        let pair = try TestStandby()
        let (replicas, answers) = try replicas(of: pair)
        let stopping = Task.detached {
            var random = SeededGenerator(seed: seed)
            while !Task.isCancelled {
                try pair.pause()
                try? await Task.sleep(for: .milliseconds(Int.random(in: 0...20, using: &random)))
                try pair.resume()
            }
        }
        defer { stopping.cancel() }
        #expect(try await setbacks(of: replicas, seed, untilThereAre: answers) == 0)
        stopping.cancel()
        try await stopping.value
    }

    /// Three replicas with a standby, and the number of reads that it has answered.
    private func replicas(of pair: TestStandby) throws -> ([Replica], @Sendable () -> Int) {
        let answers = Counter()
        let replicas = try (0..<3).map { _ in
            let database = try PostgreSQLDatabase(
                PostgreSQLServer(pair.primary), migrations: Tally.migrations, limits: Self.patient,
                standby: PostgreSQLServer(pair.standby, as: .standby))
            database.reports.standbyRead.listen { _ in answers.add() }
            return try Replica(database)
        }
        return (replicas, { answers.count })
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock(\.self) }
        func add() { value.withLock { $0 += 1 } }
    }

    /// Each commit waits for another process.
    private static let patient = PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600))

    private func setbacks(_ seed: UInt64, returnsPositions: Bool) async throws -> Int {
        let folder = try TemporaryFolder()
        return try await setbacks(of: Replica.all(3, in: folder), seed, returnsPositions: returnsPositions)
    }

    /// Returns how often a client was shown less, in as many rounds as it takes until the standby has answered a
    /// read: it may be late for all of the first.
    private func setbacks(
        of replicas: [Replica], _ seed: UInt64, untilThereAre answers: @Sendable () -> Int
    ) async throws -> Int {
        var count = 0
        repeat { count += try await setbacks(of: replicas, seed) } while answers() == 0
        return count
    }

    /// Returns how often a client was shown less than it had written or seen.
    private func setbacks(of replicas: [Replica], _ seed: UInt64, returnsPositions: Bool = true) async throws -> Int {
        let before = try #require(try await replicas[0].perform("add").number)
        return try await withThrowingTaskGroup(of: (setbacks: Int, written: Int).self) { group in
            for client in 0..<8 {
                let random = SeededGenerator(seed: seed << 8 | UInt64(client))
                group.addTask { try await Self.use(replicas, random, returnsPositions) }
            }
            let all = try await group.reduce((0, 0)) { ($0.0 + $1.setbacks, $0.1 + $1.written) }
            // Each write of a client is one more, and no other is.
            #expect(try await replicas[0].perform("add").number == before + all.1 + 1)
            return all.0
        }
    }

    private static func use(
        _ replicas: [Replica], _ seeded: SeededGenerator, _ returnsPositions: Bool
    ) async throws -> (setbacks: Int, written: Int) {
        var (random, position, least, setbacks, written) = (seeded, String?.none, 0, 0, 0)
        for _ in 0..<60 {
            let replica = replicas[Int.random(in: 0..<replicas.count, using: &random)]
            let added = Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0
            let path = Bool.random(using: &random) ? "/screens/tally" : "/screens/other"
            let response =
                added > 0 ? try await replica.perform(at: position) : try await replica.get(path, at: position)
            #expect(response.status == 200 && response.position != nil, "\(response.text)")
            let number = try #require(response.number)
            written += added
            if number < least + added { setbacks += 1 }
            least = number
            if returnsPositions { position = response.position }
        }
        return (setbacks, written)
    }
}
