public import Basics

/// The rules that a token's claims have to keep, beside its signature.
public struct TokenRules: Sendable {
    /// The only issuer that is accepted (`iss`), or `nil` for any.
    public var issuer: Identifier?
    /// The audiences that the service is a part of (`aud`): a token has to name one of them. If empty, a token that
    /// names any audience is refused (RFC 7519, section 4.1.3).
    public var audiences: [Identifier] = []
    /// The claim with the subject.
    public var subject = ClaimPath.subject
    /// The claim with the role or a list of roles. In `scope` and `scp`, it can be one text with spaces between them.
    public var role = ClaimPath.role
    /// Whether a token has to have at least one role.
    public var requiresRole = true

    /// Any issuer, no audience, and the claims `sub` and `role`, both required.
    public init() {}
}
