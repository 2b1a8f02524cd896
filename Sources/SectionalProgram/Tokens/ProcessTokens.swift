import Basics
import JSON
import OpenSSLTokens
import ScreenService
import Screens

/// The tokens that a process makes for itself, in development and in tests: signed with a key that is only in its
/// memory, and accepted under the rules of the configuration. No other key is read or accepted then.
struct ProcessTokens: Sendable {
    private let key: TokenKey
    private let rules: TokenRules
    private let names: TokenRoles
    private let roles: Roles

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
    func token(of caller: Caller) -> String {
        let claims = TokenClaims(
            subject: Identifier(caller.subject.rawValue), roles: names.names(giving: caller.role) ?? [""],
            expiresAt: Self.endOfTests)
        return TokenSigner(key: key).sign(claims, under: rules)
    }

    /// Returns a token with `claims` as they are, and an expiry unless they have one.
    func token(_ claims: JSONValue) -> String {
        let expiry = claims["exp"] == nil ? [JSONValue.Member("exp", .integer(Self.endOfTests))] : []
        return TokenSigner(key: key).sign(.object(claims.members + expiry))
    }

    /// The end of the year 9999, in seconds since 1970.
    private static let endOfTests = 253_402_300_799
}
