"""Open event streams, held by a process of their own, so that reading them doesn't make the load's requests late."""
import multiprocessing
import select
import socket

import responses


class Streams:
    """`count` open streams of `path`, as a context. After it, `closed` is how many of them the server ended."""

    def __init__(self, port, path, count):
        self.port, self.path, self.count, self.closed = port, path, count, 0

    def __enter__(self):
        if self.count:
            context = multiprocessing.get_context("fork")
            self.here, there = context.Pipe()
            self.process = context.Process(target=hold, args=(there, self.port, self.path, self.count), daemon=True)
            self.process.start()
            there.close()
            if not self.here.poll(60) or self.here.recv() != self.count:
                raise responses.ResponseError(f"{self.count} streams of {self.path} can't be opened")
        return self

    def __exit__(self, *_):
        if self.count:
            self.here.send("end")
            try:
                self.closed = self.here.recv()
            except EOFError:
                self.closed = self.count
            self.process.join(10)


def has_event(text, name):
    """Whether an event `name` is there to its end. What frames the content may stand anywhere but in an event."""
    at = text.find(b"event: " + name + b"\n")
    return at >= 0 and text.find(b"\n\n", at) >= 0


def opened(port, path, headers=(), patience=10):
    """A stream that has shown its screen."""
    stream = socket.create_connection(("127.0.0.1", port), timeout=patience)
    stream.sendall(responses.request(port, path, headers).encode())
    received = b""
    while not has_event(received, b"screen"):
        if not (data := stream.recv(65536)):
            stream.close()
            raise responses.ResponseError(f"a stream ended: {path} is answered with {received[-200:]!r}")
        received += data
    return stream


def hold(control, port, path, count):
    """Runs in the process of its own: opens the streams, and reads them until it is told to end."""
    streams = [opened(port, path) for _ in range(count)]
    control.send(count)
    by_descriptor = {stream.fileno(): stream for stream in streams}
    poller, closed = select.epoll(), 0
    for descriptor in (*by_descriptor, control.fileno()):
        poller.register(descriptor, select.EPOLLIN)
    while True:
        for descriptor, _ in poller.poll():
            if descriptor == control.fileno():
                control.send(closed)
                return
            if not by_descriptor[descriptor].recv(65536):
                poller.unregister(descriptor)
                closed += 1
