import Basics
import CurlFetching
import HTTPServing
import OpenSSLTokens
import ScreenService
import Screens
import Synchronization

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

    private static func start(
        _ refresh: KeyRefresh<ContinuousClock>, _ source: any KeySource
    ) async throws -> Duration {
        do { return try await refresh.read() } catch {
            // A provider that can't be reached may be reached later: service managers start the service again.
            let isUnreachable = error is FetchError || error is UnusableResponse
            throw CommandError(
                code: isUnreachable ? .unavailable : .configuration,
                message: "\(Setting.jwks.key): \(source.name): \(error)")
        }
    }

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

    /// Throws a configuration error if the settings of keys and rules don't go together. Reads no key.
    static func check(_ configuration: Configuration) throws {
        guard try source(configuration) != nil else {
            // A rule without `jwks` would be ignored, and its author would rely on it.
            for setting in Settings.tokenRules.all where configuration.sets(setting) {
                throw CommandError.configuration("\(setting.key): requires 'jwks', which is not set")
            }
            return
        }
        if let key = TokenSecret.settings(of: configuration).first {
            throw CommandError.configuration(
                "\(Setting.jwks.key): can't be combined with \(key); set \(key) to an empty text, or add it to the set")
        }
    }

    /// Returns the configured source; `nil` without one. Throws a configuration error if `jwksAuthority` would be
    /// ignored.
    private static func source(_ configuration: Configuration) throws -> (any KeySource)? {
        let authority = configuration[.jwksAuthority]
        if case .url(let url)? = configuration[.jwks] { return KeyServer(url, authority: authority) }
        guard authority == nil else {
            throw CommandError.configuration("\(Setting.jwksAuthority.key): 'jwks' is not a URL; unset this setting")
        }
        guard case .file(let path)? = configuration[.jwks] else { return nil }
        return KeyFile(path)
    }
}

extension TokenRules {
    init(_ configuration: Configuration, requiresRole: Bool) {
        self.init()
        issuer = configuration[.tokenIssuer].map { Identifier($0) }
        audiences = configuration[.tokenAudience].map { Identifier($0) }
        (subject, role) = (configuration[.subjectClaim], configuration[.roleClaim])
        self.requiresRole = requiresRole
    }
}

/// The current keys, and the validity of each: it ends when the key is removed.
final class KeyRing: Sendable {
    private struct Contents {
        var verifier: TokenVerifier
        var validities: [(key: VerificationKey, validity: Validity)] = []
    }

    private let contents: Mutex<Contents>
    private let rules: TokenRules

    init(rules: TokenRules) {
        self.rules = rules
        contents = Mutex(Contents(verifier: TokenVerifier(keys: VerificationKeys([]), rules: rules)))
    }

    var keys: VerificationKeys { contents.withLock { $0.verifier.keys } }

    /// Replaces the keys. Tokens that a removed key has signed are not remembered any more from now on.
    func replace(with keys: VerificationKeys) {
        let removed = contents.withLock { contents in
            let before = contents.validities
            contents.verifier = TokenVerifier(keys: keys, rules: rules)
            contents.validities = keys.all.map { key in
                (key, before.first { $0.key == key }?.validity ?? Validity())
            }
            return before.filter { !keys.all.contains($0.key) }
        }
        for (_, validity) in removed { validity.end() }
    }

    /// Verifies `token` at the time `now`, in seconds since 1970. Returns its claims and the validity of its key.
    /// Throws a `TokenError` for a token that isn't valid: `unknownKey` only if another key could make it valid.
    func verify(_ token: String, now: Double) throws -> (claims: TokenClaims, validity: Validity) {
        let (verifier, validities) = contents.withLock { ($0.verifier, $0.validities) }
        do {
            let (claims, key) = try verifier.verifyNamingKey(token, now: now)
            return (claims, validities.first { $0.key == key }?.validity ?? .ended)
        } catch {
            if error == .unknownKey { try verifier.checkClaims(of: token, now: now) }
            throw error
        }
    }
}
