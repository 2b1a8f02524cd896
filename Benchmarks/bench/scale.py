"""What a number of clients needs. `scripts/bench scale` calls this."""
import argparse
import dataclasses
import json
import math
import pathlib

import fanout_model as model
import table

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "Benchmarks" / "fan-out.json"
CLIENTS = (10_000, 1_000_000, 100_000_000)


@dataclasses.dataclass(frozen=True)
class Requests:
    """What a request costs: CPU µs of the replica and bytes of the response, and CPU µs of the database for a composition.
    The figures are in docs/performance.md."""

    cached: float = 9.2
    cached_bytes: float = 1_800
    not_modified: float = 7.7
    not_modified_bytes: float = 350
    composed: float = 94.9
    composed_bytes: float = 1_800
    database: float = 33.5


@dataclasses.dataclass(frozen=True)
class Behaviour:
    """What is assumed of clients, and of the machines."""

    active: float = 0.1
    seconds_between_requests: float = 30
    not_modified: float = 0.25
    composed: float = 0.15
    seconds_between_writes: float = 600
    shared_writes: float = 0.1
    shared_watching: float = 0.2
    cores: float = 2
    used: float = 0.6
    stream_memory_gb: float = 2
    partitions: int = 1


MEANINGS = {
    "active": "part of the clients that have the app open at the busiest time, each with one event stream",
    "seconds_between_requests": "seconds from one request of an open app to the next",
    "not_modified": "part of the requests whose client has the screen already (304)",
    "composed": "part of the requests for which a screen is composed from the database",
    "seconds_between_writes": "seconds from one action of an open app to the next; one stream shows what it changes",
    "shared_writes": "writes a second, in all, of what many see",
    "shared_watching": "part of the streams that show what such a write changes",
    "cores": "cores of a replica", "used": "part of the cores that may be used",
    "stream_memory_gb": "GB of a replica for streams",
    "partitions": "databases, each with replicas of its own, over which subjects are spread",
}


@dataclasses.dataclass(frozen=True)
class Needs:
    """What is needed in all: `replicas` is `None` if no number of them is enough."""

    clients: int
    requests: float
    writes: float
    streams: float
    replicas: int
    cores: float
    memory_gb: float
    megabits: float
    # Of one database.
    commits: float
    database_cores: float
    # The part of a replica's cores that learning of others' writes takes.
    learning: float


def of(clients, behaviour=Behaviour(), requests=Requests(), costs=None):
    """The needs of so many clients. Each partition has an equal part of them."""
    costs = costs or recorded()
    streams = clients * behaviour.active
    asked, writes = streams / behaviour.seconds_between_requests, streams / behaviour.seconds_between_writes
    one = Partition(
        streams / behaviour.partitions, asked / behaviour.partitions, writes / behaviour.partitions, behaviour, requests,
        costs)
    replicas = one.replicas()
    learning = one.fixed() / behaviour.cores
    sent = asked * bytes_of_a_request(behaviour, requests) + writes * costs.patch_bytes
    sent += behaviour.shared_writes * behaviour.shared_watching * streams * costs.patch_bytes
    return Needs(
        clients, asked, writes, streams, replicas and replicas * behaviour.partitions,
        (replicas or 0) * behaviour.partitions * behaviour.cores, streams * costs.stream_memory / 1e9, sent * 8 / 1e6,
        one.commits, one.database(replicas or 1), learning)


def bytes_of_a_request(behaviour, requests):
    cached = 1 - behaviour.not_modified - behaviour.composed
    return (
        cached * requests.cached_bytes + behaviour.not_modified * requests.not_modified_bytes
        + behaviour.composed * requests.composed_bytes)


@dataclasses.dataclass(frozen=True)
class Partition:
    """A database with its replicas, and what comes to it a second."""

    streams: float
    asked: float
    writes: float
    behaviour: Behaviour
    requests: Requests
    costs: model.Costs

    @property
    def commits(self):
        return self.writes + self.behaviour.shared_writes

    def divided(self):
        """Cores that are divided by the number of replicas: requests, writes, patches, heartbeats."""
        behaviour, requests, costs = self.behaviour, self.requests, self.costs
        cached = 1 - behaviour.not_modified - behaviour.composed
        request = (
            cached * requests.cached + behaviour.not_modified * requests.not_modified
            + behaviour.composed * requests.composed)
        own = costs.write + costs.compose + costs.patch
        shared = behaviour.shared_writes * behaviour.shared_watching * self.streams * costs.patch
        beats = self.streams * costs.heartbeat / model.HEARTBEAT
        return (self.asked * request + self.writes * own + shared + beats) / 1e6

    def fixed(self):
        """Cores that each replica needs, however many there are: it learns of every write, and composes what is shared."""
        return (self.commits * self.costs.learn + self.behaviour.shared_writes * self.costs.compose) / 1e6

    def replicas(self):
        """The least number; `None` if no number is enough. Two at least, so that one may fail."""
        budget = self.behaviour.cores * self.behaviour.used
        if self.fixed() >= budget:
            return None
        by_memory = self.streams * self.costs.stream_memory / (self.behaviour.stream_memory_gb * 1e9)
        return max(2, math.ceil(self.divided() / (budget - self.fixed())), math.ceil(by_memory))

    def database(self, replicas):
        """Cores of the database."""
        composed = self.asked * self.behaviour.composed * self.requests.database
        # A write of somebody's own is composed by one replica, and a shared one by each.
        shown = (self.writes + self.behaviour.shared_writes * replicas) * self.costs.database_compose
        learned = self.commits * (replicas - 1) * self.costs.database_learn
        return (self.commits * self.costs.database_write + learned + shown + composed) / 1e6


def recorded():
    return model.Costs(**json.loads(RECORD.read_text()))


HEADINGS = (
    "clients", "streams", "requests/s", "writes/s", "replicas", "their cores", "memory of streams", "Mbit/s",
    "commits/s of a database", "its cores", "learning, of a replica")


def row(needs):
    replicas = "no number is enough" if needs.replicas is None else f"{needs.replicas:,}"
    cores = "–" if needs.replicas is None else f"{needs.cores:,.0f}"
    database = "–" if needs.replicas is None else f"{needs.database_cores:,.2f}"
    return (
        f"{needs.clients:,}", f"{needs.streams:,.0f}", f"{needs.requests:,.0f}", f"{needs.writes:,.1f}", replicas, cores,
        f"{needs.memory_gb:,.1f} GB", f"{needs.megabits:,.0f}", f"{needs.commits:,.1f}", database,
        f"{100 * needs.learning:,.1f} %")


def text(all_clients=CLIENTS, behaviour=Behaviour(), requests=Requests(), costs=None):
    return table.aligned([HEADINGS, *(row(of(each, behaviour, requests, costs)) for each in all_clients)])


def parser():
    reader = argparse.ArgumentParser(prog="scripts/bench scale", description="What a number of clients needs.")
    reader.add_argument("clients", nargs="*", type=int, help="how many; 10000, 1000000 and 100000000 without")
    for field in dataclasses.fields(Behaviour):
        reader.add_argument(
            f"--{field.name.replace('_', '-')}", type=field.type, default=field.default,
            help=f"{MEANINGS[field.name]}; {field.default:g} without".replace("%", "%%"))
    return reader


def main():
    chosen = vars(parser().parse_args())
    clients = chosen.pop("clients") or CLIENTS
    print(text(clients, Behaviour(**chosen)))


if __name__ == "__main__":
    main()
