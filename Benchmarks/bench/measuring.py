"""Rounds over all servers, interleaved, so that what else the machine does is spread over all of them."""
import dataclasses
import resource

import loading
import procfs
import responses
import servers

# What wrk can't ask for.
OWN_LOAD = {servers.Kind.NOT_MODIFIED, servers.Kind.UNIQUE, servers.Kind.HOME, servers.Kind.LIST}


@dataclasses.dataclass(frozen=True)
class Subject:
    """A variant of a server that runs."""

    server: str
    variant: servers.Variant
    process: object
    headers: tuple
    # None where responses have no size that is known.
    response_size: int | None
    scheme: str = "http"

    @property
    def name(self):
        return f"{self.server}, {self.variant.name}"

    def load(self, connections, options, seconds):
        """wrk, but for 304: it waits for the content that `Content-Length` tells of, and a 304 doesn't have. Nor for
        unique heads, which it would have to make in Lua."""
        threads = min(options.load_cores.count, connections)
        asked = (self.process.port, self.variant.path, self.headers, connections, seconds, threads)
        if self.variant.kind in OWN_LOAD:
            command = loading.own(options.own_load, *asked, status(self.variant), self.response_size)
        else:
            command = loading.wrk(*asked, scheme=self.scheme)
        return loading.run(command, seconds, options.load_cores)


@dataclasses.dataclass(frozen=True)
class Sample:
    """One run of a load against one subject: CPU µs of the server and of its database for a request. The cores are how
    many were busy on average, and with what."""

    rate: float
    cpu_microseconds: float
    database_microseconds: float
    resident_bytes: int
    p50: int
    p99: int
    server_cores: float
    load_cores: float
    other_cores: float
    faults: tuple


def status(variant):
    return 304 if variant.kind is servers.Kind.NOT_MODIFIED else 200


def subject(server, variant, process, headers, document):
    """Checks what is answered before anything is measured: the document byte by byte, or 304, and the fields."""
    # With digits, as the load sends it.
    response = responses.get(process.port, variant.path, [header.replace("#", "a") for header in headers])
    if fault := document.fault(response, status(variant)):
        raise responses.ResponseError(f"{server}, {variant.name}: {fault}")
    return Subject(server, variant, process, tuple(headers), response.size)


def load_microseconds():
    """CPU time of the children that have ended: of loads."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1e6


def measure(subject, connections, options, database=None):
    """`database` counts what is used of it, if it is a process of its own."""
    both = options.server_cores.numbers | options.load_cores.numbers
    of_database = database.cpu() if database else 0
    before, busy, loaded = procfs.usage(subject.process.pid), procfs.busy_microseconds(both), load_microseconds()
    load = subject.load(connections, options, options.seconds)
    after, busy, loaded = (
        procfs.usage(subject.process.pid), procfs.busy_microseconds(both) - busy, load_microseconds() - loaded,
    )
    of_database = database.cpu() - of_database if database else 0
    faults = load.faults(subject.response_size, connections)
    if before.pids != after.pids:
        faults.append("its processes changed while it was measured")
    used, requests = after.cpu_microseconds - before.cpu_microseconds, max(load.requests, 1)
    return Sample(
        rate=load.rate, cpu_microseconds=used / requests, database_microseconds=of_database / requests,
        resident_bytes=after.resident_bytes,
        p50=load.p50, p99=load.p99, server_cores=used / load.microseconds, load_cores=loaded / load.microseconds,
        other_cores=max(busy - used - loaded, 0) / load.microseconds, faults=tuple(faults),
    )


def rounds(subjects, options, progress, database=None):
    """Samples by subject's name and number of connections: a list with one for each round."""
    samples = {(subject.name, count): [] for subject in subjects for count in options.connections}
    for subject in subjects:
        progress(f"warming up {subject.name}")
        subject.load(options.connections[0], options, options.warm_up)
    for number in range(options.rounds):
        # Another one begins each time, so that nobody always follows the same one.
        order = subjects[number % len(subjects) :] + subjects[: number % len(subjects)]
        for count in options.connections:
            for subject in order:
                progress(f"round {number + 1} of {options.rounds}, {count} connections, {subject.name}")
                samples[subject.name, count].append(measure(subject, count, options, database))
    return samples
