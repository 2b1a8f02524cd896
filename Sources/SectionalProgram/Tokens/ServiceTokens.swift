import Basics
import HTTPServing
package import JSON
import OpenSSLTokens
import ScreenService
package import Screens

/// The tokens of services without an authenticator of their own: those of an identity provider, or those signed with
/// the configured secret.
enum ServiceTokens {
    /// Returns the authenticator that verifies the tokens; it refuses every token if neither keys nor a secret are
    /// configured. Throws a configuration error for a secret that can't be read or is too short.
    static func authenticator(
        _ program: DeclaredProgram, _ setup: ServiceSetup, _ provider: ProviderTokens?
    ) throws -> any Authenticator {
        let roles = program.type.roles
        if let provider { return BearerAuthenticator(roles: roles) { try await provider.authentication(of: $0) } }
        guard let key = try TokenSecret.key(of: setup.configuration) else {
            let role = roles.withoutToken.rawValue
            setup.log(
                .warning, "no-token-secret", ["consequence": "callers have the role \(role); tokens are refused"])
            return BearerAuthenticator.refusingTokens(roles: roles)
        }
        return authenticator(roles, key, TokenRules(), TokenRoles(roles))
    }

    /// Returns an authenticator of tokens that are signed with `key`, keep `rules`, and name roles as in `names`.
    static func authenticator(
        _ roles: Roles, _ key: TokenKey, _ rules: TokenRules, _ names: TokenRoles, deadline: Duration = .seconds(5)
    ) -> BearerAuthenticator {
        let verifier = TokenVerifier(key: key, rules: rules)
        return BearerAuthenticator(roles: roles, deadline: deadline) { token in
            let claims: TokenClaims
            do throws(TokenError) { claims = try verifier.verify(token, now: WallClock.exact()) } catch {
                throw InvalidToken(error.detail)
            }
            return Authentication(try names.caller(claims), claims)
        }
    }

    /// Throws a configuration error if the configuration has keys or a secret of tokens or hands out tokens. For a
    /// service with an authenticator of its own, which doesn't accept them.
    static func refuseUse(in configuration: Configuration) throws {
        let keys =
            TokenSecret.settings(of: configuration)
            + Settings.identityProvider.all.filter(configuration.sets).map(\.key)
        if let key = keys.first {
            throw CommandError.configuration("\(key): the service has its own authenticator; unset this setting")
        }
        if configuration[.preview] == .development {
            throw CommandError.configuration(
                "preview: development gives tokens that the service's own authenticator doesn't accept; use on")
        }
    }

    /// Signs a token for `subject` with `role` that is issued now, has a random ID, and expires in `lifetime` seconds.
    static func token(_ key: TokenKey, role: Role, subject: String, lifetime: Int) -> String {
        TokenSigner(key: key).sign(claims([Identifier(role.rawValue)], subject, lifetime))
    }

    static func claims(_ roles: [Identifier], _ subject: String, _ lifetime: Int) -> TokenClaims {
        let now = Int(WallClock.now())
        return TokenClaims(
            subject: Identifier(subject), roles: roles, expiresAt: now + lifetime, issuedAt: now,
            id: Identifier(String(UInt128.random(in: .min ... .max), radix: 16)))
    }
}

extension Authentication {
    /// The authentication of `caller` by a token with `claims`; `validity` is that of the token's key.
    init(_ caller: Caller, _ claims: TokenClaims, validity: Validity? = nil) {
        self.init(
            caller, expiresAt: Int64(claims.expiresAt), issuedAt: claims.issuedAt.map(Int64.init),
            tokenID: claims.id.map { TokenID(rawValue: $0.rawValue) }, validity: validity)
    }
}

/// The tokens that a process makes for itself, in development and in tests: signed with a key that is only in its
/// memory, and accepted under the rules of the configuration. No other key is read or accepted then.
package struct ProcessTokens: Sendable {
    private let key: TokenKey
    private let rules: TokenRules
    private let names: TokenRoles
    let roles: Roles

    /// Makes a key, unless there is one. Throws a configuration error for rules that don't go together.
    init(_ program: DeclaredProgram, _ configuration: Configuration, key: TokenKey = .random()) throws {
        try ProviderTokens.check(configuration)
        (self.key, roles) = (key, program.type.roles)
        names = try TokenRoles(roles, configuration)
        rules = TokenRules(configuration, requiresRole: names.isRequired)
    }

    /// The authenticator that accepts them. No machine is too slow for a test.
    var authenticator: any Authenticator {
        ServiceTokens.authenticator(roles, key, rules, names, deadline: .seconds(600))
    }

    /// Returns a token for `subject` with `role` that is issued now and expires in `lifetime` seconds, or `nil` if no
    /// token can give that role.
    func token(role: Role, subject: String, lifetime: Int) -> String? {
        names.names(giving: role).map { names in
            TokenSigner(key: key).sign(ServiceTokens.claims(names, subject, lifetime), under: rules)
        }
    }

    /// Returns the token of `caller`, the same each time. Without a name that gives the role, it names none, and is
    /// refused.
    package func token(of caller: Caller) -> String {
        let claims = TokenClaims(
            subject: Identifier(caller.subject.rawValue), roles: names.names(giving: caller.role) ?? [""],
            expiresAt: Self.endOfTests)
        return TokenSigner(key: key).sign(claims, under: rules)
    }

    /// Returns a token with `claims` as they are, and an expiry unless they have one.
    package func token(_ claims: JSONValue) -> String {
        let expiry = claims["exp"] == nil ? [JSONValue.Member("exp", .integer(Self.endOfTests))] : []
        return TokenSigner(key: key).sign(.object(claims.members + expiry))
    }

    /// The end of the year 9999, in seconds since 1970.
    private static let endOfTests = 253_402_300_799
}
