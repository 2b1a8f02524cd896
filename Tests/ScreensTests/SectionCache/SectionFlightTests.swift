import Basics
import Synchronization
import TestSupport
import Testing
@testable import Screens

/// Loads that are late, that hang, and that something is written during.
@Suite(.timeLimit(.minutes(10))) struct SectionFlightTests {
    @TaskLocal private static var transaction = ""

    private let screens = CachedScreens()
    private let source = TextSource("old")

    private var composer: some ScreenComposer {
        TestScreen { _ in
            TextSection("slow", source)
            LabelSection("other")
        }
    }

    private func begin() -> Task<Screen, any Error> {
        Task.immediate { [screens, composer] in try await screens.screen(composer) }
    }

    @Test func `a load that doesn't suspend stays on the thread`() {
        let isDone = Flag()
        Task.immediate { [screens, composer] in
            _ = try await screens.screen(composer)
            isDone.raise()
        }
        #expect(isDone.isRaised)
    }

    @Test func `a load continues for others after one screen is late`() async throws {
        let gate = Gate()
        source.gate = gate
        let early = begin()
        await untilSleepers(2)
        screens.clock.advance(by: .milliseconds(500))
        let late = begin()
        await untilSleepers(3)
        screens.clock.advance(by: .milliseconds(500))
        #expect(try await early.value.failures.first?.error is Late)
        gate.open()
        #expect(try await late.value.failures.isEmpty)
        #expect(source.loads == 1)
    }

    @Test func `after a hanging load another one starts`() async throws {
        let gate = Gate()
        source.gate = gate
        let early = begin()
        await gate.waiters(1)
        await untilSleepers(2)
        screens.clock.advance(by: .seconds(1))
        _ = try await early.value
        // The timer of the flight detaches it, and then sleeps once more.
        await untilSleepers(1)
        #expect(screens.cache.flightCount == 0)
        source.gate = nil
        let late = begin()
        gate.open()
        #expect(try await late.value.failures.isEmpty)
        #expect(source.loads == 2)
    }

    @Test func `a load that nobody waits for is cancelled`() async throws {
        let isCancelled = SingleFlight<Void>()
        let composer = TestScreen { _ in
            Section("hanging", topics: []) {
                let _: Void = await untilCancelled()
                let _: Bool = isCancelled.end(.success(()))
                LabelCell(id: "a")
            }
            LabelSection("other")
        }
        let early = Task.immediate { [screens] in try await screens.screen(composer) }
        await untilSleepers(2)
        screens.clock.advance(by: .seconds(1))
        _ = try await early.value
        #expect(isCancelled.result == nil)
        await untilSleepers(1)
        screens.clock.advance(by: .seconds(1))
        try await isCancelled.value()
        #expect(screens.cache.count == 1)
    }

    /// Waits until so many timers run: that of the screen, and that of the flight.
    private func untilSleepers(_ count: Int) async {
        while screens.clock.sleeperCount < count { await Task.yield() }
    }

    @Test func `a load from before a change is not joined`() async throws {
        let gate = Gate()
        source.gate = gate
        let early = begin()
        await gate.waiters(1)
        (source.text, source.gate) = ("new", nil)
        screens.write("unrelated")
        #expect(screens.cache.flightCount == 1)
        screens.write("text")
        #expect(screens.cache.flightCount == 0)
        let late = begin()
        gate.open()
        #expect(try await late.value.bytes.text.contains("new"))
        #expect(try await early.value.bytes.text.contains("old"))
        #expect(try await screens.screen(composer).bytes.text.contains("new"))
        #expect(source.loads == 2)
    }

    @Test func `a load is kept after an unrelated change`() async throws {
        let gate = Gate()
        source.gate = gate
        let early = begin()
        await gate.waiters(1)
        screens.write("unrelated")
        gate.open()
        _ = try await early.value
        _ = try await screens.screen(composer)
        #expect(source.loads == 1)
    }

    /// A task-local may hold a transaction, whose uncommitted writes must not be cached.
    @Test func `a shared load has no task-locals`() async throws {
        let shared = TestScreen { _ in
            Section("local", topics: []) { LabelCell(id: "a", text: "<\(Self.transaction)>") }
        }
        let personal = TestScreen { _ in
            Section("beside", topics: []) { LabelCell(id: "a", text: "<\(Self.transaction)>") }
            Personal { _ in LabelSection("own") }
        }
        for composer in [shared, personal] as [any ScreenComposer] {
            let screen = try await Self.$transaction.withValue("open") { try await screens.screen(composer) }
            #expect(screen.bytes.text.contains("<>"))
        }
    }
}

private func untilCancelled() async {
    while !Task.isCancelled { await Task.yield() }
}
