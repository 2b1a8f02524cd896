"""What replicas need for streams and writes: a model of costs, and a simulation of the wait.

A write is performed by one replica. All others learn of it. Each replica composes what its streams show once, for all
streams with the same content, and sends a patch to each of them. A change that comes while a replica composes waits, and
is composed together with all others that have come meanwhile."""
import dataclasses
import math
import random
import statistics


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


@dataclasses.dataclass(frozen=True)
class Load:
    """What clients do: streams in all, writes a second, and the streams that show what a write changes: all of them, or
    as many as one subject has."""

    streams: int
    writes: float
    watching: int
    # Screens that a write changes for those: 1, or one for each subject, role or language that sees another one.
    contents: int = 1


@dataclasses.dataclass(frozen=True)
class Machine:
    """The cores of a replica and of the database, how much of them may be used, and bytes for streams."""

    cores: float = 1
    database_cores: float = 8
    most_used: float = 0.6
    memory: float = 1e9
    # Seconds between two heartbeats of a stream.
    heartbeat: float = 15


@dataclasses.dataclass(frozen=True)
class Prediction:
    replicas: int
    # Cores that are busy: of the replica that is busiest, and of the database.
    cores: float
    database_cores: float
    # A second, of a replica.
    bytes: float
    memory: float
    # Seconds from a write to the patch of the last stream.
    p50: float
    p99: float
    # Patches for each write: less than 1 if changes are composed together.
    patches: float


def shares(load, replicas):
    """Streams, and the streams and contents that a write concerns, of one replica."""
    streams = load.streams / replicas
    watching = load.watching / replicas
    # As many contents as there are, unless the replica has fewer streams of them.
    return streams, watching, min(load.contents, watching)


def batch(costs, load, replicas):
    """CPU seconds of a replica for changes that are composed together: what it always takes, and for each stream."""
    _, watching, contents = shares(load, replicas)
    return (contents * costs.compose + watching * costs.patch) / 1e6


def used(costs, load, replicas, machine):
    """Cores that one replica keeps busy if nothing is composed together: its share of the writes, learning of all others,
    composing and sending, and heartbeats."""
    own = load.writes / replicas
    learned = (load.writes - own) * costs.learn
    beats = load.streams / replicas * costs.heartbeat / machine.heartbeat
    return (own * costs.write + learned + beats) / 1e6 + load.writes * batch(costs, load, replicas)


def database_used(costs, load, replicas):
    """Cores that the database keeps busy: each write, each replica that looks what was written, and each composition."""
    _, _, contents = shares(load, replicas)
    each = costs.database_write + (replicas - 1) * costs.database_learn + replicas * contents * costs.database_compose
    return load.writes * each / 1e6


def floor(costs, load):
    """Cores of a replica that remain however many there are: each learns of every write, and composes what is the same
    for all."""
    same = costs.compose if load.watching > load.contents else 0
    return load.writes * (costs.learn + same) / 1e6


def needed(costs, load, machine, most=10_000):
    """The least number of replicas that stay below what may be used; `None` if no number does."""
    budget = machine.cores * machine.most_used
    if floor(costs, load) >= budget:
        return None
    for replicas in range(1, most + 1):
        fits = load.streams / replicas * costs.stream_memory <= machine.memory
        if fits and used(costs, load, replicas, machine) <= budget:
            return replicas
    return None


def saturation(costs, load, replicas, machine):
    """The writes a second at which one of these replicas has no time left, and the database."""
    one, none = dataclasses.replace(load, writes=1), dataclasses.replace(load, writes=0)
    beats = used(costs, none, replicas, machine)
    of_replica = (machine.cores - beats) / (used(costs, one, replicas, machine) - beats)
    return of_replica, machine.database_cores / database_used(costs, one, replicas)


def predict(costs, load, replicas, machine=Machine(), slower=1.0, seconds=60, seed=1):
    """`slower`: how much longer everything takes because processes share cores."""
    delays, made = simulate(costs, load, replicas, slower, seconds, seed)
    streams, watching, _ = shares(load, replicas)
    patches = made / max(len(delays), 1)
    cores = used(costs, load, replicas, machine) - load.writes * (1 - patches) * batch(costs, load, replicas)
    return Prediction(
        replicas, cores, database_used(costs, load, replicas),
        load.writes * patches * watching * costs.patch_bytes, streams * costs.stream_memory,
        quantile(delays, 0.5), quantile(delays, 0.99), patches)


def simulate(costs, load, replicas, slower=1.0, seconds=60, seed=1):
    """Seconds from each write to its patch at the last stream of a replica, and how often it has composed. Writes come at
    random (a Poisson process); the replica composes one thing after the other."""
    source, arrivals, now = random.Random(seed), [], 0.0
    while load.writes and (now := now + source.expovariate(load.writes)) < seconds:
        arrivals.append(now)
    time = (costs.learn / 1e6 + batch(costs, load, replicas)) * slower
    # All streams are read by one process.
    reading = load.watching * costs.client / 1e6 * slower
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
