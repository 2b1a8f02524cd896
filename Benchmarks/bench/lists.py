"""Measures a list that is read from PostgreSQL and composed for each request, beside Rust on tokio-postgres and Python on
asyncpg that do the same. `scripts/bench lists` sets up what is needed, and calls this."""
import pathlib
import statistics
import subprocess

import document
import fleet
import measuring
import options
import processes
import procfs
import responses
import servers
import table
import terminal

LISTS = fleet.ROOT / "Benchmarks" / "lists"
RUST, PYTHON = "rust-tokio-postgres", "python-asyncpg"
PEERS = (RUST, PYTHON)
# A random list of 4,096 in each request.
LIST = servers.Variant("a list", servers.Kind.LIST, "/screens/lists/###")
WITH_POSITION = servers.Variant("a list with positions", servers.Kind.LIST, "/screens/kept/###")
# What is compared before anything is measured.
COMPARED = ("000", "0a1", "7ff", "fff")
# Connections to the database that read. Ours has one more that is told of changes, and as many for transactions.
READERS = 4
GOAL = 1.0
CONNECTIONS = 64
# The names of those that the goal is about.
OURS, REFERENCE = f"{servers.OURS}, {LIST.name}", f"{RUST}, {LIST.name}"


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
        self.document = document.take(self.folder / "list", ours.port, LIST.path.replace("#", "a"))
        self.add(servers.OURS, LIST, ours)
        self.add(servers.OURS, WITH_POSITION, ours)
        for name in PEERS:
            self.add_list_peer(name)

    def our_command(self, port):
        return [self.options.programs / "ListService", "serve", "--port", port]

    def our_environment(self):
        common = {name.replace("SECTIONAL_", "LISTS_", 1): value for name, value in self.environment("lists").items()}
        return common | {
            "LISTS_DATABASE": self.database_server.url, "LISTS_CACHE_BYTES": "0",
            "LISTS_DATABASE_CONNECTIONS": str(2 * READERS + 1)}

    def add_list_peer(self, name):
        try:
            self.progress(f"building {name}")
            self.versions[name] = self.build(LISTS / name, self.folder / name)
            headers = self.document.folder / "headers.txt"
            command = [LISTS / name / "serve", self.folder / name, self.database_server.url, READERS, headers]
            process = self.run(name, lambda port: [*command, port, self.options.server_cores.count])
        except processes.StartError as error:
            self.missing[name] = str(error)
            return
        self.add(name, LIST, process)

    def add(self, server, variant, process):
        response = document.ask(process.port, variant.path.replace("#", "a"))
        self.subjects.append(measuring.Subject(server, variant, process, (), response.size))


def check_same(subjects):
    """Raises a `ResponseError` where two servers show a list otherwise."""
    for key in COMPARED:
        document.check_same(key, {
            each.name: responses.get(each.process.port, LIST.path.replace("###", key))
            for each in subjects if each.variant is LIST})


HEADINGS = ("server", "req/s", "spread", "of Rust", "CPU µs", "of Rust's", "PostgreSQL's CPU µs", "p50 ms", "p99 ms")


def row(name, samples, reference):
    return (
        name, f"{table.median(samples, 'rate'):,.0f}", table.spread([sample.rate for sample in samples]),
        table.ratio(samples, reference), f"{table.median(samples, 'cpu_microseconds'):.1f}",
        table.ratio_within(samples, reference, "cpu_microseconds"),
        f"{table.median(samples, 'database_microseconds'):.1f}",
        f"{table.median(samples, 'p50') / 1000:.2f}", f"{table.median(samples, 'p99') / 1000:.2f}")


def text(samples):
    reference = samples.get((REFERENCE, CONNECTIONS))
    return table.aligned([HEADINGS, *(row(name, found, reference) for (name, _), found in samples.items())])


def goal(samples):
    if (REFERENCE, CONNECTIONS) not in samples:
        return f"{RUST} is missing"
    rounds = zip(samples[OURS, CONNECTIONS], samples[REFERENCE, CONNECTIONS])
    found = statistics.median(own.rate / other.rate for own, other in rounds)
    reached = "reached" if found >= GOAL else "NOT reached"
    return f"{servers.OURS}: {found:.2f} of Rust's rate, the median of the rounds; the goal of {GOAL} is {reached}"


def main():
    description = (
        "A list of 50 rows of 7 columns, read from PostgreSQL and composed for each request: ours, Rust on "
        "tokio-postgres, and Python on asyncpg.")
    chosen = options.Reader("lists", description, options.SIZES).settled()
    chosen.connections = [CONNECTIONS]
    print(terminal.setting(chosen), flush=True)
    print(f"{chosen.rounds} rounds of {chosen.seconds} s each, after {chosen.warm_up} s to warm up", flush=True)
    print(f"load before: {pathlib.Path('/proc/loadavg').read_text().strip()}", flush=True)
    with Database(chosen.server_cores) as database, ListFleet(chosen, terminal.progress, database) as running:
        running.start()
        check_same(running.subjects)
        samples = measuring.rounds(running.subjects, chosen, terminal.progress, database)
        terminal.progress("")
        print(*(f"{name}: {version}" for name, version in running.versions.items()), sep="\n")
        print(*(f"missing: {name}: {why}" for name, why in running.missing.items()), sep="\n")
        print(f"{running.subjects[0].response_size:,} bytes a response, {CONNECTIONS} connections\n")
        print(text(samples), goal(samples), sep="\n\n")
    return terminal.report(samples)


if __name__ == "__main__":
    terminal.run(main)
