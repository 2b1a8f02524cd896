"""The tokens and key sets of providers: their members as the providers' documentation has them, with values made here.

Each has the settings of a service, the `Cache-Control` of its set, what its keys have beside the numbers, the header of
a token, its claims with a role (`None` for none), how a token for another service differs, and its issuer."""
import dataclasses

AUDIENCE = "https://lists.example.com"
CERTIFICATE = {"x5c": ["MIIBmadeHere0="], "x5t": "bWFkZSBoZXJlLCBub3doZXJlIGVsc2U"}
SIGNATURE = {"use": "sig", "alg": "RS256"}
SUBJECT = "ana"


@dataclasses.dataclass
class Shape:
    name: str
    issuer: str
    settings: dict
    cache: str
    key: dict
    header: dict
    claims: dict
    # The claims for a role, and for none.
    role: callable
    none: dict = dataclasses.field(default_factory=dict)
    other: dict = dataclasses.field(default_factory=lambda: {"aud": "https://other.example.com"})
    # Keys of the set that aren't for tokens.
    further: list = dataclasses.field(default_factory=list)


# https://auth0.com/docs/secure/tokens/access-tokens/access-token-profiles
AUTH0 = Shape(
    "Auth0", "https://example.eu.auth0.com/",
    {"TOKEN_AUDIENCE": AUDIENCE, "ROLE_CLAIM": "https://lists.example.com/roles"},
    "public, max-age=15, stale-while-revalidate=15, stale-if-error=86400", CERTIFICATE | SIGNATURE,
    {"typ": "at+jwt"},
    {"aud": [AUDIENCE, "https://example.eu.auth0.com/userinfo"], "azp": "app", "scope": "openid profile",
     "sub": "auth0|" + SUBJECT, "client_id": "app", "jti": "made"},
    lambda role: {"https://lists.example.com/roles": [role], "permissions": ["read:lists"]},
    none={"https://lists.example.com/roles": []})

# https://developer.okta.com/docs/reference/api/oidc/
OKTA = Shape(
    "Okta", "https://example.okta.com/oauth2/default", {"TOKEN_AUDIENCE": AUDIENCE, "ROLE_CLAIM": "groups"},
    "max-age=3600, must-revalidate", SIGNATURE, {"typ": "application/okta-internal-at+jwt"},
    {"ver": 1, "jti": "AT.made", "aud": AUDIENCE, "cid": "app", "uid": "00u1", "scp": ["openid", "offline_access"],
     "auth_time": 1700000000, "sub": SUBJECT + "@example.com"},
    lambda role: {"groups": ["Everyone", role]}, none={"groups": ["Everyone"]})

# https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference
ENTRA = Shape(
    "Entra", "https://login.microsoftonline.com/6f0e/v2.0", {"TOKEN_AUDIENCE": "api-app", "ROLE_CLAIM": "roles"},
    "max-age=86400, private",
    CERTIFICATE | {
        "use": "sig", "issuer": "https://login.microsoftonline.com/{tenantid}/v2.0",
        "cloud_instance_name": "microsoftonline.com"},
    {"typ": "JWT", "x5t": "made"},
    {"aud": "api-app", "nbf": 1700000000, "aio": "made", "azp": "app", "azpacr": "0", "oid": "made", "name": "Ana Å",
     "preferred_username": "ana@example.com", "rh": "1.made", "scp": "Lists.Read", "sid": "made", "sub": SUBJECT * 14,
     "tid": "6f0e", "uti": "made", "ver": "2.0", "xms_ftd": "made"},
    lambda role: {"roles": [role]})

# https://www.keycloak.org/docs/latest/server_admin/: its certs endpoint also has the key for encryption.
KEYCLOAK = Shape(
    "Keycloak", "https://id.example.com/realms/lists",
    {"TOKEN_AUDIENCE": AUDIENCE, "ROLE_CLAIM": "/resource_access/https:~1~1lists.example.com/roles"}, "no-cache",
    CERTIFICATE | SIGNATURE | {"x5t#S256": "made"}, {"typ": "JWT"},
    {"jti": "onrtac:made", "aud": [AUDIENCE, "account"], "typ": "Bearer", "azp": "app", "sid": "made", "acr": "1",
     "allowed-origins": ["https://app.example.com"], "realm_access": {"roles": ["offline_access", "uma_authorization"]},
     "scope": "openid email", "email_verified": True, "sub": "f:made:" + SUBJECT},
    lambda role: {"resource_access": {AUDIENCE: {"roles": [role]}, "account": {"roles": ["view-profile"]}}},
    none={"resource_access": {"account": {"roles": ["view-profile"]}}},
    further=[{"use": "enc", "alg": "RSA-OAEP"}])

# https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
COGNITO = Shape(
    "Cognito", "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_made", {"ROLE_CLAIM": "cognito:groups"},
    "public, max-age=86400", SIGNATURE, {},
    {"sub": SUBJECT, "version": 2, "client_id": "app", "origin_jti": "made", "event_id": "made", "token_use": "access",
     "scope": "openid", "auth_time": 1700000000, "jti": "made", "username": "ana"},
    lambda role: {"cognito:groups": [role]},
    # An ID token of the same pool.
    other={"aud": "app", "token_use": "id", "cognito:username": "ana"})

# https://developers.google.com/identity/openid-connect/openid-connect: its tokens know no roles.
GOOGLE = Shape(
    "Google", "https://accounts.google.com",
    {"TOKEN_AUDIENCE": "app.apps.googleusercontent.com", "ROLE_CLAIM": "hd",
     "ROLE_MAP": "example.com=admin,example.org=user"},
    "public, max-age=19800, must-revalidate, no-transform", SIGNATURE, {"typ": "JWT"},
    {"azp": "app.apps.googleusercontent.com", "aud": "app.apps.googleusercontent.com", "sub": "1101" + SUBJECT,
     "email": "ana@example.com", "email_verified": True, "at_hash": "made", "nonce": "made", "name": "Ana",
     "picture": "https://lh3.example.com/a", "given_name": "Ana", "family_name": "Å", "jti": "made"},
    lambda role: {"hd": {"staff": "example.com", "people": "example.org"}[role]})

SHAPES = (AUTH0, OKTA, ENTRA, KEYCLOAK, COGNITO, GOOGLE)
