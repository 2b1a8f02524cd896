import Basics
import Testing

@testable import OpenSSLTokens

/// Tokens as identity providers make them: the members that they have, with other values.
@Suite struct ProviderTokenTests {
    /// A token, the claim with its roles, and what is read.
    struct Example: Sendable, CustomTestStringConvertible {
        let provider: String
        let header: String
        let payload: String
        var audience: Identifier?
        let role: String
        let expected: [Identifier]
        let subject: Identifier

        var testDescription: String { provider + " " + role }
    }

    @Test(arguments: examples) func `tokens of identity providers are read`(_ example: Example) throws {
        let fixture = try TokenFixture()
        var rules = TokenRules()
        rules.role = try #require(ClaimPath(example.role))
        rules.audiences = example.audience.map { [$0] } ?? []
        rules.requiresRole = !example.expected.isEmpty
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        let token = fixture.token(header: #"{"alg":"HS256",\#(example.header)}"#, "{" + example.payload + "}")
        let claims = try verifier.verify(token, now: 1_700_000_000)
        #expect(claims.roles == example.expected && claims.subject == example.subject)
        #expect(claims.expiresAt == 1_700_003_600)
    }

    private static let times = #""iat":1700000000,"exp":1700003600"#

    /// https://auth0.com/docs/secure/tokens/access-tokens/access-token-profiles
    private static let auth0 = """
        "iss":"https://example.eu.auth0.com/","sub":"auth0|65f1",
        "aud":["library","https://example.eu.auth0.com/userinfo"],\(times),"azp":"a","scope":"openid read:books",
        "permissions":["read:books"],"https://example.com/roles":["staff"],"gty":"password"
        """
    /// https://developer.okta.com/docs/reference/api/oidc/
    private static let okta = """
        "ver":1,"jti":"AT.MNAoEQ","iss":"https://example.okta.com/oauth2/default","aud":"library",\(times),"cid":"c",
        "uid":"00u1","scp":["openid","read"],"auth_time":1699999999,"sub":"ana@example.com",
        "groups":["Everyone","staff"]
        """
    /// https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference
    private static let entra = """
        "aud":"library","iss":"https://login.microsoftonline.com/t/v2.0",\(times),"nbf":1700000000,"aio":"x","azp":"a",
        "azpacr":"0","name":"Ana","oid":"o","preferred_username":"ana@example.com","rh":"0.A","roles":["staff"],
        "scp":"Books.Read Books.Write","sub":"AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ","tid":"t","uti":"u",
        "ver":"2.0","wids":["b79fbf4d"],"xms_tcdt":1467231600
        """
    /// https://www.keycloak.org/securing-apps/oidc-layers
    private static let keycloak = """
        \(times),"auth_time":1699999999,"jti":"trrtcc:4d6e","iss":"https://id.example.com/realms/r",
        "aud":["library","account"],"sub":"f:3a1b:ana","typ":"Bearer","azp":"app","sid":"s","acr":"1",
        "allowed-origins":["*"],"realm_access":{"roles":["offline_access","staff"]},
        "resource_access":{"library":{"roles":["reader"]},"account":{"roles":["view-profile"]}},"scope":"openid email"
        """
    /// https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
    private static let cognito = """
        "sub":"a1b2","device_key":"d","cognito:groups":["staff"],"iss":"https://cognito-idp.eu-west-1.amazonaws.com/p",
        "version":2,"client_id":"c","origin_jti":"o","event_id":"e","token_use":"access",
        "scope":"aws.cognito.signin.user.admin","auth_time":1699999999,\(times),"jti":"j","username":"ana"
        """
    /// https://developers.google.com/identity/openid-connect/openid-connect
    private static let google = """
        "iss":"https://accounts.google.com","azp":"a","aud":"library","sub":"110169484474386276334","hd":"example.com",
        "email":"ana@example.com","email_verified":true,"at_hash":"h","nonce":"n",\(times)
        """
    /// https://github.com/spring-projects/spring-authorization-server; older Java providers write `null` and fractions:
    /// https://github.com/mitreid-connect/OpenID-Connect-Java-Spring-Server/issues/139
    private static let java = """
        "sub":"ana","aud":"library","nbf":1.70000000E9,"scope":["openid","staff"],"iss":"https://id.example.com",
        "exp":1700003600.000,"iat":1700000000.5,"jti":null,"azp":null,"roles":null
        """
    /// RFC 9068, section 2.2.3.
    private static let rfc9068 = """
        "iss":"https://id.example.com/","sub":"5ba552d67","aud":"library",\(times),"jti":"dbe39bf3","client_id":"s",
        "scope":"openid profile reademail","groups":["staff"],"roles":["reader"],"entitlements":["e"]
        """

    private static let examples = [
        example("Auth0", #""typ":"at+jwt","kid":"k""#, auth0, "https://example.com/roles", ["staff"], "auth0|65f1"),
        example("Auth0", #""typ":"JWT","kid":"k""#, auth0, "scope", ["openid", "read:books"], "auth0|65f1"),
        example("Okta", #""kid":"k""#, okta, "groups", ["Everyone", "staff"], "ana@example.com"),
        example(
            "Okta", #""kid":"k","typ":"application/okta-internal-at+jwt""#, okta, "scp", ["openid", "read"],
            "ana@example.com"),
        example(
            "Entra ID", #""typ":"JWT","x5t":"k","kid":"k""#, entra, "roles", ["staff"],
            "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ"),
        example(
            "Entra ID", #""typ":"JWT","nonce":"n","x5t":"k""#, entra, "scp", ["Books.Read", "Books.Write"],
            "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ"),
        example(
            "Keycloak", #""typ":"JWT","kid":"k""#, keycloak, "/realm_access/roles", ["offline_access", "staff"],
            "f:3a1b:ana"),
        example("Keycloak", #""typ":"JWT""#, keycloak, "/resource_access/library/roles", ["reader"], "f:3a1b:ana"),
        example("Cognito", #""kid":"k""#, cognito, audience: nil, "cognito:groups", ["staff"], "a1b2"),
        example("Google", #""kid":"k","typ":"JWT""#, google, "roles", [], "110169484474386276334"),
        example("Java", #""typ":"JOSE","kid":null,"x5t":null,"crit":null"#, java, "scope", ["openid", "staff"], "ana"),
        example("Java", #""typ":null"#, java, "roles", [], "ana"),
        example(
            "RFC 9068", #""typ":"application/at+jwt","kid":"k""#, rfc9068, "scope", ["openid", "profile", "reademail"],
            "5ba552d67"),
    ]

    private static func example(
        _ provider: String, _ header: String, _ payload: String, audience: Identifier? = "library", _ role: String,
        _ expected: [Identifier], _ subject: Identifier
    ) -> Example {
        Example(
            provider: provider, header: header, payload: payload, audience: audience, role: role, expected: expected,
            subject: subject)
    }
}
