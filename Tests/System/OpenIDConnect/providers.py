#!/usr/bin/env python3
"""Runs the program with the tokens and key sets of other people's libraries, and with those of identity providers as
documented by these. Prints a table of what passed.

    providers.py PROGRAM
"""
import base64
import hashlib
import hmac
import http.client
import importlib.metadata
import json
import pathlib
import sys
import tempfile
import threading
import time
import unittest
import uuid

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(TESTS), str(TESTS / "Peers/Proxies")]

import answering
import shapes
import signers
import table
from certifying import certify, serving
from program import Program
from provider import TLSServer

PATIENCE = 60
PATH = "/screens/hello"
ISSUER = "https://id.example.com"


class KeyServer:
    """Key sets at `https` URLs, by their paths; each with its `Cache-Control`."""

    def __init__(self, folder):
        self.certificate, key = certify(folder)
        self.sets = {}
        self.http = TLSServer(("127.0.0.1", 0), self.handler(), serving(self.certificate, key))
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def publish(self, path, keys, cache):
        self.sets[path] = json.dumps({"keys": keys}).encode(), cache
        return f"https://localhost:{self.http.server_port}{path}"

    def handler(key_server):
        class Handler(answering.Handler):
            def do_GET(self):
                body, cache = key_server.sets[self.path]
                self.answer(200, body, Cache_Control=cache)

        return Handler


class Case(unittest.TestCase):
    """`binary` is the program, `keys` the server of the sets; `settings` are those of the service."""

    binary, keys, issuer, settings, cache = None, None, ISSUER, {}, "max-age=3600"

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="sectional-oidc-")))

    def publish(self, keys):
        return self.keys.publish(f"/{self.id()}", keys, self.cache)

    def serve(self, keys):
        settings = {
            "TOKEN_SECRET": "", "JWKS": self.publish(keys), "JWKS_AUTHORITY": self.keys.certificate,
            "TOKEN_ISSUER": self.issuer, "ROLE_MAP": "staff=admin,people=user"} | self.settings
        self.service = self.enterContext(Program(self.binary, self.folder / "service", **settings))

    def claims(self, **claims):
        now = int(time.time())
        return {"iss": self.issuer, "iat": now, "exp": now + 3600} | claims

    def ask(self, token, is_logged=True):
        """The status, and the role that the caller had."""
        before = len(self.service.logged(PATH))
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=PATIENCE)
        connection.request("GET", PATH, headers={"Authorization": "Bearer " + token})
        response = connection.getresponse()
        response.read()
        connection.close()
        if response.status == 401:
            self.assertIn('error="invalid_token"', response.headers["WWW-Authenticate"])
        end = time.monotonic() + PATIENCE
        while len(lines := self.service.logged(PATH)) == before and is_logged:
            self.assertLess(time.monotonic(), end, "the request isn't in the log")
            time.sleep(0.01)
        return response.status, lines[-1].get("role") if is_logged else None

    def assert_accepted(self, token, role="admin"):
        self.assertEqual(self.ask(token), (200, role))

    def assert_refused(self, token):
        self.assertEqual(self.ask(token)[0], 401)


class Signing(Case):
    """Tokens of the library `signer`, with keys of one `kind`."""

    signer, kind = None, None
    settings = {"TOKEN_AUDIENCE": "lists"}

    def key(self, kid=None):
        return self.signer(self.kind, kid)

    def token(self, key, **header):
        return key.sign(self.claims(sub="ana", aud="lists", role=["staff"]), **header)

    def test_one_key(self):
        key = self.key()
        self.serve([key.public()])
        self.assert_accepted(self.token(key))
        self.assert_refused(self.token(self.key()))

    def test_two_keys(self):
        keys = self.key(), self.key()
        self.serve([key.public() for key in keys])
        for key in keys:
            self.assert_accepted(self.token(key))
        self.assert_refused(self.token(self.key()))

    def test_two_keys_with_ids(self):
        keys = {kid: self.key(kid) for kid in ("one", "two")}
        self.serve([key.public() for key in keys.values()])
        for kid, key in keys.items():
            self.assert_accepted(self.token(key, kid=kid))
        self.assert_refused(self.token(keys["one"], kid="two"))

    def test_a_new_key(self):
        self.rotate(self.key(), self.key())

    def test_a_new_key_with_an_id(self):
        self.rotate(self.key("one"), self.key("two"), old={"kid": "one"}, new={"kid": "two"})

    def rotate(self, before, after, old={}, new={}):
        """The set is fresh for an hour: the token of the new key makes the service fetch it."""
        self.serve([before.public()])
        self.assert_accepted(self.token(before, **old))
        self.publish([after.public()])
        self.assert_accepted(self.token(after, **new))
        self.assert_refused(self.token(before, **old))

    def test_a_public_key_as_a_secret(self):
        """Whoever knows the key can sign with it, if the token may say how."""
        key = self.key("one")
        self.serve([key.public()])
        parts = {"alg": "HS256", "kid": "one"}, self.claims(sub="ana", aud="lists", role="staff")
        text = b".".join(encoded(json.dumps(part).encode()) for part in parts)
        for secret in {value for name, value in key.public().items() if name in ("n", "x")}:
            signature = hmac.digest(base64.urlsafe_b64decode(secret + "=="), text, hashlib.sha256)
            self.assert_refused((text + b"." + encoded(signature)).decode())

    def test_keys_of_all_kinds_with_one_id(self):
        keys = [self.signer(kind, "one") for kind in signers.ALGORITHMS]
        self.serve([key.public() for key in keys])
        for key in keys:
            self.assert_accepted(self.token(key, kid="one"))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


class Recorded(Case):
    """Tokens and sets with the members of a `shape`."""

    shape = None

    def setUp(self):
        super().setUp()
        self.issuer, self.settings, self.cache = self.shape.issuer, self.shape.settings, self.shape.cache
        # Two, as all of them publish; Cognito's ids are in base64.
        self.pair = [signers.PyJWT("RSA", kid) for kid in ("made/1+=", "made/2+=")]

    def public(self, key, members):
        return {name: value for name, value in key.public().items() if name != "key_ops"} | members

    def start(self):
        further = [self.public(signers.PyJWT("RSA", "further"), members) for members in self.shape.further]
        self.serve(further + [self.public(key, self.shape.key) for key in self.pair])

    def token(self, key=None, header={}, **claims):
        key = key or self.pair[1]
        claims = self.claims() | self.shape.claims | claims
        return key.sign(claims, **self.shape.header | {"kid": key.kid} | header)

    def test_roles(self):
        self.start()
        for key in self.pair:
            self.assert_accepted(self.token(key, **self.shape.role("staff")))
            self.assert_accepted(self.token(key, **self.shape.role("people")), "user")

    def test_no_role(self):
        self.start()
        self.assert_refused(self.token(**self.shape.none))

    def test_no_role_with_a_default(self):
        self.settings = self.settings | {"DEFAULT_ROLE": "user"}
        self.start()
        self.assert_accepted(self.token(**self.shape.none), "user")
        self.assert_accepted(self.token(**self.shape.role("staff")))

    def test_another_service(self):
        self.start()
        self.assert_refused(self.token(**self.shape.role("staff") | self.shape.other))

    def test_another_issuer(self):
        self.start()
        for issuer in (self.issuer + "/", self.issuer.removesuffix("/") + "2", self.issuer.upper()):
            self.assert_refused(self.token(**self.shape.role("staff") | {"iss": issuer}))

    def test_groups(self):
        """Of Entra ID, a token has up to 200: docs/configuration.md says how long a token may be."""
        self.start()
        ids = [str(uuid.uuid4()) for _ in range(200)]
        self.assert_accepted(self.token(memberOf=ids[:80], **self.shape.role("staff")))
        self.assertEqual(self.ask(self.token(memberOf=ids, **self.shape.role("staff")), is_logged=False)[0], 431)

    def test_tokens_for_the_provider_alone(self):
        """They are opaque, or encrypted: https://auth0.com/docs/secure/tokens/access-tokens"""
        self.start()
        signed = self.token(**self.shape.role("staff"))
        for token in ("ya29.a0Af_made", "v2.local.made", "eyJlbmMiOiJBMjU2R0NNIn0..bWFkZQ.bWFkZQ.bWFkZQ", signed + "."):
            self.assert_refused(token)

    def test_times(self):
        self.start()
        now = int(time.time())
        self.assert_refused(self.token(**self.shape.role("staff") | {"exp": now - 1}))
        self.assert_refused(self.token(**self.shape.role("staff") | {"nbf": now + 600}))

    def test_a_new_key(self):
        self.start()
        new = signers.PyJWT("RSA", "made/3+=")
        self.publish([self.public(key, self.shape.key) for key in (self.pair[1], new)])
        self.assert_accepted(self.token(new, **self.shape.role("staff")))
        self.assert_accepted(self.token(**self.shape.role("staff")))
        self.assert_refused(self.token(self.pair[0], **self.shape.role("staff")))


def main(binary):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        members = {"binary": binary, "keys": KeyServer(pathlib.Path(folder))}
        for signer in signers.SIGNERS:
            for kind in signers.ALGORITHMS:
                rows.append(table.Row(signer.package, importlib.metadata.version(signer.package), kind))
                name = f"{signer.__name__}-{kind}"
                rows[-1].run(type(name, (Signing,), members | {"signer": signer, "kind": kind}))
        for shape in shapes.SHAPES:
            rows.append(table.Row(shape.name, "as documented", "tokens and keys"))
            rows[-1].run(type(shape.name, (Recorded,), members | {"shape": shape}))
    return table.write(rows)


if __name__ == "__main__":
    sys.exit(0 if main(str(pathlib.Path(sys.argv[1]).resolve())) else 1)
