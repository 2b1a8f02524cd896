"""Libraries that sign tokens, each with its keys and sets as it makes them by itself."""
import json

import authlib.jose
import jwcrypto.jwk
import jwcrypto.jwt
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

# The algorithms of a token, by the kind of its key.
ALGORITHMS = {"RSA": "RS256", "RSA-PSS": "PS256", "EC": "ES256", "Ed25519": "EdDSA"}


def named(key, kid):
    """A key of a set, with an id unless `kid` is `None`."""
    return key | ({} if kid is None else {"kid": kid})


class PyJWT:
    """Its keys have `key_ops`, and no `kid` and `alg`."""

    package = "PyJWT"
    kinds = {
        "RSA": jwt.algorithms.RSAAlgorithm, "RSA-PSS": jwt.algorithms.RSAPSSAlgorithm,
        "EC": jwt.algorithms.ECAlgorithm, "Ed25519": jwt.algorithms.OKPAlgorithm}

    def __init__(self, kind, kid):
        self.kind, self.kid = kind, kid
        self.key = {
            "EC": lambda: ec.generate_private_key(ec.SECP256R1()), "Ed25519": ed25519.Ed25519PrivateKey.generate,
        }.get(kind, lambda: rsa.generate_private_key(65537, 2048))()

    def public(self):
        return named(json.loads(self.kinds[self.kind].to_jwk(self.key.public_key())), self.kid)

    def sign(self, claims, **header):
        return jwt.encode(claims, self.key, ALGORITHMS[self.kind], header)


class Authlib:
    """Its keys have the thumbprint as `kid`; its tokens name none."""

    package = "Authlib"
    parameters = {"EC": ("EC", "P-256"), "Ed25519": ("OKP", "Ed25519")}

    def __init__(self, kind, kid):
        self.kind, self.kid = kind, kid
        chosen = self.parameters.get(kind, ("RSA", 2048))
        self.key = authlib.jose.JsonWebKey.generate_key(*chosen, is_private=True)

    def public(self):
        return named(self.key.as_dict(), self.kid)

    def sign(self, claims, **header):
        return authlib.jose.jwt.encode({"alg": ALGORITHMS[self.kind]} | header, claims, self.key).decode()


class JWCrypto:
    """Its keys have what they were made with, and its tokens no `typ`."""

    package = "jwcrypto"
    parameters = {"EC": {"kty": "EC", "crv": "P-256"}, "Ed25519": {"kty": "OKP", "crv": "Ed25519"}}

    def __init__(self, kind, kid):
        self.kind, self.kid = kind, kid
        chosen = self.parameters.get(kind, {"kty": "RSA", "size": 2048})
        self.key = jwcrypto.jwk.JWK.generate(**named(chosen | {"use": "sig"}, kid))

    def public(self):
        keys = jwcrypto.jwk.JWKSet()
        keys.add(self.key)
        return json.loads(keys.export(private_keys=False))["keys"][0]

    def sign(self, claims, **header):
        token = jwcrypto.jwt.JWT({"alg": ALGORITHMS[self.kind]} | header, claims)
        token.make_signed_token(self.key)
        return token.serialize()


SIGNERS = (PyJWT, Authlib, JWCrypto)
