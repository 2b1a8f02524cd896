import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AuthenticatorTests {
    private let time = ManualClock()
    private let verified = Verified()

    private final class Verified: Sendable {
        private let tokens = Mutex<[String]>([])
        var count: Int { tokens.withLock { $0.count } }
        func note(_ token: String) { tokens.withLock { $0.append(token) } }
    }

    private func authenticator(remembered: Int = 2, expiresIn lifetime: Int64?) -> BearerAuthenticator {
        let end = lifetime.map { time.seconds + $0 }
        return BearerAuthenticator(
            roles: Roles(GuestOrUser.self), remembered: remembered, clock: time
        ) {
            [verified] token in
            verified.note(token)
            if token == "bad" { throw InvalidToken("bad") }
            return Authentication(Caller(role: "user", subject: Subject(rawValue: token)), expiresAt: end)
        }
    }

    private func request(_ token: String) -> Request {
        Request(.get, "/", headers: ["Authorization": "Bearer " + token])
    }

    @Test func `a token is verified once until it expires`() async throws {
        let authenticator = authenticator(expiresIn: 60)
        for _ in 0..<3 { #expect(try await authenticator.authentication(of: request("ana")).caller.subject == "ana") }
        #expect(verified.count == 1)
        time.advance(by: .seconds(59))
        #expect(try await authenticator.authentication(of: request("ana")).caller.subject == "ana")
        #expect(verified.count == 1)
        time.advance(by: .seconds(1))
        #expect(try await authenticator.authentication(of: request("ana")).caller.subject == "ana")
        #expect(verified.count == 2)
    }

    /// A token that is remembered takes no waiting, so that its request never leaves the worker's thread.
    @Test func `a remembered token is authenticated without waiting`() async throws {
        let (authenticator, known) = (authenticator(expiresIn: 60), Flag())
        _ = try await authenticator.authentication(of: request("ana"))
        let task = Task.immediate {
            _ = try await authenticator.authentication(of: request("ana"))
            known.raise()
        }
        #expect(known.isRaised)
        try await task.value
    }

    @Test func `a token waits for a key that is being fetched`() async throws {
        let (gate, end) = (Gate(), time.seconds + 60)
        let authenticator = BearerAuthenticator(
            roles: Roles(GuestOrUser.self), clock: time
        ) { _ in
            await gate.wait()
            return Authentication(Caller(role: "user", subject: "ana"), expiresAt: end)
        }
        let task = Task { try await authenticator.authentication(of: request("ana")).caller.subject }
        await gate.waiters(1)
        gate.open()
        #expect(try await task.value == "ana")
    }

    @Test func `different tokens are verified separately`() async throws {
        let authenticator = authenticator(expiresIn: 60)
        for subject in ["ana", "ben", "ana", "ben"] {
            #expect(
                try await authenticator.authentication(of: request(subject)).caller.subject
                    == Subject(rawValue: subject))
        }
        #expect(verified.count == 2)
    }

    @Test(arguments: LookAlikes.pairs) func `a cached token matches its exact bytes only`(_ pair: LookAlikes.Pair)
        async throws
    {
        let authenticator = authenticator(expiresIn: 60)
        for token in [pair.one, pair.other, pair.one, pair.other] {
            #expect(
                try await authenticator.authentication(of: request(token)).caller.subject == Subject(rawValue: token))
        }
        #expect(verified.count == 2)
    }

    @Test func `the number of remembered tokens is limited`() async throws {
        let authenticator = authenticator(expiresIn: 60)
        for subject in ["ana", "ben", "cem", "ana"] { _ = try await authenticator.authentication(of: request(subject)) }
        #expect(verified.count == 4)
    }

    /// One token is one entry, whatever a client writes around it.
    @Test func `a token is remembered however it is sent`() async throws {
        let authenticator = authenticator(expiresIn: 60)
        for credentials in ["Bearer ana", "bearer ana", "BEARER   ana", "Bearer ana "] {
            let request = Request(.get, "/", headers: ["Authorization": credentials])
            #expect(try await authenticator.authentication(of: request).caller.subject == "ana")
        }
        #expect(verified.count == 1)
    }

    @Test func `refused tokens and those without expiry are not remembered`() async throws {
        let endless = authenticator(expiresIn: nil)
        for _ in 0..<2 { _ = try await endless.authentication(of: request("ana")) }
        #expect(verified.count == 2)
        for _ in 0..<2 {
            await #expect(throws: InvalidToken("bad")) {
                try await authenticator(expiresIn: 60).authentication(of: request("bad"))
            }
        }
        #expect(verified.count == 4)
    }

    /// What is not remembered takes no other token's place.
    @Test func `tokens without expiry take no other token's place`() async throws {
        let end = time.seconds + 60
        let authenticator = BearerAuthenticator(
            roles: Roles(GuestOrUser.self), remembered: 2, clock: time
        ) {
            [verified] token in
            verified.note(token)
            let caller = Caller(role: "user", subject: "ana")
            return Authentication(caller, expiresAt: token.hasPrefix("endless") ? nil : end)
        }
        for token in ["one", "two", "endless1", "endless2", "endless3"] {
            _ = try await authenticator.authentication(of: request(token))
        }
        #expect(verified.count == 5)
        for token in ["one", "two"] { _ = try await authenticator.authentication(of: request(token)) }
        #expect(verified.count == 5)
    }

    /// Were it remembered, its second request would not be refused.
    @Test(arguments: ["root", "User", "users", "use", "\u{FF55}ser"])
    func `a token with an unknown role is refused each time`(_ role: String) async {
        let authenticator = BearerAuthenticator(roles: Roles(GuestOrUser.self), clock: time) {
            [verified, time] in
            verified.note($0)
            return Authentication(
                Caller(role: Role(rawValue: role), subject: Subject(rawValue: $0)), expiresAt: time.seconds + 60)
        }
        for count in 1...3 {
            await #expect(throws: InvalidToken.self) { try await authenticator.authentication(of: request("ana")) }
            #expect(verified.count == count)
        }
    }

    @Test(arguments: [
        "", " ", "Bearer", "Bearer ", "ana", "Bearerana", "Bearer\tana", "Basic ana", "Bearer ana ben",
        "Bearer ana, Bearer ana", "Bearer Bearer ana", "Bea rer ana", "\"Bearer\" ana",
        "\u{FF22}earer ana", "Bearer\u{A0}ana", "Bearer=ana", "Bearer, ana",
    ])
    func `credentials that are not one bearer token are refused`(_ credentials: String) async {
        let request = Request(.get, "/", headers: ["Authorization": credentials])
        await #expect(throws: InvalidToken.self) {
            try await authenticator(expiresIn: 60).authentication(of: request)
        }
        #expect(verified.count == 0)
    }
}
