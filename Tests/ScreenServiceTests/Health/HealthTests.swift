import HTTPServing
import Sectional
import Synchronization
import TestSupport
import Testing

@testable import ScreenService

@Suite(.timeLimit(.minutes(10))) struct HealthTests {
    private struct Ill: Error {}

    private let clock = ManualClock()

    /// A finding holds for a second, however many ask.
    @Test func asksOnceASecond() async {
        let count = Counter()
        let health = Health(clock: clock) { if count.next() == 2 { throw Ill() } }
        for _ in 0..<100 { #expect(await health.finding().isWell) }
        #expect(count.value == 1)
        await expire(health, count)
        for _ in 0..<100 { #expect(await !health.finding().isWell) }
        #expect(count.value == 2)
        await expire(health, count)
        #expect(await health.finding().isWell)
        #expect(count.value == 3)
    }

    /// Moves the clock until a check begins: the finding of the last one has expired.
    private func expire(_ health: Health, _ count: Counter) async {
        let before = count.value
        while count.value == before {
            clock.advance(by: Health.lifetime)
            await Task.yield()
            _ = await health.finding()
        }
    }

    /// A check that hangs is late for all who ask, and no other is begun beside it.
    @Test func isIllWhereACheckIsLate() async {
        let (count, gate) = (Counter(), Gate())
        let health = Health(clock: clock) {
            _ = count.next()
            await gate.wait()
        }
        async let first = health.finding()
        await gate.waiters(1)
        await clock.sleeper()
        clock.advance(by: Health.deadline)
        #expect(await !first.isWell)
        for _ in 0..<10 { #expect(await !health.finding().isWell) }
        #expect(count.value == 1)
        gate.open()
        while await !health.finding().isWell { clock.advance(by: Health.lifetime) }
    }

    /// A late check isn't cancelled: it may yet find that all is well.
    @Test func isWellOnceALateCheckEnds() async {
        let (gate, wasCancelled) = (Gate(), Flag())
        let health = Health(clock: clock) {
            await gate.wait()
            if Task.isCancelled { wasCancelled.raise() }
            try Task.checkCancellation()
        }
        async let first = health.finding()
        await gate.waiters(1)
        await clock.sleeper()
        clock.advance(by: Health.deadline)
        #expect(await String(describing: first).contains("late"))
        gate.open()
        while await !health.finding().isWell { await Task.yield() }
        #expect(!wasCancelled.isRaised)
    }

    @Test func answersWhatItFound() async throws {
        let isIll = Flag()
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [])
        let app = serve(catalog, healthCheck: { if isIll.isRaised { throw Ill() } })
        let well = try await InProcessClient(app).get("/health")
        #expect(well.status == 200 && well.text == #"{"status":"ok"}"#)
        isIll.raise()
        try await withClients(of: serve(catalog, healthCheck: { throw Ill() })) { client in
            let response = try await client.get("/health")
            #expect(response.status == 503)
            #expect(response["retry-after"] == "1" && response["cache-control"] == "no-store")
            #expect(response["content-type"] == "application/problem+json")
            #expect(response.text.contains("A part that the service depends on isn't well now."))
            #expect(!response.text.contains("Ill") && !response.text.contains("data"))
        }
    }

    private final class Counter: Sendable {
        private let state = Mutex(0)
        var value: Int { state.withLock { $0 } }

        func next() -> Int {
            state.withLock { count in
                count += 1
                return count
            }
        }
    }
}

extension Result<Void, any Error> {
    fileprivate var isWell: Bool { (try? get()) != nil }
}
