"""What the kernel counts of processes and cores."""
import ctypes
import dataclasses
import os
import pathlib
import time

PROC = pathlib.Path("/proc")
TICK_MICROSECONDS = 1_000_000 // os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclasses.dataclass(frozen=True)
class ProcessStat:
    """A line of /proc/PID/stat: the parent, the ticks in user and kernel mode, and the resident pages."""

    pid: int
    parent: int
    ticks: int
    pages: int


def parse_process(line):
    """proc_pid_stat(5). The name of a process stands in parentheses, and can have spaces and parentheses itself."""
    pid, _, rest = line.partition(" (")
    fields = rest[rest.rindex(")") + 2 :].split()
    # The first of `fields` is the third of the line: the state.
    return ProcessStat(int(pid), int(fields[1]), int(fields[11]) + int(fields[12]), int(fields[21]))


def parse_cores(text, cores):
    """Ticks that `cores` were busy, by /proc/stat: all but idle and waiting for a device."""
    busy = 0
    for line in text.splitlines():
        name, *values = line.split()
        if name.startswith("cpu") and name[3:].isdigit() and int(name[3:]) in cores:
            # user, nice, system, idle, iowait, irq, softirq, steal; guests are in user already.
            ticks = [int(value) for value in values[:8]]
            busy += sum(ticks) - ticks[3] - ticks[4]
    return busy


def tree_of(root, stats):
    """The processes among `stats` that are `root` or descend from it."""
    found = {root}
    # A child can stand before its parent: until nothing is added.
    while added := {stat.pid for stat in stats if stat.parent in found} - found:
        found |= added
    return [stat for stat in stats if stat.pid in found]


def all_processes():
    stats = []
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                stats.append(parse_process((folder / "stat").read_text()))
            except (FileNotFoundError, ProcessLookupError):
                pass  # It has ended meanwhile.
    return stats


@dataclasses.dataclass(frozen=True)
class Usage:
    """What a process and all that it started have used."""

    pids: frozenset
    cpu_microseconds: int
    resident_bytes: int


def usage(root):
    tree = tree_of(root, all_processes())
    return Usage(
        frozenset(stat.pid for stat in tree),
        sum(stat.ticks for stat in tree) * TICK_MICROSECONDS,
        sum(stat.pages for stat in tree) * PAGE_BYTES,
    )


def resident_bytes(pid):
    """Of one process, page by page. What `usage` sums up is quicker, and off by up to some hundred KB."""
    return parse_resident((PROC / str(pid) / "smaps_rollup").read_text())


def parse_resident(text):
    """The line `Rss` of /proc/PID/smaps_rollup, in bytes."""
    line = next(line for line in text.splitlines() if line.startswith("Rss:"))
    return int(line.split()[1]) * 1024


def precise_cpu_microseconds(pid):
    """CPU time of one process and all its threads, by its clock: `usage` counts in ticks of 10,000 µs."""
    clock = ctypes.c_int()
    if error := ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock)):
        raise OSError(error, os.strerror(error))
    return time.clock_gettime_ns(clock.value) / 1000


def busy_microseconds(cores):
    return parse_cores((PROC / "stat").read_text(), cores) * TICK_MICROSECONDS
