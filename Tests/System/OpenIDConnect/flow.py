#!/usr/bin/env python3
"""Runs the program with the tokens of a real identity provider, whose keys change and which disappears for a while,
both under load. Fails if a valid token is refused or an invalid one accepted.

    flow.py PROGRAM         SECTIONAL_OIDC_OUTAGE is how many seconds the provider is gone; 3 by default
"""
import base64
import contextlib
import json
import os
import pathlib
import re
import sys
import tempfile
import time

from cryptojwt.jws.jws import JWS

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import load
import provider
from app import App
from launching import Launched, until

OUTAGE = float(os.environ.get("SECTIONAL_OIDC_OUTAGE", "3"))


class Service(Launched):
    """The running program, and its log."""

    def __init__(self, program, folder, jwks, identity_provider):
        super().__init__(
            program, folder, TOKEN_SECRET=None, LOG_FORMAT="text", JWKS=jwks,
            JWKS_AUTHORITY=identity_provider.certificate, TOKEN_ISSUER=identity_provider.issuer,
            TOKEN_AUDIENCE=provider.AUDIENCE, ROLE_CLAIM="roles", ROLE_MAP="staff=admin,people=user")
        self.start()

    def events(self, name):
        return [line for line in self.log.read_text().splitlines() if f" event={name} " in line]

    def has_keys(self, *ids):
        """Waits until the service uses exactly the keys `ids`."""
        names = re.escape(" ".join(ids))
        def current():
            changes = self.events("keys-changed")
            return changes and re.search(rf'keys="?{names}"?$', changes[-1])
        until(f"keys {ids}", current)


def signed(key, claims, algorithm="RS256"):
    return JWS(json.dumps(claims), alg=algorithm).sign_compact([key] if key else [])


def claims_of(token):
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))


def invalid_tokens(good, signing, strangers):
    """Returns tokens that differ from the token `good` in one thing each."""
    claims = claims_of(good)
    now = int(time.time())
    head, payload, signature = good.split(".")
    none = base64.urlsafe_b64encode(json.dumps({"alg": "none", "kid": signing.kid}).encode()).rstrip(b"=").decode()
    return {
        "stranger's key": signed(strangers[0], claims), "known id, another key": signed(strangers[1], claims),
        "wrong audience": signed(signing, claims | {"aud": ["other"]}),
        "wrong issuer": signed(signing, claims | {"iss": claims["iss"] + "/"}),
        "expired": signed(signing, claims | {"iat": now - 7200, "exp": now - 3600}),
        "no role": signed(signing, {name: value for name, value in claims.items() if name != "roles"}),
        "alg none": f"{none}.{payload}.", "changed": f"{head}.{payload}.{signature[:-8]}AAAAAAAA"}


class Flow:
    def __init__(self, program, folder):
        self.provider = provider.Provider(folder)
        self.app = App(self.provider)
        # Before the service's first fetch: see `most_fetches`.
        self.begun = time.monotonic()
        self.service = Service(program, folder, self.app.discover()["jwks_uri"], self.provider)
        self.load = load.Load(self.service.port, "/screens/team/1")

    def say(self, text):
        print(f"{time.monotonic() - self.begun:6.1f} s  {text}", flush=True)

    def sign_in(self):
        """Returns valid tokens, and invalid ones that are made from them."""
        signing = self.provider.signing
        valid = {f"{person}, key {signing.kid}": self.app.sign_in(person) for person in provider.PEOPLE}
        strangers = [provider.Provider.new_key(kid) for kid in ("nobody", signing.kid)]
        return valid, invalid_tokens(next(iter(valid.values())), signing, strangers)

    def check_once(self, token, expected):
        with contextlib.closing(self.load.connection()) as connection:
            status, challenge = self.load.ask(connection, token)
        assert status == expected, (status, challenge)

    def rotate(self, old, new):
        """Publishes the key `new` in advance, signs with it once the service has it, and removes the key `old`."""
        keys = {key.kid: key for key in self.provider.published}
        keys[new] = provider.Provider.new_key(new)
        self.provider.published = [keys[old], keys[new]]
        self.service.has_keys(old, new)
        self.provider.sign_with(keys[new])
        earlier = self.load.valid
        valid, invalid = self.sign_in()
        self.load.use(valid=earlier | valid, invalid=invalid)
        self.say(f"signs with key {new}, and key {old} is still valid")
        # Nobody has a token of the old key any more, except for those who shouldn't.
        self.load.use(valid=valid)
        self.provider.published = [keys[new]]
        self.service.has_keys(new)
        removed = f"removed key {old}"
        self.load.use(invalid=invalid | {removed: next(iter(earlier.values()))})
        self.say(f"key {old} is removed")
        until("tokens of both keys", lambda: self.load.has_asked({*valid, *invalid, removed}))

    def run(self):
        first = self.provider.published[0]
        self.service.has_keys(first.kid)
        # A key that wasn't published in advance: the first token of it makes the service fetch.
        self.provider.published = [first, provider.Provider.new_key("2")]
        self.provider.sign_with(self.provider.published[1])
        valid, invalid = self.sign_in()
        self.check_once(valid["ana, key 2"], 200)
        self.say("the token of an unknown key made the service fetch the key")
        self.provider.published = self.provider.published[1:]
        self.service.has_keys("2")
        self.load.start(valid, invalid)
        unchanged = self.provider.unchanged
        until("a fetch of what hasn't changed", lambda: self.provider.unchanged > unchanged)
        self.rotate("2", "3")
        self.outage()
        self.rotate("3", "4")

    def outage(self):
        failures = len(self.service.events("keys-unchanged"))
        self.load.is_undecided = True
        self.provider.disappear()
        self.say("the provider is gone")
        until("a failed fetch", lambda: len(self.service.events("keys-unchanged")) > failures)
        end = time.monotonic() + OUTAGE
        while time.monotonic() < end:
            assert self.service.process.poll() is None
            time.sleep(0.1)
        fetches = self.provider.fetches
        self.provider.listen()
        self.say("the provider is back")
        until("a fetch", lambda: self.provider.fetches > fetches)
        # The service may still read what it has fetched, and clients may still be told so.
        unknown = next(token for name, token in self.load.invalid.items() if name.startswith(load.UNKNOWN))
        with contextlib.closing(self.load.connection()) as connection:
            until("unknown keys are refused", lambda: self.load.ask(connection, unknown)[0] == 401)
        self.load.use()
        self.load.is_undecided = False

    def most_fetches(self):
        """One each five seconds, one a minute for unknown keys, and one at the start: not one for each request."""
        seconds = time.monotonic() - self.begun
        return 1 + seconds / 5 + 1 + seconds / 60

    def report(self):
        print(f"{sum(self.load.accepted.values())} requests with valid tokens accepted, "
              f"{sum(self.load.refused.values())} with invalid ones refused, "
              f"{sum(self.load.undecided.values())} answered with 503 during the outage; "
              f"{self.provider.fetches} fetches, {self.provider.unchanged} of them 304")
        for counts in (self.load.accepted, self.load.refused):
            print("  " + ", ".join(f"{name}: {count}" for name, count in sorted(counts.items())))


def main():
    with tempfile.TemporaryDirectory() as folder:
        flow = Flow(sys.argv[1], pathlib.Path(folder))
        try:
            flow.run()
            flow.load.end()
            flow.report()
            assert not flow.load.wrong, dict(flow.load.wrong)
            assert flow.load.undecided, "no token of an unknown key was told to come again"
            assert flow.provider.fetches <= flow.most_fetches(), flow.provider.fetches
            flow.service.stop()
        except BaseException:
            print(flow.service.log.read_text()[-4000:], file=sys.stderr)
            raise
        finally:
            flow.load.ends.set()
            flow.service.kill()


main()
