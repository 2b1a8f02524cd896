"""The program as a process, which can be stopped and started again on the same port."""
import contextlib
import json
import os
import pathlib
import secrets
import signal
import subprocess
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[4]
# More than one page, and than a proxy keeps in memory.
CARS = 300


def knows(program, setting):
    """Whether the program has a setting of this name."""
    table = subprocess.run([program, "config", "list", "--markdown"], check=True, capture_output=True, text=True).stdout
    return f"| `{setting}` |" in table


def seed(folder):
    """A file with the showcase's data and a long feed."""
    data = json.loads((ROOT / "config/showcase.json").read_text())
    car = {"operatedBy": "Harbour Drive", "price": 19900, "image": "car-sedan.svg", "isAdvertising": False}
    # Where a client may take a line or a character to end.
    data["todos"] += ["a\u2028b\u2029c\u0085d", "Å … ä", "data: x", "洗车 🚗"]
    data["cars"] += [{"name": f"Sedan {number}", **car} for number in range(CARS)]
    file = folder / "seed.json"
    file.write_text(json.dumps(data))
    return file


class Program:
    """The program with its data in `folder`, as a context. `settings` are names and values as of the environment."""

    def __init__(self, program, folder, **settings):
        self.program, self.folder = program, pathlib.Path(folder)
        self.folder.mkdir(exist_ok=True)
        self.log, self.port, self.management_port, self.process = self.folder / "log", 0, 0, None
        self.environment = {
            "PATH": os.environ["PATH"], "SECTIONAL_CONFIG": str(ROOT / "config/sectional.json"),
            "SECTIONAL_HOST": "127.0.0.1", "SECTIONAL_DATABASE": str(self.folder / "database.sqlite"),
            "SECTIONAL_SEED": str(seed(self.folder)), "SECTIONAL_TOKEN_SECRET": secrets.token_hex(32),
            "SECTIONAL_TOKEN_SECRET_FILE": "", "SECTIONAL_ACCESS_LOG": "all", "SECTIONAL_LOG_FORMAT": "json",
            # No machine is too slow for this.
            "SECTIONAL_SECTION_DEADLINE": "60000",
        } | {f"SECTIONAL_{name}": str(value) for name, value in settings.items()}

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        """Starts it, at the ports that it had before."""
        ports = {"SECTIONAL_PORT": str(self.port), "SECTIONAL_MANAGEMENT_PORT": str(self.management_port)}
        # Ends with the runner, even if that is killed.
        command = ["setpriv", "--pdeathsig", "KILL", self.program, "serve"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, env=self.environment | ports, stdout=subprocess.PIPE, stderr=log, text=True)
        lines = [self.process.stdout.readline() for _ in range(2)]
        assert all("http://" in line for line in lines), self.log.read_text()
        self.port, self.management_port = (
            int(next(word for word in line.split() if word.startswith("http")).rsplit(":", 1)[1]) for line in lines)

    def stop(self):
        """Stops it as a service manager does; it may finish what it is doing."""
        self.process.send_signal(signal.SIGTERM)

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()

    def token(self, role, subject="ana"):
        return subprocess.check_output(
            [self.program, "token", "--role", role, "--subject", subject], env=self.environment, text=True).strip()

    def metric(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.management_port}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))

    def logged(self, path):
        """The lines of the log about requests for `path`."""
        found = []
        for line in self.log.read_text().splitlines():
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if event.get("path") == path:
                    found.append(event)
        return found
