"""A primary and a synchronous standby, and what an operator does when the primary dies."""
import secrets
import time

import certificates
from machines import wait_until
from postgres import Postgres

DATABASE = USER = "sectional"


class Pair:
    """Two servers named `one` and `two`. `one` is the primary at first."""
    Server = Postgres

    def __init__(self, machines, ports, folder, network):
        self.folder, self.password, self.replication = folder, secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self.servers = [
            self.Server(name, machine, port, folder / name, network)
            for name, machine, port in zip(("one", "two"), machines, ports)]
        self.primary, self.standby = self.servers

    def start(self):
        certificates.make(self.folder, {server.machine.address for server in self.servers})
        for server in self.servers:
            server.prepare(self.folder)
        self.primary.create()
        self.primary.start()
        self.primary.ask(f"CREATE ROLE {USER} LOGIN PASSWORD '{self.password}'")
        self.primary.ask(f"CREATE ROLE replicator REPLICATION LOGIN PASSWORD '{self.replication}'")
        self.primary.ask(f"CREATE DATABASE {DATABASE} OWNER {USER}")
        self.standby.clone(self.primary, self.replication)
        self.standby.start()
        self.require_standby()
        self.write_password()

    # How the program connects.

    @property
    def passfile(self):
        return self.folder / "passwords"

    def write_password(self):
        self.passfile.touch(mode=0o600)
        self.passfile.write_text(f"*:*:{DATABASE}:{USER}:{self.password}\n")

    @property
    def url(self):
        """The URL of whichever server is the primary. The password is in `passfile`."""
        return self.url_of("read-write")

    @property
    def standby_url(self):
        """The URL of whichever server is the standby."""
        return self.url_of("standby")

    def url_of(self, kind):
        hosts = ",".join(f"{server.machine.address}:{server.port}" for server in self.servers)
        return (f"postgresql://{USER}@{hosts}/{DATABASE}?target_session_attrs={kind}&connect_timeout=2"
                f"&sslmode=verify-full&sslrootcert={self.folder}/authority.pem")

    # Replication.

    def require_standby(self):
        """Waits until the standby follows; from then on, a commit waits until the standby has it on disk."""
        self.set_synchronous(self.standby.name)
        wait_until(self.is_synchronous, "the standby is synchronous")

    def set_synchronous(self, names):
        self.primary.ask(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.primary.ask("SELECT pg_reload_conf()")

    def is_synchronous(self):
        return self.primary.ask("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") == "sync"

    # What happens to them.

    def fail_over(self):
        """Promotes the standby of a primary that is dead for certain. Until there is a standby again, commits wait for
        none. Returns how long it took."""
        if self.primary.is_running:
            raise RuntimeError("the primary still runs: two primaries would accept writes")
        self.primary, self.standby = self.standby, self.primary
        begin = time.monotonic()
        # Before the promotion, so that the first commit doesn't wait for the standby that is gone.
        self.set_synchronous("")
        self.primary.promote()
        return time.monotonic() - begin

    def rejoin(self):
        """Brings the dead server back as the standby of the new primary: rewound if that works, otherwise as a new copy.
        Returns which it was."""
        try:
            self.standby.rewind(self.primary)
            self.standby.follow(self.primary, self.replication)
            self.standby.start()
            self.require_standby()
            how = "rewound"
        except (RuntimeError, TimeoutError):
            self.standby.kill()
            self.standby.clone(self.primary, self.replication)
            self.standby.start()
            self.require_standby()
            how = "copied"
        return how

    def stop(self):
        """Ends both servers, the standby last, so that it has everything."""
        self.primary.stop()
        self.standby.stop()

    def kill(self):
        for server in self.servers:
            server.kill()
