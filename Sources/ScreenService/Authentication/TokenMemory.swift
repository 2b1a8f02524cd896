import Caching
import HTTPServing
import Identity
import Synchronization

/// Tokens that were verified, until they expire. A token that doesn't is not kept: nothing would ever ask again whether
/// it holds.
final class TokenMemory: Sendable {
    private let tokens: Mutex<LRUCache<Identifier, Authentication>>
    private let now: @Sendable () -> Int64

    /// A memory of `maximumCount` tokens; `now` tells the time in seconds since 1970.
    init(maximumCount: Int, now: @escaping @Sendable () -> Int64) {
        tokens = Mutex(LRUCache(maximumCost: maximumCount))
        self.now = now
    }

    /// Who was proven by the token; by that alone: what may stand around it, such as white space, is the client's choice.
    subscript(token: Identifier) -> Authentication? {
        get {
            guard let known = tokens.withLock({ $0.use(token) }), let end = known.expiresAt, now() < end else {
                return nil
            }
            return known
        }
        set {
            guard let newValue, newValue.expiresAt != nil else { return }
            tokens.withLock { _ = $0.insert(newValue, for: token, cost: 1) }
        }
    }
}
