import OpenSSLTokens

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

extension Setting<FilePath?> {
    static var jwksAuthority: Self {
        Setting(
            "jwksAuthority", .optional(.path), default: nil,
            help: "the file with the certificates that may have signed that of the server of `jwks`, in PEM",
            details: "Or the server's own certificate, if it signs itself. Without it, those that the system trusts.")
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

extension Setting<[String]> {
    static var tokenAudience: Self {
        Setting(
            "tokenAudience", .list, default: [], help: "the audiences of which a token has to name one (`aud`)",
            details: "Without it, a token that names any audience is refused.")
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
    /// The keys and rules of an identity provider's tokens.
    static let identityProvider = Settings(.jwks, .jwksAuthority).adding(tokenRules)

    /// The settings that have a meaning only with `jwks`.
    static let tokenRules = Settings(
        .tokenIssuer, .tokenAudience, .subjectClaim, .roleClaim, .roleMap, .defaultRole)
}
