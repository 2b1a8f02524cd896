"""Requests as fast as they are answered, over a few connections from several addresses."""
import collections
import itertools
import socket
import threading
import time

import responses

# Requests that are sent before the first answer is read.
DEPTH = 16


class Connection:
    """A keep-alive connection from an address of one's choice."""

    def __init__(self, port, source, timeout=10):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout, (source, 0))
        self.stream = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.stream.close()
        self.socket.close()

    def ask(self, requests):
        """The responses to `requests`, which are sent at once: each as soon as it is there."""
        self.socket.sendall(b"".join(requests))
        for _ in requests:
            yield responses.read(self.stream)


def request(path, headers=(), content=b"", method="GET"):
    """A request as bytes; `content` is JSON."""
    if content or method != "GET":
        headers = [*headers, "Content-Type: application/json", f"Content-Length: {len(content)}"]
    lines = [f"{method} {path} HTTP/1.1", "Host: attack.test", *headers, "", ""]
    return "\r\n".join(lines).encode() + content


class Flood:
    """Sends requests until there are none left or time is up. `statuses` counts the answers."""

    def __init__(self, port, sources, requests, seconds):
        self.port, self.requests, self.deadline = port, iter(requests), time.monotonic() + seconds
        self.statuses, self.lock = collections.Counter(), threading.Lock()
        self.workers = [threading.Thread(target=self.work, args=[source], daemon=True) for source in sources]

    def run(self):
        for worker in self.workers:
            worker.start()
        for worker in self.workers:
            worker.join()
        return self.statuses

    def batch(self):
        """The next requests, if there are any and time is left."""
        with self.lock:
            return list(itertools.islice(self.requests, DEPTH)) if time.monotonic() < self.deadline else []

    def count(self, status):
        with self.lock:
            self.statuses[status] += 1

    def work(self, source):
        while batch := self.batch():
            try:
                with Connection(self.port, source) as connection:
                    while batch:
                        for response in connection.ask(batch):
                            self.count(response.status)
                        batch = self.batch()
            except (OSError, ValueError, responses.ResponseError):
                # Closed by the server, as it may: the rest goes over another connection.
                self.count("closed")


def attempts(statuses):
    """How many were answered, or cut off."""
    return sum(statuses.values())


def described(statuses):
    """Such as `200: 5,000, 429: 12`."""
    ordered = sorted(statuses.items(), key=lambda item: str(item[0]))
    return ", ".join(f"{status}: {count:,}" for status, count in ordered)
