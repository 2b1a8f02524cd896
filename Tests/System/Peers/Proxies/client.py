"""curl: requests, and streams of events."""
import itertools
import json
import queue
import subprocess
import threading
import time
import typing

# Seconds within which an answer has to come, and within which a change has to arrive on a stream.
PATIENCE, AT_ONCE = 30, 2
CURL = ("curl", "--silent", "--show-error", "--insecure", "--path-as-is")


class Answer(typing.NamedTuple):
    status: int
    version: str
    fields: dict
    content: bytes

    def field(self, name):
        """The value of a header field, whose lines are joined; nothing if there is none."""
        lines = self.fields.get(name.lower())
        return None if lines is None else ", ".join(lines)

    @property
    def json(self):
        return json.loads(self.content)

    def __str__(self):
        return f"HTTP/{self.version} {self.status} {self.fields} {self.content[:300]}"


def header(fields):
    lines = [f"{name}: {value}" if value else f"{name};" for name, value in fields.items()]
    return [word for line in lines for word in ("--header", line)]


def ask(url, *options, **fields):
    """The answer to a request; `fields` are its header fields, with `_` for `-`. Its status is 0 if there is none."""
    fields = {name.replace("_", "-"): value for name, value in fields.items()}
    command = [*CURL, "--include", "--max-time", PATIENCE, *header(fields), *options, url]
    done = subprocess.run([str(word) for word in command], capture_output=True)
    # With 55 and 56, curl has an answer, but the rest of what it had to send was refused.
    if done.returncode not in (0, 55, 56) or not done.stdout:
        return Answer(0, "", {}, done.stderr)
    return answer(done.stdout)


def answer(text):
    """The last answer in what curl prints. Heads are read here, since curl 7.88 leaves out fields from `%{header_json}`
    if another one comes twice."""
    head, _, content = text.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    version, code = status.split()[:2]
    if code.startswith("1"):
        return answer(content)
    fields = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields.setdefault(name.lower(), []).append(value.strip())
    return Answer(int(code), version.removeprefix("HTTP/"), fields, content)


class Event(typing.NamedTuple):
    kind: str
    data: dict
    id: str


class Stream:
    """A stream that is read by curl, as a context."""

    def __init__(self, url, *options, **fields):
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        # The head of the answer comes first, on the same output.
        self.command = [*CURL, "--no-buffer", "--include", *header(fields), *options, url]
        self.events, self.comments, self.head, self.ended = queue.Queue(), [], None, None

    def __enter__(self):
        self.begin = time.monotonic()
        self.process = subprocess.Popen(
            list(map(str, self.command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        self.has_head = threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def read(self):
        lines = iter(self.process.stdout.readline, b"")
        self.head = [line.decode().strip() for line in itertools.takewhile(lambda line: line != b"\r\n", lines)]
        self.has_head.set()
        event = {}
        for line in lines:
            name, _, value = line.decode().rstrip("\n").partition(":")
            value = value.removeprefix(" ")
            if line.startswith(b":"):
                self.comments.append(time.monotonic())
            elif name:
                event[name] = event[name] + "\n" + value if name == "data" and name in event else value
            elif "data" in event:
                data = json.loads(event["data"])
                self.events.put(Event(event.get("event", "message"), data, event.get("id")))
                event = {}
        self.ended = time.monotonic()
        self.events.put(None)

    def next(self, seconds=AT_ONCE):
        """The next event; nothing if none comes in time, or if the stream has ended."""
        try:
            return self.events.get(timeout=seconds)
        except queue.Empty:
            return None
