"""Clients that read screens, perform actions and keep streams open without a pause, and count what goes wrong."""
import collections
import contextlib
import http.client
import json
import random
import socket
import threading
import time
import typing
import uuid

READERS, WRITERS = 3, 3
READER_PAUSE, WRITER_PAUSE = 0.005, 0.05
# Before a stream connects again, and until every process notices what another one has written.
STREAM_PAUSE = 0.5
# The showcase keeps 500 to-dos in a list.
TITLES_PER_SUBJECT = 400
ATTEMPTS = 100
ADD = "/screens/todos/sections/input/cells/input/actions/add"
# The errors of a connection on which the server's answer doesn't arrive.
BROKEN = (OSError, http.client.HTTPException)
# How many answers or patches each client has to get before each restart, and after the last one, and for how many
# seconds that is waited for.
STEPS, PATIENCE = 5, 60
# The field in which the proxy says which process has answered.
PROCESS = "X-Upstream"
# The kinds of failures that a killed process may cause. All others may not happen at all.
ACTION, STREAM_BROKEN = "an action", "a stream broke"
WHOLE_SCREEN, NO_EVENT = "a whole screen instead of a patch", "no event after a stream was resumed"


class Failure(typing.NamedTuple):
    """What went wrong, for which client, and between which times; `process` is the address of the one that answered."""
    kind: str
    client: str
    text: str
    begin: float
    end: float
    process: str | None = None

    def __str__(self):
        return f"{self.kind}: {self.client}, {self.end - self.begin:.3f} s, process {self.process}: {self.text}"


class Load:
    """Clients of the service on `port`. `tokens` are by subject; each subject has a stream of its to-dos."""

    def __init__(self, port, tokens):
        self.port, self.tokens = port, tokens
        self.lock, self.ends = threading.Lock(), threading.Event()
        self.counts, self.failures = collections.Counter(), []
        # How many answers or patches each client got, by its name.
        self.steps = collections.Counter()
        # The titles whose action was acknowledged, by subject.
        self.acknowledged = {subject: set() for subject in tokens}
        self.streams = [Stream(self, subject) for subject in tokens]
        work = {f"reader {index}": (self.read, index) for index in range(READERS)}
        work |= {f"writer {index}": (self.write, index) for index in range(WRITERS)}
        work |= {stream.name: (stream.run,) for stream in self.streams}
        self.clients = [
            threading.Thread(target=self.guarded, name=name, args=(name, *what), daemon=True)
            for name, what in work.items()]

    def start(self):
        for client in self.clients:
            client.start()

    def end(self):
        self.ends.set()
        for stream in self.streams:
            stream.end()
        for client in self.clients:
            client.join()

    def guarded(self, name, work, *arguments):
        """Runs a client. Nothing but the end of the load may end it."""
        begin = time.monotonic()
        try:
            work(*arguments)
            problem = None if self.ends.is_set() else "without an error"
        except BaseException as error:
            problem = repr(error)
        if problem:
            self.fail("a client ended", name, problem, begin)

    def advance(self):
        """Waits until each client has got some answers or patches, counted from now. Those that ended have failed."""
        with self.lock:
            before, begin = self.steps.copy(), time.monotonic()
        while idle := [client.name for client in self.clients if client.is_alive() and self.steps[client.name]
                       < before[client.name] + STEPS]:
            if time.monotonic() > begin + PATIENCE:
                return [self.fail("no load", name, "too few answers", begin) for name in idle]
            time.sleep(0.02)

    def count(self, what, client=None):
        with self.lock:
            self.counts[what] += 1
            if client:
                self.steps[client] += 1

    def fail(self, kind, client, text, begin, end=None, process=None):
        with self.lock:
            self.failures.append(Failure(kind, client, text, begin, end or time.monotonic(), process))

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, connection, method, path, subject=None, body=None, headers=()):
        """An answer and its content. A connection that the server has closed is opened again by http.client."""
        headers = dict(headers)
        if subject:
            headers["Authorization"] = "Bearer " + self.tokens[subject]
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response, response.read()

    def read(self, index):
        choice, connection, name = random.Random(index), self.connection(), f"reader {index}"
        subjects = [None, *self.tokens]
        while not self.ends.is_set():
            path = choice.choice(["/screens/hello", "/screens/todos", "/screens/cars", "/screens/cars?q=sedan&limit=2"])
            begin = time.monotonic()
            try:
                response, content = self.ask(connection, "GET", path, choice.choice(subjects))
                if response.status == 200:
                    self.count("reads", name)
                else:
                    text = f"GET {path}: {response.status} {content[:200]}"
                    self.fail("a read", name, text, begin, process=response.headers[PROCESS])
            except BROKEN as error:
                self.fail("a read", name, f"GET {path}: {error!r}", begin)
                connection.close()
            time.sleep(READER_PAUSE)

    def write(self, index):
        connection, subjects = self.connection(), sorted(self.tokens)[index::WRITERS]
        for number in range(TITLES_PER_SUBJECT * len(subjects)):
            if self.ends.is_set():
                return
            self.add(connection, f"writer {index}", subjects[number % len(subjects)], f"{index}-{number}")
            time.sleep(WRITER_PAUSE)
        raise RuntimeError("the lists are full")

    def add(self, connection, name, subject, title):
        """Adds a to-do; an action that fails is repeated under its key until it is acknowledged, as clients do it."""
        body, headers = json.dumps({"title": title}), {"Idempotency-Key": str(uuid.uuid4())}
        for _ in range(ATTEMPTS):
            begin, process = time.monotonic(), None
            try:
                response, content = self.ask(connection, "POST", ADD, subject, body, headers)
                process = response.headers[PROCESS]
                problem = None if response.status == 200 else f"{response.status} {content[:200]}"
            except BROKEN as error:
                problem = repr(error)
                connection.close()
            if problem is None:
                with self.lock:
                    self.acknowledged[subject].add(title)
                return self.count("actions", name)
            self.fail(ACTION, name, f"POST {title}: {problem}", begin, process=process)
            time.sleep(0.1)
        raise RuntimeError(f"{title} was never acknowledged")


class Stream:
    """A stream of a subject's to-dos, which resumes where it ended, after the list has changed: so it begins with a
    patch, or with a whole screen from a process that doesn't know the revision. A whole screen that isn't a
    connection's first event is a failure, and so is a patch that doesn't begin at the revision that the client has."""

    def __init__(self, load, subject):
        self.load, self.subject, self.revision = load, subject, None
        self.name = f"stream of {subject}"
        # The present connection: when it began, which process answered, and whether the event that resumes is to come.
        self.begin, self.process, self.resumes, self.socket = 0.0, None, False, None

    def run(self):
        while not self.load.ends.is_set():
            self.begin, self.process, self.resumes = time.monotonic(), None, self.revision is not None
            try:
                problem = self.follow()
            except BROKEN as error:
                problem = repr(error)
            if self.load.ends.is_set():
                return
            if problem:
                self.fail(STREAM_BROKEN, problem)
            elif self.resumes:
                self.fail(NO_EVENT, "it ended before")
            self.pause()

    def fail(self, kind, text):
        self.load.fail(kind, self.name, text, self.begin, process=self.process)

    def pause(self):
        """Waits until the list has changed: the first action to be acknowledged may have been done before."""
        titles = self.load.acknowledged[self.subject]
        count, end = len(titles) + 2, time.monotonic() + PATIENCE
        time.sleep(STREAM_PAUSE)
        while len(titles) < count and time.monotonic() < end and not self.load.ends.is_set():
            time.sleep(0.02)

    def end(self):
        """Lets `run` notice that the load ends."""
        if self.socket is not None:
            with contextlib.suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)

    def follow(self):
        """Reads one connection to its end. Returns what is wrong with the end, if anything is."""
        headers = {"Authorization": "Bearer " + self.load.tokens[self.subject]}
        if self.revision is not None:
            headers["Last-Event-ID"] = self.revision
        with contextlib.closing(self.load.connection()) as connection:
            connection.request("GET", "/screens/todos/events", headers=headers)
            self.socket = connection.sock
            response = connection.getresponse()
            # The proxy lists the processes that it has asked; the last one has answered.
            self.process = response.headers.get(PROCESS, "").split(", ")[-1] or None
            if response.status != 200:
                return f"it is answered with {response.status}"
            text = ""
            for line in response:
                text += line.decode()
                if line == b"\n":
                    if self.take(text):
                        return None
                    text = ""
        return "it ended without a reason"

    def take(self, text):
        """Takes an event. Returns whether it announces the end."""
        event = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        kind = event.get("event")
        if kind == "end":
            if json.loads(event["data"]) != {"reason": "draining"}:
                self.fail("a stream ended", text)
            return True
        if kind == "screen" and self.revision is not None and not self.resumes:
            self.fail(WHOLE_SCREEN, repr(text[:100]))
        if kind == "patch":
            if json.loads(event["data"])["from"] != self.revision:
                self.fail("a patch from another revision", repr(text[:100]))
            self.load.count("patches", self.name)
        if self.resumes and kind in ("screen", "patch"):
            self.load.count("streams resumed")
            self.resumes = False
        self.revision = event.get("id", self.revision)
        return False
