"""Three replicas of the program behind HAProxy, on a primary and a synchronous standby, or on one SQLite file."""
import contextlib
import os
import pathlib
import secrets
import shutil
import sqlite3

from balancer import Balancer
from machines import Machine, run
from managed import ManagedPair
from network import LENGTH, PREFIX, Network
from pair import DATABASE, Pair
from replica import Replica

ROOT = pathlib.Path(__file__).resolve().parents[3]
REPLICAS = ("first", "second", "third")
SERVERS = ("one", "two")
LOOPBACK = "127.0.0.1"


class Cluster:
    """`program` is the path of the program. With `network`, each replica and each server of the database is on a machine of
    its own; otherwise all are on loopback, on the ports `first_port` (HAProxy) and so on, and `first_database_port` and so
    on. With `patroni`, Patroni chooses the primary. Without `postgresql`, the replicas share an SQLite file. Everything is in
    `folder`."""

    def __init__(self, program, folder, network=None, postgresql=True, first_port=8100, first_database_port=5501,
                 patroni=False, **settings):
        self.program, self.folder, self.network, self.pair = os.path.abspath(program), folder, network, None
        here = network.here if network else Machine("here", LOOPBACK)
        self.environment = self.settings(here) | settings
        machines = network.machines if network else {name: here for name in REPLICAS + SERVERS}
        if postgresql:
            addresses = f"{PREFIX}0/{LENGTH}" if network else LOOPBACK + "/32"
            ports = [first_database_port, first_database_port + 1]
            places = [machines[name] for name in SERVERS]
            self.pair = (ManagedPair(places, ports, folder, addresses, here) if patroni
                         else Pair(places, ports, folder, addresses))
        self.replicas = [
            Replica(name, machines[name], first_port + number, self.program, self.environment, folder)
            for number, name in enumerate(REPLICAS, 1)]
        self.balancer = Balancer(here, first_port, self.replicas, folder)

    def settings(self, here):
        return {
            "PATH": os.environ["PATH"], "SECTIONAL_TOKEN_SECRET": secrets.token_hex(32),
            "SECTIONAL_SEED": str(ROOT / "config/showcase.json"), "SECTIONAL_ASSETS": str(ROOT / "config/assets"),
            "SECTIONAL_TRUSTED_PROXIES": here.address, "SECTIONAL_DATABASE": str(self.folder / "sectional.sqlite"),
        }

    @property
    def database(self):
        return self.environment["SECTIONAL_DATABASE"]

    def start(self):
        if self.pair:
            self.pair.start()
            self.change_environment(
                SECTIONAL_DATABASE=self.pair.url, SECTIONAL_DATABASE_STANDBY=self.pair.standby_url,
                PGPASSFILE=str(self.pair.passfile))
        for replica in self.replicas:
            replica.launch()
        for replica in self.replicas:
            replica.await_ready(60)
        self.check_database()
        self.balancer.start()

    def check_database(self):
        """A program that doesn't know PostgreSQL takes the URL for the path of an SQLite file."""
        if self.pair and not self.rows("SELECT 1 FROM pg_tables WHERE tablename = 'todos'"):
            raise RuntimeError(f"{self.program} has no tables in PostgreSQL: it doesn't use the database")

    def change_environment(self, **values):
        self.environment |= values
        for replica in self.replicas:
            replica.environment |= values

    def token(self, role, subject):
        command = [self.program, "token", "--role", role, "--subject", subject, "--ttl", "86400"]
        return run(command, self.environment, cwd=self.folder)

    def stop(self):
        """Ends everything in an orderly way: the replicas at once, then the database."""
        self.balancer.stop()
        for replica in self.replicas:
            replica.ask_to_end()
        for replica in self.replicas:
            replica.await_end()
        if self.pair:
            self.pair.stop()

    def kill(self):
        """Ends whatever still runs."""
        self.balancer.stop()
        for replica in self.replicas:
            replica.kill()
        if self.pair:
            self.pair.kill()

    def standby_reads(self):
        """How many reads the standby has answered, of the replicas as they run now, and how many reads there were."""
        return [sum(replica.reads(operation) for replica in self.replicas) for operation in ("standbyRead", "read")]

    @contextlib.contextmanager
    def running(self):
        """The running cluster. Afterwards nothing of it runs, also after a failure."""
        try:
            self.start()
            yield self
            self.stop()
        finally:
            self.kill()

    def rows(self, statement):
        """The rows of a statement that the database itself answers, as tuples of texts."""
        if self.pair:
            text = self.pair.primary.ask(f"COPY ({statement}) TO STDOUT", DATABASE)
            return [tuple(line.split("\t")) for line in text.splitlines()]
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return [tuple(map(str, row)) for row in connection.execute(statement)]


@contextlib.contextmanager
def folder_at(path):
    """A new folder, which the user of the database can pass through, and which is removed if nothing fails."""
    path = pathlib.Path(path)
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True, mode=0o711)
    yield path
    shutil.rmtree(path, ignore_errors=True)


def isolated_network():
    return Network(REPLICAS + SERVERS)
