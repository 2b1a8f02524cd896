"""p99 and p99.9 of mixed requests at a fixed rate, beside open streams. `scripts/bench tail` sets up what is needed,
and calls this."""
import argparse
import collections
import dataclasses
import itertools
import re
import statistics
import subprocess
import time

import fleet
import limits
import loading
import mixing
import options
import procfs
import requesting
import responses
import servers
import streaming
import table
import terminal
import tokens
import writing

CARS, TODOS, HELLO = "/screens/cars", "/screens/todos", "/screens/hello"
ADD = f"{TODOS}/sections/input/cells/input/actions/add"
REMOVE = f"{TODOS}/sections/todos/cells/{{}}/actions/remove"
TOGGLE = f"{HELLO}/sections/multi-cell-types/cells/switch/actions/toggle"
TITLE = '{"title":"Wash the car"}'
# Parts of all requests. What is slow is taken from the cached ones, and comes besides.
CACHED, PERSONAL, ACTIONS, SLOW = 0.80, 0.15, 0.05, 0.02
SUBJECTS = 400
DELAY = 50
PARTS = ("mixed", "slow", "fairness")
DEFAULTS = {
    "rounds": 3, "seconds": 15, "warm_up": 3, "rate": 4000, "connections": 128, "streams": 1000, "changes": 1,
}
QUICK = {**DEFAULTS, "rounds": 1, "seconds": 3, "warm_up": 1, "rate": 1000, "streams": 100}
MEANINGS = {
    "rounds": "of each case, in turns", "seconds": "of each round", "warm-up": "seconds before the first round",
    "rate": "requests a second", "connections": "connections of the load", "streams": "event streams of the cars",
    "changes": "cars that are added or removed a second, where there are changes",
}
FAIR_CONNECTIONS = (64, 512)
HEADINGS = (
    "kind", "requests", "rate", "p50 ms", "p99 ms", "of a round", "p99.9 ms", "of a round", "worst ms", "errors")
FAIRNESS = re.compile(r"^fairness least=(\d+) median=(\d+) most=(\d+)$", re.M)


@dataclasses.dataclass(frozen=True)
class Case:
    """What is measured together: its name, and how much there is of what besides the requests."""

    name: str
    streams: int
    changes: int
    slow: float = 0


@dataclasses.dataclass(frozen=True)
class Round:
    """One round of a case: the load's run, milliseconds from a change until each stream had its patch, the patches that
    each stream got, and the cores that the server used and that were busy in all."""

    run: mixing.Run
    delays: list
    patches: list
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
        return f"Authorization: Bearer {tokens.token(secret, subject, role, expires_at)}"

    def get(self, path, *headers):
        return responses.request(self.port, path, headers).encode()

    def post(self, path, header, content=""):
        described = ["Content-Type: application/json"] if content else []
        headers = [header, *described, f"Content-Length: {len(content)}"]
        return (responses.request(self.port, path, headers, "POST") + content).encode()


def cached(requests, share):
    request = requests.get(CARS)
    return mixing.Kind("cached", lambda: (request, None), share)


def personal(requests, path, share):
    """One subject after the other."""
    turns = itertools.cycle([requests.get(path, user) for user in requests.users])
    return mixing.Kind("personal", lambda: (next(turns), None), share)


def slow(requests, share):
    """Each searches for something else, so that none is cached."""
    numbers = itertools.count()
    return mixing.Kind(
        "slow section", lambda: (requests.get(f"{CARS}?q=slow{next(numbers)}-{time.monotonic_ns()}"), None), share)


def toggling(requests, share):
    """Actions without content: a switch of one subject after the other."""
    turns = itertools.cycle([requests.post(TOGGLE, user) for user in requests.users])
    return mixing.Kind("action", lambda: (next(turns), None), share)


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
    """Adds a car, then removes it. Its id is the one after the newest: nobody else adds any. `asked_at` has when."""

    def __init__(self, requests):
        self.requests, self.added, self.asked_at = requests, None, []
        with requesting.Connection(requests.port) as connection:
            self.last = self.newest(connection)

    @staticmethod
    def newest(connection):
        return writing.newest(connection.get(CARS, (), 200).body)

    def find_last(self, connection):
        """Adds and removes a car, to learn the id that comes next: ids aren't used again."""
        header = [self.requests.admin]
        connection.post(writing.ADD, header, writing.CAR, 200)
        self.last = self.newest(connection)
        connection.post(writing.REMOVE.format(self.last), header, "", 200)

    def ask(self):
        self.asked_at.append(time.monotonic())
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


def measure(process, requests, case, actions, path, chosen, seconds, seed):
    """One round."""
    kinds = [
        cached(requests, CACHED - case.slow), personal(requests, path, PERSONAL), actions(requests)]
    if case.slow:
        kinds.append(slow(requests, case.slow))
    changes = CarChanges(requests) if case.changes else None
    cores = chosen.server_cores.numbers | chosen.load_cores.numbers
    with requesting.Connection(process.port) as connection:
        if changes:
            changes.find_last(connection)
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
    return Round(run, delays(changes.asked_at if changes else [], streams.patches), streams.each, used, busy)


def delays(asked_at, patches):
    """Milliseconds from the change before each patch until the patch was read."""
    found, last = [], -1
    for patch in sorted(patches):
        while last + 1 < len(asked_at) and asked_at[last + 1] <= patch:
            last += 1
        if last >= 0:
            found.append((patch - asked_at[last]) * 1000)
    return found


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
    if waits := sorted(value for each in rounds for value in each.delays):
        counts = sorted(count for each in rounds for count in each.patches)
        lines.append(
            f"{len(waits):,} patches of {case.streams:,} streams, after the change was sent: "
            f"p50 {mixing.percentile(waits, 50):.1f} ms, p99 {mixing.percentile(waits, 99):.1f} ms, "
            f"worst {waits[-1]:.1f} ms; patches of a stream in a round: {counts[0]} to {counts[-1]}")
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


def measured(process, cases, actions, path, running, chosen):
    """The rounds of all cases in turns. Returns the text."""
    requests = Requests(process.port, running.secret)
    found = {case.name: [] for case in cases}
    terminal.progress("warming up")
    warm_up = Case("", 0, 0)
    measure(process, requests, warm_up, actions, path, chosen, chosen.warm_up, 0)
    for number in range(chosen.rounds):
        # Another one begins each time.
        for case in cases[number % len(cases):] + cases[:number % len(cases)]:
            terminal.progress(f"round {number + 1} of {chosen.rounds}: {case.name}")
            found[case.name].append(
                measure(process, requests, case, actions, path, chosen, chosen.seconds, number + 1))
    running.end(process)
    return "\n\n".join(text(case, found[case.name]) for case in cases)


def mixed(running, chosen):
    """The released program."""
    running.remove_database("tail")
    cases = [
        Case("without streams", 0, 0),
        Case(f"{chosen.streams:,} streams, no car changes", chosen.streams, 0),
        Case(f"{chosen.streams:,} streams, {chosen.changes} car changes a second", chosen.streams, chosen.changes),
    ]

    def actions(requests):
        changes = ToDoChanges(requests)
        return mixing.Kind("action", changes.ask, ACTIONS, answered=changes.answered)

    return measured(running.released_process("tail"), cases, actions, TODOS, running, chosen)


def slow_section(running, chosen):
    """A search that takes 50 ms, in the program with the released one's wiring and cache."""
    running.remove_database("tail-slow")
    variant = servers.Variant("slow", servers.Kind.READY, CARS, (), servers.BENCHMARKS, "serve-slow")
    command = [*running.composing(variant, "tail-slow"), "--cache-bytes", 16777216, "--delay", DELAY]
    process = running.run("tail-slow", lambda port: [*command, "--port", port])
    cases = [
        Case("without slow requests", chosen.streams, 0),
        Case(f"{SLOW * 100:.0f} % of the requests have a section that takes {DELAY} ms", chosen.streams, 0, SLOW),
    ]
    return measured(process, cases, lambda requests: toggling(requests, ACTIONS), HELLO, running, chosen)


def fairness(running, chosen):
    """As many cached requests as there can be, each connection asking again at once: responses by connection."""
    running.remove_database("tail")
    process = running.released_process("tail")
    size = responses.get(process.port, CARS).size
    rows = [("connections", "rate", "responses: least", "median", "most", "most to least")]
    for count in FAIR_CONNECTIONS:
        for number in range(chosen.rounds):
            terminal.progress(f"round {number + 1} of {chosen.rounds}: {count} connections")
            command = loading.own(
                chosen.own_load, process.port, CARS, (), count, chosen.seconds, chosen.load_cores.count, 200, size)
            pinned = ["taskset", "--cpu-list", chosen.load_cores.text, *map(str, command)]
            done = subprocess.run(pinned, capture_output=True, text=True, check=True, timeout=chosen.seconds + 30)
            load, (least, median, most) = loading.parse(done.stdout), parse_fairness(done.stdout)
            rows.append((
                str(count), f"{load.rate:,.0f}", f"{least:,}", f"{median:,}", f"{most:,}",
                f"{most / max(least, 1):.2f}"))
    running.end(process)
    return "responses by connection, each asking again at once\n\n" + table.aligned(rows)


def parse_fairness(output):
    """The least, the median and the most responses of a connection."""
    found = FAIRNESS.search(output)
    if found is None:
        raise loading.LoadError(f"no fairness in:\n{output}")
    return tuple(map(int, found.groups()))


def parse(arguments=None):
    reader = argparse.ArgumentParser(
        prog="scripts/bench tail",
        description="mixed: 80 % cached, 15 % personal, 5 % actions, beside event streams. slow: the same, with and "
        "without 2 % of requests whose section takes 50 ms. fairness: responses by connection. The requests are due at "
        "a fixed rate, and latencies begin when they are due.")
    reader.add_argument("parts", nargs="*", help=f"which of {', '.join(PARTS)}; all without")
    reader.add_argument("--quick", action="store_true", help="half a minute, with sizes that only show that it works")
    for name, meaning in MEANINGS.items():
        default = DEFAULTS[name.replace("-", "_")]
        reader.add_argument(f"--{name}", type=options.positive, help=f"{meaning}; {default:,} without")
    options.add_places(reader)
    chosen = reader.parse_args(arguments)
    if unknown := set(chosen.parts) - set(PARTS):
        reader.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return options.settled(reader, chosen, QUICK if chosen.quick else DEFAULTS)


def main():
    chosen = parse()
    limits.prepare(chosen)
    print(terminal.setting(chosen), flush=True)
    print(
        f"{chosen.rounds} rounds of {chosen.seconds} s, {chosen.rate:,} requests a second on {chosen.connections} "
        f"connections, {SUBJECTS} subjects", flush=True)
    with fleet.Fleet(chosen, terminal.progress) as running:
        running.build(fleet.ROOT / "Benchmarks" / "load", running.folder)
        for name, run in zip(PARTS, (mixed, slow_section, fairness)):
            if name in (chosen.parts or PARTS):
                text = run(running, chosen)
                terminal.progress("")
                print(f"\n{text}", flush=True)
    return 0


if __name__ == "__main__":
    terminal.run(main)
