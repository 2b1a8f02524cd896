"""What a connection costs that stays open and asks for nothing: resident memory of ours and of C's, by connection."""
import contextlib
import dataclasses
import statistics

import procfs
import requesting
import responses
import servers
import table

# Of responses on one connection, before memory is looked at: what is made once is there by then.
WARM_UP = 2000
# What ours may need beyond C's, in bytes.
ALLOWED = 1024


@dataclasses.dataclass(frozen=True)
class Idle:
    """Resident bytes of a fresh server: before, with `count` connections that did a request each, and after them."""

    count: int
    before: int
    during: int
    after: int

    @property
    def each(self):
        return (self.during - self.before) / self.count


def measure(process, path, count):
    with requesting.Connection(process.port) as connection:
        for _ in range(WARM_UP):
            connection.get(path, (), 200)
    before = procfs.resident_bytes(process.pid)
    with contextlib.ExitStack() as stack:
        opened = [stack.enter_context(requesting.Connection(process.port)) for _ in range(count)]
        for connection in opened:
            connection.get(path, (), 200)
        during = procfs.resident_bytes(process.pid)
        if closed := sum(not connection.is_open() for connection in opened):
            raise responses.ResponseError(f"{closed} of {count} connections were closed by the server")
    settle(process, path)
    return Idle(count, before, during, procfs.resident_bytes(process.pid))


def settle(process, path):
    """Each worker has seen that its connections are closed, once it has answered on several new ones."""
    for _ in range(40):
        with requesting.Connection(process.port) as connection:
            connection.get(path, (), 200)


def run(fleet, options, progress):
    """Ours and C's in turns, each time a process of its own. Returns the text."""
    fleet.build_peer(servers.TRANSPORT)
    makers = {
        servers.OURS: (servers.AS_RELEASED.path, lambda: fleet.released_process("idle")),
        servers.TRANSPORT: (servers.READY.path, lambda: fleet.peer_process(servers.TRANSPORT)),
    }
    fleet.remove_database("idle")
    found = {name: [] for name in makers}
    for number in range(options.rounds):
        # Another one begins each time.
        for name, (path, start) in sorted(makers.items(), reverse=number % 2 == 0):
            progress(f"idle connections: round {number + 1} of {options.rounds}, {name}")
            process = start()
            found[name].append(measure(process, path, options.idle))
            fleet.end(process)
    return text(found)


def text(found):
    rows = [("server", "before MB", "with them MB", "after MB", "bytes a connection", "least", "most")]
    for name, all_of in found.items():
        each = [idle.each for idle in all_of]
        sizes = [f"{table.median(all_of, when) / 1e6:.2f}" for when in ("before", "during", "after")]
        rows.append((name, *sizes, *(f"{of(each):,.0f}" for of in (statistics.median, min, max))))
    ours, peer = (table.median(found[name], "each") for name in (servers.OURS, servers.TRANSPORT))
    count = found[servers.OURS][0].count
    return (
        f"{count:,} idle connections that did a request each\n\n{table.aligned(rows)}\n\n"
        f"ours − C's: {ours - peer:+,.0f} bytes a connection; the goal is at most +{ALLOWED:,}")
