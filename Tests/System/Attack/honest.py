"""An honest client, as a process of its own: asks for a mix of things at a steady, modest rate until its input ends,
and then prints as JSON what it saw. Usage: honest.py PORT SOURCE TOKEN FRESH

With FRESH `no`, it stays on the connections that it has: who shares an address with an attacker may be refused new
ones.
"""
import collections
import http.client
import itertools
import json
import re
import select
import sys
import time
import uuid

import listening

# Seconds that an answer may take; what takes longer is a failure.
PATIENCE = 8
# Requests a second.
RATE = 20
SCREEN = "/screens/hello"
GONE = (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError)


class Failure(Exception):
    """A request that wasn't answered as it has to be."""


class Client:
    """One step after another, each a request that is counted."""

    def __init__(self, port, source, token, may_connect):
        self.port, self.source, self.may_connect = port, source, may_connect
        self.headers = {"Authorization": f"Bearer {token}"}
        self.connection = self.connect()
        self.tag = None
        self.requests, self.retries, self.worst, self.failures = 0, 0, 0.0, collections.Counter()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.source, 0))

    def ask(self, method, path, headers=(), expected=200):
        """The response's fields and content. A connection that was closed while nothing was on it is opened again
        (RFC 9112, section 9.3.1): each request can be sent twice."""
        try:
            response, content = self.ask_once(method, path, headers)
        except GONE:
            self.retries += 1
            self.connection.close()
            response, content = self.ask_once(method, path, headers)
        if response.status != expected:
            raise Failure(f"{method} {path.split('?')[0]}: {response.status}")
        return response, content

    def ask_once(self, method, path, headers):
        self.connection.request(method, path, headers={**self.headers, **dict(headers)})
        response = self.connection.getresponse()
        return response, response.read()

    def prepare(self):
        """Learns where the action is, and opens the stream."""
        _, content = self.ask("GET", SCREEN)
        self.action = re.search(rb'"trigger":"toggle".*?"href":"([^"]+)"', content)[1].decode()
        self.stream = listening.Stream(self.connect(), f"{SCREEN}/events", self.headers, PATIENCE)
        self.stream.start()

    def screen(self):
        response, content = self.ask("GET", SCREEN)
        json.loads(content)
        self.tag = response.getheader("ETag")

    def not_modified(self):
        """What it was shown before. After a failure it doesn't know what that was."""
        if self.tag is None:
            return self.screen()
        self.ask("GET", SCREEN, {"If-None-Match": self.tag}, expected=304)

    def page(self):
        json.loads(self.ask("GET", "/screens/cars?limit=10")[1])

    def fresh(self):
        if self.may_connect:
            self.connection.close()
        json.loads(self.ask("GET", "/screens/team")[1])

    def act(self):
        """An action, and the patch that the stream has to tell of."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        since = "?since=" + self.tag.strip('"').removesuffix("-gzip") if self.tag else ""
        self.stream.forget()
        performed = json.loads(self.ask("POST", self.action + since, headers)[1])
        self.stream.wait((performed.get("patch") or {}).get("to") or performed["screen"]["revision"])

    def step(self, step):
        self.requests += 1
        asked_at = time.monotonic()
        try:
            step()
        except (Failure, listening.Silence, OSError, ValueError, KeyError, http.client.HTTPException) as error:
            self.failures[f"{step.__name__}: {error or type(error).__name__}"] += 1
            self.connection.close()
            self.tag = None
        self.worst = max(self.worst, time.monotonic() - asked_at)

    def run(self, ended):
        steps = itertools.cycle([self.screen, self.not_modified, self.page, self.fresh, self.act])
        while not ended(1 / RATE):
            self.step(next(steps))

    def report(self):
        return {
            "requests": self.requests, "failures": sum(self.failures.values()), "worst": self.worst,
            "retries": self.retries, "reasons": dict(self.failures.most_common(5)),
        }


def main(port, source, token, fresh):
    client = Client(int(port), source, token, fresh == "yes")
    client.prepare()
    print("ready", flush=True)
    client.run(lambda seconds: select.select([sys.stdin], [], [], seconds)[0])
    print(json.dumps(client.report()), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
