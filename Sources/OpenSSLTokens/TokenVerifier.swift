import Identity

/// A verifier of tokens. The key decides the algorithm: a token that names another one is refused first.
public struct TokenVerifier: Sendable {
    /// The maximum size of a token in bytes.
    public static let maximumBytes = 8192

    private let key: TokenKey

    /// Creates a verifier.
    public init(key: TokenKey) { self.key = key }

    /// Verifies `token` at the time `now`, in seconds since 1970, and returns its claims. Throws a ``TokenError`` if it
    /// isn't a token, isn't signed with the key, or isn't valid at `now`.
    public func verify(_ token: String, now: Int) throws(TokenError) -> TokenClaims {
        guard token.utf8.count <= Self.maximumBytes else { throw .tooLong(limit: Self.maximumBytes) }
        let parts = token.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]) else { throw .malformed }
        try checkHeader(try object(in: parts[0]))
        let message = Array(token.utf8.dropLast(parts[2].count + 1))
        guard key.verifies(signature, of: message) else { throw .wrongSignature }
        return try claims(try object(in: parts[1]), now: now)
    }

    /// Throws for `crit` too: it names extensions that a reader must know (RFC 7515, section 4.1.11), and none are
    /// known here.
    private func checkHeader(_ header: TokenObject) throws(TokenError) {
        guard let algorithm = header.string("alg"), Identifier(algorithm) == "HS256", header["crit"] == nil else {
            throw .wrongAlgorithm
        }
    }

    private func claims(_ payload: TokenObject, now: Int) throws(TokenError) -> TokenClaims {
        guard let subject = payload.string("sub"), TokenClaims.isSubject(subject) else { throw .missingClaim("sub") }
        guard let role = payload.string("role"), !role.isEmpty else { throw .missingClaim("role") }
        let end = try date("exp", of: payload)
        guard Double(now) < end else { throw .expired }
        let begin = payload["nbf"] == nil ? -.infinity : try date("nbf", of: payload)
        guard begin <= Double(now) else { throw .notYetValid }
        return TokenClaims(
            subject: Identifier(subject), role: Identifier(role),
            expiresAt: Int(exactly: end.rounded(.down)) ?? Int.max)
    }

    /// Returns a time in seconds since 1970, which may have a fraction (RFC 7519, section 2).
    private func date(_ name: Identifier, of payload: TokenObject) throws(TokenError) -> Double {
        guard let date = payload.number(name) else { throw .missingClaim(name.rawValue) }
        return date
    }

    private func object(in part: Substring.UTF8View) throws(TokenError) -> TokenObject {
        guard let bytes = Base64URL.decode(part) else { throw .malformed }
        do { return try TokenObject(bytes) } catch { throw .malformed }
    }
}
