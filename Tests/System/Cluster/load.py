"""Clients and streams of the showcase on several replicas, the history of what they did and saw, and what failed."""
import collections
import contextlib
import json
import threading
import time
import typing
import http.client

import screens
from answers import BROKEN
from client import Client
from history import READ, History, Operation
from streams import Stream

# How many things each client has to get done before it counts as served, and for how many seconds that is waited for.
STEPS, PATIENCE = 3, 60
# Seconds until every replica has to show what was written last.
SETTLING = 10
# Seconds after a fault in which streams may still notice it.
SLACK = 0.5


class Failure(typing.NamedTuple):
    """What did not succeed at once, for whom, and between which times."""
    kind: str
    client: str
    text: str
    begin: float
    end: float
    target: typing.Any

    def __str__(self):
        return f"{self.kind}: {self.client}, {self.begin:.3f} to {self.end:.3f}, at {self.target}: {self.text}"


class Added(typing.NamedTuple):
    """A to-do that was added at the first attempt: when it was sent and acknowledged, and by which replica."""
    title: str
    begin: float
    end: float
    target: typing.Any


class Load:
    """The clients ask `targets`, and there are streams at each of `replicas` (pairs of host and port). `tokens` are by
    subject; `devices` clients share each subject. With `is_sticky`, each client stays at one replica."""

    def __init__(self, targets, replicas, tokens, devices=2, seed=0, is_sticky=False):
        self.targets, self.replicas, self.tokens = list(targets), list(replicas), tokens
        self.seed, self.is_sticky = seed, is_sticky
        self.lock = threading.Lock()
        # The number of faults that are over.
        self.epoch = 0
        # The times during which something may fail.
        self.windows = []
        # Clients begin nothing new; clients end what they are at; streams end.
        self.ends, self.has_to_end, self.streams_end = threading.Event(), threading.Event(), threading.Event()
        # What clients did and saw, and what streams saw.
        self.history, self.stream_history = History(), History()
        self.counts, self.steps = collections.Counter(), collections.Counter()
        self.failures, self.faults, self.adds = [], [], []
        self.clients = [
            Client(self, index * devices + device, subject, token)
            for index, (subject, token) in enumerate(tokens.items()) for device in range(devices)]
        self.streams = [
            Stream(self, target, name, subject, token) for target in self.replicas
            for index, (subject, token) in enumerate(tokens.items()) for name in screens.NAMES
            if name not in screens.SHARED or index == 0]

    # What clients and streams report.

    def tally(self, what):
        with self.lock:
            self.counts[what] += 1

    def advance(self, client, what=None):
        with self.lock:
            self.steps[client] += 1
            if what:
                self.counts[what] += 1

    def fail(self, kind, client, text, begin, target=None):
        """Something that a fault may cause, and nothing else."""
        with self.lock:
            self.counts["failures"] += 1
            self.failures.append(Failure(kind, client, text, begin, time.monotonic(), target))

    def wrong(self, client, text):
        """Something that nothing excuses."""
        with self.lock:
            self.faults.append(f"{client}, {time.monotonic():.3f}: {text}")

    def added(self, operation, target):
        with self.lock:
            self.adds.append(Added(operation.value, operation.begin, operation.end, target))

    @contextlib.contextmanager
    def guarding(self, name):
        """Nothing but the end of the load may end a client or a stream."""
        try:
            yield
        except Exception as error:
            self.wrong(name, f"it ended: {error!r}")
            raise

    @contextlib.contextmanager
    def excusing(self):
        """While the body runs, and until every client is served again, requests and streams may fail."""
        window = [time.monotonic(), float("inf")]
        self.windows.append(window)
        yield
        self.epoch += 1
        idle = self.await_steps()
        if idle:
            self.wrong("recovery", f"not served within {PATIENCE} s: {', '.join(idle)}")
        window[1] = time.monotonic() + SLACK

    def is_calm(self, begin, end):
        return not any(begin <= last and end >= first for first, last in self.windows)

    def unexcused(self):
        """The failures that no fault explains."""
        return [failure for failure in self.failures if self.is_calm(failure.begin, failure.end)]

    # The course of the load.

    def start(self):
        self.look("beginning")
        for stream in self.streams:
            stream.start()
        for client in self.clients:
            client.start()

    def look(self, name):
        """Reads every object at every replica while all is quiet. Returns the screens by replica, screen and subject."""
        found = {}
        for target in self.replicas:
            for screen_name, subject in self.shown():
                begin = time.monotonic()
                screen = get(target, screen_name, self.tokens[subject])
                found[target, screen_name, subject] = screen
                self.history.record(Operation(
                    name, screens.object_of(screen_name, subject), READ, screens.observed(screen), begin,
                    time.monotonic(), fresh=True))
        return found

    def shown(self):
        """The screens and subjects that show each object once."""
        subjects = list(self.tokens)
        return [(name, subject) for subject in subjects for name in screens.NAMES
                if name not in screens.SHARED or subject == subjects[0]]

    def await_steps(self, steps=STEPS, patience=PATIENCE):
        """Waits until each client has got something done, counted from now. Returns those that have not."""
        with self.lock:
            before = self.steps.copy()
        end = time.monotonic() + patience
        while idle := [client.name for client in self.clients if client.is_alive()
                       and self.steps[client.name] < before[client.name] + steps]:
            if time.monotonic() > end:
                break
            time.sleep(0.02)
        return idle

    def end_clients(self, patience=30):
        """Ends the clients once they are done with what they are at; what takes longer remains uncertain."""
        self.ends.set()
        end = time.monotonic() + patience
        for client in self.clients:
            client.join(max(0, end - time.monotonic()))
        self.has_to_end.set()
        for client in self.clients:
            client.join(30)
            if client.is_alive():
                self.wrong(client.name, "it doesn't end")

    def end_streams(self):
        self.streams_end.set()
        for stream in self.streams:
            stream.end()
        for stream in self.streams:
            stream.join(15)

    def settle(self):
        """Waits until replicas and streams show the same, for a bounded time; then records the final reads, and what is
        wrong with the streams."""
        end = time.monotonic() + SETTLING
        while True:
            differing = self.differing()
            if not differing or time.monotonic() > end:
                break
            time.sleep(0.2)
        self.look("final")
        for text in differing:
            self.wrong("the end", text)

    def differing(self):
        """The replicas that don't show what the first one shows, and the streams that don't show what their replica does."""
        found, shown = [], {}
        for target in self.replicas:
            for name, subject in self.shown():
                shown[target, name, subject] = get(target, name, self.tokens[subject])
                if shown[target, name, subject] != shown[self.replicas[0], name, subject]:
                    found.append(f"{name} of {subject} at {target} is another one than at {self.replicas[0]}")
        for stream in self.streams:
            screen = shown[stream.target, stream.screen_name, stream.subject]
            if stream.screen != screen:
                has = stream.screen and screens.observed(stream.screen)
                found.append(f"{stream.name} has not ended with the screen of the server: it shows {has}, and the "
                             f"server {screens.observed(screen)}")
        return found

    def whole_history(self):
        """What clients and streams did and saw. What a stream shows has to be right as a client's reads have to."""
        first = len(self.shown()) * len(self.replicas)
        operations = self.history.operations
        return History(operations[:first] + sorted(
            operations[first:] + self.stream_history.operations, key=lambda operation: operation.begin))


def get(target, name, token, attempts=100):
    """A screen, from a replica that answers in the end."""
    for _ in range(attempts):
        connection = http.client.HTTPConnection(*target, timeout=8)
        try:
            connection.request("GET", screens.path(name), headers={"Authorization": "Bearer " + token})
            response = connection.getresponse()
            content = response.read()
            if response.status == 200:
                screen = json.loads(content)
                if screens.observed(screen) is not None:
                    return screen
            problem = f"{response.status} {content[:200]}"
        except BROKEN as error:
            problem = repr(error)
        finally:
            connection.close()
        time.sleep(0.1)
    raise TimeoutError(f"{target} doesn't show {name}: {problem}")
