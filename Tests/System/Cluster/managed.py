"""Two servers whose primary Patroni chooses, by what etcd knows: nobody promotes anything by hand."""
import contextlib
import json
import os
import signal
import subprocess
import time
import urllib.request

import certificates
import machines
from machines import wait_until
from pair import DATABASE, USER, Pair
from postgres import HBA, PROGRAMS, SETTINGS, Postgres, owner

ETCD_PORT, ETCD_PEER_PORT, REST_PORT = 2379, 2380, 8008
# Patroni's smallest time after which a leader that is silent is one no more; a test of it waits longer.
TIME_TO_LIVE, LONGEST_FAILOVER = 20, 90
# What Patroni sets by itself in a database cluster.
PATRONIS = ("listen_addresses", "port", "wal_level", "wal_log_hints", "hot_standby", "track_commit_timestamp",
            "max_connections")


def parameters(text):
    """The settings of a server as a dictionary, without those that are Patroni's."""
    lines = [line.split("=", 1) for line in text.splitlines() if "=" in line]
    found = {name.strip(): value.strip().strip("'") for name, value in lines}
    return {name: value for name, value in found.items() if name not in PATRONIS}


class ManagedPostgres(Postgres):
    """A server that Patroni runs: it makes the data, follows the primary, and is promoted."""

    def configure_manager(self, pair):
        self.write_file("patroni.json", json.dumps(self.configuration(pair)))

    def write_file(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o600)
        self.hand_over(self.folder / name)

    def configuration(self, pair):
        address, access = self.machine.address, {"sslmode": "verify-full", "sslrootcert": f"{self.folder}/authority.pem"}
        settings = SETTINGS.format(address=address, port=self.port, folder=self.folder)
        local = {"max_connections": 200, "wal_log_hints": "on", "track_commit_timestamp": "on"}
        return {
            "scope": "sectional", "name": self.name,
            "restapi": {"listen": f"{address}:{REST_PORT}", "connect_address": f"{address}:{REST_PORT}"},
            "etcd3": {"host": f"{pair.here.address}:{ETCD_PORT}"},
            "bootstrap": {
                "dcs": {
                    "ttl": TIME_TO_LIVE, "loop_wait": 2, "retry_timeout": 5, "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": local}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "no-sync"]},
            "postgresql": {
                "listen": f"{address}:{self.port}", "connect_address": f"{address}:{self.port}",
                "basebackup": [{"checkpoint": "fast"}, "no-sync"],
                "data_dir": str(self.data), "bin_dir": str(PROGRAMS), "pgpass": f"{self.folder}/pgpass",
                "authentication": {
                    "superuser": {"username": "postgres", "password": pair.superuser, **access},
                    "replication": {"username": "replicator", "password": pair.replication, **access}},
                "pg_hba": HBA.format(network=self.network).strip().splitlines(),
                "parameters": parameters(settings)},
        }

    def launch(self):
        command = self.machine.command(["/usr/bin/patroni", self.folder / "patroni.json"], user=owner())
        self.process = machines.start(command, self.log, self.environment, self.folder)

    def kill(self):
        """Kills Patroni, and its server, which is no child of it, as a power failure would."""
        with contextlib.suppress(OSError, ValueError):
            server = int((self.data / "postmaster.pid").read_text().split()[0])
            processes = [server, *machines.descendants(server)]
            super().kill()
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            for process in processes:
                # In process ids of its own, this process adopts them: Patroni would wait for what nobody waits for.
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(process, 0)
        super().kill()

    def stop(self):
        """Ends Patroni and its server, in an orderly way."""
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def is_primary(self):
        try:
            return self.is_running and self.ask("SELECT pg_is_in_recovery()") == "f"
        except (OSError, RuntimeError, subprocess.SubprocessError):
            return False


class ManagedPair(Pair):
    """As `Pair`, with Patroni on each server's machine and etcd on `here`, which no cut link reaches."""
    Server = ManagedPostgres

    def __init__(self, machines, ports, folder, network, here):
        super().__init__(machines, ports, folder, network)
        self.here, self.superuser, self.etcd = here, self.password[::-1], None

    def start(self):
        certificates.make(self.folder, {server.machine.address for server in self.servers})
        self.start_etcd()
        for server in self.servers:
            server.prepare(self.folder)
            server.configure_manager(self)
        self.primary.start()
        wait_until(lambda: self.primary.is_primary, "one is the primary", 60)
        self.primary.ask(f"CREATE ROLE {USER} LOGIN PASSWORD '{self.password}'")
        self.primary.ask(f"CREATE DATABASE {DATABASE} OWNER {USER}")
        self.standby.start()
        self.require_standby()
        self.write_password()

    def start_etcd(self):
        peers, clients = (f"http://{self.here.address}:{port}" for port in (ETCD_PEER_PORT, ETCD_PORT))
        command = ["etcd", "--name", "only", "--data-dir", self.folder / "etcd", "--listen-client-urls", clients,
                   "--advertise-client-urls", clients, "--listen-peer-urls", peers,
                   "--initial-advertise-peer-urls", peers, "--initial-cluster", f"only={peers}"]
        environment = {"PATH": "/usr/bin:/bin"}
        self.etcd = machines.start(self.here.command(command), self.folder / "etcd.log", environment, self.folder)
        wait_until(lambda: machines.connects((self.here.address, ETCD_PORT)), "etcd answers", 30)

    def require_standby(self):
        """Waits until Patroni has made the standby a synchronous one."""
        wait_until(self.is_synchronous, "the standby is synchronous", LONGEST_FAILOVER)

    def is_synchronous(self):
        """Whether the standby may be promoted: Patroni notes it in etcd a while after the primary waits for it."""
        with urllib.request.urlopen(f"http://{self.standby.machine.address}:{REST_PORT}/synchronous", timeout=3) as answer:
            return answer.status == 200 and super().is_synchronous()

    def fail_over(self):
        """Waits until Patroni has promoted the standby of a primary that is dead. Returns how long that took."""
        self.primary, self.standby = self.standby, self.primary
        begin = time.monotonic()
        wait_until(lambda: self.primary.is_primary, f"{self.primary.name} is promoted", LONGEST_FAILOVER)
        return time.monotonic() - begin

    def rejoin(self):
        """Starts Patroni on the machine of the dead server, which makes it a standby."""
        self.standby.start()
        self.require_standby()
        return "by Patroni"

    def kill(self):
        super().kill()
        if self.etcd:
            machines.kill_all(self.etcd)
