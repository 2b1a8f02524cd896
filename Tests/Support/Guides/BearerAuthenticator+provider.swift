import Sectional

extension BearerAuthenticator {
    /// Accepts the tokens of an identity provider; `verify` returns the claims of a valid token.
    static func provider(
        _ roles: Roles, verify: @escaping @Sendable (String) async throws -> (subject: String, expiresAt: Int64)?
    ) -> BearerAuthenticator {
        BearerAuthenticator(roles: roles) { token in
            guard let claims = try await verify(token) else { throw InvalidToken("Invalid token.") }
            let caller = Caller(role: "member", subject: Subject(rawValue: claims.subject))
            return Authentication(caller, expiresAt: claims.expiresAt)
        }
    }
}
