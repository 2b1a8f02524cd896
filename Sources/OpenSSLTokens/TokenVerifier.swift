package import Basics

/// A verifier of tokens. The key decides the algorithm: a token that names another one is refused before its signature
/// is looked at.
package struct TokenVerifier: Sendable {
    package static let maximumBytes = 8192

    package let keys: VerificationKeys
    let rules: TokenRules

    /// Creates a verifier of tokens that are signed with one of `keys` and keep `rules`.
    package init(keys: VerificationKeys, rules: TokenRules = TokenRules()) { (self.keys, self.rules) = (keys, rules) }

    package init(key: TokenKey, rules: TokenRules = TokenRules()) {
        self.init(keys: VerificationKeys([VerificationKey(key)]), rules: rules)
    }

    /// Verifies `token` at the time `now`, in seconds since 1970, and returns its claims. Throws a ``TokenError`` if it
    /// isn't a token, isn't signed with its key, or isn't valid at `now`.
    package func verify(_ token: String, now: Double) throws(TokenError) -> TokenClaims {
        try verifyNamingKey(token, now: now).claims
    }

    /// Does the same, and also returns the key that the token is signed with.
    package func verifyNamingKey(
        _ token: String, now: Double
    ) throws(TokenError) -> (claims: TokenClaims, key: VerificationKey) {
        guard token.utf8.count <= Self.maximumBytes else { throw .tooLong(limit: Self.maximumBytes) }
        let parts = token.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]) else { throw .malformed }
        let header = try object(in: parts[0])
        let message = Array(token.utf8.dropLast(parts[2].count + 1))
        let key = try key(of: header, signature, message)
        return (try claims(try object(in: parts[1]), now: now), key)
    }

    /// Throws the error for claims of `token` with which no key makes it valid at the time `now`. The signature isn't
    /// looked at.
    package func checkClaims(of token: String, now: Double) throws(TokenError) {
        let parts = token.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        _ = try claims(try object(in: parts[1]), now: now)
    }

    /// Returns the key that has made `signature`, of those that fit `alg` and `kid` of `header`. Other members that
    /// name or contain keys (`jwk`, `jku`, `x5c`, `x5u`) don't count: a forger can write them. Throws for
    /// `crit`: it names extensions that a reader must know (RFC 7515, section 4.1.11), and none are known here.
    private func key(
        of header: TokenObject, _ signature: [UInt8], _ message: [UInt8]
    ) throws(TokenError) -> VerificationKey {
        guard header["crit"] == nil else { throw .unknownExtension }
        guard let name = header.string("alg"), let algorithm = TokenAlgorithm(named: Identifier(name)) else {
            throw .wrongAlgorithm
        }
        guard header["kid"] == nil || header.string("kid") != nil else { throw .malformed }
        let fitting = try keys.fitting(algorithm, header.keyID)
        let tried = fitting.prefix(VerificationKeys.maximumTried)
        if let key = tried.first(where: { $0.verifies(signature, of: message) }) { return key }
        if tried.count < fitting.count { throw .missingKeyID }
        let namesKey = header.keyID != nil && fitting.first?.id == header.keyID
        throw namesKey ? TokenError.wrongSignature : .unknownKey
    }

    private func object(in part: Substring.UTF8View) throws(TokenError) -> TokenObject {
        guard let bytes = Base64URL.decode(part) else { throw .malformed }
        do { return try TokenObject(bytes) } catch { throw .malformed }
    }
}

/// The rules that a token's claims have to keep, beside its signature.
package struct TokenRules: Sendable {
    /// The only issuer that is accepted (`iss`), or `nil` for any.
    package var issuer: Identifier?
    /// The audiences that the service is a part of (`aud`): a token has to name one of them. If empty, a token that
    /// names any audience is refused (RFC 7519, section 4.1.3).
    package var audiences: [Identifier] = []
    package var subject = ClaimPath.subject
    /// The claim with the role or a list of roles. In `scope` and `scp`, it can be one text with spaces between them.
    package var role = ClaimPath.role
    package var requiresRole = true

    /// Any issuer, no audience, and the claims `sub` and `role`, both required.
    package init() {}
}
