"""A stream of a screen on one replica, which applies patches."""
import http.client
import json
import random
import threading
import time

import patches
import screens
from answers import BROKEN, POSITION
from history import READ, Operation

# Seconds without a heartbeat, of which one comes every 2 (`ClusterProgram`), after which a stream is taken for dead.
SILENCE = 7
# Seconds before it connects again.
PAUSE = 0.2


class Stream(threading.Thread):
    """What it shows after each event is recorded as a read."""

    def __init__(self, load, target, name, subject, token):
        super().__init__(name=f"stream of {name} of {subject} at {target[0]}:{target[1]}", daemon=True)
        self.load, self.target, self.screen_name, self.subject, self.token = load, target, name, subject, token
        self.screen, self.position, self.socket = None, None, None
        # When each title was shown first.
        self.first = {}

    def run(self):
        with self.load.guarding(self.name):
            while not self.load.streams_end.is_set():
                begin = time.monotonic()
                try:
                    problem = self.follow()
                except BROKEN as error:
                    problem = repr(error)
                if problem and not self.load.streams_end.is_set():
                    self.load.fail("a stream", self.name, problem, begin, self.target)
                self.load.streams_end.wait(PAUSE * (0.5 + random.random()))

    def end(self):
        """Lets `run` notice that the streams end."""
        if self.socket is not None:
            try:
                self.socket.shutdown(2)
            except OSError:
                pass

    def follow(self):
        """Reads one connection to its end. Returns what is wrong with the end, if anything is."""
        connection = http.client.HTTPConnection(*self.target, timeout=SILENCE)
        try:
            connection.request("GET", screens.path(self.screen_name) + "/events", headers=self.headers())
            self.socket = connection.sock
            response = connection.getresponse()
            if response.status != 200:
                return f"{response.status} {response.read()[:200]}"
            self.position = response.headers[POSITION] or self.position
            self.load.tally("streams begun")
            return self.take_all(response)
        finally:
            connection.close()

    def headers(self):
        found = {"Authorization": "Bearer " + self.token}
        if self.screen is not None:
            found["Last-Event-ID"] = self.screen["revision"]
        if self.position is not None:
            found[POSITION] = self.position
        return found

    def take_all(self, response):
        text = b""
        while part := response.read1(65536):
            arrival = time.monotonic()
            *events, text = (text + part).split(b"\n\n")
            for event in events:
                if self.take(event.decode(), arrival):
                    return None
        return "it ended without a reason"

    def take(self, text, arrival):
        """Takes an event. Returns whether it announces the end."""
        event = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        kind = event.get("event")
        if kind == "end":
            if json.loads(event["data"]) != {"reason": "draining"}:
                self.load.wrong(self.name, f"it ended: {text}")
            return True
        if kind == "screen":
            self.load.tally("whole screens on streams")
            self.show(json.loads(event["data"]), arrival)
        elif kind == "patch":
            self.load.tally("patches on streams")
            try:
                self.show(patches.apply(self.screen, json.loads(event["data"])), arrival)
            except (patches.PatchError, TypeError) as error:
                self.load.wrong(self.name, f"a patch that doesn't fit: {error}")
        return False

    def show(self, screen, arrival):
        self.screen = screen
        try:
            value = screens.observed(screen)
        except screens.ScreenError as error:
            return self.load.wrong(self.name, str(error))
        if value is None:
            return
        if self.screen_name == screens.TODOS:
            for title in value:
                self.first.setdefault(title, arrival)
        name = screens.object_of(self.screen_name, self.subject)
        self.load.stream_history.record(Operation(self.name, name, READ, value, arrival, arrival))
