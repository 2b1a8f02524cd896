import HTTPServing
import Identity
import ScreenService
import Sectional
import TestSupport
import Testing

/// What a service does with the revisions of its streams when it stops.
@Suite(.timeLimit(.minutes(10))) struct HandingTests {
    private let store = StuckRevisionStore()
    private let clock = ManualClock()
    private let metrics = Metrics(prefix: "sectional")

    private func service() throws -> ScreenService {
        let composer = SlowScreen(pattern: "slow") { Section("button", topics: []) { PressCell(id: "button") } }
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [composer])
        var options = ScreenService.Options(title: "Test", realm: "test", languages: ["en"])
        (options.revisionStore, options.clock) = (store, clock)
        return ScreenService(
            catalog,
            renderer: ScreenRenderer(key: .testing, deadline: .seconds(60), clock: clock, errorText: { _ in "" }),
            authenticator: BearerAuthenticator(roles: catalog.roles) { _ in throw InvalidToken("No token is valid.") },
            idempotency: MemoryIdempotencyStore(), metrics: metrics, log: .silent, options: options)
    }

    /// A database that doesn't answer delays the end of the streams by two seconds, and no longer.
    @Test func endsThoughRevisionsAreNotStored() async throws {
        let service = try service()
        var router = Router()
        service.addRoutes(to: &router)
        let events = try await InProcessClient(router).open("/screens/slow/events")
        #expect(try await events.yields("screen"))
        let ending = Task { await service.endStreams() }
        await store.gate.waiters(1)
        await clock.sleeper(for: .seconds(2))
        clock.advance(by: .seconds(2))
        await ending.value
        #expect(try await events.yields("end"))
        store.gate.open()
    }
}

/// A store that answers nothing until its gate opens.
private struct StuckRevisionStore: RevisionStore {
    let gate = Gate()

    func keep(_ revisions: [StoredRevision], now: Int64, deletingBefore limit: Int64) async throws { await gate.wait() }

    func revision(_ key: Identifier) async throws -> [UInt8]? { nil }
}
