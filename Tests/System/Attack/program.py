"""The program under attack: the released one, on loopback, with a fresh database each time."""
import contextlib
import json
import pathlib
import secrets
import subprocess

import procfs
import processes

ROOT = pathlib.Path(__file__).resolve().parents[3]
CONFIGURATION = ROOT / "config" / "sectional.json"
SEED = ROOT / "config" / "showcase.json"
# Cars beyond those of the showcase: enough for the longest window, with names that many different queries find.
CARS = 1200
WORDS = [f"w{number:02d}" for number in range(45)]

# Nothing is refused for its rate: an attack would not reach what it attacks.
RATES = {
    "SECTIONAL_REQUESTS_PER_SECOND": "1000000", "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "1000000",
}


def seed():
    """The showcase's data with a long feed."""
    data = json.loads(SEED.read_text())
    car = {"operatedBy": "Harbour Drive", "price": 19900, "image": "car-sedan.svg", "isAdvertising": False}
    data["cars"] += [{"name": f"{' '.join(WORDS)} {number}", **car} for number in range(CARS)]
    return data


class Program:
    """The server as a process, as a context: at its end it has ended, and its database is gone."""

    def __init__(self, binary, folder, cores, settings):
        self.binary, self.folder, self.cores = pathlib.Path(binary), pathlib.Path(folder), cores
        self.settings, self.secret = settings, secrets.token_hex(32)
        self.log = self.folder / "server.log"

    def __enter__(self):
        self.remove_database()
        (self.folder / "seed.json").write_text(json.dumps(seed()))
        port = processes.free_port()
        # Ends with the runner, even if that is killed.
        command = ["setpriv", "--pdeathsig", "KILL", *self.command("serve"), "--port", port]
        self.process = processes.ServerProcess.listening(command, port, self.cores, self.log, self.environment())
        return self

    def __exit__(self, *_):
        self.process.stop()
        self.remove_database()

    @property
    def port(self):
        return self.process.port

    @property
    def pid(self):
        return self.process.pid

    def command(self, name):
        return [self.binary, name, "--config", CONFIGURATION]

    def environment(self):
        return {
            "SECTIONAL_HOST": "127.0.0.1", "SECTIONAL_DATABASE": str(self.folder / "attacked.sqlite"),
            "SECTIONAL_SEED": str(self.folder / "seed.json"), "SECTIONAL_TOKEN_SECRET": self.secret,
            "SECTIONAL_LOG_LEVEL": "warning", **RATES, **self.settings,
        }

    def token(self, role, subject):
        command = [*self.command("token"), "--role", role, "--subject", subject, "--ttl", "3600"]
        made = subprocess.run(
            list(map(str, command)), env=self.environment(), capture_output=True, text=True, check=True, timeout=20)
        return made.stdout.strip()

    def database_files(self):
        return self.folder.glob("attacked.sqlite*")

    def remove_database(self):
        for path in self.database_files():
            path.unlink()

    @property
    def disk_bytes(self):
        """What the database and its journals take."""
        total = 0
        for path in self.database_files():
            with contextlib.suppress(FileNotFoundError):
                total += path.stat().st_blocks * 512
        return total

    @property
    def sockets(self):
        """How many sockets the process has."""
        found = 0
        for entry in (procfs.PROC / str(self.pid) / "fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                found += str(entry.readlink()).startswith("socket:")
        return found
