"""What a writer costs those who read: the rate of reads alone, and beside somebody who adds and removes cars."""
import dataclasses
import json
import os
import statistics
import threading
import time

import measuring
import procfs
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
    """How many actions were answered with 200 in how many seconds, and the microseconds that each took."""

    actions: int
    seconds: float
    latencies: tuple

    @property
    def rate(self):
        return self.actions / self.seconds


def newest(screen):
    return int(screen["sections"][0]["cells"][0]["id"])


class Writer(threading.Thread):
    """Performs `rate` actions a second, as a context: adds a car, removes it, and so on. The client shows nothing, so
    that the answers are whole screens, composed for an admin. An answer that isn't 200 ends it."""

    def __init__(self, port, token, rate, cores):
        super().__init__(daemon=True)
        self.port, self.rate, self.cores = port, rate, cores
        self.headers = [f"Authorization: Bearer {token}"]
        self.ended = threading.Event()
        self.latencies, self.error = [], None

    def run(self):
        try:
            os.sched_setaffinity(0, self.cores.numbers)
            with requesting.Connection(self.port) as connection:
                self.write(connection)
        except (OSError, ValueError, responses.ResponseError) as error:
            self.error = error

    def write(self, connection):
        before = newest(json.loads(connection.get("/screens/cars", self.headers, 200).body))
        began_at, number, added = time.monotonic(), 0, None
        # A car that was added is removed: whoever comes next finds the screen as it was.
        while added is not None or not self.ended.is_set():
            # By the clock, so that one late action doesn't make all later ones late.
            time.sleep(max(began_at + number / self.rate - time.monotonic(), 0))
            added = self.remove(connection, added, before) if added else self.add(connection)
            number += 1
        self.seconds = time.monotonic() - began_at

    def timed(self, connection, path, content):
        asked_at = time.perf_counter_ns()
        response = connection.post(path, self.headers, content, 200)
        self.latencies.append((time.perf_counter_ns() - asked_at) / 1000)
        return json.loads(response.body)

    def add(self, connection):
        self.timed(connection, ADD, CAR)
        # As readers see it: the answer is the form's.
        return newest(json.loads(connection.get("/screens/cars", (), 200).body))

    def remove(self, connection, id, before):
        answer = self.timed(connection, REMOVE.format(id), "")
        if id <= before or newest(answer["screen"]) != before:
            raise responses.ResponseError(f"car {id} was not added after {before}, or is still there")

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
        return Written(len(self.latencies), self.seconds, tuple(self.latencies))


def run(fleet, options, progress):
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
        with Writer(process.port, token, options.actions, options.load_cores) as writer:
            beside.append(measuring.measure(unsized, CONNECTIONS, options))
        written.append(writer.written())
    fleet.end(process)
    return text(alone, beside, written)


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
    return (
        f"a writer's cost to {CONNECTIONS} connections that read\n\n{table.aligned(rows)}\n\n"
        f"{sum(each.actions for each in written):,} actions, each answered with 200 in "
        f"{statistics.median(latencies) / 1000:.2f} ms (median; p99 {latencies[len(latencies) * 99 // 100] / 1000:.2f} ms), "
        f"by round: {', '.join(f'{each.rate:.1f}' for each in written)} a second; the goal is {KEPT} at {RATE} a second")
