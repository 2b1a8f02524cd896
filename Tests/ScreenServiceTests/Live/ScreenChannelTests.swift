import Synchronization
import TestSupport
import Testing
@testable import ScreenService
@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct ScreenChannelTests {
    private struct Failure: Error {}

    /// Who comes after the end is told why, and doesn't wait for what nobody composes any more.
    @Test func `an ended channel tells its error`() async throws {
        let channel = ScreenChannel { throw ScreenError.notFound }
        for _ in 0..<3 {
            let error = await #expect(throws: ScreenError.self) { try await channel.screen() }
            guard case .notFound? = error else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(channel.hasEnded)
            channel.renew()
        }
    }

    /// What never changes can't be out of date.
    @Test func `without the database, only channels of screens that may change end`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        for topics: [Topic] in [[], ["board"]] {
            let composer = BoardScreen(board: Board(), topics: topics)
            let channel = ScreenChannel {
                try await renderer.screen(composer, for: ClientRequest(ScreenPath("board"), caller: .guest))
            }
            _ = try await channel.screen()
            channel.endUnlessConstant(with: Failure())
            #expect(channel.hasEnded == !topics.isEmpty)
        }
    }

    /// Nothing of it has been sent yet, and whether it may change isn't known.
    @Test func `without the database, a channel goes on while its first screen is composed`() async throws {
        let (screen, gate) = (try await cards(), Gate())
        let channel = ScreenChannel {
            await gate.wait()
            return screen
        }
        async let opening = channel.screen()
        await gate.waiters(1)
        channel.endUnlessConstant(with: Failure())
        gate.open()
        #expect(try await opening.revision == screen.revision)
        #expect(!channel.hasEnded)
    }

    /// A stream that is opened would end at once.
    @Test func `who waits for a channel that ends gets its error`() async throws {
        let (source, gate) = (Source([.success(try await cards())]), Gate())
        let channel = ScreenChannel {
            let screen = try await source.next()
            if source.count > 1 { await gate.wait() }
            return screen
        }
        _ = try await channel.screen()
        channel.renew()
        await gate.waiters(1)
        let opening = Task.immediate { try await channel.screen() }
        channel.endUnlessConstant(with: Failure())
        gate.open()
        await #expect(throws: Failure.self) { try await opening.value }
    }

    /// However many streams there are, they hold one revision: its hashes are the memory that a stream takes.
    @Test func `streams share the revision`() async throws {
        let showcase = try TestShowcase()
        let composer = try #require(try showcase.catalog().composer(for: ScreenPath("cards")))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let channel = ScreenChannel {
            try await renderer.screen(composer, for: ClientRequest(ScreenPath("cards"), caller: .guest))
        }
        _ = try await channel.screen()
        let revisions = (0..<2).compactMap { _ in channel.event(from: nil)?.revision }
        let hashes = revisions.compactMap { $0.hashes.sections.first?.cells }
        try #require(hashes.count == 2 && !hashes[0].isEmpty)
        let places = hashes.map { $0.withUnsafeBufferPointer { $0.baseAddress } }
        #expect(places[0] == places[1])
    }

    /// However many need it at once.
    @Test func `a value is made once`() async {
        let (once, made) = (Once<Int>(), Counter())
        #expect(once.known == nil)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { once.value { made.next() } } }
            for await value in group { #expect(value == 1) }
        }
        #expect(once.known == 1)
    }

    /// However fast changes follow each other, the delay of an event is that of its own change.
    @Test func `each screen has the time of its change`() async throws {
        let screen = try await cards()
        var state = ScreenChannel.Contents()
        (state.isComposing, state.isStale) = (true, true)
        state.noteChange()
        _ = state.take(.success(screen))
        // The change came while the first screen was composed.
        #expect(state.screenChangedAt == nil)
        let first = try #require(state.changedAt)
        state.isStale = true
        // Not every machine's clock moves from one reading to the next.
        while ContinuousClock.now == first {}
        state.noteChange()
        _ = state.take(.success(screen))
        #expect(state.screenChangedAt == first)
        let second = try #require(state.changedAt)
        #expect(second > first)
        state.isStale = true
        _ = state.take(.failure(Failure()))
        #expect(state.changedAt == second)
        _ = state.take(.success(screen))
        #expect(state.screenChangedAt == second && state.changedAt == nil)
    }

    /// What has ended is composed no more, whatever changes.
    @Test func `an ended channel composes nothing`() async throws {
        let source = Source([.failure(ScreenError.forbidden)])
        weak let channel = try await channel(of: source) { channel in
            await #expect(throws: ScreenError.self) { try await channel.screen() }
            channel.renew()
        }
        while channel != nil { await Task.yield() }
        #expect(source.count == 1)
    }

    /// A window can grow beyond what may be asked for at once.
    @Test func `a channel ends when its window is too large`() async throws {
        let source = Source([.success(try await cards()), .failure(PageError.tooMany(limit: 1_000))])
        weak let channel = try await channel(of: source) { channel in
            _ = try await channel.screen()
            #expect(!channel.hasEnded)
            channel.renew()
            await #expect(throws: PageError.self) { try await channel.screen() }
            #expect(channel.hasEnded)
            channel.recover()
        }
        while channel != nil { await Task.yield() }
        #expect(source.count == 2)
    }

    /// Returns a channel that `body` has used. What is composed holds it: once it is gone, nothing is composed any more.
    private func channel(
        of source: Source, _ body: (ScreenChannel) async throws -> Void
    ) async throws -> ScreenChannel {
        let channel = ScreenChannel { try await source.next() }
        try await body(channel)
        return channel
    }

    @Test func `a failed composition is tried again`() async throws {
        let source = Source([.failure(Failure()), .success(try await cards())])
        let channel = ScreenChannel { try await source.next() }
        await #expect(throws: Failure.self) { try await channel.screen() }
        channel.recover()
        await until { source.count > 1 }
        #expect(source.count == 2)
    }

    /// Also where it had failed before.
    @Test func `a complete screen is not composed again`() async throws {
        let source = Source([.failure(Failure()), .success(try await cards())])
        let channel = ScreenChannel { try await source.next() }
        await #expect(throws: Failure.self) { try await channel.screen() }
        _ = try await channel.screen()
        channel.recover()
        // It waits for the composition under way, if there is one.
        _ = try await channel.screen()
        #expect(source.count == 2)
    }

    /// What a screen doesn't read leaves it as it is.
    @Test func `an unrelated change composes nothing`() async throws {
        let screen = try await cards()
        let source = Source([.success(screen)])
        let channel = ScreenChannel { try await source.next() }
        _ = try await channel.screen()
        channel.handle(.topics(["nothing of it"]))
        channel.handle(.topics(Set(screen.topics.prefix(1))))
        // It has both changes, and each that composes has done so by then.
        _ = try await channel.screen()
        #expect(source.count == 2)
    }

    /// It may show a setting, after a change of which anything may be different.
    @Test func `a change of anything composes a screen without topics`() async throws {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let (composer, compositions, gate) = (BoardScreen(board: Board(), topics: []), Counter(), Gate())
        let channel = ScreenChannel {
            if compositions.next() > 1 { await gate.wait() }
            return try await renderer.screen(composer, for: ClientRequest(ScreenPath("board"), caller: .guest))
        }
        #expect(try await channel.screen().topics.isEmpty)
        channel.handle(.topics(["board"]))
        channel.handle(.anything)
        await gate.waiters(1)
        let next = Task.immediate { try await channel.screen() }
        gate.open()
        _ = try await next.value
        #expect(compositions.count == 2)
    }

    private func cards() async throws -> Screen {
        let showcase = try TestShowcase()
        // Its database goes with it.
        defer { withExtendedLifetime(showcase) {} }
        let composer = try #require(try showcase.catalog().composer(for: ScreenPath("cards")))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("cards"), caller: .guest))
    }

    /// What failed may go well the next time, also where every section did.
    @Test(arguments: [Failure() as any Error, ScreenError.everySectionFailed([])])
    func `a fault is composed again for the next request`(_ error: any Error) async throws {
        let count = Mutex(0)
        let channel = ScreenChannel {
            count.withLock { $0 += 1 }
            throw error
        }
        for number in 1...3 {
            await #expect(throws: (any Error).self) { try await channel.screen() }
            #expect(count.withLock { $0 } == number)
            #expect(!channel.hasEnded)
        }
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func next() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

/// Composes one result after another; the last one again and again.
private final class Source: Sendable {
    private let results: [Result<Screen, any Error>]
    private let counter = Counter()

    init(_ results: [Result<Screen, any Error>]) { self.results = results }

    var count: Int { counter.count }

    func next() async throws -> Screen { try results[min(counter.next(), results.count) - 1].get() }
}
