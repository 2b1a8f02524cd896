import HTTPServing
import Identity
import Sectional
import Synchronization

/// Tokens that are being verified: whoever comes with the same one meanwhile waits for the same verification. What it
/// throws is told to those who wait, and forgotten.
final class TokenVerifications: Sendable {
    private let underWay = Mutex<[Identifier: Shared<Authentication>]>([:])
    private let maximumCount: Int
    private let deadline: Duration
    private let clock: any Clock<Duration>
    private let memory: TokenMemory
    private let verify: BearerAuthenticator.Verify

    /// At most `maximumCount` at once, each of which `verify` is given `deadline` for, by `clock`; `memory` is told who was
    /// proven.
    init(
        maximumCount: Int, deadline: Duration, clock: any Clock<Duration>, memory: TokenMemory,
        verify: @escaping BearerAuthenticator.Verify
    ) {
        (self.maximumCount, self.deadline, self.clock) = (maximumCount, deadline, clock)
        (self.memory, self.verify) = (memory, verify)
    }

    /// Who is proven by `token`. Throws what verifying throws, `Late` and, where too many are being verified, a `Problem`.
    func authentication(of token: Identifier) async throws -> Authentication {
        try await verification(of: token).value
    }

    /// The one that is under way, or one that begins with whoever asks for its value.
    private func verification(of token: Identifier) throws -> Shared<Authentication> {
        try underWay.withLock { underWay in
            if let verification = underWay[token] { return verification }
            // One may have ended since the memory was asked.
            if let known = memory[token] { return Shared { known } }
            guard underWay.count < maximumCount else {
                throw Problem.unavailable("Too many tokens are being verified now.", retryAfter: 1)
            }
            let verification = Shared { try await self.verified(token) }
            underWay[token] = verification
            return verification
        }
    }

    /// Runs in a task of its own, so that nobody who waits can cancel it for the others. As long as one that is late goes
    /// on, no other begins, and whoever comes is told that it is late.
    private func verified(_ token: Identifier) async throws -> Authentication {
        try await SideBySide.value(within: deadline, clock: clock) { [verify, memory, weak self] in
            defer { self?.underWay.withLock { $0[token] = nil } }
            let authentication = try await verify(token.rawValue)
            // Also where it comes too late: whoever asks again is known at once.
            memory[token] = authentication
            return authentication
        }
    }
}
