"""Connections that take their time: to send a head, to send a content, to read an answer, or to do anything."""
import contextlib
import itertools
import time

import crowd
import flood
import targets
import watching
from verdicts import Outcome

HEAD = b"GET /screens/hello HTTP/1.1\r\nHost: attack.test\r\nX-Slow: "
BODY = (
    b"POST /screens/todos/sections/input/cells/input/actions/add HTTP/1.1\r\nHost: attack.test\r\n"
    b'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"title":"')
# Seconds that a server has to end them, more than it measures a rate over; an attack is over once it has, but not
# before it had time to accept them.
SECONDS, LEAST_SECONDS = 20, 3
# Bytes that the kernel may have to keep for an attack, all connections together.
BUFFERED = 512 << 20
# Seconds for which connections are idle.
IDLE_SECONDS = 12
# Seconds between two bytes.
PACES = (0.5, 1, 2.5)


class Held:
    """How many connections of an attack the server has: its sockets beyond those from before. What the kernel has to
    keep for them is no memory of the server's, but of its machine."""

    def __init__(self, program, count):
        self.program, self.before, self.count, self.most = program, program.sockets, count, 0
        self.buffered_before, self.buffered = watching.buffered(), 0

    def look(self):
        now = max(self.program.sockets - self.before, 0)
        self.most = max(self.most, now)
        self.buffered = max(self.buffered, watching.buffered() - self.buffered_before)
        return now

    def outcome(self, *notes):
        """What is said at the end. The honest client may have a connection more or less than before."""
        now, faults = self.look(), []
        if not self.is_over(now):
            faults.append(f"{now:,} of {self.count:,} slow connections are still open")
        if self.buffered > BUFFERED:
            faults.append(f"the kernel buffered {self.buffered / 1e6:,.0f} MB, above {BUFFERED / 1e6:,.0f} MB")
        had = f"the server had up to {self.most:,} of them, and the kernel {self.buffered / 1e6:,.0f} MB in its buffers"
        return Outcome(self.count, notes=(had, *notes), faults=tuple(faults))

    def is_over(self, now):
        return now <= max(self.count // 100, 5)


def go_on(held, crowds):
    """Sends a byte on each crowd, at the pace that it is the value of, until the server has ended them all or has had
    its time. `None` is no pace: nothing is sent."""
    began_at, due = time.monotonic(), dict.fromkeys(crowds, 0.0)
    while (now := time.monotonic()) < began_at + SECONDS:
        for pace, many in crowds.items():
            if pace is not None and now >= due[pace]:
                due[pace] = now + pace
                many.send(b"a")
            many.turn(0.1)
        if held.is_over(held.look()) and now > began_at + LEAST_SECONDS:
            return


def slow(scene, firsts, paces, **kind):
    """Opens a connection for each of `firsts`, which it begins with, sends a byte on each now and then, and looks
    whether the server keeps them."""
    count = len(firsts)
    held = Held(scene.program, count)
    with contextlib.ExitStack() as stack:
        crowds = {pace: stack.enter_context(crowd.Crowd(scene.port, scene.sources(20), **kind)) for pace in paces}
        for number, many in enumerate(crowds.values()):
            many.connect_many(firsts[number :: len(crowds)])
        go_on(held, crowds)
        return held.outcome()


def head(scene):
    return slow(scene, [HEAD] * scene.size(1000, 200), [1])


def body(scene):
    return slow(scene, [BODY] * scene.size(1000, 200), [1])


def read(scene):
    """Asks for more than fits into the buffers of both sides, and reads nothing of it."""
    requests = [flood.request(targets.longest(scene.port)) * 4] * scene.size(1000, 200)
    return slow(scene, requests, [None], reads=False, receive_buffer=2048)


def read_searches(scene):
    """The same, each for a search of its own, so that no two answers are one."""
    path, count = targets.longest(scene.port), scene.size(1000, 200)
    requests = [flood.request(f"{path}&q={query}") for query in itertools.islice(targets.queries(), count)]
    return slow(scene, requests, [None], reads=False, receive_buffer=2048)


def drip(scene):
    """One byte every so many seconds, at three paces."""
    return slow(scene, [HEAD] * scene.size(300, 60), PACES)


def idle(scene):
    """Connections that ask once and then stay, more than the server takes, for longer than the honest client waits."""
    count = 10_000
    first = flood.request("/screens/hello")
    with crowd.Crowd(scene.port, scene.sources(250)) as many:
        many.connect_many([first] * count)
        many.run(IDLE_SECONDS)
        return Outcome(count, notes=(f"{len(many.open):,} of {count:,} connections stayed open",))
