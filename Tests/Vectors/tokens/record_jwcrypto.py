#!/usr/bin/env python3
"""Writes jwcrypto.json: a JWK Set and good tokens of all algorithms, made by jwcrypto. Each run makes new keys. Needs
jwcrypto; the tests need only jwcrypto.json."""
import importlib.metadata
import json
import pathlib

from jwcrypto import jwk, jwt

NOW = 1_700_000_000
ISSUER, AUDIENCE = "https://id.example.com", "sectional"
CLAIMS = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ana", "role": "member", "exp": NOW + 1000, "iat": NOW, "nbf": NOW}
KINDS = {
    "HS256": {"kty": "oct", "size": 256}, "RS256": {"kty": "RSA", "size": 2048}, "PS256": {"kty": "RSA", "size": 3072},
    "ES256": {"kty": "EC", "crv": "P-256"}, "EdDSA": {"kty": "OKP", "crv": "Ed25519"}}
PAYLOADS = {
    "plain": CLAIMS, "with the audience in a list": CLAIMS | {"aud": ["other", AUDIENCE]},
    "with roles in a list": CLAIMS | {"role": ["guest", "member"]},
    "without nbf and iat": {name: value for name, value in CLAIMS.items() if name not in ("nbf", "iat")},
    "with a subject in Unicode": CLAIMS | {"sub": "jos\u00e9 \U0001f697"}}


def token(key, algorithm, payload):
    made = jwt.JWT(header={"alg": algorithm, "kid": key.key_id, "typ": "JWT"}, claims=payload, algs=[algorithm])
    made.make_signed_token(key)
    return made.serialize()


def main():
    keys = {
        algorithm: jwk.JWK.generate(kid=f"{algorithm}-jwcrypto", alg=algorithm, use="sig", **kind)
        for algorithm, kind in KINDS.items()}
    shown = [json.loads(key.export(private_key=key.is_symmetric)) for key in keys.values()]
    good = [
        {"algorithm": algorithm, "maker": "jwcrypto", "name": name, "token": token(key, algorithm, payload)}
        for algorithm, key in keys.items() for name, payload in PAYLOADS.items()]
    made = {
        "now": NOW, "issuer": ISSUER, "audience": AUDIENCE, "madeBy": f"jwcrypto {importlib.metadata.version('jwcrypto')}",
        "keys": {"keys": shown}, "good": good, "bad": []}
    pathlib.Path(__file__).with_name("jwcrypto.json").write_text(json.dumps(made, indent=1) + "\n")
    print(len(good), "good")


main()
