"""Typical changes of the showcase, and the events that tell of them."""
import dataclasses
import http.client
import json
import random

import requesting
import responses
import tail
import writing

SCREENS = ("todos", "cars", "hello")
# Lists keep their length: what was added is removed after so many further changes of its kind.
CHANGES = ("todos add", "cars add", "hello toggle", "todos remove", "cars remove")
# Texts are put together of these, so that hardly one is written twice.
WORDS = """answer ask book borrow bring build buy call carry check choose clean collect cook deliver email find finish
fix fold garden kitchen letter library market meeting mother neighbour office paint passport plan plumber print read
renew rent repair return school send sister table tax tent ticket train visit wash water window write""".split()


@dataclasses.dataclass(frozen=True)
class Change:
    """One change as the wire shows it: its screen, and the event of a stream."""

    screen: str
    event: bytes


class Stream:
    """A stream of one screen, read event by event."""

    def __init__(self, port, path, headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        if self.response.status != 200:
            raise responses.ResponseError(f"{path} is answered with {self.response.status}")

    def event(self):
        """The bytes of the next event, without comments: from its first line to the empty line at its end."""
        lines = []
        while line := self.response.readline():
            if line.startswith(b":"):
                continue
            lines.append(line)
            if line == b"\n":
                if any(each.startswith(b"data:") for each in lines):
                    return b"".join(lines)
                lines = []
        raise responses.ResponseError("a stream ended")


class Showcase:
    """Performs changes in the running program, and collects the events of them."""

    def __init__(self, port, token):
        self.headers = [f"Authorization: Bearer {token}"]
        self.connection = requesting.Connection(port)
        self.streams = {
            screen: Stream(port, f"/screens/{screen}/events", {"Authorization": f"Bearer {token}"})
            for screen in SCREENS}
        for stream in self.streams.values():
            stream.event()
        self.added = {"todos": [], "cars": []}
        self.source = random.Random(1)

    def post(self, path, content=""):
        self.connection.post(path, self.headers, content, 200)

    def perform(self, number):
        screen, verb = CHANGES[number % len(CHANGES)].split()
        self.change(screen, verb)
        event = self.streams[screen].event()
        if verb == "add":
            after = self.connection.get(f"/screens/{screen}", self.headers, 200).body
            self.added[screen].append(writing.newest(after))
        return Change(screen, event)

    def change(self, screen, verb):
        if screen == "hello":
            self.post(tail.TOGGLE)
        elif verb == "remove":
            path = tail.REMOVE if screen == "todos" else writing.REMOVE
            self.post(path.format(self.added[screen].pop(0)))
        elif screen == "todos":
            self.post(tail.ADD, json.dumps({"title": self.words(2, 6)}))
        else:
            price = self.source.randrange(9000, 90000)
            car = {"name": self.words(2, 3), "operatedBy": self.words(2, 2), "price": price}
            self.post(writing.ADD, json.dumps(car))

    def words(self, fewest, most):
        chosen = self.source.sample(WORDS, self.source.randint(fewest, most))
        return " ".join(chosen).capitalize()


def by_screen(sizes):
    found = {}
    for screen, size in sizes:
        found.setdefault(screen, []).append(size)
    return found


def collect(running, count):
    """`count` changes."""
    running.remove_database("bytes")
    process = running.released_process("bytes")
    showcase = Showcase(process.port, running.token("admin"))
    changes = [showcase.perform(number) for number in range(count)]
    running.end(process)
    return changes
