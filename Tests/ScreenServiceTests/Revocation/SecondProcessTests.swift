import HTTPServing
import SQL
import SQLite
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// What one process revokes, another on the same database refuses after its next look, by a manual clock.
@Suite(.timeLimit(.minutes(10))) struct SecondProcessTests {
    private let showcase: TestShowcase
    private let clock = ManualClock()

    init() throws { showcase = try TestShowcase() }

    /// Revocations on a connection of their own, as those of a process are.
    private func revocations() throws -> Revocations {
        Revocations(SQLRevocationStore(try TestShowcase.open(showcase.place)), clock: clock)
    }

    private func app(_ revocations: Revocations) throws -> any Responder {
        serve(try showcase.catalog(), changes: showcase.changes, revocations: revocations)
    }

    private let ana: HeaderFields = ["Authorization": "Bearer user:ana:1800003600"]
    private let ben: HeaderFields = ["Authorization": "Bearer user:ben:1800003600"]

    @Test func `another process refuses after its next look`() async throws {
        let (first, second) = (try revocations(), try revocations())
        let watching = Task { await second.watch { error in Issue.record(error) } }
        await clock.sleeper()
        try await withClients(of: app(second)) { client in
            let (subject, headers): (Subject, HeaderFields) = client is LiveClient ? ("ana", ana) : ("ben", ben)
            let stream = try await client.open("/screens/todos/events", headers)
            #expect(try await stream.yields("screen"))
            try await first.revoke(.subject(subject))
            #expect(try await InProcessClient(app(first)).get("/screens/todos", headers).status == 401)
            for _ in 0..<3 { #expect(try await client.get("/screens/todos", headers).status == 200) }
            clock.advance(by: Revocations.pause - .milliseconds(1))
            #expect(clock.sleeperCount(for: .milliseconds(1)) == 1)
            for _ in 0..<3 { #expect(try await client.get("/screens/todos", headers).status == 200) }
            clock.advance(by: .milliseconds(1))
            // It has looked before it sleeps again.
            await clock.sleeper()
            for _ in 0..<3 { #expect(try await client.get("/screens/todos", headers).status == 401) }
            #expect(try await stream.yields("end"))
            #expect(try await stream.next() == nil)
        }
        watching.cancel()
        await watching.value
    }

    @Test func `a revocation survives a restart`() async throws {
        try await revocations().revoke(.subject("ana"))
        let restarted = try revocations()
        try await restarted.look()
        let client = InProcessClient(try app(restarted))
        #expect(try await client.get("/screens/todos", ana).status == 401)
        #expect(try await client.get("/screens/todos", ben).status == 200)
    }

    /// Looks that fail in the same way are reported once, and the next one finds all.
    @Test func `a failed look is repeated`() async throws {
        let (broken, errors) = (BrokenStore(), Tally())
        let second = Revocations(broken, clock: clock)
        let watching = Task { await second.watch { _ in errors.add() } }
        await clock.sleeper()
        #expect(errors.count == 1 && second.count == 0)
        // Whether each further look succeeds, and how many errors were reported and revocations known until then.
        for (succeeds, reported, known) in [(false, 1, 0), (true, 1, 1), (false, 2, 1), (false, 2, 1)] {
            broken.isWhole.withLock { $0 = succeeds }
            clock.advance(by: Revocations.pause)
            await clock.sleeper()
            #expect(errors.count == reported && second.count == known)
        }
        watching.cancel()
        await watching.value
    }

    /// What can't be stored isn't revoked here either: who asked for it asks again.
    @Test func `a revocation that can't be stored fails`() async throws {
        let revocations = Revocations(BrokenStore())
        await #expect(throws: BrokenStore.Failure.self) { try await revocations.revoke(.subject("ana")) }
        #expect(revocations.count == 0)
    }
}

private final class BrokenStore: RevocationStore {
    struct Failure: Error {}

    let isWhole = Mutex(false)

    func keep(_ revocation: Revocation, now: Int64) throws { throw Failure() }

    func revocations(after number: Int64) throws -> (found: [Revocation], last: Int64) {
        guard isWhole.withLock({ $0 }) else { throw Failure() }
        return ([Revocation(.subject("ana"), revokedAt: 0, expiresAt: .max)], 1)
    }
}
