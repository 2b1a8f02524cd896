"""p99 and p99.9 of mixed requests at a fixed rate, beside open streams. `scripts/bench tail` sets up what is needed,
and calls this."""
import collections
import dataclasses
import itertools
import statistics
import time

import fleet
import limits
import loading
import mixing
import options
import procfs
import requesting
import responses
import signing
import streaming
import table
import terminal
import writing

CARS, TODOS, HELLO = "/screens/cars", "/screens/todos", "/screens/hello"
ADD = f"{TODOS}/sections/input/cells/input/actions/add"
REMOVE = f"{TODOS}/sections/todos/cells/{{}}/actions/remove"
TOGGLE = f"{HELLO}/sections/multi-cell-types/cells/switch/actions/toggle"
TITLE = '{"title":"Wash the car"}'
# Parts of all requests.
CACHED, PERSONAL, ACTIONS = 0.80, 0.15, 0.05
SUBJECTS = 400
SIZES = {
    "rounds": options.Size(3, 1, "of each case, in turns"),
    "seconds": options.Size(15, 3, "of each round"),
    "warm_up": options.Size(3, 1, "seconds before the first round"),
    "rate": options.Size(4000, 1000, "requests a second"),
    "connections": options.Size(128, 128, "connections of the load"),
    "streams": options.Size(1000, 100, "event streams of the cars"),
    "changes": options.Size(1, 1, "cars that are added or removed a second, where there are changes"),
}
HEADINGS = (
    "kind", "requests", "rate", "p50 ms", "p99 ms", "of a round", "p99.9 ms", "of a round", "worst ms", "errors")


@dataclasses.dataclass(frozen=True)
class Case:
    """What is measured together: its name, and how much there is of what besides the requests."""

    name: str
    streams: int
    changes: int


@dataclasses.dataclass(frozen=True)
class Round:
    """One round of a case: the load's run, and the cores that the server used and that were busy in all."""

    run: mixing.Run
    server_cores: float
    busy_cores: float


class Requests:
    """The bytes of requests, for a server and its secret."""

    def __init__(self, port, secret):
        self.port = port
        expires_at = time.time() + 86400
        self.users = [self.bearer(secret, f"user-{number}", "user", expires_at) for number in range(SUBJECTS)]
        self.admin = self.bearer(secret, "bench", "admin", expires_at)

    @staticmethod
    def bearer(secret, subject, role, expires_at):
        return f"Authorization: Bearer {signing.token(role, subject, secret, expires_at)}"

    def get(self, path, *headers):
        return responses.request(self.port, path, headers).encode()

    def post(self, path, header, content=""):
        described = ["Content-Type: application/json"] if content else []
        headers = [header, *described, f"Content-Length: {len(content)}"]
        return (responses.request(self.port, path, headers, "POST") + content).encode()


def kinds_of(requests):
    """Cached screens, personal ones of one subject after the other, and actions."""
    cars, changes = requests.get(CARS), ToDoChanges(requests)
    turns = itertools.cycle([requests.get(TODOS, user) for user in requests.users])
    return [
        mixing.Kind("cached", lambda: (cars, None), CACHED),
        mixing.Kind("personal", lambda: (next(turns), None), PERSONAL),
        mixing.Kind("action", changes.ask, ACTIONS, answered=changes.answered)]


class ToDoChanges:
    """Adds a to-do of each subject in turns, then removes it: lists stay as long as they are. A subject's next action
    comes after the answer to the one before."""

    def __init__(self, requests):
        self.requests = requests
        self.turns = collections.deque((user, None) for user in requests.users)

    def ask(self):
        if not self.turns:
            raise loading.LoadError(f"an action of each of {SUBJECTS} subjects is under way")
        user, added = self.turns.popleft()
        if added is None:
            return self.requests.post(ADD, user, TITLE), (user, True)
        return self.requests.post(REMOVE.format(added), user), (user, False)

    def answered(self, context, content):
        user, adds = context
        self.turns.append((user, writing.newest(content) if adds else None))


class CarChanges:
    """Adds a car, then removes it. Its id is the one after the newest: nobody else adds any."""

    def __init__(self, requests, connection):
        """Adds and removes a car, to learn the id that comes next: ids aren't used again."""
        self.requests, self.added = requests, None
        connection.post(writing.ADD, [requests.admin], writing.CAR, 200)
        self.last = writing.newest(connection.get(CARS, (), 200).body)
        connection.post(writing.REMOVE.format(self.last), [requests.admin], "", 200)

    def ask(self):
        if self.added:
            request, self.added = self.requests.post(writing.REMOVE.format(self.added), self.requests.admin), None
        else:
            request = self.requests.post(writing.ADD, self.requests.admin, writing.CAR)
            self.last += 1
            self.added = self.last
        return request, None

    def end(self, connection):
        if self.added:
            connection.post(writing.REMOVE.format(self.added), [self.requests.admin], "", 200)


def measure(process, requests, case, chosen, seconds, seed):
    """One round."""
    kinds = kinds_of(requests)
    cores = chosen.server_cores.numbers | chosen.load_cores.numbers
    with requesting.Connection(process.port) as connection:
        changes = CarChanges(requests, connection) if case.changes else None
        if changes:
            kinds.append(mixing.Kind("car change", changes.ask, every=1 / case.changes))
        with streaming.Streams(process.port, f"{CARS}/events", case.streams) as streams, \
                mixing.Load(process.port, chosen.connections) as load:
            used, busy = procfs.precise_cpu_microseconds(process.pid), procfs.busy_microseconds(cores)
            began_at = time.monotonic()
            run = load.run(kinds, chosen.rate, seconds, seed)
            taken = (time.monotonic() - began_at) * 1e6
            used = (procfs.precise_cpu_microseconds(process.pid) - used) / taken
            busy = (procfs.busy_microseconds(cores) - busy) / taken
            # The last patch is on its way.
            time.sleep(0.3)
        if changes:
            changes.end(connection)
    if streams.closed:
        raise loading.LoadError(f"{streams.closed} of {case.streams} streams were closed by the server")
    return Round(run, used, busy)


def text(case, rounds):
    """A table of the rounds of a case together."""
    seconds, rows = sum(each.run.seconds for each in rounds), [HEADINGS]
    for name in rounds[0].run.kinds:
        rows.append(row(name, [each.run.kinds[name] for each in rounds], seconds))
    late = sorted(value for each in rounds for value in each.run.lateness)
    lines = [case.name, "", table.aligned(rows), "", "sent late by: " + ", ".join(
        f"{name} {mixing.percentile(late, percent) / 1000:.2f} ms"
        for name, percent in (("p50", 50), ("p99", 99), ("p99.9", 99.9), ("worst", 100)))]
    used, busy = (
        statistics.mean(getattr(each, name) for each in rounds) for name in ("server_cores", "busy_cores"))
    lines.append(f"busy cores: {used:.2f} by the server, {busy:.2f} in all")
    return "\n".join(lines)


def row(name, kinds, seconds):
    """All rounds of one kind together, and the least and the most of a round."""
    values = sorted(value for kind in kinds for value in kind.latencies)
    faults = sum((kind.faults for kind in kinds), collections.Counter())
    (p50, _), *late, (worst, _) = (over_rounds(kinds, values, percent) for percent in (50, 99, 99.9, 100))
    return (
        name, f"{len(values):,}", f"{len(values) / seconds:,.0f}", p50, *itertools.chain(*late), worst,
        ", ".join(f"{count} of {status}" for status, count in sorted(faults.items())) or "0")


def over_rounds(kinds, values, percent):
    """Milliseconds of a percentile: of all values, and of the rounds with the least and the most."""
    rounds = [mixing.percentile(sorted(kind.latencies), percent) / 1000 for kind in kinds]
    return f"{mixing.percentile(values, percent) / 1000:.2f}", f"{min(rounds):.2f}–{max(rounds):.2f}"


def measured(running, chosen):
    """The rounds of all cases of the released program, in turns. Returns the text."""
    running.remove_database("tail")
    process = running.released_process("tail")
    requests = Requests(process.port, running.secret)
    cases = [
        Case("without streams", 0, 0),
        Case(f"{chosen.streams:,} streams, no car changes", chosen.streams, 0),
        Case(f"{chosen.streams:,} streams, {chosen.changes} car changes a second", chosen.streams, chosen.changes),
    ]
    found = {case.name: [] for case in cases}
    terminal.progress("warming up")
    measure(process, requests, Case("", 0, 0), chosen, chosen.warm_up, 0)
    for number in range(chosen.rounds):
        # Another one begins each time.
        for case in cases[number % len(cases):] + cases[:number % len(cases)]:
            terminal.progress(f"round {number + 1} of {chosen.rounds}: {case.name}")
            found[case.name].append(measure(process, requests, case, chosen, chosen.seconds, number + 1))
    running.end(process)
    return "\n\n".join(text(case, found[case.name]) for case in cases)


def main():
    description = (
        "80 % cached, 15 % personal, 5 % actions, beside event streams. The requests are due at a fixed rate, and "
        "latencies begin when they are due.")
    chosen = options.Reader("tail", description, SIZES).settled()
    limits.prepare(chosen)
    print(terminal.setting(chosen), flush=True)
    print(
        f"{chosen.rounds} rounds of {chosen.seconds} s, {chosen.rate:,} requests a second on {chosen.connections} "
        f"connections, {SUBJECTS} subjects", flush=True)
    with fleet.Fleet(chosen, terminal.progress) as running:
        running.build(fleet.ROOT / "Benchmarks" / "load", running.folder)
        found = measured(running, chosen)
        terminal.progress("")
        print(f"\n{found}", flush=True)
    return 0


if __name__ == "__main__":
    terminal.run(main)
