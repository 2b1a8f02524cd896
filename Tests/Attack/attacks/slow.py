"""Connections that take their time: to send a head, to send a content, to read an answer, or to do anything."""
import contextlib
import time

import crowd
import targets
from verdicts import Outcome

HEAD = b"GET /screens/hello HTTP/1.1\r\nHost: attack.test\r\nX-Slow: "
BODY = (
    b"POST /screens/todos/sections/input/cells/input/actions/add HTTP/1.1\r\nHost: attack.test\r\n"
    b'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"title":"')
# A connection counts as held when it is open so many seconds after it could have been ended.
SECONDS, QUICK_SECONDS = 10, 5
# Seconds between two bytes.
PACES = (0.5, 1, 2.5)


def kept_open(scene, before, count):
    """What is said where the server still has connections of the attack."""
    held = max(scene.program.sockets - before, 0)
    # The honest client and the listening sockets may be a few more or less than before.
    return (f"{held:,} of {count:,} slow connections are still open",) if held > max(count // 100, 5) else ()


def slow(scene, first, every, data, count, **kind):
    """Opens connections, sends a little on each now and then, and looks whether the server keeps them."""
    before = scene.program.sockets
    with crowd.Crowd(scene.port, scene.sources(20), **kind) as many:
        many.connect_many(count, first)
        many.run(scene.size(SECONDS, QUICK_SECONDS), every, data)
        return Outcome(count, faults=kept_open(scene, before, count))


def head(scene):
    return slow(scene, HEAD, 1, b"a", scene.size(1000, 200))


def body(scene):
    return slow(scene, BODY, 1, b"a", scene.size(1000, 200))


def read(scene):
    """Asks for more than fits into the buffers of both sides, and reads nothing of it."""
    path = targets.longest(scene.port)
    request = f"GET {path} HTTP/1.1\r\nHost: attack.test\r\n\r\n".encode() * 4
    return slow(scene, request, None, b"", scene.size(1000, 200), reads=False, receive_buffer=2048)


def drip(scene):
    """One byte every so many seconds, at three paces."""
    before, count = scene.program.sockets, scene.size(300, 60)
    with contextlib.ExitStack() as stack:
        many = [stack.enter_context(crowd.Crowd(scene.port, scene.sources(10))) for _ in PACES]
        for each in many:
            each.connect_many(count // len(PACES), HEAD)
        keep_dripping(dict(zip(PACES, many)), scene.size(SECONDS, QUICK_SECONDS))
        return Outcome(count, faults=kept_open(scene, before, count))


def keep_dripping(crowds, seconds):
    """Sends a byte on each crowd, at the pace that it is the value of."""
    ends_at, due = time.monotonic() + seconds, dict.fromkeys(crowds, 0.0)
    while (now := time.monotonic()) < ends_at:
        for pace, many in crowds.items():
            if now >= due[pace]:
                due[pace] = now + pace
                many.send(b"a")
            many.turn(0.05)


def idle(scene):
    """Connections that ask once and then stay, more than the server takes."""
    count = 10_000
    first = b"GET /screens/hello HTTP/1.1\r\nHost: attack.test\r\n\r\n"
    with crowd.Crowd(scene.port, scene.sources(250)) as many:
        many.connect_many(count, first)
        many.run(scene.size(10, 7))
        return Outcome(count, notes=(f"{len(many.open):,} of {count:,} connections stayed open",))
