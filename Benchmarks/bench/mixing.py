"""An open loop of mixed requests: each is due at a time that doesn't depend on how fast the server answers, and its
latency begins at that time. So a server that stops for a while is charged with all requests that were due meanwhile."""
import collections
import dataclasses
import gc
import math
import random
import re
import select
import socket
import time

import loading
import responses

LENGTH = re.compile(rb"\r\nContent-Length: (\d+)\r\n", re.I)
# Seconds that are waited for the last responses.
PATIENCE = 10


@dataclasses.dataclass
class Kind:
    """Requests of one kind: `share` of all, or `every` so many seconds. `ask` returns the next request's bytes and a
    context; `answered` takes this context and the response's content, if there is something to do with it."""

    name: str
    ask: object
    share: float = 0
    every: float = 0
    answered: object = None


@dataclasses.dataclass
class Measured:
    """What happened to the requests of one kind: microseconds from when they were due, and wrong statuses."""

    latencies: list = dataclasses.field(default_factory=list)
    faults: collections.Counter = dataclasses.field(default_factory=collections.Counter)


@dataclasses.dataclass
class Run:
    """A run of the load: what was measured by kind, and by how many microseconds requests were sent late, as the load
    was busy or all connections were waiting."""

    seconds: float
    kinds: dict
    lateness: list


def schedule(kinds, rate, seconds, seed):
    """Pairs of a time in seconds and an index of a kind, in order. The gaps between requests are exponential, as those
    of many independent clients (a Poisson process)."""
    source, due, now = random.Random(seed), [], 0.0
    shared = [index for index, kind in enumerate(kinds) if kind.share]
    weights = [kinds[index].share for index in shared]
    while (now := now + source.expovariate(rate)) < seconds:
        due.append((now, source.choices(shared, weights)[0]))
    for index, kind in enumerate(kinds):
        if kind.every:
            due += [((number + 0.5) * kind.every, index) for number in range(int(seconds / kind.every))]
    return sorted(due)


def percentile(values, percent):
    """The least of `values`, which are sorted, that at least `percent` of a hundred don't exceed."""
    return values[max(math.ceil(len(values) * percent / 100) - 1, 0)]


def parse_length(head):
    """The bytes of content that the head of a response announces."""
    found = LENGTH.search(head)
    if found is None:
        raise responses.ResponseError(f"no Content-Length in {bytes(head[:200])!r}")
    return int(found[1])


class Exchange:
    """A connection, and the request that is under way on it."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, request, due, kind, context):
        self.due, self.kind, self.context = due, kind, context
        self.received, self.expected = bytearray(), None
        self.socket.send(request)

    def receive(self):
        """Whether the response is complete."""
        data = self.socket.recv(262144)
        if not data:
            raise responses.ResponseError("the server closed a connection with a request under way")
        self.received += data
        if self.expected is None and (end := self.received.find(b"\r\n\r\n")) >= 0:
            self.content = end + 4
            self.expected = self.content + parse_length(self.received[:self.content])
        return self.expected is not None and len(self.received) >= self.expected


class Load:
    """The connections of a load."""

    def __init__(self, port, connections):
        self.exchanges = [Exchange(port) for _ in range(connections)]
        self.free = collections.deque(self.exchanges)
        self.poller = select.epoll()
        self.by_descriptor = {exchange.socket.fileno(): exchange for exchange in self.exchanges}
        for descriptor in self.by_descriptor:
            self.poller.register(descriptor, select.EPOLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.poller.close()
        for exchange in self.exchanges:
            exchange.socket.close()

    def run(self, kinds, rate, seconds, seed):
        due = schedule(kinds, rate, seconds, seed)
        run = Run(seconds, {kind.name: Measured() for kind in kinds}, [])
        gc.collect()
        gc.disable()
        try:
            self.drive(due, kinds, run, seconds)
        finally:
            gc.enable()
        return run

    def drive(self, due, kinds, run, seconds):
        began_at, next_one, waiting = time.monotonic(), 0, self.poller.fileno()
        while next_one < len(due) or len(self.free) < len(self.exchanges):
            now = time.monotonic() - began_at
            if now > seconds + PATIENCE:
                raise loading.LoadError(f"{len(self.exchanges) - len(self.free)} requests are not answered")
            while next_one < len(due) and due[next_one][0] <= now and self.free:
                self.ask(kinds, *due[next_one], began_at, run)
                next_one += 1
            # Without a free connection, only a response helps.
            wait = due[next_one][0] - (time.monotonic() - began_at) if next_one < len(due) and self.free else 1
            # epoll waits for whole milliseconds; select for microseconds, and takes the poller as a descriptor.
            if wait > 0 and not select.select([waiting], [], [], wait)[0]:
                continue
            for descriptor, _ in self.poller.poll(0):
                exchange = self.by_descriptor[descriptor]
                if exchange.receive():
                    self.finish(exchange, time.monotonic() - began_at, run)

    def ask(self, kinds, due, index, began_at, run):
        kind = kinds[index]
        request, context = kind.ask()
        exchange = self.free.popleft()
        exchange.send(request, due, kind, context)
        run.lateness.append((time.monotonic() - began_at - due) * 1e6)

    def finish(self, exchange, now, run):
        kind, measured = exchange.kind, run.kinds[exchange.kind.name]
        measured.latencies.append((now - exchange.due) * 1e6)
        status = bytes(exchange.received[9:12])
        if status != b"200":
            measured.faults[status.decode()] += 1
        if kind.answered:
            kind.answered(exchange.context, bytes(exchange.received[exchange.content:]))
        self.free.append(exchange)
