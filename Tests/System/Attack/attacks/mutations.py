"""Raw requests that were changed at random, each on a connection of its own."""
import collections
import re
import time

import crowd
import flood
import mutating
from verdicts import Outcome

STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
# At once, so that one that waits for more doesn't hold up the rest.
SIDE_BY_SIDE = 200
# Seconds until one that isn't answered is given up: a request that isn't complete has no answer.
PATIENCE = 0.5


def judge(incoming):
    """What came back: the first status, `nothing`, or `garbage`."""
    if not incoming:
        return "nothing"
    found = STATUS.match(incoming)
    return int(found[1]) if found else "garbage"


class Gun:
    """Keeps so many requests in flight until there are none left."""

    def __init__(self, many, random, count):
        self.many, self.random, self.left = many, random, count
        self.began, self.answers, self.internal = {}, collections.Counter(), []

    def fire(self):
        while self.left and len(self.many.open) < SIDE_BY_SIDE:
            self.left -= 1
            data = mutating.mutated(self.random)
            connection = self.many.connect(data)
            self.began[connection] = (time.monotonic(), data)

    def note(self, connection):
        _, data = self.began.pop(connection)
        answer = judge(bytes(connection.incoming))
        self.answers[answer] += 1
        if answer in (500, "garbage"):
            self.internal.append(data)

    def give_up(self):
        """Closes what is answered, or is too late."""
        now = time.monotonic()
        for descriptor, connection in list(self.many.open.items()):
            if connection.incoming or now - self.began[connection][0] > PATIENCE:
                self.note(connection)
                connection.end()
                del self.many.open[descriptor]

    def run(self, seconds):
        ends_at = time.monotonic() + seconds
        while (self.left or self.many.open) and time.monotonic() < ends_at:
            self.fire()
            for connection in self.many.turn(0.002):
                self.note(connection)
            self.give_up()


def run(scene):
    count = scene.size(50_000, 5000)
    with crowd.Crowd(scene.port, scene.sources(16), keeps=True) as many:
        gun = Gun(many, scene.random(), count)
        gun.run(scene.size(120, 20))
        fired = count - gun.left
        faults = [f"{data[:120]!r} is answered with an internal error" for data in gun.internal[:3]]
        if fired < count:
            faults.append(f"only {fired:,} of {count:,} were sent in time")
        return Outcome(fired, notes=(flood.described(gun.answers),), faults=tuple(faults))
