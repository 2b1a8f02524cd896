"""What events and screens would take on the wire, compressed in several ways. `scripts/bench bytes` sets up what is
needed, and calls this."""
import argparse
import dataclasses
import gc
import multiprocessing
import os
import statistics
import time
import zlib

import zstandard

import changing
import fleet
import options
import procfs
import table
import terminal

DEFAULT_CHANGES = 200
STREAMS = 4000
# Before the content of a `dcz`: a magic number and the SHA-256 of the dictionary (RFC 9842, section 5).
DCZ_HEADER = 40
# Contexts that are held at once while their memory is measured.
HELD = 200
REPEATS = 7


@dataclasses.dataclass(frozen=True)
class Coder:
    """A way to compress the events of a stream: `context` makes what compresses one event after the other. `memory` is
    what the library says of it in bytes, if it does."""

    name: str
    context: object
    memory: int | None = None
    lasts: bool = True


def deflate_memory(window, level):
    """Bytes of a compressing zlib context, by zconf.h; a few kilobytes come besides."""
    return (1 << (window + 2)) + (1 << (level + 9))


def alone(compress):
    return lambda: compress


def deflating(window, memory):
    def context():
        coder = zlib.compressobj(6, zlib.DEFLATED, window, memory)
        return lambda data: coder.compress(data) + coder.flush(zlib.Z_SYNC_FLUSH)

    return context


def zstd_parameters(window):
    return zstandard.ZstdCompressionParameters.from_level(3, source_size=1 << window, window_log=window)


def zstd_lasting(window):
    def context():
        coder = zstandard.ZstdCompressor(compression_params=zstd_parameters(window)).compressobj()
        return lambda data: coder.compress(data) + coder.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)

    return context


def gzip(data):
    coder = zlib.compressobj(6, zlib.DEFLATED, 31)
    return coder.compress(data) + coder.flush()


def full_flush(data):
    """One event as all streams of a screen can be sent it: it refers to nothing before it."""
    coder = zlib.compressobj(6, zlib.DEFLATED, -15)
    return coder.compress(data) + coder.flush(zlib.Z_FULL_FLUSH)


def zstd(data):
    return zstandard.ZstdCompressor(level=3).compress(data)


def dcz(data, dictionary, level=3):
    """`data` as `dcz`, with the bytes of the previous screen as the dictionary."""
    raw = zstandard.ZstdCompressionDict(dictionary, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    return bytes(DCZ_HEADER) + zstandard.ZstdCompressor(level=level, dict_data=raw).compress(data)


CODERS = (
    Coder("uncompressed", alone(lambda data: data), 0, False),
    Coder("gzip, each event alone", alone(gzip), 0, False),
    Coder("deflate, each event alone (Z_FULL_FLUSH)", alone(full_flush), 0, False),
    Coder("zstd 3, each event alone", alone(zstd), 0, False),
    Coder("deflate, lasting, window 32 KB, memLevel 8", deflating(-15, 8), deflate_memory(15, 8)),
    Coder("deflate, lasting, window 16 KB, memLevel 6", deflating(-14, 6), deflate_memory(14, 6)),
    Coder("deflate, lasting, window 4 KB, memLevel 5", deflating(-12, 5), deflate_memory(12, 5)),
    Coder("deflate, lasting, window 2 KB, memLevel 4", deflating(-11, 4), deflate_memory(11, 4)),
    Coder("deflate, lasting, window 1 KB, memLevel 2", deflating(-10, 2), deflate_memory(10, 2)),
    Coder("zstd 3, lasting, window 64 KB", zstd_lasting(16)),
    Coder("zstd 3, lasting, window 16 KB", zstd_lasting(14)),
)
# Ways to send what changed of a screen.
WAYS = (
    ("the screen", lambda change: change.after),
    ("the screen, gzip", lambda change: gzip(change.after)),
    ("the screen, zstd 3", lambda change: zstd(change.after)),
    ("the screen, dcz 3 with the previous one", lambda change: dcz(change.after, change.before)),
    ("the screen, dcz 19 with the previous one", lambda change: dcz(change.after, change.before, 19)),
    ("the patch", lambda change: change.difference),
    ("the patch, gzip", lambda change: gzip(change.difference)),
    ("the patch, dcz 3 with the previous screen", lambda change: dcz(change.difference, change.before)),
)


@dataclasses.dataclass(frozen=True)
class Taken:
    """Bytes of each change, by screen, and the CPU microseconds of a change."""

    bytes: dict
    cpu_microseconds: float

    @property
    def mean(self):
        return statistics.mean(size for sizes in self.bytes.values() for size in sizes)


def timed(run):
    """The result of the last of some runs, and the least CPU nanoseconds of one."""
    least = None
    for _ in range(REPEATS):
        began_at = time.thread_time_ns()
        result = run()
        used = time.thread_time_ns() - began_at
        least = used if least is None else min(least, used)
    return result, least


def events_by(coder, first, changes):
    """The events of each screen's stream through one context, after the stream's first event."""
    def run():
        contexts = {screen: coder.context() for screen in first}
        for screen, event in first.items():
            contexts[screen](event)
        began_at = time.thread_time_ns()
        sizes = [(change.screen, len(contexts[change.screen](change.event))) for change in changes]
        return sizes, time.thread_time_ns() - began_at

    runs = [run() for _ in range(REPEATS)]
    return Taken(changing.by_screen(runs[0][0]), min(used for _, used in runs) / 1000 / len(changes))


def changes_by(way, changes):
    sizes, used = timed(lambda: [(change.screen, len(way(change))) for change in changes])
    return Taken(changing.by_screen(sizes), used / 1000 / len(changes))


def held_bytes(coder, data):
    """Resident bytes that a context adds, by many of them that have compressed `data`, in a process of its own."""
    def measure(control):
        held = [coder.context()]
        held[0](data)
        gc.collect()
        before = procfs.resident_bytes(os.getpid())
        for _ in range(HELD):
            held.append(coder.context())
            held[-1](data)
        control.send((procfs.resident_bytes(os.getpid()) - before) / HELD)

    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=measure, args=(there,))
    process.start()
    found = here.recv()
    process.join()
    return found


def events_text(first, changes):
    heading = (
        "events", "bytes a change", *changing.SCREENS, "of uncompressed", "CPU µs", "KB a stream", "by its formula",
        f"MB for {STREAMS:,}")
    rows, plain = [heading], None
    for coder in CODERS:
        terminal.progress(coder.name)
        taken = events_by(coder, first, changes)
        plain = plain or taken.mean
        held = held_bytes(coder, b"".join(first.values())) if coder.lasts else 0
        rows.append((
            coder.name, *sizes(taken), f"{taken.mean / plain:.2f}", f"{taken.cpu_microseconds:.1f}",
            f"{held / 1024:.0f}" if coder.lasts else "–", f"{coder.memory / 1024:.0f}" if coder.memory else "–",
            f"{held * STREAMS / 1e6:,.0f}" if coder.lasts else "–"))
    return table.aligned(rows)


def changes_text(changes):
    rows = [("a change", "bytes a change", *changing.SCREENS, "CPU µs")]
    for name, way in WAYS:
        terminal.progress(name)
        taken = changes_by(way, changes)
        rows.append((name, *sizes(taken), f"{taken.cpu_microseconds:.1f}"))
    return table.aligned(rows)


def sizes(taken):
    """The mean of all changes, and of each screen's."""
    return [f"{taken.mean:,.0f}", *(f"{statistics.mean(taken.bytes[screen]):,.0f}" for screen in changing.SCREENS)]


def parse(arguments=None):
    reader = argparse.ArgumentParser(
        prog="scripts/bench bytes",
        description="Compresses the events and screens of typical changes: each alone, with a context that lasts as "
        "long as a stream, and with the previous screen as a dictionary.")
    reader.add_argument(
        "--changes", type=options.positive, default=DEFAULT_CHANGES, help=f"{DEFAULT_CHANGES} without")
    options.add_places(reader)
    return options.settled(reader, reader.parse_args(arguments), {})


def main():
    chosen = parse()
    print(terminal.setting(chosen), flush=True)
    with fleet.Fleet(chosen, terminal.progress) as running:
        terminal.progress(f"{chosen.changes} changes")
        first, changes = changing.collect(running, chosen.changes)
    counts = changing.by_screen((change.screen, change) for change in changes)
    print(f"{len(changes)} changes: " + ", ".join(f"{len(counts[screen])} of {screen}" for screen in changing.SCREENS))
    print(f"Python's zlib {zlib.ZLIB_RUNTIME_VERSION}, zstandard {zstandard.__version__}")
    for text in (events_text(first, changes), changes_text(changes)):
        terminal.progress("")
        print(f"\n{text}", flush=True)
    return 0


if __name__ == "__main__":
    terminal.run(main)
