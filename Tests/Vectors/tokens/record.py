#!/usr/bin/env python3
"""Writes tokens.json: a JWK Set, good tokens made by PyJWT and joserfc, and bad tokens, each with the reason why it is
refused. Each run makes new keys. Needs PyJWT, joserfc and cryptography; the tests need only tokens.json."""
import base64
import json
import os
import pathlib

import joserfc
import joserfc.jwk
import joserfc.jwt
import jwt
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from jwt.algorithms import get_default_algorithms

NOW = 1_700_000_000
ISSUER, AUDIENCE = "https://id.example.com", "sectional"
ALGORITHMS = ["HS256", "RS256", "PS256", "ES256", "EdDSA"]
MAKERS = get_default_algorithms()


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, size=None):
    return b64(value.to_bytes(size or (value.bit_length() + 7) // 8, "big"))


def new_key(algorithm):
    if algorithm == "HS256":
        return os.urandom(32)
    if algorithm in ("RS256", "PS256"):
        return rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return ec.generate_private_key(ec.SECP256R1()) if algorithm == "ES256" else ed25519.Ed25519PrivateKey.generate()


def jwk(algorithm, kid, key):
    """Returns the public part of a key; for HS256 the secret itself."""
    common = {"kid": kid, "alg": algorithm, "use": "sig"}
    if algorithm == "HS256":
        return common | {"kty": "oct", "k": b64(key)}
    if algorithm == "EdDSA":
        raw = key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return common | {"kty": "OKP", "crv": "Ed25519", "x": b64(raw)}
    numbers = key.public_key().public_numbers()
    if algorithm == "ES256":
        return common | {"kty": "EC", "crv": "P-256", "x": number(numbers.x, 32), "y": number(numbers.y, 32)}
    return common | {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}


KEYS = {(algorithm, n): new_key(algorithm) for algorithm in ALGORITHMS for n in (1, 2)}
KIDS = {(algorithm, n): f"{algorithm}-{n}" for algorithm, n in KEYS}
CLAIMS = {"iss": ISSUER, "aud": AUDIENCE, "sub": "ana", "role": "member", "exp": NOW + 1000, "iat": NOW, "nbf": NOW}


def claims(without=(), **changes):
    return {name: value for name, value in (CLAIMS | changes).items() if name not in without}


def text(value):
    """Returns bytes as they are, and everything else as JSON."""
    return value if isinstance(value, bytes) else json.dumps(value).encode()


class Maker:
    """Makes tokens of one algorithm, right or wrong."""

    def __init__(self, algorithm):
        self.algorithm = algorithm
        self.key, self.other = KEYS[algorithm, 1], KEYS[algorithm, 2]
        self.kid = KIDS[algorithm, 1]
        self.header = {"alg": algorithm, "typ": "JWT", "kid": self.kid}

    def signature(self, message, key=None, algorithm=None):
        return MAKERS[algorithm or self.algorithm].sign(message, key or self.key)

    def token(self, payload=CLAIMS, header=None, signature=None, **how):
        message = (b64(text(header or self.header)) + "." + b64(text(payload))).encode()
        made = self.signature(message, **how) if signature is None else signature(message)
        return message.decode() + "." + b64(made)

    def headed(self, without=(), **changes):
        return self.token(header={k: v for k, v in (self.header | changes).items() if k not in without})

    def public_text(self):
        """Returns the public key as text, as an attacker would use it for a secret."""
        if self.algorithm == "HS256":
            return b"the secret of somebody else, long enough"
        return self.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def bad_headers(m):
    yield "alg none", m.token(header=m.header | {"alg": "none"}, signature=lambda _: b""), "wrongAlgorithm"
    yield "alg None", m.token(header=m.header | {"alg": "None"}, signature=lambda _: b""), "wrongAlgorithm"
    yield "alg in another case", m.headed(alg=m.algorithm.swapcase()), "wrongAlgorithm"
    yield "alg missing", m.headed(without=["alg"]), "wrongAlgorithm"
    yield "alg a number", m.headed(alg=256), "wrongAlgorithm"
    yield "alg a list", m.headed(alg=[m.algorithm]), "wrongAlgorithm"
    yield "alg with a space", m.headed(alg=m.algorithm + " "), "wrongAlgorithm"
    yield "alg with SHA-512", m.headed(alg=m.algorithm[:2] + "512"), "wrongAlgorithm"
    for other in ALGORITHMS:
        if other != m.algorithm:
            yield f"alg {other}", m.headed(alg=other), "wrongAlgorithm"
            yield f"key of {other}", m.headed(kid=KIDS[other, 1]), "wrongAlgorithm"
    confused = m.token(header=m.header | {"alg": "HS256"}, signature=lambda message: MAKERS["HS256"].sign(
        message, m.public_text()))
    yield "public key as a secret", confused, "wrongSignature" if m.algorithm == "HS256" else "wrongAlgorithm"
    yield "kid unknown", m.headed(kid="nobody"), "unknownKey"
    yield "kid in another case", m.headed(kid=m.kid.swapcase()), "unknownKey"
    yield "kid that looks alike", m.headed(kid=m.kid.replace("1", "\uff11")), "unknownKey"
    yield "kid a path", m.headed(kid="../../" + m.kid), "unknownKey"
    yield "kid a number", m.headed(kid=1), "malformed"
    yield "kid missing, key unknown", m.token(
        header={"alg": m.algorithm}, key=new_key(m.algorithm)), "unknownKey"
    yield "kid of another key", m.headed(kid=KIDS[m.algorithm, 2]), "wrongSignature"
    stranger = new_key(m.algorithm)
    for name, value in (("jwk", jwk(m.algorithm, m.kid, stranger)), ("jku", "https://evil.example/jwks"),
                        ("x5u", "https://evil.example/x5u"), ("x5c", ["AAAA"])):
        yield f"own key in {name}", m.token(header=m.header | {name: value}, key=stranger), "wrongSignature"
    for name, value in (("of a claim", ["exp"]), ("empty", []), ("a text", "exp"), ("b64", ["b64"])):
        yield f"crit {name}", m.headed(crit=value, b64=False), "unknownExtension"
    once = json.dumps(m.header)[:-1]
    yield "alg twice", m.token(header=(once + ', "alg": "none"}').encode()), "malformed"
    yield "kid twice", m.token(header=(once + ', "k\\u0069d": "x"}').encode()), "malformed"
    yield "header no object", m.token(header=b'["alg"]'), "malformed"


def bad_signatures(m):
    good = m.token()
    message, signature = good.rsplit(".", 1)
    raw = base64.urlsafe_b64decode(signature + "==")

    def signed(data):
        return message + "." + b64(data)

    yield "no signature", message + ".", "wrongSignature"
    yield "signature cut", signed(raw[:-1]), "wrongSignature"
    yield "signature longer", signed(raw + b"\0"), "wrongSignature"
    yield "signature behind a zero", signed(b"\0" + raw), "wrongSignature"
    yield "signature twice", signed(raw + raw), "wrongSignature"
    yield "first bit changed", signed(bytes([raw[0] ^ 0x80]) + raw[1:]), "wrongSignature"
    yield "last bit changed", signed(raw[:-1] + bytes([raw[-1] ^ 1])), "wrongSignature"
    yield "signature of zeros", signed(bytes(len(raw))), "wrongSignature"
    yield "signature of ones", signed(b"\xff" * len(raw)), "wrongSignature"
    yield "signature of another payload", signed(m.signature(b"x")), "wrongSignature"
    yield "signature by another key", m.token(key=m.other), "wrongSignature"
    yield "payload replaced", good.split(".")[0] + "." + b64(text(claims(sub="eve"))) + "." + signature, "wrongSignature"
    yield "header replaced", b64(text(m.header | {"typ": "x"})) + "." + good.split(".", 1)[1], "wrongSignature"
    yield "signature padded", good + "=" * (-len(signature) % 4), "malformed"
    yield "stray bits", good[:-1] + chr(ord(good[-1]) + 1), "malformed"
    yield "four parts", good + "." + signature, "malformed"
    yield "two parts", message, "malformed"
    yield "five parts", "a." + good + ".b", "malformed"
    yield "white space", good + " ", "malformed"
    yield "JSON serialization", json.dumps({"payload": "", "signature": signature}), "malformed"
    yield from ((name, m.token(signature=sign), "wrongSignature") for name, sign in special_signatures(m))


def special_signatures(m):
    """Yields signatures that are valid in another form than that of the algorithm."""
    sha = hashes.SHA256()
    if m.algorithm == "RS256":
        yield "PSS", lambda message: m.key.sign(message, padding.PSS(padding.MGF1(sha), 32), sha)
        yield "SHA-512", lambda message: m.key.sign(message, padding.PKCS1v15(), hashes.SHA512())
    if m.algorithm == "PS256":
        yield "PKCS #1 v1.5", lambda message: m.key.sign(message, padding.PKCS1v15(), sha)
        yield "no salt", lambda message: m.key.sign(message, padding.PSS(padding.MGF1(sha), 0), sha)
        yield "the longest salt", lambda message: m.key.sign(message, padding.PSS(padding.MGF1(sha), 222), sha)
        yield "MGF1 of SHA-512", lambda message: m.key.sign(
            message, padding.PSS(padding.MGF1(hashes.SHA512()), 32), sha)
    if m.algorithm == "ES256":
        yield "DER", lambda message: m.key.sign(message, ec.ECDSA(sha))
        yield "SHA-512", lambda message: MAKERS["ES512"].sign(message, ec.generate_private_key(ec.SECP521R1()))
    if m.algorithm == "EdDSA":
        order = 2**252 + 27742317777372353535851937790883648493

        def malleable(message):
            made = m.key.sign(message)
            return made[:32] + (int.from_bytes(made[32:], "little") + order).to_bytes(32, "little")

        yield "greater than the order", malleable
    if m.algorithm == "HS256":
        yield "SHA-512", lambda message: MAKERS["HS512"].sign(message, m.key)


def bad_payloads(m):
    def of(payload):
        return m.token(payload)

    def missing(name):
        return f'missingClaim("{name}")'

    for name in ("exp", "iss", "aud", "sub", "role"):
        yield f"{name} missing", of(claims(without=[name])), missing(name)
        yield f"{name} null", of(claims(**{name: None})), missing(name)
        yield f"{name} an object", of(claims(**{name: {"x": 1}})), missing(name)
    for name in ("exp", "nbf", "iat"):
        yield f"{name} a text", of(claims(**{name: "1700000000"})), missing(name)
        yield f"{name} true", of(claims(**{name: True})), missing(name)
        yield f"{name} infinite", of(text(claims(**{name: 1})).replace(b": 1}", b": 1e999}").replace(
            b": 1,", b": 1e999,")), missing(name)
    for name in ("iss", "sub", "role", "aud"):
        yield f"{name} a number", of(claims(**{name: 1})), missing(name)
        yield f"{name} a list of numbers", of(claims(**{name: [1]})), missing(name)
    yield "expired", of(claims(exp=NOW - 1)), "expired"
    yield "expired now", of(claims(exp=NOW)), "expired"
    yield "expired by a fraction", of(claims(exp=NOW - 0.5)), "expired"
    yield "nbf in the future", of(claims(nbf=NOW + 61)), "notYetValid"
    yield "iat in the future", of(claims(iat=NOW + 61)), "issuedInFuture"
    for name, value in (("another", "https://evil.example"), ("with a slash", ISSUER + "/"), ("cut", ISSUER[:-1]),
                        ("in another case", ISSUER.upper()), ("that looks alike", ISSUER.replace("e", "\u0435")),
                        ("empty", "")):
        yield f"iss {name}", of(claims(iss=value)), "wrongIssuer"
    yield "iss a list", of(claims(iss=[ISSUER])), missing("iss")
    for name, value in (("another", "other"), ("longer", AUDIENCE + "s"), ("empty", ""), ("a list of others", ["a", "b"]),
                        ("an empty list", []), ("in another case", AUDIENCE.upper()), ("in one text", AUDIENCE + " x")):
        yield f"aud {name}", of(claims(aud=value)), "wrongAudience"
    yield "aud a list with a number", of(claims(aud=[AUDIENCE, 1])), missing("aud")
    yield "sub empty", of(claims(sub="")), missing("sub")
    yield "sub too long", of(claims(sub="a" * 513)), missing("sub")
    yield "sub a list", of(claims(sub=["ana"])), missing("sub")
    yield "role empty", of(claims(role="")), missing("role")
    yield "role an empty list", of(claims(role=[])), missing("role")
    yield "role a list with a null", of(claims(role=["member", None])), missing("role")
    once = json.dumps(CLAIMS)[:-1]
    yield "sub twice", of((once + ', "sub": "eve"}').encode()), "malformed"
    yield "exp twice", of((once + ', "\\u0065xp": 9}').encode()), "malformed"
    yield "a name twice inside", of((once + ', "x": {"y": 1, "y": 2}}').encode()), "malformed"
    yield "payload no object", of(b'"ana"'), "malformed"
    yield "payload empty", of(b""), "malformed"
    yield "payload no UTF-8", of((once + ', "x": "').encode() + b'\xff"}'), "malformed"
    yield "payload too deep", of((once + ', "x": ' + "[" * 16 + "]" * 16 + "}").encode()), "malformed"
    header, payload, _ = m.token().split(".")
    for name, message in (("header", header + "=." + payload), ("payload", header + "." + payload + "=")):
        yield f"{name} padded", message + "." + b64(m.signature(message.encode())), "malformed"
    yield "too long", of(claims(x="a" * 8192)), "tooLong(limit: 8192)"


def pyjwt_tokens(m):
    headers = {"kid": m.kid}
    for name, payload in (
        ("plain", CLAIMS), ("with the audience in a list", claims(aud=["other", AUDIENCE])),
        ("with roles in a list", claims(role=["guest", "member"])), ("without nbf and iat", claims(["nbf", "iat"])),
        ("with a fraction", claims(exp=NOW + 0.5)), ("with other claims", claims(x={"y": [1, {"z": None}]}, jti="1")),
        ("with a subject in Unicode", claims(sub="jos\u00e9 \U0001f697")),
    ):
        yield "PyJWT", name, jwt.encode(payload, m.key, m.algorithm, headers=headers)


def joserfc_tokens(m):
    kind = {"HS256": "oct", "RS256": "RSA", "PS256": "RSA", "ES256": "EC", "EdDSA": "OKP"}[m.algorithm]
    raw = m.key if m.algorithm == "HS256" else m.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    key = joserfc.jwk.import_key(raw, kind)
    for name, payload in (("plain", CLAIMS), ("with roles in a list", claims(role=["member"]))):
        made = joserfc.jwt.encode({"alg": m.algorithm, "kid": m.kid}, payload, key, algorithms=[m.algorithm])
        yield "joserfc", name, made


def odd_tokens(m):
    """Yields tokens as some providers make them: their oddities put nothing at risk."""
    for name, value in (("missing", {"without": ["kid"]}), ("null", {"kid": None}), ("empty", {"kid": ""})):
        yield "record.py", f"kid {name}", m.headed(**value)
    yield "record.py", "crit null", m.headed(crit=None)
    for kind in ("at+jwt", "application/at+jwt", "JOSE", None):
        yield "record.py", f"typ {kind}", m.headed(typ=kind)
    for name in ("nbf", "iat"):
        yield "record.py", f"{name} within the leeway", m.token(claims(**{name: NOW + 60}))
    yield "record.py", "claims null", m.token(claims(nbf=None, iat=None, jti=None, azp=None))
    yield "record.py", "exp with an exponent", m.token(
        text(claims(exp=0)).replace(b'"exp": 0', b'"exp": 1.700000001e9'))
    yield "record.py", "the longest subject", m.token(claims(sub="a" * 512))
    if m.algorithm == "EdDSA":
        yield "record.py", "alg Ed25519", m.headed(alg="Ed25519")


def main():
    makers = [Maker(algorithm) for algorithm in ALGORITHMS]
    good = [
        {"algorithm": m.algorithm, "maker": maker, "name": name, "token": token}
        for m in makers for source in (pyjwt_tokens, joserfc_tokens, odd_tokens)
        for maker, name, token in source(m)]
    bad = [
        {"algorithm": m.algorithm, "name": name, "token": token, "reason": reason}
        for m in makers for source in (bad_headers, bad_signatures, bad_payloads)
        for name, token, reason in source(m)]
    # Valid for decades, for tests of whole programs: one of each key.
    lasting = {
        KIDS[key]: jwt.encode(claims(exp=4_000_000_000), KEYS[key], key[0], headers={"kid": KIDS[key]}) for key in KEYS}
    made = {
        "now": NOW, "issuer": ISSUER, "audience": AUDIENCE,
        "madeBy": f"PyJWT {jwt.__version__}, joserfc {joserfc.__version__}",
        "keys": {"keys": [jwk(algorithm, KIDS[algorithm, n], key) for (algorithm, n), key in KEYS.items()]},
        "good": good, "bad": bad, "lasting": lasting}
    path = pathlib.Path(__file__).with_name("tokens.json")
    path.write_text(json.dumps(made, indent=1) + "\n")
    print(len(good), "good,", len(bad), "bad")


main()
