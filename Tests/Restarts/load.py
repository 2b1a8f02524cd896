"""Clients that read screens, perform actions and keep streams open without a pause, and count what goes wrong."""
import collections
import http.client
import itertools
import json
import random
import socket
import threading
import time
import uuid

READERS, WRITERS = 3, 3
READER_PAUSE, WRITER_PAUSE = 0.005, 0.03
# Before a stream connects again; each to-do list changes meanwhile.
STREAM_PAUSE = 0.5
# The showcase keeps 500 to-dos in a list.
TITLES_PER_SUBJECT = 400
ADD = "/screens/todos/sections/input/cells/input/actions/add"
# The errors of a connection on which the server's answer doesn't arrive.
BROKEN = (OSError, http.client.HTTPException)


class Load:
    """Clients of the service on `port`. `tokens` are by subject; each subject has a stream of its to-dos."""

    def __init__(self, port, tokens):
        self.port, self.tokens = port, tokens
        self.lock, self.ends = threading.Lock(), threading.Event()
        self.counts, self.failures = collections.Counter(), []
        # The titles whose action was acknowledged, by subject, and those whose action failed at first.
        self.acknowledged, self.repeated = collections.defaultdict(set), set()
        self.streams = [Stream(self, subject) for subject in tokens]
        self.clients = [threading.Thread(target=self.read, args=(index,)) for index in range(READERS)]
        self.clients += [threading.Thread(target=self.write, args=(index,)) for index in range(WRITERS)]

    def start(self):
        for client in self.clients + self.streams:
            client.start()

    def end(self):
        self.ends.set()
        for client in self.clients + self.streams:
            client.join()

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def fail(self, what):
        with self.lock:
            self.failures.append(what)

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, connection, method, path, subject=None, body=None, headers=()):
        """The status and content of an answer. A connection that the server has closed is opened again by http.client."""
        headers = dict(headers)
        if subject:
            headers["Authorization"] = "Bearer " + self.tokens[subject]
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response.status, response.read()

    def read(self, index):
        choice, connection = random.Random(index), self.connection()
        subjects = [None, *self.tokens]
        while not self.ends.is_set():
            path = choice.choice(["/screens/hello", "/screens/todos", "/screens/cars", "/screens/cars?q=sedan&limit=2"])
            try:
                status, _ = self.ask(connection, "GET", path, choice.choice(subjects))
                if status == 200:
                    self.count("reads")
                else:
                    self.fail(f"GET {path}: {status}")
            except BROKEN as error:
                self.fail(f"GET {path}: {error!r}")
                connection.close()
            time.sleep(READER_PAUSE)

    def write(self, index):
        connection, subjects = self.connection(), sorted(self.tokens)[index::WRITERS]
        for number in range(TITLES_PER_SUBJECT * len(subjects)):
            if self.ends.is_set():
                return
            self.add(connection, subjects[number % len(subjects)], f"{index}-{number}")
            time.sleep(WRITER_PAUSE)
        self.fail("the lists are full")

    def add(self, connection, subject, title):
        """Adds a to-do; an action that fails is repeated under its key until it is acknowledged, as a client does it."""
        body, headers = json.dumps({"title": title}), {"Idempotency-Key": str(uuid.uuid4())}
        for attempt in itertools.count():
            try:
                status, content = self.ask(connection, "POST", ADD, subject, body, headers)
                problem = None if status == 200 else f"{status} {content[:200]}"
            except BROKEN as error:
                problem = repr(error)
                connection.close()
            if problem is None:
                with self.lock:
                    self.acknowledged[subject].add(title)
                return self.count("actions")
            self.fail(f"POST {title}: {problem}")
            with self.lock:
                self.repeated.add(title)
            if attempt == 100:
                return
            time.sleep(0.1)


class Stream(threading.Thread):
    """A stream of a subject's to-dos, which resumes where it ended. A whole screen after the first is a failure, and so
    is a patch that doesn't begin at the revision that the client has."""

    def __init__(self, load, subject):
        super().__init__()
        self.load, self.subject, self.revision = load, subject, None

    def run(self):
        while not self.load.ends.is_set():
            try:
                self.follow()
            except BROKEN as error:
                self.load.fail(f"stream: {error!r}")
                time.sleep(0.1)

    def follow(self):
        """Reads one connection to its end."""
        is_resuming = self.revision is not None
        with socket.create_connection(("127.0.0.1", self.load.port), timeout=1) as connection:
            connection.sendall(self.head().encode())
            text, has_ended = "", False
            for part in chunks(self.parts(connection)):
                text += part.decode()
                *events, text = text.split("\n\n")
                for event in events:
                    has_ended = self.take(event, is_resuming) or has_ended
        if self.load.ends.is_set():
            return
        if not has_ended:
            self.load.fail("stream: it ended without a reason")
        time.sleep(STREAM_PAUSE)
        self.load.count("streams resumed")

    def head(self):
        fields = {"Host": "localhost", "Authorization": "Bearer " + self.load.tokens[self.subject]}
        if self.revision is not None:
            fields["Last-Event-ID"] = self.revision
        lines = ["GET /screens/todos/events HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items()]
        return "\r\n".join(lines) + "\r\n\r\n"

    def parts(self, connection):
        """What arrives, until the connection or the load ends."""
        while not self.load.ends.is_set():
            try:
                part = connection.recv(65536)
            except TimeoutError:
                continue
            if not part:
                return
            yield part

    def take(self, text, is_resuming):
        """Takes an event. Returns whether it announces the end."""
        event = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
        kind = event.get("event")
        if kind == "end":
            if json.loads(event["data"]) != {"reason": "draining"}:
                self.load.fail(f"stream: {text}")
            return True
        if kind == "screen" and is_resuming:
            self.load.fail("stream: a whole screen instead of a patch")
        if kind == "patch":
            if json.loads(event["data"])["from"] != self.revision:
                self.load.fail("stream: a patch from another revision")
            self.load.count("patches")
        self.revision = event.get("id", self.revision)
        return False


def chunks(parts):
    """The chunks of a response's content; its head has to say 200 (RFC 9112, section 7.1)."""
    rest = b""
    for part in parts:
        rest += part
        if b"\r\n\r\n" in rest:
            break
    head, _, rest = rest.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise OSError(head.split(b"\r\n")[0].decode() or "no answer")
    for part in itertools.chain([b""], parts):
        rest += part
        while b"\r\n" in rest:
            size, _, content = rest.partition(b"\r\n")
            length = int(size, 16)
            if len(content) < length + 2:
                break
            if length == 0:
                return
            yield content[:length]
            rest = content[length + 2:]
