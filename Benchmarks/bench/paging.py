"""What a late page of a long feed costs beside the first one. Every page is composed: nothing is kept."""
import contextlib
import dataclasses
import sqlite3
import statistics
import string
import time

import procfs
import requesting
import table

FEED = "/screens/cars/sections/feed"
# Requests of one kind, before it is the other one's turn.
BATCH = 50
# Rows that stand behind the late page.
BEHIND = 1000
DIGITS = string.digits + string.ascii_lowercase


def cursor(key):
    """A key as a cursor of the feed: base 36."""
    digits = ""
    while key:
        key, digit = divmod(key, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


@dataclasses.dataclass(frozen=True)
class Batch:
    """What the requests of a batch took: microseconds of each by the client's clock, and of the server's CPU."""

    latencies: tuple
    cpu_microseconds: float
    bytes: int


def fill(path, rows):
    """Adds `rows` cars, whose ids all have as many digits. Returns the id after which the late page begins."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        first = 10 ** len(str(rows))
        database.execute(
            """
            INSERT INTO cars (id, kind, name, operated_by, price, image)
            WITH RECURSIVE numbers (number) AS (VALUES (0) UNION ALL SELECT number + 1 FROM numbers WHERE number < ? - 1)
            SELECT ? + number, 'product', printf('Car %07d', number), 'Harbour Drive', 19900, 'car-sedan.svg' FROM numbers
            """, (rows, first))
    return first + min(BEHIND, rows // 2)


def start(fleet, options):
    """A server on a filled database, and the id after which the late page begins."""
    fleet.remove_database("pages")
    # The program makes its tables itself.
    fleet.end(fleet.released_process("pages"))
    after = fill(fleet.database("pages"), options.rows)
    return fleet.released_process("pages", SECTIONAL_CACHE_BYTES="0"), after


def measure(process, connection, path):
    before, latencies = procfs.precise_cpu_microseconds(process.pid), []
    for _ in range(BATCH):
        asked_at = time.perf_counter_ns()
        response = connection.get(path, (), 200)
        latencies.append((time.perf_counter_ns() - asked_at) / 1000)
    used = procfs.precise_cpu_microseconds(process.pid) - before
    return Batch(tuple(latencies), used / BATCH, len(response.body))


def run(fleet, options, progress):
    progress(f"pages: filling the feed with {options.rows:,} rows")
    process, after = start(fleet, options)
    paths = {"page 1": FEED, f"after row {options.rows - (after - 10 ** len(str(options.rows))):,}": f"{FEED}?after={cursor(after)}"}
    batches = {name: [] for name in paths}
    with requesting.Connection(process.port) as connection:
        for path in paths.values():
            measure(process, connection, path)
        count = max(options.pages // BATCH, 2)
        for number in range(count):
            progress(f"pages: {number * BATCH:,} of {count * BATCH:,} requests of each")
            # Another one begins each time.
            for name in sorted(paths, reverse=number % 2):
                batches[name].append(measure(process, connection, paths[name]))
    fleet.end(process)
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
