"""Measures a list that is read from PostgreSQL and composed for each request, beside Rust on tokio-postgres and Python on
asyncpg that do the same. `scripts/bench lists` sets up what is needed, and calls this."""
import dataclasses
import pathlib
import statistics
import subprocess
import time

import document
import fleet
import loading
import options
import processes
import procfs
import responses
import table
import terminal

LISTS = fleet.ROOT / "Benchmarks" / "lists"
OURS, RUST, PYTHON = "sectional", "rust-tokio-postgres", "python-asyncpg"
PEERS = (RUST, PYTHON)
# A random list of 4,096 in each request.
PATH, PATH_WITH_POSITION = "/screens/lists/###", "/screens/kept/###"
# What is compared before anything is measured.
COMPARED = ("000", "0a1", "7ff", "fff")
# Connections to the database that read. Ours has one more that is told of changes, and as many for transactions.
READERS = 4
GOAL = 1.0
CONNECTIONS = 64


@dataclasses.dataclass(frozen=True)
class Subject:
    """A server that composes lists, and what it is asked for."""

    name: str
    process: object
    path: str
    size: int


@dataclasses.dataclass(frozen=True)
class Sample:
    """One run of the load: requests a second, CPU µs of the server and of the database for one, and latencies in µs."""

    rate: float
    cpu: float
    database_cpu: float
    p50: int
    p99: int
    faults: tuple


class Database:
    """A PostgreSQL server of its own, on a socket, as a context."""

    def __init__(self, cores):
        # It ends with this process.
        server = fleet.ROOT / "Tests/System/PostgreSQL/server"
        command = ["taskset", "--cpu-list", cores.text, str(server), *SETTINGS]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise processes.StartError("no PostgreSQL server starts here")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)

    def analyze(self):
        folder = self.url.partition("host=")[2]
        subprocess.run(
            ["psql", "--quiet", "--host", folder, "--username", "sectional", "postgres", "--command", "VACUUM ANALYZE"],
            check=True, timeout=120)

    def cpu(self):
        """CPU µs of all its processes, in ticks; those that have ended are missing."""
        return procfs.usage(self.process.pid).cpu_microseconds


# What a server of its own would have: the defaults are for 128 MB.
SETTINGS = ("shared_buffers=256MB",)


class ListFleet(fleet.Fleet):
    """Ours, Rust and Python, all on one database, whose table ours has made."""

    def __init__(self, chosen, progress, database):
        super().__init__(chosen, progress)
        self.database_server = database

    def start(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        self.build(fleet.ROOT / "Benchmarks" / "load", self.folder)
        self.progress("starting sectional, which fills its table")
        ours = self.run("lists", self.our_command, self.our_environment())
        self.database_server.analyze()
        self.add(OURS, ours, PATH)
        self.add(f"{OURS}, with positions", ours, PATH_WITH_POSITION)
        self.write_headers(ours)
        for name in self.options.peers:
            self.add_list_peer(name)

    def our_command(self, port):
        return [self.options.programs / "ListService", "serve", "--port", port]

    def our_environment(self):
        common = {name.replace("SECTIONAL_", "LISTS_", 1): value for name, value in self.environment("lists").items()}
        return common | {
            "LISTS_DATABASE": self.database_server.url, "LISTS_CACHE_BYTES": "0",
            "LISTS_DATABASE_CONNECTIONS": str(2 * READERS + 1)}

    def write_headers(self, ours):
        """The fields that every server sends."""
        response = responses.get(ours.port, PATH.replace("###", "000"))
        left_out = document.OWN_FIELDS | {"etag"}
        lines = [f"{name}: {value}\n" for name, value in response.fields if name.lower() not in left_out]
        self.headers = self.folder / "lists-headers.txt"
        self.headers.write_text("".join(lines))

    def add_list_peer(self, name):
        try:
            self.progress(f"building {name}")
            self.versions[name] = self.build(LISTS / name, self.folder / name)
            command = [LISTS / name / "serve", self.folder / name, self.database_server.url, READERS, self.headers]
            process = self.run(name, lambda port: [*command, port, self.options.server_cores.count])
        except processes.StartError as error:
            self.missing[name] = str(error)
            return
        self.add(name, process, PATH)

    def add(self, name, process, path):
        response = responses.get(process.port, path.replace("###", "aaa"))
        if response.status != 200:
            raise responses.ResponseError(f"{name}: {path} is answered with {response.status}")
        self.subjects.append(Subject(name, process, path, response.size))


def check_same(subjects):
    """Raises a `ResponseError` where two servers show a list otherwise."""
    for key in COMPARED:
        first, *others = [
            responses.get(each.process.port, each.path.replace("###", key)) for each in subjects if each.path == PATH]
        for other in others:
            if fault := difference(key, first, other):
                raise responses.ResponseError(fault)


def difference(key, ours, theirs):
    """How two answers for a list differ; nothing where only revisions do."""
    if theirs.status != ours.status:
        return f"{key}: answered with {theirs.status} instead of {ours.status}"
    if document.masked(theirs.body) != document.masked(ours.body):
        return f"{key}: {theirs.body[:300]!r}… instead of {ours.body[:300]!r}…"
    one, other = document.comparable(ours.fields), document.comparable(theirs.fields)
    return None if one == other else f"{key}: the fields {other} instead of {one}"


def measure(subject, database, chosen, seconds):
    asked = (subject.process.port, subject.path, (), chosen.connections, seconds, chosen.load_cores.count)
    command = loading.own(chosen.own_load, *asked, 200, subject.size)
    used, of_database = procfs.usage(subject.process.pid), database.cpu()
    load = loading.run(command, seconds, chosen.load_cores)
    # What is on its way at the end is served too.
    time.sleep(0.05)
    after, of_database = procfs.usage(subject.process.pid), database.cpu() - of_database
    faults = load.faults(subject.size, chosen.connections)
    if used.pids != after.pids:
        faults.append("its processes changed while it was measured")
    requests = max(load.requests, 1)
    used = after.cpu_microseconds - used.cpu_microseconds
    return Sample(
        load.rate, used / requests, of_database / requests, load.p50, load.p99, tuple(faults))


def rounds(subjects, database, chosen, progress):
    """Samples by subject's name: a list with one for each round. Another one begins each round."""
    for subject in subjects:
        measure(subject, database, chosen, chosen.warm_up)
    samples = {subject.name: [] for subject in subjects}
    for number in range(chosen.rounds):
        first = number % len(subjects)
        for subject in subjects[first:] + subjects[:first]:
            progress(f"round {number + 1} of {chosen.rounds}, {subject.name}")
            samples[subject.name].append(measure(subject, database, chosen, chosen.seconds))
    return samples


HEADINGS = ("server", "req/s", "spread", "of Rust", "CPU µs", "of Rust's", "PostgreSQL's CPU µs", "p50 ms", "p99 ms")


def row(name, samples, reference):
    return (
        name, f"{table.median(samples, 'rate'):,.0f}", table.spread([sample.rate for sample in samples]),
        table.ratio(samples, reference), f"{table.median(samples, 'cpu'):.1f}",
        table.ratio_within(samples, reference, "cpu"), f"{table.median(samples, 'database_cpu'):.1f}",
        f"{table.median(samples, 'p50') / 1000:.2f}", f"{table.median(samples, 'p99') / 1000:.2f}")


def text(samples):
    reference = samples.get(RUST)
    return table.aligned([HEADINGS, *(row(name, found, reference) for name, found in samples.items())])


def goal(samples):
    if RUST not in samples:
        return f"{RUST} is missing"
    found = statistics.median(
        own.rate / other.rate for own, other in zip(samples[OURS], samples[RUST]))
    reached = "reached" if found >= GOAL else "NOT reached"
    return f"{OURS}: {found:.2f} of Rust's rate, the median of the rounds; the goal of {GOAL} is {reached}"


def main():
    reader = options.Reader(
        "lists",
        "A list of 50 rows of 7 columns, read from PostgreSQL and composed for each request: ours, Rust on "
        "tokio-postgres, and Python on asyncpg.", options.SIZES)
    reader.add_argument("--peers", type=lambda text: [name for name in text.split(",") if name], default=list(PEERS))
    reader.add_argument("--connections", type=options.positive, default=CONNECTIONS)
    chosen = reader.settled()
    print(terminal.setting(chosen), flush=True)
    print(f"{chosen.rounds} rounds of {chosen.seconds} s each, after {chosen.warm_up} s to warm up", flush=True)
    print(f"load before: {pathlib.Path('/proc/loadavg').read_text().strip()}", flush=True)
    with Database(chosen.server_cores) as database, ListFleet(chosen, terminal.progress, database) as running:
        running.start()
        check_same(running.subjects)
        samples = rounds(running.subjects, database, chosen, terminal.progress)
        terminal.progress("")
        print(*(f"{name}: {version}" for name, version in running.versions.items()), sep="\n")
        print(*(f"missing: {name}: {why}" for name, why in running.missing.items()), sep="\n")
        print(f"{running.subjects[0].size:,} bytes a response, {chosen.connections} connections\n")
        print(text(samples), goal(samples), sep="\n\n")
    faults = [f"{name}: {fault}" for name, found in samples.items() for sample in found for fault in sample.faults]
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    terminal.run(main)
