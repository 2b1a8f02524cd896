"""What an attack may cost, and whether it did."""
import dataclasses

MEBIBYTE = 1 << 20
# CPU seconds that any attack may cost, however short it is: connections are accepted and refused.
WORK = 0.25


@dataclasses.dataclass(frozen=True)
class Limits:
    """What holds of every attack, unless it says otherwise."""

    # Resident at the peak: what docs/security.md states for the defaults.
    peak: int = 512 * MEBIBYTE
    # More than before, once the attack is over: full caches, revisions of 200,000 cells, and 32 MiB of freed memory.
    kept: int = 96 * MEBIBYTE
    # Written to disk.
    disk: int = 64 * MEBIBYTE
    # Of one core, when the attack is over: a worker that spins takes a whole one.
    idle_cores: float = 0.1
    # The same during attacks that send next to nothing; `None` for those that send as fast as they can.
    busy_cores: float | None = None


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What an attack did: attempts, what it noticed (for the reader), and what mustn't be (for the verdict)."""

    attempts: int
    notes: tuple = ()
    faults: tuple = ()


def megabytes(count):
    return f"{count / 1e6:,.0f} MB"


def spinning(cost, limits):
    after = cost.cpu_after / cost.watched
    if after > limits.idle_cores:
        yield f"spins: {after:.2f} cores after the attack"
    if limits.busy_cores is not None and cost.cpu_during > limits.busy_cores * cost.seconds + WORK:
        yield f"spins: {cost.cpu_during / cost.seconds:.2f} cores during the attack"


def exceeding(cost, limits):
    if cost.memory_peak > limits.peak:
        yield f"memory: {megabytes(cost.memory_peak)}, above {megabytes(limits.peak)}"
    if cost.memory_after > cost.memory_before + limits.kept:
        yield f"keeps {megabytes(cost.memory_after - cost.memory_before)} of memory"
    if cost.disk_growth > limits.disk:
        yield f"disk: {megabytes(cost.disk_growth)}, above {megabytes(limits.disk)}"


def faults(outcome, seen, cost, limits):
    """All that is bad about an attack; nothing where it was withstood."""
    found = [*outcome.faults, *spinning(cost, limits), *exceeding(cost, limits)]
    if seen.failures:
        reasons = ", ".join(f"{count} × {reason}" for reason, count in seen.reasons.items())
        found.append(f"{seen.failures} of {seen.requests} honest requests failed ({reasons})")
    if seen.requests == 0:
        found.append("nothing honest was asked")
    return found
