import Foundation
import HTTPServing
import OpenSSLTokens
import TestSupport
import Testing
@testable import SectionalProgram

/// When keys are read, and that the last good set is kept.
@Suite(.timeLimit(.minutes(10))) struct KeyRefreshTests {
    private let fixture: TokenKeysFixture
    private let ring = KeyRing(rules: TokenKeysFixture.rules)
    private let clock = ManualClock()
    private let lines = LogLines()

    init() throws { fixture = try TokenKeysFixture() }

    private func refresh(_ source: ManualKeySource) -> KeyRefresh<ManualClock> {
        KeyRefresh(source, ring, clock: clock, log: lines.log)
    }

    private var ids: [String] { ring.keys.all.compactMap { $0.id?.rawValue } }

    @Test func `the key set is read again when it is no longer fresh`() async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"), freshness: .seconds(300))
        let pause = try await refresh.read()
        #expect(pause == .seconds(300) && ids == ["RS256-1"])
        let task = Task { try await refresh.run(after: pause) }
        await clock.sleeper()
        source.answer(try fixture.set("RS256-1", "RS256-2"), freshness: .seconds(100))
        clock.advance(by: .seconds(299))
        #expect(clock.sleeperCount(for: .seconds(1)) == 1)
        clock.advance(by: .seconds(1))
        await clock.sleeper()
        #expect(source.count == 2 && ids == ["RS256-1", "RS256-2"])
        source.fail()
        clock.advance(by: .seconds(100))
        await clock.sleeper()
        #expect(source.count == 3 && ids == ["RS256-1", "RS256-2"])
        clock.advance(by: .seconds(29))
        #expect(clock.sleeperCount(for: .seconds(1)) == 1)
        clock.advance(by: .seconds(1))
        await clock.sleeper()
        #expect(source.count == 4)
        #expect(lines.count("event=keys-unchanged") == 1)
        task.cancel()
        _ = await task.result
    }

    @Test(arguments: ["", "{", #"{"keys":[]}"#, #"{"keys":[{"kty":"RSA"}]}"#])
    func `a bad key set leaves the last good one in use`(_ text: String) async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"))
        _ = try await refresh.read()
        source.answer(Data(text.utf8))
        for count in 1...3 { #expect(await refresh.refresh() == .seconds(30 * count)) }
        #expect(ids == ["RS256-1"] && lines.count("event=keys-unchanged") == 1)
        source.answer(try fixture.set("ES256-1"))
        #expect(await refresh.refresh() == .seconds(300))
        #expect(ids == ["ES256-1"] && lines.count("event=keys-changed") == 2)
        // A failure after a success is another one.
        source.answer(Data(text.utf8))
        #expect(await refresh.refresh() == .seconds(30))
        #expect(lines.count("event=keys-unchanged") == 2)
    }

    @Test func `unknown keys cause at most one fetch a minute`() async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"))
        _ = try await refresh.read()
        for _ in 0..<10 { try await refresh.refreshForUnknownKey() }
        #expect(source.count == 2)
        clock.advance(by: .seconds(59))
        try await refresh.refreshForUnknownKey()
        #expect(source.count == 2)
        clock.advance(by: .seconds(1))
        for _ in 0..<10 { try await refresh.refreshForUnknownKey() }
        #expect(source.count == 3)
    }

    /// The source may have the key: its token isn't refused for good.
    @Test func `an unknown key gets 503 while the source fails`() async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"))
        let pause = try await refresh.read()
        let task = Task { try await refresh.run(after: pause) }
        await clock.sleeper()
        source.fail()
        for _ in 0..<3 {
            let problem = await #expect(throws: Problem.self) { try await refresh.refreshForUnknownKey() }
            #expect(problem?.status == .serviceUnavailable)
        }
        #expect(source.count == 2)
        // The pause after a failure, not the rest of the minute; and then an unknown key may be asked for at once.
        source.answer(try fixture.set("RS256-2"))
        await clock.sleeper()
        clock.advance(by: .seconds(30))
        await clock.sleeper()
        #expect(source.count == 3 && ids == ["RS256-2"])
        try await refresh.refreshForUnknownKey()
        #expect(source.count == 4)
        task.cancel()
        _ = await task.result
    }

    /// What was fetched because of an unknown key says itself how long it is fresh.
    @Test func `each read sets the freshness anew`() async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"), freshness: .seconds(600))
        let pause = try await refresh.read()
        let task = Task { try await refresh.run(after: pause) }
        await clock.sleeper()
        source.answer(try fixture.set("RS256-1", "RS256-2"), freshness: .seconds(5))
        try await refresh.refreshForUnknownKey()
        source.answer(try fixture.set("RS256-2"), freshness: .seconds(600))
        await clock.sleeper()
        clock.advance(by: .seconds(5))
        await clock.sleeper()
        #expect(source.count == 3 && ids == ["RS256-2"])
        task.cancel()
        _ = await task.result
    }

    /// Whoever comes while the keys are read gets the new ones too.
    @Test func `callers at the same time share one read`() async throws {
        let gate = Gate()
        let source = ManualKeySource(gate: gate)
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"))
        let waiting = (0..<10).map { _ in Task { try await refresh.refreshForUnknownKey() } }
        await gate.waiters(1)
        gate.open()
        for task in waiting { try await task.value }
        #expect(source.count == 1 && ids == ["RS256-1"])
    }

    /// A slow source holds up so many requests and no more.
    @Test func `the number of waiting callers is limited`() async throws {
        let gate = Gate()
        let source = ManualKeySource(gate: gate)
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"))
        let count = KeyRefresh<ManualClock>.maximumWaiting + 50
        // The others wait until these have ended.
        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do { try await refresh.refreshForUnknownKey() } catch let problem as Problem {
                        #expect(problem.status == .serviceUnavailable)
                        return true
                    }
                    return false
                }
            }
            var (ended, refused) = (0, 0)
            for try await isRefused in group {
                (ended, refused) = (ended + 1, refused + (isRefused ? 1 : 0))
                if ended == 50 { gate.open() }
            }
            return refused
        }
        #expect(refused == 50 && source.count == 1)
        clock.advance(by: .seconds(60))
        try await refresh.refreshForUnknownKey()
        #expect(source.count == 2)
    }

    /// The tag of a set that was refused isn't known: the answer that it is unchanged would be taken for success.
    @Test func `the tag of the last good set is sent`() async throws {
        let source = ManualKeySource()
        let refresh = refresh(source)
        source.answer(try fixture.set("RS256-1"), tag: "a")
        _ = try await refresh.read()
        source.answer(Data("{".utf8), tag: "b")
        await refresh.refresh()
        source.answer(nil, freshness: .seconds(70), tag: "a")
        #expect(await refresh.refresh() == .seconds(70))
        #expect(ids == ["RS256-1"])
        source.answer(try fixture.set("RS256-1"), tag: "c")
        await refresh.refresh()
        await refresh.refresh()
        #expect(source.known == [nil, "a", "a", "a", "c"])
    }

    /// At the service's end, nobody waits for a source that doesn't answer.
    @Test func `a read ends when the task is cancelled`() async throws {
        let gate = Gate()
        let source = ManualKeySource(gate: gate, endsWhenCancelled: true)
        let refresh = refresh(source)
        let task = Task { try await refresh.run(after: .seconds(1)) }
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        await gate.waiters(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(lines.all.isEmpty)
    }

    /// An RSA key without `alg` verifies RS256 and PS256.
    @Test func `a key of two algorithms is logged once`() async throws {
        let json = try JSONSerialization.jsonObject(with: fixture.set("RS256-1", "RS256-2"))
        let set = try #require(json as? [String: [[String: Any]]])
        let keys = (set["keys"] ?? []).map { key in key.filter { $0.key != "alg" } }
        let source = ManualKeySource()
        source.answer(try JSONSerialization.data(withJSONObject: ["keys": keys]))
        _ = try await refresh(source).read()
        #expect(ids.count == 4 && lines.count("keys=\"RS256-1 RS256-2\"") == 1)
    }

    @Test func `unused keys are logged by their ids`() async throws {
        let source = ManualKeySource()
        source.answer(
            Data(
                #"{"keys":[{"kty":"oct","kid":"a","k":"\#(String(repeating: "A", count: 43))"},{"kty":"x","kid":"b"}]}"#
                    .utf8))
        _ = try await refresh(source).read()
        #expect(ids == ["a"])
        #expect(lines.count("event=key-unused key=b") == 1)
        #expect(!lines.all.contains { $0.contains("AAAAAA") })
    }
}
