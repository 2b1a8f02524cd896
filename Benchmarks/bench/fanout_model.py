"""What writes cost replicas and their streams: a model of costs, and a simulation of the wait.

A write is performed by one replica. All others learn of it. Each replica composes what its streams show once, for all
streams with the same content, and sends a patch to each of them. A change that comes while a replica composes waits, and
is composed together with all others that have come meanwhile."""
import dataclasses
import math
import random
import statistics

# Seconds between two heartbeats of a stream.
HEARTBEAT = 15


@dataclasses.dataclass(frozen=True)
class Costs:
    """What one of each takes, as measured: CPU in µs, bytes, and the delay at rest in seconds."""

    # Of the replica that performs the write, and of the database.
    write: float
    database_write: float
    # Of each other replica: to learn that something was written, and of the database for it.
    learn: float
    database_learn: float
    # Of a replica: to compose a screen anew that somebody streams, and of the database for it.
    compose: float
    database_compose: float
    # Of a replica, for each stream: to send a patch.
    patch: float
    patch_bytes: float
    # From the request of a write until another replica begins with it, with nothing else to do.
    delay: float
    # Of a replica, for each stream: to send a heartbeat.
    heartbeat: float
    # Of the process that measures, to read a patch. It delays the last stream too.
    client: float = 0
    # Of an open stream, in docs/operations.md.
    stream_memory: float = 14_000


def simulate(costs, writes, streams, replicas, slower=1.0, seconds=60, seed=1):
    """Seconds from each write to its patch at the last stream of a replica, and how often it has composed. Writes come at
    random (a Poisson process); the replica composes one thing after the other. `slower`: how much longer everything
    takes because processes share cores."""
    source, arrivals, now = random.Random(seed), [], 0.0
    while (now := now + source.expovariate(writes)) < seconds:
        arrivals.append(now)
    time = (costs.learn + costs.compose + streams / replicas * costs.patch) / 1e6 * slower
    # All streams are read by one process.
    reading = streams * costs.client / 1e6 * slower
    delays, free, made, at = [], 0.0, 0, 0
    while at < len(arrivals):
        begins = max(arrivals[at], free)
        free = begins + time
        made += 1
        # All that have come by then are composed together.
        while at < len(arrivals) and arrivals[at] <= begins:
            delays.append(free - arrivals[at] + costs.delay * slower + reading)
            at += 1
    return delays, made


def quantile(values, share):
    """The value below which a share of them is; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.floor(len(ordered) * share))] if ordered else 0.0


def error(predicted, measured):
    """How far a prediction is off, as a part of what was measured; 0 where nothing was."""
    return (predicted - measured) / measured if measured else 0.0


def solve(alone, learning, one, many, idle, streams, rate, heartbeat):
    """Costs of what was measured: CPU µs a second of (writer, learner, database), with one replica, with one that only
    learns, with one stream, with `streams`, and with `streams` but no write and a heartbeat every so many seconds; and the
    delay and the bytes of a patch."""
    beats = idle.learner
    patch = max((many.learner - beats - one.learner) / (streams - 1) / rate, 0)
    compose = max((one.learner - learning.learner) / rate - patch, 0)
    learn = learning.learner / rate
    rest = statistics.median(one.delays) if one.delays else 0.0
    return Costs(
        write=alone.writer / rate, database_write=alone.database / rate, learn=learn,
        database_learn=max(learning.database - alone.database, 0) / rate, compose=compose,
        database_compose=max(one.database - learning.database, 0) / rate, patch=patch,
        patch_bytes=many.patch_bytes, delay=max(rest - (learn + compose + patch) / 1e6, 0),
        heartbeat=beats / streams * heartbeat,
        client=max(many.client - one.client, 0) / (streams - 1) / rate)
