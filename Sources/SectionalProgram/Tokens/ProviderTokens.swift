import Basics
import CurlFetching
import HTTPServing
import OpenSSLTokens
import ScreenService
import Screens

/// The verification of an identity provider's tokens with the keys of its JWK Set.
struct ProviderTokens: Sendable {
    private let ring: KeyRing
    private let roles: TokenRoles
    private let refresh: KeyRefresh<ContinuousClock>
    private let pause: Duration

    /// Reads the keys that `configuration` names; returns `nil` if it names none. Throws a ``CommandError`` if there is
    /// no valid set, or if settings don't go together.
    static func make(_ program: DeclaredProgram, _ configuration: Configuration, log: Log) async throws -> Self? {
        try check(configuration)
        guard let source = try source(configuration) else { return nil }
        let roles = try TokenRoles(program.type.roles, configuration)
        let ring = KeyRing(rules: TokenRules(configuration, requiresRole: roles.isRequired))
        let refresh = KeyRefresh(source, ring, clock: ContinuousClock(), log: log)
        return Self(ring: ring, roles: roles, refresh: refresh, pause: try await start(refresh, source))
    }

    /// Reads the first set. Returns the time until the next read.
    private static func start(
        _ refresh: KeyRefresh<ContinuousClock>, _ source: any KeySource
    ) async throws -> Duration {
        do { return try await refresh.start() } catch {
            // A provider that can't be reached may be reached later: service managers start the service again.
            let isUnreachable = error is FetchError || error is UnusableResponse
            throw CommandError(
                code: isUnreachable ? .unavailable : .configuration,
                message: "\(Setting.jwks.key): \(source.name): \(error)")
        }
    }

    /// The task that keeps the keys up to date.
    var task: BackgroundTask { BackgroundTask("keys") { try await refresh.run(after: pause) } }

    /// Returns the authentication of `token`. Throws `InvalidToken`, and a 503 `Problem` if its key may be one that
    /// can't be read now.
    func authentication(of token: String) async throws -> Authentication {
        do { return try verified(token) } catch TokenError.unknownKey {
            try await refresh.refreshForUnknownKey()
        } catch let error as TokenError { throw InvalidToken(error.detail) }
        do { return try verified(token) } catch let error as TokenError { throw InvalidToken(error.detail) }
    }

    private func verified(_ token: String) throws -> Authentication {
        let (claims, validity) = try ring.verify(token, now: WallClock.exact())
        return Authentication(try roles.caller(claims), claims, validity: validity)
    }
}

extension ProviderTokens {
    /// Throws a configuration error if the settings of keys and rules don't go together. Reads no key.
    static func check(_ configuration: Configuration) throws {
        if try source(configuration) == nil {
            try refuseRules(without: configuration)
        } else {
            try refuseSecrets(beside: configuration)
        }
    }

    /// Returns the configured source; `nil` without one. Throws a configuration error if `jwksAuthority` would be
    /// ignored.
    private static func source(_ configuration: Configuration) throws -> (any KeySource)? {
        let authority = configuration[.jwksAuthority]
        if case .url(let url)? = configuration[.jwks] { return KeyServer(url, authority: authority) }
        guard authority == nil else {
            throw CommandError.configuration("\(Setting.jwksAuthority.key): it is for a URL in 'jwks', which has none")
        }
        guard case .file(let path)? = configuration[.jwks] else { return nil }
        return KeyFile(path)
    }

    private static func refuseSecrets(beside configuration: Configuration) throws {
        if let key = TokenSecret.settings(of: configuration).first {
            throw CommandError.configuration(
                "\(Setting.jwks.key): \(key) is set too; an empty text removes it, and the set can contain the secret")
        }
    }

    /// A rule without `jwks` would be ignored, and its author would rely on it.
    private static func refuseRules(without configuration: Configuration) throws {
        for setting in Settings.tokenRules.all where configuration.sets(setting) {
            throw CommandError.configuration("\(setting.key): it is a rule for tokens of 'jwks', which isn't set")
        }
    }
}

extension TokenRules {
    /// The rules that `configuration` contains.
    init(_ configuration: Configuration, requiresRole: Bool) {
        self.init()
        issuer = configuration[.tokenIssuer].map { Identifier($0) }
        audiences = configuration[.tokenAudience].map { Identifier($0) }
        (subject, role) = (configuration[.subjectClaim], configuration[.roleClaim])
        self.requiresRole = requiresRole
    }
}
