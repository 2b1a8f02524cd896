import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing

@testable import ScreenService

/// Verifying that takes waiting: once for all who come with the same token, and no longer than it is given.
@Suite(.timeLimit(.minutes(10))) struct TokenVerificationTests {
    private struct Unreachable: Error {}

    private let clock = ManualClock()
    private let gate = Gate()
    private let verified = Verified()

    private final class Verified: Sendable {
        private let state = Mutex<[String]>([])
        var tokens: [String] { state.withLock { $0 } }
        func note(_ token: String) { state.withLock { $0.append(token) } }
    }

    /// Each token is its subject's name, and verified when the gate is open, but for what `fault` says of it.
    private func authenticator(
        verifying: Int = 100, fault: @escaping @Sendable (String) throws -> Void = { _ in }
    ) -> BearerAuthenticator {
        BearerAuthenticator(
            roles: Roles(GuestOrUser.self), verifying: verifying, clock: clock
        ) { [gate, verified, clock] token in
            verified.note(token)
            await gate.wait()
            try fault(token)
            let caller = Caller(role: "user", subject: Subject(rawValue: token))
            return Authentication(caller, expiresAt: clock.seconds + 60)
        }
    }

    /// Asks who `token` proves, and returns when that waits or is known.
    private func ask(_ authenticator: BearerAuthenticator, _ token: String = "ana") -> Task<Subject, any Error> {
        let request = Request(.get, "/", headers: ["Authorization": "Bearer " + token])
        return Task.immediate { try await authenticator.authentication(of: request).caller.subject }
    }

    @Test func `a token is verified once for all waiting requests`() async throws {
        let authenticator = authenticator()
        let asking = (0..<20).map { _ in ask(authenticator) }
        #expect(verified.tokens == ["ana"])
        gate.open()
        for asking in asking { #expect(try await asking.value == "ana") }
        #expect(try await ask(authenticator).value == "ana")
        #expect(verified.tokens == ["ana"])
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike tokens are verified separately`(_ pair: LookAlikes.Pair)
        async throws
    {
        let authenticator = authenticator()
        let asking = [pair.one, pair.other].map { ($0, ask(authenticator, $0)) }
        #expect(verified.tokens.count == 2)
        gate.open()
        for (token, asking) in asking { #expect(try await asking.value == Subject(rawValue: token)) }
    }

    /// It may hold the next time: a source that failed may be there again.
    @Test func `a failed verification is not remembered`() async throws {
        let isMended = Flag()
        let authenticator = authenticator { _ in if !isMended.isRaised { throw Unreachable() } }
        let asking = (0..<5).map { _ in ask(authenticator) }
        gate.open()
        for asking in asking { await #expect(throws: Unreachable.self) { try await asking.value } }
        #expect(verified.tokens.count == 1)
        isMended.raise()
        #expect(try await ask(authenticator).value == "ana")
        #expect(verified.tokens.count == 2)
    }

    /// Whoever came first goes away: the others wait for what was begun for them all.
    @Test func `one cancelled request does not cancel the verification`() async throws {
        let authenticator = authenticator { _ in try Task.checkCancellation() }
        let asking = (0..<3).map { _ in ask(authenticator) }
        asking[0].cancel()
        gate.open()
        for asking in asking[1...] { #expect(try await asking.value == "ana") }
        #expect(verified.tokens.count == 1)
    }

    @Test func `a verification may take until its deadline`() async throws {
        let asking = ask(authenticator())
        await clock.sleeper()
        clock.advance(by: .milliseconds(4_999))
        #expect(clock.sleeperCount(for: .milliseconds(1)) == 1)
        gate.open()
        #expect(try await asking.value == "ana")
    }

    @Test func `a late verification fails all waiting requests`() async throws {
        let authenticator = authenticator()
        let asking = (0..<3).map { _ in ask(authenticator) }
        await clock.sleeper()
        clock.advance(by: .seconds(5))
        for asking in asking {
            let late = await #expect(throws: Late.self) { try await asking.value }
            #expect(late?.deadline == .seconds(5))
        }
        // As long as it goes on, no other begins.
        await #expect(throws: Late.self) { try await ask(authenticator).value }
        #expect(verified.tokens.count == 1)
        gate.open()
        while (try? await ask(authenticator).value) != "ana" { await Task.yield() }
        #expect(verified.tokens.count == 1)
    }

    @Test func `the number of simultaneous verifications is limited`() async throws {
        let authenticator = authenticator(verifying: 2)
        let asking = ["ana", "ben", "ana"].map { ask(authenticator, $0) }
        let refused = ask(authenticator, "cem")
        #expect(verified.tokens == ["ana", "ben"])
        gate.open()
        let error = await #expect(throws: Problem.self) { try await refused.value }
        #expect(error?.status == .serviceUnavailable && error?.headers["Retry-After"] == "1")
        for asking in asking { _ = try await asking.value }
        #expect(try await ask(authenticator, "cem").value == "cem")
    }

    /// A new token that takes no waiting is verified on the worker's thread.
    @Test func `a verification that doesn't wait stays on the thread`() {
        let isDone = Flag()
        let authenticator = BearerAuthenticator(roles: Roles(GuestOrUser.self)) { _ in
            Authentication(Caller(role: "user", subject: "ana"))
        }
        Task.immediate {
            _ = try await authenticator.authentication(of: Request(.get, "/", headers: ["Authorization": "Bearer ana"]))
            isDone.raise()
        }
        #expect(isDone.isRaised)
    }
}
