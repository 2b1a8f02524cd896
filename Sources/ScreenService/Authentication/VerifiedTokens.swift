import Basics
import HTTPServing
import Screens
import Synchronization

/// A bounded LRU cache of verified tokens until they expire or their keys are removed. Tokens that don't expire are not
/// cached, since they would never be verified again. Requests with the same token share one verification and its error.
final class VerifiedTokens: Sendable {
    typealias Verify = @Sendable (_ token: String) async throws -> Authentication

    private enum Finding: Sendable {
        case verified(Authentication)
        case underWay(SingleFlight<Authentication>)
    }

    private let tokens: Mutex<Cache<Identifier, Authentication, Never, SingleFlight<Authentication>>>
    private let maximumFlights: Int
    private let deadline: Duration
    private let clock: any ServiceClock
    private let verify: Verify

    /// Creates a cache for `maximumCount` tokens. At most `maximumFlights` are verified at once, each with a timeout of
    /// `deadline`, by `clock`.
    init(
        maximumCount: Int, maximumFlights: Int, deadline: Duration, clock: any ServiceClock, verify: @escaping Verify
    ) {
        tokens = Mutex(Cache(maximumCost: maximumCount) { _ in [] })
        (self.maximumFlights, self.deadline, self.clock, self.verify) = (maximumFlights, deadline, clock, verify)
    }

    /// Returns the authentication of `token`: the token alone, without the white space that a client may send around it.
    /// Throws the error of the verification, `Late` after the timeout, and a `Problem` if too many tokens are being
    /// verified.
    func authentication(of token: Identifier) async throws -> Authentication {
        switch try find(token) {
        case .verified(let known): known
        case .underWay(let flight): try await flight.value { try await verified(token, flight) }
        }
    }

    private func find(_ token: Identifier) throws -> Finding {
        let now = clock.seconds
        return try tokens.withLock { tokens in
            if let known = tokens.use(token), known.holds(at: now) { return .verified(known) }
            if let flight = tokens.flight(of: token) { return .underWay(flight) }
            guard tokens.flightCount < maximumFlights else {
                throw Problem.unavailable("Too many tokens are being verified. Try again in a moment.", retryAfter: 1)
            }
            let flight = SingleFlight<Authentication>()
            tokens.begin(flight, of: token, reading: [])
            return .underWay(flight)
        }
    }

    /// Runs in a task of its own, so that a waiting request that is cancelled doesn't cancel it for the others. While a
    /// late verification goes on, no other starts for that token, and requests with it get the timeout error.
    private func verified(_ token: Identifier, _ flight: SingleFlight<Authentication>) async throws -> Authentication {
        try await SideBySide.value(within: deadline, clock: clock) { [self] in
            let result = await Result(catching: { try await verify(token.rawValue) })
            // Cached after the timeout too, so the client's next request succeeds at once.
            let verified = try? result.get()
            tokens.withLock { tokens in
                tokens.end(flight, of: token)
                if let verified, verified.expiresAt != nil { _ = tokens.insert(verified, for: token, cost: 1) }
            }
            return try result.get()
        }
    }
}
