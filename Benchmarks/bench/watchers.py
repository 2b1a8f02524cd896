"""Measures what a write costs that many event streams watch. `scripts/bench watchers` sets up what is needed, and calls
this."""
import dataclasses
import select
import statistics
import time

import home
import limits
import options
import procfs
import requesting
import responses
import streaming
import table
import terminal

RAISE = "/screens/desk/sections/news/cells/{}/actions/raise"
# Of the section that is written.
ARTICLES = 6
# Seconds for all streams to get a patch, and those in which the server finishes what nobody waits for.
LONGEST, SETTLING = 60, 0.1
SIZES = {
    "streams": options.Size(2000, 200, "that watch"), "writes": options.Size(10, 3, "for each kind of stream")}


@dataclasses.dataclass(frozen=True)
class Audience:
    """Who watches what: `subject` returns the subject of a stream by its number."""

    name: str
    path: str
    subject: object


AUDIENCES = (
    Audience("a screen that is the same for all", "/screens/desk", lambda number: home.ONE),
    Audience("home screens, each of another subject", "/screens/home", lambda number: f"s{number:04x}"),
)


@dataclasses.dataclass(frozen=True)
class Write:
    """A write: the microseconds of the server's CPU and of the client's, and the seconds until its answer and until the
    patch of each stream."""

    server_cpu: float
    client_cpu: float
    answer: float
    patches: tuple


class Stream:
    """An open event stream, and what it has received since its screen."""

    def __init__(self, port, path, subject):
        self.socket = streaming.opened(port, f"{path}/events", home.authorization(subject), LONGEST)
        self.received = b""

    def read(self):
        found = self.socket.recv(65536)
        if not found:
            self.socket.close()
            raise responses.ResponseError(f"a stream ended: {self.received[-200:]!r}")
        self.received += found


class Watch:
    """Streams of an audience, and a connection that writes, as a context."""

    def __init__(self, process, audience, count, progress):
        self.process = process
        self.asking = requesting.Connection(process.port)
        self.streams = []
        for number in range(count):
            if number % 100 == 0:
                progress(f"{audience.name}: stream {number:,} of {count:,}")
            self.streams.append(Stream(process.port, audience.path, audience.subject(number)))
        self.by_descriptor = {stream.socket.fileno(): stream for stream in self.streams}
        self.poll = select.epoll()
        for descriptor in self.by_descriptor:
            self.poll.register(descriptor, select.EPOLLIN)
        self.poll.register(self.asking.socket.fileno(), select.EPOLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.poll.close()
        self.asking.__exit__()
        for stream in self.streams:
            stream.socket.close()

    def forget(self):
        """Takes what came before the write: comments that keep streams open."""
        while ready := [descriptor for descriptor, _ in self.poll.poll(0) if descriptor in self.by_descriptor]:
            for descriptor in ready:
                self.by_descriptor[descriptor].read()
        for stream in self.streams:
            stream.received = b""

    def write(self, number):
        self.forget()
        used, own = procfs.precise_cpu_microseconds(self.process.pid), time.process_time()
        path = RAISE.format(1 + number % ARTICLES)
        request = responses.request(
            self.process.port, path, [*home.authorization(home.ONE), "Content-Length: 0"], "POST")
        written_at = time.perf_counter()
        self.asking.socket.sendall(request.encode())
        answer, patches = self.wait(written_at)
        own = time.process_time() - own
        time.sleep(SETTLING)
        used = procfs.precise_cpu_microseconds(self.process.pid) - used
        return Write(used, own * 1e6, answer, tuple(patches))

    def wait(self, written_at):
        """Seconds until the answer, and until the patch of each stream, in the order of their arrival."""
        answer, patches = None, []
        while answer is None or len(patches) < len(self.streams):
            ready = self.poll.poll(LONGEST)
            if not ready:
                raise responses.ResponseError(f"{len(patches)} of {len(self.streams)} streams have the patch")
            for descriptor, _ in ready:
                stream = self.by_descriptor.get(descriptor)
                if stream is None:
                    response = responses.read(self.asking.stream)
                    answer = time.perf_counter() - written_at
                    if response.status != 200:
                        raise responses.ResponseError(f"the write is answered with {response.status}")
                    continue
                had = streaming.has_event(stream.received, b"patch")
                stream.read()
                if not had and streaming.has_event(stream.received, b"patch"):
                    patches.append(time.perf_counter() - written_at)
        return answer, patches


def measure(fleet, audience, chosen, progress):
    fleet.remove_database("watchers")
    command = fleet.home_command(database="watchers")
    process = fleet.run("watchers", lambda port: [*command, "--port", port])
    with Watch(process, audience, chosen.streams, progress) as watch:
        watch.write(0)
        found = []
        for number in range(chosen.writes):
            progress(f"{audience.name}: write {number + 1} of {chosen.writes}")
            found.append(watch.write(number + 1))
    fleet.end(process)
    return found


HEADINGS = (
    "watched by all streams", "server CPU ms", "least", "most", "answer ms", "p50 of streams ms", "last stream ms",
    "least", "most", "client CPU ms",
)


def row(name, writes):
    used = [write.server_cpu / 1000 for write in writes]
    last = [max(write.patches) * 1000 for write in writes]
    figures = (
        *spread(used), statistics.median(write.answer for write in writes) * 1000,
        statistics.median(statistics.median(write.patches) for write in writes) * 1000, *spread(last),
        statistics.median(write.client_cpu for write in writes) / 1000,
    )
    return (name, *(f"{figure:.1f}" for figure in figures))


def spread(values):
    return statistics.median(values), min(values), max(values)


def text(found, streams):
    rows = [HEADINGS, *(row(name, writes) for name, writes in found.items())]
    writes = len(next(iter(found.values())))
    return f"a write that {streams:,} streams watch, medians of {writes} writes\n\n{table.aligned(rows)}"


def reader():
    return options.Reader(
        "watchers",
        "What a write costs that many event streams watch: streams of one screen that is the same for all, and streams "
        "of as many subjects' home screens.", SIZES)


def main():
    chosen = reader().settled()
    limits.prepare(chosen)
    print(terminal.setting(chosen), flush=True)
    with home.HomeFleet(chosen, terminal.progress) as fleet:
        fleet.folder.mkdir(parents=True, exist_ok=True)
        found = {each.name: measure(fleet, each, chosen, terminal.progress) for each in AUDIENCES}
    terminal.progress("")
    print(f"\n{text(found, chosen.streams)}")
    return 0


if __name__ == "__main__":
    terminal.run(main)
