import HTTPServing
import OpenSSLTokens

extension SettingType<[String]> {
    /// A list of origins. One that browsers write in another way would never match.
    fileprivate static var origins: Self {
        let origin = SettingType<String>(
            expected: "an origin", parse: { CrossOrigin.isOrigin($0) ? $0 : nil }, text: { $0 })
        return .list(of: origin, called: "origins such as https://app.example, without a path")
    }

    /// A list of audiences. No token names an empty one, so all would be refused.
    fileprivate static var audiences: Self {
        let audience = SettingType<String>(
            expected: "an audience", parse: { $0.isEmpty ? nil : $0 }, text: { $0 })
        return .list(of: audience, called: "texts")
    }
}

extension Setting<[String]> {
    static var allowedOrigins: Self {
        Setting(
            "allowedOrigins", .origins, default: [],
            help: "the origins of pages that may use the service (CORS), or `*`",
            details: "Pages of other sites get 403 for a POST. With `*` or `null`, a POST needs a token.")
    }

    static var tokenAudience: Self {
        Setting(
            "tokenAudience", .audiences, default: [],
            help: "the accepted audiences: a token must name one of them (`aud`)",
            details: "Without it, a token with an `aud` is refused.")
    }
}

extension Setting<Int> {
    static var requestsPerSecond: Self {
        Setting(
            "requestsPerSecond", .integer(0...RateLimit.maximum), default: 50, isReloadable: true,
            help: "the maximum requests per second of a subject, on average; 0 for no limit",
            details:
                "After a pause, four times as many are accepted at once; more get 429. Each process counts for itself.")
    }

    static var requestsPerSecondPerAddress: Self {
        Setting(
            "requestsPerSecondPerAddress", .integer(0...RateLimit.maximum), default: 500, isReloadable: true,
            help: "the maximum requests per second of an address, on average; 0 for no limit",
            details: """
                An IPv6 /64 network is one address. For a request of `trustedProxies`, the address in \
                `X-Forwarded-For` counts; without that field, there is no limit.
                """)
    }
}

extension Setting<FilePath?> {
    static var tokenSecretFile: Self {
        Setting(
            "tokenSecretFile", .optional(.path), default: nil,
            help: "the file with the secret that signs tokens, at least 32 bytes",
            details: "A line break at its end is ignored.")
    }

    static var revisionSecretFile: Self {
        Setting(
            "revisionSecretFile", .optional(.path), default: nil,
            help: "the file with the secret of revisions, at least 32 bytes",
            details: "Needed only for replicas with databases of their own; otherwise the database keeps the secret.")
    }

    static var jwksAuthority: Self {
        Setting(
            "jwksAuthority", .optional(.path), default: nil,
            help: "the PEM file with the certificate authorities for `jwks`, or with its server's own certificate",
            details: "Without it, the system's authorities are used.")
    }
}

extension Setting<Secret?> {
    static var tokenSecret: Self {
        Setting(
            "tokenSecret", .optional(.secret), default: nil,
            help: "the secret that signs tokens, at least 32 bytes; it overrides `tokenSecretFile`",
            details: """
                Set it in an environment variable, not in the file. With neither a secret nor `jwks`, every token is \
                refused.
                """)
    }
}

extension Setting<KeyPlace?> {
    static var jwks: Self {
        Setting(
            "jwks", .optional(.keyPlace), default: nil,
            help: "the file or URL of the JWK Set (RFC 7517) that verifies tokens, in place of a secret",
            details: "The service does not start without a valid set; later it keeps the last valid one.")
    }
}

extension Setting<String?> {
    static var tokenIssuer: Self {
        Setting(
            "tokenIssuer", .optional(.text), default: nil, help: "the issuer that a token must name (`iss`)",
            details: "Without it, any issuer is accepted.")
    }

    static var defaultRole: Self {
        Setting(
            "defaultRole", .optional(.text), default: nil, help: "the role of callers whose token has no known role",
            details: "Without it, they get 401.")
    }
}

extension Setting<ClaimPath> {
    static var roleClaim: Self {
        Setting(
            "roleClaim", .claimPath, default: .role,
            help: "the claim with the role or a list of roles: a name, or a JSON Pointer such as `/realm_access/roles`",
            details: "In `scope` and `scp`, spaces may separate the roles.")
    }

    static var subjectClaim: Self {
        Setting(
            "subjectClaim", .claimPath, default: .subject,
            help: "the claim with the subject: a name, or a JSON Pointer")
    }
}

extension Setting<[RoleMapping]> {
    static var roleMap: Self {
        Setting(
            "roleMap", .roleMap, default: [],
            help: "the service's role for each role that a token can name, such as `staff=admin,people=user`",
            details: """
                If a token names several, the first of them in the map counts. Without a map, tokens name the \
                service's own roles, and the one that the service declares first counts.
                """)
    }
}

extension Settings {
    /// The settings of callers: their limits, and the keys and rules of their tokens.
    static let callers = Settings(
        .allowedOrigins, .requestsPerSecond, .requestsPerSecondPerAddress, .tokenSecretFile, .tokenSecret,
        .revisionSecretFile
    ).adding(identityProvider)

    /// The keys and rules of an identity provider's tokens.
    static let identityProvider = Settings(.jwks, .jwksAuthority).adding(tokenRules)

    /// The settings that have a meaning only with `jwks`.
    static let tokenRules = Settings(
        .tokenIssuer, .tokenAudience, .subjectClaim, .roleClaim, .roleMap, .defaultRole)
}
