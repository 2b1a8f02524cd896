"""Measures what writes cost replicas and their event streams, and compares what a model predicts from that with
measurements. `scripts/bench fan-out` sets up what is needed, and calls this."""
import dataclasses
import json
import re
import select
import statistics
import threading
import time

import fanout_model as model
import fleet
import limits
import lists
import options
import procfs
import requesting
import responses
import signing
import streaming
import table
import tail
import terminal

TITLE, NEWEST = re.compile(rb"write-(\d{6})"), re.compile(rb'"id":"(\d+)","type":"ToDoCell"')
# A to-do is removed so many writes after it was added, so that the list stays as long as it is.
KEPT = 5
LONGEST = 20
# The model's costs are measured with these.
CALIBRATING = {"rate": 40, "streams": 400}
SIZES = {
    # As long as it takes from one heartbeat to the next: a measurement has one.
    "seconds": options.Size(model.HEARTBEAT, 2, "of each measurement"),
    "rounds": options.Size(3, 1, "of measuring the costs"),
}
# Replicas, streams in all and writes a second that are predicted and measured, and whether all streams show the same.
CHECKS = ((2, 100, 10), (2, 200, 40), (3, 300, 20), (3, 600, 20), (3, 300, 60))
QUICK_CHECKS = ((2, 50, 10), (3, 150, 20))


@dataclasses.dataclass(frozen=True)
class Seen:
    """One measurement: CPU µs a second of the replica that writes, of the busiest other one, of the database, and of this
    process; the seconds from each write to the last stream; and bytes of a patch, and a second of a replica. `others` is
    what the cores did besides, in µs a second."""

    writer: float
    learner: float
    database: float
    client: float
    others: float
    delays: tuple
    patch_bytes: float
    bytes: float


class Cluster(fleet.Fleet):
    """Replicas of the showcase on one PostgreSQL server."""

    def __init__(self, chosen, progress, database):
        super().__init__(chosen, progress)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.database_server, self.replicas = database, []

    def environment(self, name):
        return super().environment(name) | {
            "SECTIONAL_DATABASE": self.database_server.url, "SECTIONAL_MAXIMUM_STREAMS": "100000",
            "SECTIONAL_MAXIMUM_CONNECTIONS": "200000"}

    def resize(self, count):
        """Starts or ends replicas until there are so many: one that isn't measured would learn of writes too."""
        while len(self.replicas) < count:
            self.replicas.append(self.released_process(f"replica-{len(self.replicas)}"))
        while len(self.replicas) > count:
            self.end(self.replicas.pop())

    def authorization(self, subject="bench"):
        token = signing.token("admin", subject, self.secret, time.time() + 86_400)
        return [f"Authorization: Bearer {token}"]


class Streams:
    """Event streams, spread over replicas, that note when each write was shown first, as a context."""

    def __init__(self, replicas, count, headers):
        self.sockets, self.seen, self.bytes, self.patches = {}, {}, 0, 0
        self.poll = select.epoll()
        for number in range(count):
            replica = replicas[number % len(replicas)]
            connection = streaming.opened(replica.port, tail.TODOS + "/events", headers, LONGEST)
            connection.setblocking(False)
            self.sockets[connection.fileno()] = connection
            self.poll.register(connection.fileno(), select.EPOLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.poll.close()
        for connection in self.sockets.values():
            connection.close()

    def read(self, seconds):
        """Reads what comes within `seconds`, if anything does."""
        ready = self.poll.poll(seconds)
        for descriptor, _ in ready:
            received = self.sockets[descriptor].recv(262_144)
            if not received:
                raise responses.ResponseError("a stream ended")
            now = time.perf_counter()
            self.bytes += len(received)
            self.patches += received.count(b"event: patch")
            for title in set(TITLE.findall(received)):
                shown = self.seen.setdefault(int(title), {})
                shown.setdefault(descriptor, now)

    def last(self, number):
        """When the last stream has shown a write; `None` if not all have."""
        shown = self.seen.get(number, {})
        return max(shown.values()) if shown and len(shown) == len(self.sockets) else None


class Writer(threading.Thread):
    """Adds and removes to-dos at one replica, at random times that don't depend on the answers."""

    def __init__(self, port, headers, times, first):
        super().__init__(daemon=True)
        self.port, self.headers, self.times, self.first = port, headers, times, first
        self.sent, self.problem = {}, None

    def run(self):
        try:
            self.write()
        except (OSError, responses.ResponseError) as error:
            self.problem = error

    def write(self):
        begin, known = time.perf_counter(), []
        with requesting.Connection(self.port) as connection:
            for count, at in enumerate(self.times):
                time.sleep(max(0, begin + at - time.perf_counter()))
                if count % 2 and len(known) > KEPT:
                    connection.post(tail.REMOVE.format(known.pop(0)), self.headers, "", 200)
                    continue
                number = self.first + count
                self.sent[number] = time.perf_counter()
                title = json.dumps({"title": f"write-{number:06}"})
                answer = connection.post(tail.ADD, self.headers, title, 200)
                known.append(NEWEST.search(answer.body)[1].decode())
            # What is left over is removed after the measurement.
            self.rest = known

    def clear(self):
        with requesting.Connection(self.port) as connection:
            for id in self.rest:
                connection.post(tail.REMOVE.format(id), self.headers, "", 200)


class Measuring:
    def __init__(self, cluster, seconds, progress):
        self.cluster, self.seconds, self.progress, self.number = cluster, seconds, progress, 0

    def take(self, replicas, streams, rate, idle=None):
        """`streams` at all replicas but the first, which performs the writes; at all, if there is only one."""
        self.cluster.resize(replicas)
        running = self.cluster.replicas
        headers = self.cluster.authorization()
        with Streams(running[1:] or running, streams, headers) as open_streams:
            self.progress(f"{replicas} replicas, {streams} streams, {rate} writes a second")
            found = self.during(running, open_streams, rate, headers)
        return found if idle is None else without(found, idle)

    def during(self, running, streams, rate, headers):
        times = [index / rate for index in range(int(self.seconds * rate))] if rate else []
        writer = Writer(running[0].port, headers, times, self.number)
        self.number += len(times)
        used, cores = self.used(running), self.cluster.options.server_cores.numbers | self.cluster.options.load_cores.numbers
        busy = procfs.busy_microseconds(cores)
        own, began = time.process_time(), time.perf_counter()
        writer.start()
        while (left := self.seconds - (time.perf_counter() - began)) > 0:
            streams.read(min(left, 0.05))
        ended = time.perf_counter() - began
        received, patches = streams.bytes, streams.patches
        after, own, busy = self.used(running), time.process_time() - own, procfs.busy_microseconds(cores) - busy
        writer.join(LONGEST)
        for _ in range(20):
            streams.read(0.01)
        if writer.problem:
            raise writer.problem
        writer.clear()
        return self.seen(used, after, own, busy, ended, streams, writer, received, patches, len(running))

    def used(self, running):
        return [procfs.precise_cpu_microseconds(each.pid) for each in running], self.cluster.database_server.cpu()

    def seen(self, before, after, own, busy, seconds, streams, writer, received, patches, replicas):
        spent = [(later - earlier) / seconds for earlier, later in zip(before[0], after[0])]
        last = {number: streams.last(number) for number in writer.sent}
        delays = tuple(last[number] - sent for number, sent in writer.sent.items() if last[number])
        database = (after[1] - before[1]) / seconds
        others = max(busy / seconds - sum(spent) - database - own * 1e6 / seconds, 0)
        return Seen(
            writer=spent[0], learner=max(spent[1:], default=0), database=database,
            client=own * 1e6 / seconds, others=others, delays=delays, patch_bytes=received / max(patches, 1),
            bytes=received / seconds / max(replicas - 1, 1))


def without(seen, idle):
    """`seen` without what is used when nobody writes."""
    return dataclasses.replace(
        seen, **{name: max(getattr(seen, name) - getattr(idle, name), 0) for name in ("writer", "learner", "database")})


def calibrate(measuring, rounds):
    """The costs, each the median of so many rounds."""
    rate, streams = CALIBRATING["rate"], CALIBRATING["streams"]
    found = []
    for _ in range(rounds):
        alone = measuring.take(1, 0, rate, measuring.take(1, 0, 0))
        # Not counted: what a replica does once.
        measuring.take(2, 1, rate)
        idle = measuring.take(2, 0, 0)
        learning = measuring.take(2, 0, rate, idle)
        one, many = measuring.take(2, 1, rate, idle), measuring.take(2, streams, rate, idle)
        watching = measuring.take(2, streams, 0, idle)
        found.append(model.solve(alone, learning, one, many, watching, streams, rate, model.HEARTBEAT))
    fields = (field.name for field in dataclasses.fields(model.Costs))
    return model.Costs(**{name: statistics.median(getattr(costs, name) for costs in found) for name in fields})


def checked(costs, measuring, checks, cores):
    """A row for each check: predicted and measured. Processes slow each other down by what they use of the cores; what
    others use is printed, but not in the prediction: a process that uses little comes before those that use much."""
    for replicas, streams, rate in checks:
        idle = measuring.take(replicas, 0, 0)
        seen = measuring.take(replicas, streams, rate, idle)
        learners = replicas - 1
        # Writes come from the first replica, and streams are at the others.
        beats = streams / learners * costs.heartbeat / model.HEARTBEAT
        learner = rate * (costs.learn + costs.compose + streams / learners * costs.patch) + beats
        database = rate * (costs.database_write + learners * (costs.database_learn + costs.database_compose))
        busy = (rate * costs.write + learners * learner + database + seen.client) / 1e6
        slower = 1 / max(0.1, 1 - busy / cores)
        delays, made = model.simulate(costs, rate, streams, learners, slower)
        each = (
            ("writer, cores", rate * costs.write / 1e6, seen.writer / 1e6),
            ("each other replica, cores", learner / 1e6, seen.learner / 1e6),
            ("database, cores", database / 1e6, seen.database / 1e6),
            ("a replica's KB a second",
             rate * made / len(delays) * streams / learners * costs.patch_bytes / 1e3, seen.bytes / 1e3),
            ("last stream, p50 ms", model.quantile(delays, 0.5) * 1e3, model.quantile(seen.delays, 0.5) * 1e3),
            ("last stream, p99 ms", model.quantile(delays, 0.99) * 1e3, model.quantile(seen.delays, 0.99) * 1e3))
        for what, predicted, measured in each:
            where = f"{replicas} replicas, {streams} streams, {rate} writes/s; others: {seen.others / 1e6:.1f} cores"
            yield where, what, predicted, measured


def shown(value):
    return f"{value:.3f}" if value < 1 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def comparison(rows):
    headings = ("", "", "predicted", "measured", "off by")
    cells = [
        (where, what, shown(predicted), shown(measured), f"{100 * model.error(predicted, measured):+.0f} %")
        for where, what, predicted, measured in rows]
    return table.aligned([headings, *cells])


def costs_text(costs):
    rows = (
        ("a write, of its replica", f"{costs.write:,.0f} µs"), ("a write, of the database", f"{costs.database_write:,.0f} µs"),
        ("to learn of a write, of each other replica", f"{costs.learn:,.0f} µs"),
        ("the same, of the database", f"{costs.database_learn:,.0f} µs"),
        ("to compose what streams show, of each replica", f"{costs.compose:,.0f} µs"),
        ("the same, of the database", f"{costs.database_compose:,.0f} µs"),
        ("a heartbeat of one stream", f"{costs.heartbeat:,.1f} µs"),
        ("a patch of one stream", f"{costs.patch:,.1f} µs"), ("the same", f"{costs.patch_bytes:,.0f} bytes"),
        ("from a write until another replica begins with it, at rest", f"{costs.delay * 1e3:.1f} ms"))
    return table.aligned([("CPU and bytes of", "one"), *rows])


def reader():
    reader = options.Reader(
        "fan-out",
        "What writes cost replicas and event streams: measured with up to three replicas, and compared with what a model "
        "predicts from the costs of one write, one composition and one patch.", SIZES)
    reader.add_argument("--save", help="the file that the measured costs are written to")
    return reader


def measured(chosen):
    """The costs, after they and the checks are printed."""
    limits.prepare(chosen)
    cores = len(chosen.server_cores.numbers | chosen.load_cores.numbers)
    with lists.Database(chosen.server_cores) as database, Cluster(chosen, terminal.progress, database) as cluster:
        measuring = Measuring(cluster, chosen.seconds, terminal.progress)
        costs = calibrate(measuring, chosen.rounds)
        print(f"\n{costs_text(costs)}\n", flush=True)
        rows = list(checked(costs, measuring, QUICK_CHECKS if chosen.quick else CHECKS, cores))
    terminal.progress("")
    print(f"{comparison(rows)}\n", flush=True)
    return costs


def main():
    chosen = reader().settled()
    print(terminal.setting(chosen), flush=True)
    costs = measured(chosen)
    if chosen.save:
        with open(chosen.save, "w") as file:
            json.dump(dataclasses.asdict(costs), file, indent=2)
    return 0


if __name__ == "__main__":
    terminal.run(main)
