"""Clients that ask for a screen without a pause, with valid and with invalid tokens, and count what they get."""
import collections
import http.client
import random
import threading
import time

CLIENTS = 4
PAUSE = 0.002
# What the names of tokens begin with whose key isn't in the set; one with a known key's id is refused in any case.
UNKNOWN = ("stranger", "removed key")


class Load:
    """`valid` and `invalid` are tokens by their names; they can be replaced while the clients ask. While `is_undecided`,
    tokens of unknown keys may be answered with 503: the provider, which can't be asked, may have their keys."""

    def __init__(self, port, path):
        self.port, self.path = port, path
        self.valid, self.invalid = {}, {}
        self.accepted, self.refused, self.wrong = collections.Counter(), collections.Counter(), collections.Counter()
        self.undecided, self.is_undecided = collections.Counter(), False
        self.lock, self.ends = threading.Lock(), threading.Event()
        self.rounds = [0] * CLIENTS
        self.threads = [threading.Thread(target=self.run, args=(index,)) for index in range(CLIENTS)]

    def start(self, valid, invalid):
        self.valid, self.invalid = valid, invalid
        for thread in self.threads:
            thread.start()

    def end(self):
        self.ends.set()
        for thread in self.threads:
            thread.join()

    def use(self, valid=None, invalid=None):
        """Replaces tokens. When it returns, no client uses the old ones any more."""
        with self.lock:
            self.valid = self.valid if valid is None else valid
            self.invalid = self.invalid if invalid is None else invalid
            before = list(self.rounds)
        while any(now < then + 2 for now, then in zip(self.rounds, before)) and not self.ends.is_set():
            time.sleep(0.01)

    def has_asked(self, names):
        """Whether there was a good answer to each of these tokens, or a wrong one to any."""
        with self.lock:
            return self.wrong or all(self.accepted[name] or self.refused[name] for name in names)

    def run(self, index):
        choice = random.Random(index)
        connection = self.connection()
        while not self.ends.is_set():
            with self.lock:
                self.rounds[index] += 1
                tokens = [(name, token, True) for name, token in self.valid.items()]
                tokens += [(name, token, False) for name, token in self.invalid.items()]
            # Several from one list: a token is replaced between two rounds.
            for name, token, is_valid in choice.sample(tokens, min(4, len(tokens))):
                self.count(name, is_valid, *self.ask(connection, token))
                time.sleep(PAUSE)
        connection.close()

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, connection, token):
        connection.request("GET", self.path, headers={"Authorization": "Bearer " + token})
        response = connection.getresponse()
        response.read()
        return response.status, response.headers.get("WWW-Authenticate", "")

    def count(self, name, is_valid, status, challenge):
        with self.lock:
            if is_valid and status == 200:
                self.accepted[name] += 1
            elif not is_valid and status == 401 and 'error="invalid_token", error_description="' in challenge:
                self.refused[name] += 1
            elif self.is_undecided and status == 503 and name.startswith(UNKNOWN):
                self.undecided[name] += 1
            else:
                self.wrong[f"{name}: {status} {challenge}"] += 1
