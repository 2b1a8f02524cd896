package import Basics
import HTTPServing
public import Screens
import Synchronization

/// The revocations that this process knows. It refuses revoked tokens from the moment at which ``revoke(_:expiry:)`` returns,
/// or at which ``look()`` has found what another process has stored.
public final class Revocations: Sendable {
    /// The longest lifetime of tokens in seconds, 100 years: for a revocation of which nobody knows a shorter one.
    package static let longestLifetime: Int64 = 3_153_600_000
    /// The time in seconds for which a revocation is stored beyond the lifetime of its tokens, for clocks that differ.
    static let margin: Int64 = 3600

    private let clock: any ServiceClock
    private let store: (any RevocationStore)?
    private let state = Mutex(Contents())

    /// Creates revocations that are stored in `store`; without one, they end with the process.
    ///
    /// - Parameters:
    ///   - store: The store, or `nil`.
    ///   - clock: The clock of revocations, and of the pauses between two looks.
    package init(_ store: (any RevocationStore)? = nil, clock: any ServiceClock = ContinuousClock()) {
        (self.store, self.clock) = (store, clock)
    }

    /// Revokes all tokens of `subject` that were issued until now: see ``revoke(_:expiry:)``. Throws the same errors.
    public func revoke(subject: Subject, expiry: Int64 = .max) async throws {
        try await revoke(.subject(subject), expiry: expiry)
    }

    /// Revokes the token with the ID `token`: see ``revoke(_:expiry:)``. Throws the same errors.
    public func revoke(token: TokenID, expiry: Int64 = .max) async throws {
        try await revoke(.token(token), expiry: expiry)
    }

    /// Revokes tokens: stores the revocation, and then ends what the tokens have open in this process. In the handler
    /// of an action, it is stored with the other writes of the action, but this process refuses the tokens at once.
    ///
    /// `expiry` is the time in seconds since 1970 at which the tokens have expired. The revocation takes one of a limited
    /// number of places until then; without it, for 100 years.
    ///
    /// Throws ``InvalidRevocation`` for a subject or an ID that no token can have, `RevocationLimitReached`, and errors
    /// of the store; nothing is revoked then, except that an error of the store may leave unknown whether it is stored.
    package func revoke(_ target: Revocation.Target, expiry: Int64 = .max) async throws {
        guard target.isValid else { throw InvalidRevocation() }
        let time = clock.seconds
        let end = min(time + Self.longestLifetime, max(time, expiry))
        let revocation = Revocation(target, revokedAt: time, expiresAt: end + Self.margin)
        if let store { try await store.keep(revocation, now: time) } else { try requireRoom(for: target, at: time) }
        learn([revocation])
    }

    /// Reads the revocations that were stored since the last call, by any process. Throws errors of the store.
    public func look() async throws {
        guard let store else { return }
        let (found, last) = try await store.revocations(after: state.withLock { $0.last })
        learn(found, last: last)
    }

    /// Adds `observer`, which is called after each new revocation, before ``revoke(_:expiry:)`` or ``look()`` returns.
    func observe(_ observer: @escaping @Sendable () -> Void) { state.withLock { $0.observers.append(observer) } }

    /// Returns whether the token is revoked, and a validity that ends with the next revocation of any token.
    func check(_ authentication: Authentication) -> (isRevoked: Bool, validity: Validity) {
        state.withLock { ($0.revokes(authentication), $0.validity) }
    }

    /// The number of known revocations.
    public var count: Int { state.withLock { $0.known.count } }

    private func learn(_ revocations: [Revocation], last: Int64? = nil) {
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            // It may be lower than before, in a backup that was restored.
            if let last { state.last = last }
            return state.take(revocations, now: clock.seconds) ? state.observers : []
        }
        for observer in observers { observer() }
    }

    private func requireRoom(for target: Revocation.Target, at time: Int64) throws(RevocationLimitReached) {
        let hasRoom = state.withLock { state in
            state.dropExpired(at: time)
            return state.hasRoom(for: target)
        }
        if !hasRoom { throw RevocationLimitReached() }
    }
}

extension Revocations {
    /// The pause between two looks for what other processes have revoked.
    public static let pause: Duration = .milliseconds(250)

    /// Looks for what other processes have revoked, then sleeps for ``pause``, until its task is cancelled.
    /// Calls `report` with each error of the store, unless it is the one of the look before.
    public func watch(_ report: (any Error) -> Void) async {
        var fault: String?
        while !Task.isCancelled {
            let before = fault
            do {
                try await look()
                fault = nil
            } catch {
                fault = "\(error)"
                if fault != before { report(error) }
            }
            try? await clock.sleep(for: Self.pause)
        }
    }
}

/// The error for a subject or an ID that no token can have: empty, over 512 bytes, or with a control character.
public struct InvalidRevocation: Error, Equatable, Sendable {
    public init() {}
}
