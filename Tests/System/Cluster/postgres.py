"""One PostgreSQL server, as a child process that is waited for."""
import os
import pathlib
import shutil
import signal
import subprocess

import machines
from machines import run, wait_until

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
# The owner of the servers if this is root: PostgreSQL refuses to run as root. Debian's package makes this user.
USER = "postgres"
SETTINGS = """
listen_addresses = '{address}'
port = {port}
unix_socket_directories = '{folder}'
unix_socket_permissions = 0700
ssl = on
ssl_cert_file = '{folder}/server.pem'
ssl_key_file = '{folder}/server.key'
password_encryption = 'scram-sha-256'
max_connections = 200
shared_buffers = 64MB
log_line_prefix = '%m [%p] '
# For a standby, and for pg_rewind.
wal_level = replica
wal_keep_size = 512MB
wal_log_hints = on
hot_standby = on
# A dead link is noticed within seconds.
wal_sender_timeout = 3s
wal_receiver_timeout = 3s
wal_retrieve_retry_interval = 200ms
tcp_keepalives_idle = 2
tcp_keepalives_interval = 1
tcp_keepalives_count = 3
tcp_user_timeout = 4000
# So that the time of a commit is known.
track_commit_timestamp = on
"""
HBA = """
local all all trust
hostssl all all {network} scram-sha-256
hostssl replication all {network} scram-sha-256
"""


def owner():
    """The user that the servers run as, if it is another one than this process's."""
    return USER if os.getuid() == 0 else None


class Postgres:
    """A server named `name` on a machine, with its data in `folder`, which only its user can open."""

    def __init__(self, name, machine, port, folder, network):
        self.name, self.machine, self.port, self.folder, self.network = name, machine, port, folder, network
        self.data, self.process = folder / "data", None
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PGCONNECT_TIMEOUT": "3"}

    def prepare(self, certificates):
        """Makes the folder, with the certificate."""
        self.folder.mkdir(mode=0o700)
        for name in ("server.pem", "server.key", "authority.pem"):
            shutil.copyfile(certificates / name, self.folder / name)
            (self.folder / name).chmod(0o600)
            self.hand_over(self.folder / name)
        self.hand_over(self.folder)

    def hand_over(self, path):
        if owner():
            shutil.chown(path, owner(), owner())

    def program(self, name, *arguments, timeout=120):
        """Runs one of PostgreSQL's programs as the user of the server."""
        command = self.machine.command([PROGRAMS / name, *arguments], user=owner())
        return run(command, self.environment, timeout, cwd=self.folder)

    def create(self):
        """Makes an empty database cluster."""
        self.program("initdb", "--pgdata", self.data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8",
                     "--locale", "C.UTF-8", "--no-sync", "--no-instructions")
        self.configure()

    def configure(self):
        settings = SETTINGS.format(address=self.machine.address, port=self.port, folder=self.folder)
        self.write("cluster.conf", settings)
        self.write("pg_hba.conf", HBA.format(network=self.network))
        main = self.data / "postgresql.conf"
        if "cluster.conf" not in main.read_text():
            with main.open("a") as file:
                file.write("include 'cluster.conf'\n")

    def write(self, name, text):
        (self.data / name).write_text(text)
        (self.data / name).chmod(0o600)
        self.hand_over(self.data / name)

    def clone(self, primary, password):
        """Copies a running primary, to follow it."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.program("pg_basebackup", "--pgdata", self.data, "--checkpoint", "fast", "--no-sync", "--wal-method", "stream",
                     "--dbname", self.conninfo(primary, password))
        self.configure()
        self.follow(primary, password)

    def rewind(self, primary):
        """Takes back what this stopped server has written and a promoted one doesn't know. The promoted one's history is
        known from its last checkpoint on. It is asked at its socket, so no cut link is in the way."""
        primary.ask("CHECKPOINT")
        self.program("pg_rewind", "--target-pgdata", self.data, "--no-sync", "--source-server",
                     f"host={primary.folder} port={primary.port} user=postgres dbname=postgres")
        self.configure()

    def conninfo(self, primary, password):
        return (f"host={primary.machine.address} port={primary.port} user=replicator password={password} "
                f"application_name={self.name} sslmode=verify-full sslrootcert={self.folder}/authority.pem "
                "connect_timeout=3 keepalives_idle=2 keepalives_interval=1 keepalives_count=3 tcp_user_timeout=4000")

    def follow(self, primary, password):
        """From the next start on, this is a standby of `primary`."""
        self.write("standby.signal", "")
        self.write("primary.conf", f"primary_conninfo = '{self.conninfo(primary, password)}'\n"
                                   "recovery_target_timeline = 'latest'\n")
        main = self.data / "postgresql.conf"
        if "primary.conf" not in main.read_text():
            with main.open("a") as file:
                file.write("include_if_exists 'primary.conf'\n")

    def start(self):
        """Starts the server, and waits until it answers. After a kill, what is left of the old one may be in the way."""
        def answers():
            if self.process is None or self.process.poll() is not None:
                self.launch()
            return self.ask("SELECT 1") == "1"
        wait_until(answers, f"{self.name} answers; see {self.log}", 60, pause=0.05)

    def launch(self):
        command = self.machine.command([PROGRAMS / "postgres", "-D", self.data], user=owner())
        self.process = machines.start(command, self.log, self.environment, self.folder)

    @property
    def log(self):
        return self.folder / "log"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def ask(self, statement, database="postgres", timeout=30):
        """The answer to a statement, at the server's socket, as its superuser."""
        return self.program("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1",
                            "--host", self.folder, "--port", self.port, "--username", "postgres", "--dbname", database,
                            "--command", statement, timeout=timeout)

    def promote(self):
        if self.ask("SELECT pg_promote(true, 30)") != "t":
            raise RuntimeError(f"{self.name} is not promoted")

    def kill(self):
        """Kills the server and its processes, as a power failure would."""
        if self.is_running:
            machines.kill_all(self.process)

    def stop(self):
        """Ends it in an orderly way, without waiting for clients."""
        if self.is_running:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
