"""What events would take on the wire if each were compressed. `scripts/bench bytes` sets up what is needed, and calls
this."""
import gzip
import statistics
import time
import zlib

import changing
import fleet
import options
import table
import terminal

SIZES = {"changes": options.Size(200, 20, "whose events are compressed")}
REPEATS = 7


def full_flush(data):
    """One event as all streams of a screen can be sent it: it refers to nothing before it."""
    coder = zlib.compressobj(6, zlib.DEFLATED, -15)
    return coder.compress(data) + coder.flush(zlib.Z_FULL_FLUSH)


CODERS = {
    "uncompressed": bytes,
    "gzip": lambda data: gzip.compress(data, 6),
    "deflate (Z_FULL_FLUSH)": full_flush,
}


def timed(coder, changes):
    """The bytes of each change, by screen, and the CPU microseconds of a change: the least of some runs."""
    times = []
    for _ in range(REPEATS):
        began_at = time.thread_time_ns()
        sizes = [(change.screen, len(coder(change.event))) for change in changes]
        times.append(time.thread_time_ns() - began_at)
    return changing.by_screen(sizes), min(times) / 1000 / len(changes)


def text(changes):
    rows, plain = [("events", "bytes a change", *changing.SCREENS, "of uncompressed", "CPU µs")], None
    for name, coder in CODERS.items():
        sizes, microseconds = timed(coder, changes)
        mean = statistics.mean(size for found in sizes.values() for size in found)
        plain = plain or mean
        each = (statistics.mean(sizes[screen]) for screen in changing.SCREENS)
        rows.append((
            name, *(f"{size:,.0f}" for size in (mean, *each)), f"{mean / plain:.2f}", f"{microseconds:.1f}"))
    return table.aligned(rows)


def main():
    chosen = options.Reader("bytes", "Compresses the events of typical changes, each alone.", SIZES).settled()
    print(terminal.setting(chosen), flush=True)
    with fleet.Fleet(chosen, terminal.progress) as running:
        terminal.progress(f"{chosen.changes} changes")
        changes = changing.collect(running, chosen.changes)
    counts = changing.by_screen((change.screen, change) for change in changes)
    print(f"{len(changes)} changes: " + ", ".join(f"{len(counts[screen])} of {screen}" for screen in changing.SCREENS))
    print(f"Python's zlib {zlib.ZLIB_RUNTIME_VERSION}")
    terminal.progress("")
    print(f"\n{text(changes)}", flush=True)
    return 0


if __name__ == "__main__":
    terminal.run(main)
