"""What a writer costs those who read: the rate of reads alone, and beside somebody who adds and removes cars."""
import dataclasses
import json
import re
import statistics
import threading
import time

import loading
import measuring
import requesting
import responses
import servers
import table

ADD = "/screens/cars/new/sections/form/cells/submit/actions/add"
REMOVE = "/screens/cars/sections/feed/cells/{}/actions/remove"
CAR = json.dumps({"name": "Harbour Wagon", "operatedBy": "Harbour Drive", "price": 19900})
CONNECTIONS = 64
# Actions a second by which the goal is set, and the part of their rate that readers have to keep.
RATE, KEPT = 100, 0.8


@dataclasses.dataclass(frozen=True)
class Written:
    """What a writer did: the microseconds that each action took until its 200, the seconds of all, and the writer's
    own CPU time, which it takes from the load."""

    latencies: tuple
    seconds: float
    cpu_seconds: float

    @property
    def rate(self):
        return len(self.latencies) / self.seconds


def newest(content):
    """The id of the first cell in a screen's JSON. By a pattern: the writer's time is taken from the load."""
    found = re.search(rb'"cells":\[\{"id":"(\d+)"', content)
    if found is None:
        raise responses.ResponseError(f"no cell in {content[:200]!r}")
    return int(found[1])


class Writer(threading.Thread):
    """Performs `rate` actions a second, as a context: adds a car, removes it, and so on. The client shows nothing, so
    that the answers are whole screens, composed for an admin. An answer that isn't 200 ends it."""

    def __init__(self, port, token, rate):
        super().__init__(daemon=True)
        self.port, self.rate = port, rate
        self.headers = [f"Authorization: Bearer {token}"]
        self.ended = threading.Event()
        self.latencies, self.error = [], None

    def run(self):
        try:
            with requesting.Connection(self.port) as connection:
                self.write(connection)
        except (OSError, ValueError, responses.ResponseError) as error:
            self.error = error

    def write(self, connection):
        before = newest(connection.get("/screens/cars", self.headers, 200).body)
        began_at, number, added = time.monotonic(), 0, None
        # A car that was added is removed: whoever comes next finds the screen as it was.
        while added is not None or not self.ended.is_set():
            # By the clock, so that one late action doesn't make all later ones late.
            time.sleep(max(began_at + number / self.rate - time.monotonic(), 0))
            added = self.remove(connection, added, before) if added else self.add(connection, before)
            number += 1
        self.seconds, self.cpu_seconds = time.monotonic() - began_at, time.thread_time()

    def timed(self, connection, path, content):
        asked_at = time.perf_counter_ns()
        response = connection.post(path, self.headers, content, 200)
        self.latencies.append((time.perf_counter_ns() - asked_at) / 1000)
        return response.body

    def add(self, connection, before):
        self.timed(connection, ADD, CAR)
        # As readers see it: the answer is the form's.
        added = newest(connection.get("/screens/cars", (), 200).body)
        if added <= before:
            raise responses.ResponseError(f"no car was added after {before}")
        return added

    def remove(self, connection, id, before):
        answer = self.timed(connection, REMOVE.format(id), "")
        if newest(answer) != before:
            raise responses.ResponseError(f"car {id} is still there")

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.join()

    def written(self):
        """What was done until the end. Raises what ended it before."""
        if self.error is not None:
            raise responses.ResponseError(f"the writer: {self.error}")
        return Written(tuple(self.latencies), self.seconds, self.cpu_seconds)


def run(fleet, options, progress):
    """Rounds in pairs: alone, and beside a writer. Returns the text."""
    fleet.remove_database("writes")
    process = fleet.released_process("writes")
    readers = measuring.subject(servers.OURS, servers.AS_RELEASED, process, (), fleet.document)
    # Beside a writer, no response has a size that is known.
    unsized = dataclasses.replace(readers, response_size=None)
    token = fleet.token("admin")
    progress("a writer's cost: warming up")
    readers.load(CONNECTIONS, options, options.warm_up)
    alone, beside, written = [], [], []
    for number in range(options.rounds):
        progress(f"a writer's cost: round {number + 1} of {options.rounds}, alone")
        alone.append(measuring.measure(readers, CONNECTIONS, options))
        progress(f"a writer's cost: round {number + 1} of {options.rounds}, beside a writer")
        with Writer(process.port, token, options.actions) as writer:
            beside.append(measuring.measure(unsized, CONNECTIONS, options))
        written.append(writer.written())
    fleet.end(process)
    return checked(text(alone, beside, written), (*alone, *beside))


def checked(text, samples):
    """The text. Raises a `LoadError` with it where a reader was answered wrongly, or not at all."""
    if any(sample.faults for sample in samples):
        raise loading.LoadError(text)
    return text


def text(alone, beside, written):
    rows = [("readers", "req/s", "spread", "of alone", "CPU µs", "p50 ms", "p99 ms", "actions/s", "errors")]
    rates = [f"{statistics.median(each.rate for each in written):.1f}"]
    for name, samples, actions in (("alone", alone, ["–"]), ("beside a writer", beside, rates)):
        rows.append((
            name, f"{table.median(samples, 'rate'):,.0f}", table.spread([sample.rate for sample in samples]),
            table.ratio(samples, alone), f"{table.median(samples, 'cpu_microseconds'):.1f}",
            *(f"{table.median(samples, name) / 1000:.2f}" for name in ("p50", "p99")), *actions,
            str(sum(len(sample.faults) for sample in samples))))
    latencies = sorted(latency for each in written for latency in each.latencies)
    middle, late = statistics.median(latencies) / 1000, latencies[len(latencies) * 99 // 100] / 1000
    share = sum(each.cpu_seconds for each in written) / sum(each.seconds for each in written)
    faults = sorted({fault for sample in (*alone, *beside) for fault in sample.faults})
    return "\n".join([
        f"a writer's cost to {CONNECTIONS} connections that read", "", table.aligned(rows), "",
        f"{len(latencies):,} actions, each answered with 200, in {middle:.2f} ms (median; p99 {late:.2f} ms); "
        f"by round {', '.join(f'{each.rate:.1f}' for each in written)} a second",
        f"the writer took {share:.2f} of a core from the load; the goal is {KEPT} at {RATE} actions a second", *faults])
