import FoundationEssentials
import Identity

/// Reads tokens. The key decides the algorithm: a token that names another is refused before anything else.
public struct TokenVerifier: Sendable {
    private let key: TokenKey

    /// A verifier with `key`.
    public init(key: TokenKey) { self.key = key }

    /// What `token` says. Throws a `TokenError` where it isn't one, isn't signed with the key, or doesn't hold at
    /// `now`, in seconds since 1970.
    public func verify(_ token: String, now: Int) throws(TokenError) -> TokenClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]) else { throw .malformed }
        let header: Header = try decode(parts[0])
        guard header.alg == "HS256", header.crit == nil else { throw .wrongAlgorithm }
        let message = Array(token.utf8.dropLast(parts[2].utf8.count + 1))
        guard key.verifies(signature, of: message) else { throw .wrongSignature }
        return try claims(try decode(parts[1]), now: now)
    }

    private func claims(_ payload: Payload, now: Int) throws(TokenError) -> TokenClaims {
        guard let subject = payload.sub, (1...128).contains(subject.count) else { throw .missingClaim("sub") }
        guard let role = payload.role, !role.isEmpty else { throw .missingClaim("role") }
        guard let end = payload.exp else { throw .missingClaim("exp") }
        guard Double(now) < end else { throw .expired }
        guard payload.nbf.map({ $0 <= Double(now) }) ?? true else { throw .notYetValid }
        return TokenClaims(
            subject: Identifier(subject), role: Identifier(role),
            expiresAt: Int(exactly: end.rounded(.down)) ?? Int.max)
    }

    private func decode<Value: Decodable>(_ part: Substring) throws(TokenError) -> Value {
        guard let bytes = Base64URL.decode(part) else { throw .malformed }
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch { throw .malformed }
    }

    private struct Header: Decodable {
        let alg: String
        let crit: [String]?
    }

    /// Dates may have fractions (RFC 7519, section 2).
    private struct Payload: Decodable {
        let sub: String?
        let role: String?
        let exp: Double?
        let nbf: Double?
    }
}
