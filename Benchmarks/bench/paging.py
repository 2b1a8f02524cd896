"""What a late page of a long feed costs beside the first one. Every page is composed: nothing is kept."""
import contextlib
import dataclasses
import json
import sqlite3
import statistics
import time

import procfs
import requesting
import responses
import table

FEED = "/screens/cars/sections/feed"
# Requests of one kind, before it is the other one's turn.
BATCH = 50
# Rows that stand behind the late page.
BEHIND = 1000


@dataclasses.dataclass(frozen=True)
class Batch:
    """What the requests of a batch took: microseconds of each by the client's clock, and of the server's CPU."""

    latencies: tuple
    cpu_microseconds: float
    bytes: int


@dataclasses.dataclass(frozen=True)
class Place:
    """A page: what it is called, where it is, and the id of the cell that stands first on it."""

    name: str
    path: str
    first: int


def places(rows):
    """The first page of a feed of `rows` rows that `fill` made, and a late one."""
    oldest, behind = first_id(rows), min(BEHIND, rows // 2)
    after = oldest + behind
    late = Place(f"after row {rows - behind:,}", f"{FEED}?after={after}", after - 1)
    return [Place("page 1", FEED, oldest + rows - 1), late]


def first_id(rows):
    """Where ids begin, so that all of them have as many digits, and all pages are of one size."""
    return 10 ** len(str(rows))


def fill(path, rows):
    """Adds `rows` cars to the table that the program made, above those that it begins with."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(
            """
            INSERT INTO cars (id, kind, name, operated_by, price, image)
            WITH RECURSIVE numbers (number) AS (
                VALUES (0) UNION ALL SELECT number + 1 FROM numbers WHERE number < ? - 1)
            SELECT ? + number, 'product', printf('Car %07d', number), 'Harbour Drive', 19900, 'car-sedan.svg'
            FROM numbers
            """, (rows, first_id(rows)))


def start(fleet, rows):
    """A server on a filled database."""
    fleet.remove_database("pages")
    fleet.end(fleet.released_process("pages"))
    fill(fleet.database("pages"), rows)
    return fleet.released_process("pages", SECTIONAL_CACHE_BYTES="0")


def check(connection, place):
    found = json.loads(connection.get(place.path, (), 200).body)["cells"][0]["id"]
    if found != str(place.first):
        raise responses.ResponseError(f"{place.name} begins with {found}, expected {place.first}")


def measure(process, connection, path):
    before, latencies = procfs.precise_cpu_microseconds(process.pid), []
    for _ in range(BATCH):
        asked_at = time.perf_counter_ns()
        response = connection.get(path, (), 200)
        latencies.append((time.perf_counter_ns() - asked_at) / 1000)
    used = procfs.precise_cpu_microseconds(process.pid) - before
    return Batch(tuple(latencies), used / BATCH, len(response.body))


def run(fleet, options, progress):
    """Both pages in turns, on one connection. Returns the text."""
    progress(f"pages: filling the feed with {options.rows:,} rows")
    process, pages = start(fleet, options.rows), places(options.rows)
    batches = {place.name: [] for place in pages}
    with requesting.Connection(process.port) as connection:
        for place in pages:
            check(connection, place)
            measure(process, connection, place.path)
        count = max(options.pages // BATCH, 2)
        for number in range(count):
            progress(f"pages: {number * BATCH:,} of {count * BATCH:,} requests of each")
            # Another one begins each time.
            for place in pages if number % 2 else reversed(pages):
                batches[place.name].append(measure(process, connection, place.path))
    fleet.end(process)
    fleet.remove_database("pages")
    return text(batches, options.rows)


def text(batches, rows):
    heading = ("page", "requests", "median µs", "p99 µs", "server CPU µs", "least", "most", "bytes")
    lines, medians = [heading], []
    for name, all_of in batches.items():
        latencies = sorted(latency for batch in all_of for latency in batch.latencies)
        used = [batch.cpu_microseconds for batch in all_of]
        medians.append((statistics.median(latencies), statistics.median(used)))
        numbers = (*medians[-1], min(used), max(used))
        lines.append((
            name, f"{len(latencies):,}", f"{numbers[0]:.1f}", f"{latencies[len(latencies) * 99 // 100]:.1f}",
            *(f"{number:.1f}" for number in numbers[1:]), f"{all_of[-1].bytes:,}"))
    (first, first_cpu), (late, late_cpu) = medians
    return (
        f"pages of a feed of {rows:,} rows, each composed\n\n{table.aligned(lines)}\n\n"
        f"late to first: {late / first:.2f} of the time, {late_cpu / first_cpu:.2f} of the CPU time; the goal is 1")
