"""The service behind the proxy is stopped, killed and started again."""
import json
import time
import uuid

from case import ADD, Case
from client import AT_ONCE

import patches

# What a proxy says of a service that isn't there. One that forwards TCP says nothing: it closes the connection.
GONE = {502, 503, 504}
SILENT = GONE | {0}
# Seconds within which it asks a service again that was gone.
RECOVERY = 5


class Restarting(Case):
    @property
    def gone(self):
        return SILENT if "tcp" in self.options else GONE

    def test_a_stop(self):
        self.restart(self.service.stop)

    def test_a_kill(self):
        self.restart(self.service.kill)

    def restart(self, end):
        shown = self.ask("/screens/hello", "--compressed")
        key = {"content": json.dumps({"title": "Wash after a restart"}), "Idempotency_Key": str(uuid.uuid4())}
        first = self.perform(ADD, **key)
        # The URL of an action needs no screen.
        url = self.href(self.screen(ADD[0]), *ADD[1:])
        with self.stream("/screens/hello/events") as stream:
            self.assertTrue(stream.next(), "no screen")
            end()
            event = stream.next(AT_ONCE)
            if end == self.service.stop:
                self.assertEqual((event.kind, event.data), ("end", {"reason": "draining"}))
            self.service.process.wait(timeout=20)
            while stream.ended is None and time.monotonic() < stream.begin + 20:
                time.sleep(0.05)
            self.assertTrue(stream.ended, "the stream goes on without a service")
        self.assertIn(self.ask("/screens/hello").status, self.gone)
        self.service.start()
        begin = time.monotonic()
        while (answer := self.ask("/screens/hello", If_None_Match=shown.field("ETag"))).status in self.gone:
            self.assertLess(time.monotonic() - begin, RECOVERY, answer)
            time.sleep(0.2)
        # Revisions and keys outlive it.
        once = self.ask("/screens/hello", "--compressed", If_None_Match=shown.field("ETag"))
        self.assertEqual(once.status, self.unchanged, once)
        self.assertIn(shown.json["revision"], once.field("ETag"))
        again = self.follow(
            url, "--request", "POST", "--data-binary", key["content"], Content_Type="application/json",
            Idempotency_Key=key["Idempotency_Key"])
        self.assertEqual((again.status, again.content), (200, first.content))
        with self.stream("/screens/hello/events", Last_Event_ID=shown.json["revision"]) as stream:
            self.assertIsNone(stream.next(1))
            changed = self.change()
            event = stream.next()
            self.assertTrue(event, "no patch")
            screen = patches.apply(shown.json, event.data) if event.kind == "patch" else event.data
            self.assertEqual(screen, changed)

    def test_requests_meanwhile_are_answered_whole_or_refused(self):
        """Whatever happens to a request, what says 200 is a whole screen."""
        expected = self.screen("cars")
        statuses = []
        for step in range(40):
            if step == 10:
                self.service.kill()
            if step == 20:
                self.service.start()
            answer = self.ask("/screens/cars")
            statuses.append(answer.status)
            self.assertIn(answer.status, self.gone | {200}, answer)
            if answer.status == 200:
                self.assertEqual(answer.json, expected)
        self.assertEqual(statuses[:10], [200] * 10)
        # Else what the next test begins with is a proxy that doesn't ask the service yet.
        begin = time.monotonic()
        while self.ask("/screens/hello").status != 200:
            self.assertLess(time.monotonic() - begin, RECOVERY)
            time.sleep(0.2)
