import PostgreSQL
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// A repeat of a batch of impressions that the server shows, and that its standby may not have.
@Suite(.timeLimit(.minutes(5))) struct RepeatedImpressionsTests {
    private let pair: TestStandby
    private let patient: SQLImpressionStore
    private let hasty: SQLImpressionStore

    init() throws {
        pair = try TestStandby()
        let server = try PostgreSQLServer(pair.primary)
        patient = try Self.store(server, writeDeadline: .seconds(600))
        hasty = try Self.store(server, writeDeadline: .seconds(1))
    }

    private static func store(_ server: PostgreSQLServer, writeDeadline: Duration) throws -> SQLImpressionStore {
        let limits = PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: writeDeadline)
        return SQLImpressionStore(
            try PostgreSQLDatabase(server, migrations: Bank.migrations, limits: limits), quota: IdempotencyQuota(),
            maximumWaiting: 9, onLoss: { _ in })
    }

    private static let received: ReceivedImpressions = {
        let caller = Caller(role: "user", subject: "ana")
        return ReceivedImpressions(
            key: IdempotencyKey(caller: caller, value: "one"), fingerprint: "f",
            batch: ImpressionBatch(
                id: "one", screen: ScreenPath("cards"), revision: "r", caller: caller,
                cells: [SeenCell("a", in: "featured")], receivedAt: 0))
    }()

    /// Otherwise a standby that takes over may lack what was acknowledged.
    @Test func `a repeated batch is not acknowledged while commits wait`() async throws {
        _ = try await patient.keep([Self.received])
        try pair.holdCommits()
        await #expect(throws: (any Error).self) { try await hasty.fingerprint(under: Self.received.key) }
        await #expect(throws: (any Error).self) { try await hasty.keep([Self.received]) }
        try pair.letCommitsGo()
        #expect(try await patient.fingerprint(under: Self.received.key) == "f")
    }
}
