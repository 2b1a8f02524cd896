import HTTPServing
import OpenSSLTokens

extension Setting<[String]> {
    static var allowedOrigins: Self {
        Setting(
            "allowedOrigins", .list, default: [], help: "the origins that browsers may ask from (CORS), or `*`",
            details: "A page of another site gets 403 for a POST, unless its origin is listed. `*` and `null` allow it "
                + "with a token only.")
    }

    static var tokenAudience: Self {
        Setting(
            "tokenAudience", .list, default: [], help: "the audiences of which a token has to name one (`aud`)",
            details: "Without it, a token that names any audience is refused.")
    }
}

extension Setting<Int> {
    static var requestsPerSecond: Self {
        Setting(
            "requestsPerSecond", .integer(0...RateLimit.maximum), default: 50, isReloadable: true,
            help: "requests that one caller with a token makes each second, on average",
            details: """
                After a pause, four times as many at once. More are 429; `0` for no limit. Each process counts for \
                itself. A caller without a token is limited by its address alone.
                """)
    }

    static var requestsPerSecondPerAddress: Self {
        Setting(
            "requestsPerSecondPerAddress", .integer(0...RateLimit.maximum), default: 500, isReloadable: true,
            help: "requests that one address makes each second, on average",
            details: """
                After a pause, four times as many at once. More are 429; `0` for no limit. Each process counts for \
                itself. For IPv6, a /64 network counts as one address. `trustedProxies` are exempt if a request has no \
                `X-Forwarded-For`. If it has one, the request counts for the client that it names or, if it names \
                none, for the proxy.
                """)
    }
}

extension Setting<FilePath?> {
    static var tokenSecretFile: Self {
        Setting(
            "tokenSecretFile", .optional(.path), default: nil, help: "the file with the secret of tokens",
            details: "At least 32 bytes; a line end at its end doesn't count.")
    }

    static var revisionSecretFile: Self {
        Setting(
            "revisionSecretFile", .optional(.path), default: nil, help: "the file with the secret of revisions",
            details: """
                At least 32 bytes; a line end at its end doesn't count. Without it, the database keeps a secret of its \
                own. Replicas with databases of their own need the same file to agree on revisions. With another \
                secret, clients get whole screens once, and a repeat under an `Idempotency-Key` from before is refused \
                with 422.
                """)
    }

    static var jwksAuthority: Self {
        Setting(
            "jwksAuthority", .optional(.path), default: nil,
            help: "the file with the certificates that may have signed that of the server of `jwks`, in PEM",
            details: "Or the server's own certificate, if it signs itself. Without it, those that the system trusts.")
    }
}

extension Setting<Secret?> {
    static var tokenSecret: Self {
        Setting(
            "tokenSecret", .optional(.secret), default: nil, help: "the secret of tokens itself; it overrides the file",
            details: """
                Meant for the environment. Without it and the file, every token is refused, and every caller has the \
                role that needs no token.
                """)
    }
}

extension Setting<KeyPlace?> {
    static var jwks: Self {
        Setting(
            "jwks", .optional(.keyPlace), default: nil,
            help: "the keys that tokens are signed with: a JWK Set (RFC 7517) in a file, or at a URL",
            details: """
                A file is looked at every second; a URL is fetched again when its response is no longer fresh, and \
                when a token names an unknown key. The service doesn't start without a valid set; later, it keeps the \
                last one. It stands in place of `tokenSecretFile` and `tokenSecret`.
                """)
    }
}

extension Setting<String?> {
    static var tokenIssuer: Self {
        Setting(
            "tokenIssuer", .optional(.text), default: nil, help: "the issuer that a token has to name (`iss`)",
            details: "Without it, any issuer whose key is in `jwks`.")
    }

    static var defaultRole: Self {
        Setting(
            "defaultRole", .optional(.text), default: nil,
            help: "the role of callers whose token names no known role",
            details: """
                Also if the claim is absent or `null`, or its list is empty. Without it, they are refused with 401.
                """)
    }
}

extension Setting<ClaimPath> {
    static var roleClaim: Self {
        Setting(
            "roleClaim", .claimPath, default: .role, help: "the claim with the role, or with a list of roles",
            details: """
                A name or, for a claim inside others, a JSON Pointer such as `/realm_access/roles`. In `scope` and \
                `scp`, the list can be one text with spaces (RFC 8693).
                """)
    }

    static var subjectClaim: Self {
        Setting(
            "subjectClaim", .claimPath, default: .subject, help: "the claim with the subject; written as `roleClaim`")
    }
}

extension Setting<[RoleMapping]> {
    static var roleMap: Self {
        Setting(
            "roleMap", .roleMap, default: [], help: "the service's role for each role in tokens",
            details: """
                Written `staff=admin,people=user`. If a token has several of these, the first in this list counts. \
                Without it, tokens name the service's own roles; of several, the one that the service declares first \
                counts.
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
