"""Streams of events: each event comes at once, and a stream that nobody reads any more ends."""
import contextlib
import time

from case import Case
from client import AT_ONCE
from reading import CODINGS

import patches

# The service sends something every 15 seconds. What is written to a connection that is gone succeeds once: so the proxy
# notices it at the second heartbeat, and the service at the fourth.
HEARTBEAT, GONE = 15 + AT_ONCE, 60 + 2 * AT_ONCE
SILENCE = 3
# Together, within so many seconds: each is a process of its own here.
STREAMS, MANY = 40, 10


class Streaming(Case):
    def test_a_patch_comes_at_once(self):
        for coding in CODINGS:
            with self.subTest(coding), self.stream("/screens/hello/events", *coding) as stream:
                first = stream.next()
                self.assertTrue(first, f"no screen after {AT_ONCE} s; the head: {stream.head}")
                self.assertEqual(first.kind, "screen")
                self.assertTrue(any(line.lower().startswith("content-type: text/event-stream") for line in stream.head))
                screen = first.data
                for _ in range(2):
                    time.sleep(SILENCE)
                    changed = self.change()
                    event = stream.next()
                    self.assertTrue(event, f"no patch after {AT_ONCE} s")
                    screen = patches.apply(screen, event.data)
                    self.assertEqual((event.kind, screen), ("patch", changed))

    def test_a_stream_is_resumed(self):
        for coding in CODINGS:
            with self.subTest(coding):
                screen = self.screen("hello")
                with self.stream("/screens/hello/events", *coding, Last_Event_ID=screen["revision"]) as stream:
                    self.assertIsNone(stream.next(1))
                    self.assertTrue(stream.head, "the head has not come")
                    changed = self.change()
                    event = stream.next()
                    self.assertTrue(event, f"no patch after {AT_ONCE} s")
                    self.assertEqual(patches.apply(screen, event.data), changed)
                with self.stream("/screens/hello/events", *coding, Last_Event_ID=screen["revision"]) as stream:
                    event = stream.next()
                    self.assertTrue(event, f"no patch after {AT_ONCE} s")
                    self.assertEqual((event.kind, patches.apply(screen, event.data)), ("patch", changed))

    def test_heartbeats(self):
        path = "/screens/cards/events"
        with self.stream(path) as stream, self.stream(path, "--compressed") as other:
            time.sleep(HEARTBEAT)
            self.assertIsNone(stream.ended)
            self.assertTrue(stream.comments, f"nothing came for {HEARTBEAT} s")
            self.assertTrue(other.comments, f"nothing came for {HEARTBEAT} s if it may be compressed")

    def test_many_streams(self):
        with contextlib.ExitStack() as streams:
            opened = [streams.enter_context(self.stream("/screens/hello/events")) for _ in range(STREAMS)]
            firsts = self.each(opened)
            self.assertNotIn(None, firsts)
            changed = self.change()
            for first, event in zip(firsts, self.each(opened)):
                self.assertTrue(event, "no patch")
                self.assertEqual(patches.apply(first.data, event.data), changed)

    def each(self, streams):
        """The next event of each of many streams."""
        end = time.monotonic() + MANY
        return [stream.next(max(0, end - time.monotonic())) for stream in streams]

    def test_a_stream_ends_with_its_client(self):
        """A proxy may go on reading until it can't write what it has read."""
        name = "sectional_streams_open"
        with contextlib.ExitStack() as streams:
            for _ in range(5):
                streams.enter_context(self.stream("/screens/todos/events"))
            self.until(lambda: self.service.metric(name) >= 5, AT_ONCE + 5, "five streams")
        self.until(lambda: self.service.metric(name) == 0, GONE, "the end of streams whose clients are gone")

    def until(self, holds, seconds, what):
        end = time.monotonic() + seconds
        while not holds():
            self.assertLess(time.monotonic(), end, f"{what} after {seconds} s")
            time.sleep(0.1)
