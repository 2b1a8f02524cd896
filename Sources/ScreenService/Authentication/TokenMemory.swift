import Basics
import HTTPServing
import Synchronization

/// A bounded LRU cache of verified tokens until they expire or their keys are removed. Tokens that don't expire are not
/// cached, since they would never be verified again.
final class TokenMemory: Sendable {
    private let tokens: Mutex<LRUCache<Identifier, Authentication>>
    private let now: @Sendable () -> Int64

    /// Creates a cache for `maximumCount` tokens; `now` returns the time in seconds since 1970.
    init(maximumCount: Int, now: @escaping @Sendable () -> Int64) {
        tokens = Mutex(LRUCache(maximumCost: maximumCount))
        self.now = now
    }

    /// The authentication of a token. The key is the token alone, without the white space that a client may send around
    /// it.
    subscript(token: Identifier) -> Authentication? {
        get {
            guard let known = tokens.withLock({ $0.use(token) }), known.holds(at: now()) else { return nil }
            return known
        }
        set {
            guard let newValue, newValue.expiresAt != nil else { return }
            tokens.withLock { _ = $0.insert(newValue, for: token, cost: 1) }
        }
    }
}
