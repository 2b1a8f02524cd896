import Identity

/// Reads tokens. The key decides the algorithm: a token that names another is refused before anything else.
public struct TokenVerifier: Sendable {
    /// So many bytes may a token have.
    public static let maximumBytes = 8192

    private let key: TokenKey

    /// A verifier with `key`.
    public init(key: TokenKey) { self.key = key }

    /// What `token` says. Throws a `TokenError` where it isn't one, isn't signed with the key, or doesn't hold at
    /// `now`, in seconds since 1970.
    public func verify(_ token: String, now: Int) throws(TokenError) -> TokenClaims {
        guard token.utf8.count <= Self.maximumBytes else { throw .tooLong(limit: Self.maximumBytes) }
        let parts = token.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]) else { throw .malformed }
        try checkHeader(try object(in: parts[0]))
        let message = Array(token.utf8.dropLast(parts[2].count + 1))
        guard key.verifies(signature, of: message) else { throw .wrongSignature }
        return try claims(try object(in: parts[1]), now: now)
    }

    /// `crit` names extensions that a reader has to know (RFC 7515, section 4.1.11): none are known here.
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

    /// Seconds since 1970; they may have a fraction (RFC 7519, section 2).
    private func date(_ name: Identifier, of payload: TokenObject) throws(TokenError) -> Double {
        guard let date = payload.number(name) else { throw .missingClaim(name.rawValue) }
        return date
    }

    private func object(in part: Substring.UTF8View) throws(TokenError) -> TokenObject {
        guard let bytes = Base64URL.decode(part) else { throw .malformed }
        do { return try TokenObject(bytes) } catch { throw .malformed }
    }
}
