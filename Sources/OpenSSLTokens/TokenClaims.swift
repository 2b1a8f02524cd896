package import Basics
import JSON

/// The claims of a token (RFC 7519, section 4).
package struct TokenClaims: Equatable, Sendable {
    package let subject: Identifier
    /// The roles, in the token's order: `role`.
    package let roles: [Identifier]
    /// The time, in seconds since 1970, from which on the token is refused, rounded down: `exp`.
    package let expiresAt: Int
    /// The time of issue in seconds since 1970, rounded down: `iat`; `nil` if the token doesn't have it.
    package let issuedAt: Int?
    /// The token's ID: `jti`; `nil` if the token doesn't have one.
    package let id: Identifier?

    /// Returns whether `text` is valid as a subject: 1 to 512 bytes. OpenID Connect Core, section 2, allows 255.
    package static func isSubject(_ text: String) -> Bool { (1...512).contains(text.utf8.count) }

    package init(
        subject: Identifier, roles: [Identifier], expiresAt: Int, issuedAt: Int? = nil, id: Identifier? = nil
    ) {
        (self.subject, self.roles) = (subject, roles)
        (self.expiresAt, self.issuedAt, self.id) = (expiresAt, issuedAt, id)
    }
}

extension TokenVerifier {
    /// Returns the claims of `payload` (RFC 7519, section 4.1). Throws if one is missing or malformed, or breaks a rule
    /// at the time `now`.
    func claims(_ payload: TokenObject, now: Double) throws(TokenError) -> TokenClaims {
        let subject = try subject(of: payload)
        let roles = try roles(of: payload)
        let end = try checkTimes(of: payload, now)
        try checkIssuer(of: payload)
        try checkAudience(of: payload)
        return TokenClaims(
            subject: subject, roles: roles, expiresAt: Int(exactly: end.rounded(.down)) ?? Int.max,
            issuedAt: try issuedAt(payload), id: try id(payload))
    }

    /// Returns the time of issue, or `nil` without one. A time that is too large for a whole number counts as none.
    private func issuedAt(_ payload: TokenObject) throws(TokenError) -> Int? {
        payload["iat"] == nil ? nil : Int(exactly: try date("iat", of: payload).rounded(.down))
    }

    /// Returns the token's ID, or `nil` without one. Throws for one by which the token could not be revoked.
    private func id(_ payload: TokenObject) throws(TokenError) -> Identifier? {
        guard payload["jti"] != nil else { return nil }
        guard let id = payload.string("jti").map({ Identifier($0) }), id.isNameable else { throw .missingClaim("jti") }
        return id
    }

    private func subject(of payload: TokenObject) throws(TokenError) -> Identifier {
        guard let subject = try? payload[at: rules.subject]?.string(), TokenClaims.isSubject(subject) else {
            throw .missingClaim(rules.subject.text)
        }
        return Identifier(subject)
    }

    private func roles(of payload: TokenObject) throws(TokenError) -> [Identifier] {
        guard let claim = payload[at: rules.role] else {
            if rules.requiresRole { throw .missingClaim(rules.role.text) }
            return []
        }
        guard let roles = rules.role.listsScopes ? claim.scopes : claim.oneOrMoreTexts,
            roles.allSatisfy({ !$0.isEmpty }), !rules.requiresRole || !roles.isEmpty
        else { throw .missingClaim(rules.role.text) }
        return roles
    }

    /// The tolerance for the issuer's clock, in seconds: for `nbf` and `iat`. There is none for `exp`: no token is
    /// accepted for longer than its issuer says.
    private static let leeway: Double = 60

    /// Checks the times of the token. Returns the time from which on it is refused.
    private func checkTimes(of payload: TokenObject, _ now: Double) throws(TokenError) -> Double {
        let end = try date("exp", of: payload)
        guard now < end else { throw .expired }
        let begin = payload["nbf"] == nil ? -.infinity : try date("nbf", of: payload)
        guard begin <= now + Self.leeway else { throw .notYetValid }
        let issue = payload["iat"] == nil ? -.infinity : try date("iat", of: payload)
        guard issue <= now + Self.leeway else { throw .issuedInFuture }
        return end
    }

    /// Returns a time in seconds since 1970, which may have a fraction (RFC 7519, section 2).
    private func date(_ name: Identifier, of payload: TokenObject) throws(TokenError) -> Double {
        guard let date = payload.number(name) else { throw .missingClaim(name.rawValue) }
        return date
    }

    private func checkIssuer(of payload: TokenObject) throws(TokenError) {
        guard let expected = rules.issuer else { return }
        guard let issuer = payload.string("iss") else { throw .missingClaim("iss") }
        guard Identifier(issuer) == expected else { throw .wrongIssuer }
    }

    private func checkAudience(of payload: TokenObject) throws(TokenError) {
        guard let claim = payload["aud"] else {
            if rules.audiences.isEmpty { return }
            throw .missingClaim("aud")
        }
        guard let audiences = claim.oneOrMoreTexts else { throw .missingClaim("aud") }
        guard audiences.contains(where: rules.audiences.contains) else { throw .wrongAudience }
    }
}
