import Identity
import OpenSSLTokens
import ScreenService
import Sectional

/// Tokens signed with the configured secret, for services without an authenticator of their own.
enum ServiceTokens {
    /// Returns the authenticator that verifies the tokens; it refuses every token if no secret is configured. Throws a
    /// configuration error for a secret that can't be read or is too short.
    static func authenticator(_ program: DeclaredProgram, _ setup: ServiceSetup) throws -> any Authenticator {
        let roles = program.type.roles
        guard let key = try TokenSecret.key(of: setup.configuration) else {
            let role = roles.withoutToken.rawValue
            setup.log(
                .warning, "no-token-secret", ["consequence": "every caller is a \(role), every token is refused"])
            return BearerAuthenticator.refusingTokens(roles: roles)
        }
        let verifier = TokenVerifier(key: key)
        return BearerAuthenticator(roles: roles) { token in
            do throws(TokenError) {
                let claims = try verifier.verify(token, now: Int(WallClock.now()))
                return Authentication(Caller(claims), expiresAt: Int64(claims.expiresAt))
            } catch { throw InvalidToken(error.detail) }
        }
    }

    /// Throws a configuration error if the configuration has a token secret or hands out tokens. For a service with an
    /// authenticator of its own, which doesn't accept them.
    static func refuseUse(in configuration: Configuration) throws {
        let isThere = [configuration[.tokenSecret] != nil, configuration[.tokenSecretFile] != nil]
        for (key, isThere) in zip([Setting.tokenSecret.key, Setting.tokenSecretFile.key], isThere) where isThere {
            throw CommandError.configuration("\(key): the service has an authenticator of its own, and no use for it")
        }
        if configuration[.preview] == .development {
            throw CommandError.configuration(
                "preview: development hands out tokens, which the service's own authenticator doesn't take; take on")
        }
    }

    /// Signs a token for `subject` with `role` that expires `lifetime` seconds from now.
    static func token(_ key: TokenKey, role: Role, subject: String, lifetime: Int) -> String {
        TokenSigner(key: key).sign(
            TokenClaims(
                subject: Identifier(subject), role: Identifier(role.rawValue),
                expiresAt: Int(WallClock.now()) + lifetime))
    }
}

extension Caller {
    fileprivate init(_ claims: TokenClaims) {
        self.init(role: Role(rawValue: claims.role.rawValue), subject: Subject(rawValue: claims.subject.rawValue))
    }
}
