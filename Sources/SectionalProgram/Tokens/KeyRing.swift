import HTTPServing
import OpenSSLTokens
import Synchronization

/// The current keys, and the validity of each: it ends when the key is removed.
final class KeyRing: Sendable {
    private struct Contents {
        var verifier: TokenVerifier
        var validities: [(key: VerificationKey, validity: Validity)] = []
    }

    private let contents: Mutex<Contents>
    private let rules: TokenRules

    /// Creates a ring without keys. Tokens have to keep `rules`.
    init(rules: TokenRules) {
        self.rules = rules
        contents = Mutex(Contents(verifier: TokenVerifier(keys: VerificationKeys([]), rules: rules)))
    }

    /// The current keys.
    var keys: VerificationKeys { contents.withLock { $0.verifier.keys } }

    /// Replaces the keys. Tokens that a removed key has signed are not remembered any more from now on.
    func replace(with keys: VerificationKeys) {
        let removed = contents.withLock { contents in
            let before = contents.validities
            contents.verifier = TokenVerifier(keys: keys, rules: rules)
            contents.validities = keys.all.map { key in
                (key, before.first { $0.key == key }?.validity ?? Validity())
            }
            return before.filter { !keys.all.contains($0.key) }
        }
        for (_, validity) in removed { validity.end() }
    }

    /// Verifies `token` at the time `now`, in seconds since 1970. Returns its claims and the validity of its key.
    /// Throws a `TokenError` for a token that isn't valid: `unknownKey` only if another key could make it valid.
    func verify(_ token: String, now: Double) throws -> (claims: TokenClaims, validity: Validity) {
        let (verifier, validities) = contents.withLock { ($0.verifier, $0.validities) }
        do {
            let (claims, key) = try verifier.verifyNamingKey(token, now: now)
            return (claims, validities.first { $0.key == key }?.validity ?? .ended)
        } catch {
            if error == .unknownKey { try verifier.checkClaims(of: token, now: now) }
            throw error
        }
    }
}
