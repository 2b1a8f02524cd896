"""The program as a process."""
import os
import pathlib
import re
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECRET = "secret " * 8
# Seconds that nothing takes which doesn't hang.
PATIENCE = 120


def until(what, happens):
    """Waits until `happens()` returns something true, and returns it."""
    end = time.monotonic() + PATIENCE
    while not (result := happens()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.02)
    return result


class Launched:
    """`serve` with its data in `folder`, which is started again on the ports that it had before. `settings` have the
    names and values of the environment, without the `prefix`; one that is None is left out."""

    prefix = "SECTIONAL"

    def __init__(self, program, folder, **settings):
        self.program, self.folder, self.process = program, pathlib.Path(folder), None
        self.log = self.folder / "log"
        self.settings = {
            "CONFIG": ROOT / "config/sectional.json", "PORT": 0, "DATABASE": self.folder / "database.sqlite",
            "TOKEN_SECRET_FILE": "", "TOKEN_SECRET": SECRET, "REQUESTS_PER_SECOND": 0,
            "REQUESTS_PER_SECOND_PER_ADDRESS": 0,
            # No machine is too slow for this.
            "SECTION_DEADLINE": 60_000} | settings
        self.folder.mkdir(exist_ok=True)

    @property
    def environment(self):
        return {"PATH": os.environ["PATH"]} | {
            f"{self.prefix}_{name}": str(value) for name, value in self.settings.items() if value is not None}

    @property
    def database(self):
        return self.settings["DATABASE"]

    @property
    def port(self):
        return self.settings["PORT"]

    @property
    def management_port(self):
        return self.settings["MANAGEMENT_PORT"]

    @property
    def command(self):
        return [self.program, "serve"]

    def start(self, **options):
        """Starts it, and waits until it listens."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True, **options)
        for name in [name for name in ("PORT", "MANAGEMENT_PORT") if name in self.settings]:
            found = re.search(r"https?://\S+:(\d+)", self.process.stdout.readline())
            assert found, self.log.read_text()[-4000:]
            self.settings[name] = int(found[1])
        return self

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        """Ends it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self):
        """Stops it as a service manager does."""
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0, self.log.read_text()[-4000:]

    def token(self, role, subject="ana"):
        command = [self.program, "token", "--role", role, "--subject", subject]
        return subprocess.check_output(command, env=self.environment, text=True).strip()
