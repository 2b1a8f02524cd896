import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing

@testable import ScreenService

@Suite(.timeLimit(.minutes(10))) struct SharedHealthCheckTests {
    private struct Ill: Error {}
    private struct Worse: Error {}

    private let clock = ManualClock()

    private func shared(
        log: Log = .silent, _ check: @escaping @Sendable () async throws -> Void
    ) -> SharedHealthCheck {
        SharedHealthCheck(HealthCheck("oven", check), clock: clock, log: log)
    }

    /// A finding holds for a second, however many ask.
    @Test func `a check runs at most once a second`() async {
        let count = Counter()
        let check = shared { if count.next() == 2 { throw Ill() } }
        for _ in 0..<100 { #expect(await check.finding().isPassing) }
        #expect(count.value == 1)
        await expire(check, count)
        for _ in 0..<100 { #expect(await check.finding().failure?.reason == "Ill()") }
        #expect(count.value == 2)
        await expire(check, count)
        #expect(await check.finding().isPassing)
        #expect(count.value == 3)
    }

    /// Moves the clock until a check begins: the finding of the last one has expired.
    private func expire(_ check: SharedHealthCheck, _ count: Counter) async {
        let before = count.value
        while count.value == before {
            clock.advance(by: SharedHealthCheck.lifetime)
            await Task.yield()
            _ = await check.finding()
        }
    }

    /// A failure is dated by its first finding, and told once for each reason.
    @Test func `a failure is dated by its beginning`() async {
        let count = Counter()
        let lines = Mutex<[String]>([])
        let check = shared(log: Log { line in lines.withLock { $0.append(line) } }) {
            switch count.next() {
            case 1, 5: break
            case 2, 3: throw Ill()
            default: throw Worse()
            }
        }
        #expect(check.last == nil)
        #expect(await check.finding().isPassing)
        var since: Int64?
        for _ in 0..<3 {
            await expire(check, count)
            since = since ?? clock.seconds
            #expect(await check.finding().failure?.since == since)
            #expect(check.last?.failure?.since == since)
        }
        await expire(check, count)
        #expect(check.last?.isPassing == true)
        #expect(
            lines.withLock { $0 } == [
                "level=error event=unhealthy check=oven error=Ill()",
                "level=error event=unhealthy check=oven error=Worse()", "level=info event=healthy check=oven",
            ])
    }

    /// A check that hangs is late for all who ask, and no other is begun beside it.
    @Test func `a hanging check fails for all, and no other is started`() async {
        let (count, gate) = (Counter(), Gate())
        let check = shared {
            _ = count.next()
            await gate.wait()
        }
        async let first = check.finding()
        await gate.waiters(1)
        await clock.sleeper()
        clock.advance(by: SharedHealthCheck.deadline)
        #expect(await first.failure?.reason == "the check has no result after 2 seconds")
        for _ in 0..<10 { #expect(await !check.finding().isPassing) }
        #expect(count.value == 1)
        gate.open()
        while await !check.finding().isPassing {
            clock.advance(by: SharedHealthCheck.lifetime)
            // What is known is found without waiting: the check needs a thread too.
            await Task.yield()
        }
    }

    /// A late check isn't cancelled: it may yet find that all is well.
    @Test func `a late check passes when it ends well`() async {
        let (gate, wasCancelled) = (Gate(), Flag())
        let check = shared {
            await gate.wait()
            if Task.isCancelled { wasCancelled.raise() }
            try Task.checkCancellation()
        }
        async let first = check.finding()
        await gate.waiters(1)
        await clock.sleeper()
        clock.advance(by: SharedHealthCheck.deadline)
        #expect(await !first.isPassing)
        gate.open()
        while await !check.finding().isPassing { await Task.yield() }
        #expect(!wasCancelled.isRaised)
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
