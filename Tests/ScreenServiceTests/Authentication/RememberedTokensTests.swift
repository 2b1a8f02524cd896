import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// Which tokens there is room for.
@Suite struct RememberedTokensTests {
    private let time = ManualClock()
    private let verified = Verified()

    private final class Verified: Sendable {
        private let counter = Mutex(0)
        var count: Int { counter.withLock { $0 } }
        func note() { counter.withLock { $0 += 1 } }
    }

    /// Tokens that begin with `endless` never expire.
    private func authenticator(remembered: Int) -> BearerAuthenticator {
        BearerAuthenticator(roles: Roles(GuestOrUser.self), remembered: remembered, clock: time) {
            [time, verified] token in
            verified.note()
            let role: Role = token.hasPrefix("stranger") ? "stranger" : "user"
            return Authentication(
                Caller(role: role, subject: "ana"), expiresAt: token.hasPrefix("endless") ? nil : time.seconds + 60)
        }
    }

    private func authenticate(_ authenticator: BearerAuthenticator, _ credentials: String) async throws
        -> Authentication
    {
        try await authenticator.authentication(of: Request(.get, "/", headers: ["Authorization": credentials]))
    }

    /// They would have to be verified again in any case.
    @Test func `tokens that never expire take no place`() async throws {
        let authenticator = authenticator(remembered: 2)
        _ = try await authenticate(authenticator, "Bearer ana")
        for number in 0..<4 { _ = try await authenticate(authenticator, "Bearer endless\(number)") }
        let before = verified.count
        _ = try await authenticate(authenticator, "Bearer ana")
        #expect(verified.count == before)
    }

    /// Another one may know the role later: each time, the token is looked at anew.
    @Test func `tokens of unknown roles take no place`() async throws {
        let authenticator = authenticator(remembered: 2)
        _ = try await authenticate(authenticator, "Bearer ana")
        for number in 0..<4 {
            for _ in 0..<2 {
                await #expect(throws: InvalidToken.self) {
                    try await authenticate(authenticator, "Bearer stranger\(number)")
                }
            }
        }
        #expect(verified.count == 9)
        _ = try await authenticate(authenticator, "Bearer ana")
        #expect(verified.count == 9)
    }

    @Test(arguments: ["Basic ana", "Bearerana", "Bearer", "Bearer ana ben", "ana", "Token ana", ""])
    func `credentials in another scheme are refused`(_ credentials: String) async throws {
        await #expect(throws: InvalidToken.self) { try await authenticate(authenticator(remembered: 2), credentials) }
        #expect(verified.count == 0)
    }
}
