"""The program as a process, which can be stopped and started again on the same port."""
import contextlib
import json
import subprocess
import urllib.request

from launching import ROOT, Launched

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


class Program(Launched):
    """The program with a long feed, a log of every request, and the limits that it has by itself."""

    def __init__(self, program, folder, **settings):
        limits = {"REQUESTS_PER_SECOND": None, "REQUESTS_PER_SECOND_PER_ADDRESS": None}
        super().__init__(
            program, folder, HOST="127.0.0.1", MANAGEMENT_PORT=0, ACCESS_LOG="all", LOG_FORMAT="json",
            **(limits | settings))
        self.settings["SEED"] = seed(self.folder)

    @property
    def command(self):
        # Ends with the runner, even if that is killed.
        return ["setpriv", "--pdeathsig", "KILL", *super().command]

    def stop(self):
        """Asks it to end; it may finish what it is doing."""
        self.process.terminate()

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
