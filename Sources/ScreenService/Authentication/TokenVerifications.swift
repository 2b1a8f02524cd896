import Basics
import HTTPServing
import Screens
import Synchronization

/// A single flight for the verification of tokens: requests with the same token share one verification and its error.
final class TokenVerifications: Sendable {
    private let underWay = Mutex<[Identifier: SingleFlight<Authentication>]>([:])
    private let maximumCount: Int
    private let deadline: Duration
    private let clock: any Clock<Duration>
    private let memory: TokenMemory
    private let verify: BearerAuthenticator.Verify

    /// Allows at most `maximumCount` verifications at once, each with a timeout of `deadline`, by `clock`; `memory`
    /// caches the results.
    init(
        maximumCount: Int, deadline: Duration, clock: any Clock<Duration>, memory: TokenMemory,
        verify: @escaping BearerAuthenticator.Verify
    ) {
        (self.maximumCount, self.deadline, self.clock) = (maximumCount, deadline, clock)
        (self.memory, self.verify) = (memory, verify)
    }

    /// Returns the authentication of `token`. Throws the error of the verification, `Late` after the timeout, and a
    /// `Problem` if too many tokens are being verified.
    func authentication(of token: Identifier) async throws -> Authentication {
        try await verification(of: token).value { try await verified(token) }
    }

    /// Returns the running verification of `token`, or a new one, which the first that asks for its value starts.
    private func verification(of token: Identifier) throws -> SingleFlight<Authentication> {
        try underWay.withLock { underWay in
            if let verification = underWay[token] { return verification }
            // A verification may have ended after the cache was read.
            if let known = memory[token] { return SingleFlight(.success(known)) }
            guard underWay.count < maximumCount else {
                throw Problem.unavailable("Too many tokens are being verified now.", retryAfter: 1)
            }
            let verification = SingleFlight<Authentication>()
            underWay[token] = verification
            return verification
        }
    }

    /// Runs in a task of its own, so that a waiting request that is cancelled doesn't cancel it for the others. While a
    /// late verification goes on, no other starts for that token, and requests with it get the timeout error.
    private func verified(_ token: Identifier) async throws -> Authentication {
        try await SideBySide.value(within: deadline, clock: clock) { [verify, memory, weak self] in
            defer { self?.underWay.withLock { $0[token] = nil } }
            let authentication = try await verify(token.rawValue)
            // Cached after the timeout too, so the client's next request succeeds at once.
            memory[token] = authentication
            return authentication
        }
    }
}
