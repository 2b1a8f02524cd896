"""The program under test, as a person runs it."""
import os
import json
import pathlib
import signal
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests/System"))


class Service:
    """`sectional serve` with state of its own in a folder, and the preview with tokens."""

    binary = os.environ.get("SECTIONAL_BINARY", ROOT / ".build/debug/sectional")
    prefix = "SECTIONAL"
    own_settings = {"SECTIONAL_CONFIG": str(ROOT / "config/sectional.json")}

    def __init__(self, folder, port=0, **settings):
        self.folder = folder
        self.port = port
        self.settings = settings
        self.start()

    def start(self):
        settings = {
            "DATABASE": str(self.folder / "test.sqlite"), "PREVIEW": "development", "LOG_LEVEL": "warning", "WORKERS": "2",
            "REQUESTS_PER_SECOND": "0", "REQUESTS_PER_SECOND_PER_ADDRESS": "0",
            # No machine is too slow for this.
            "SECTION_DEADLINE": "60000",
        }
        environment = {
            "PATH": "/usr/bin:/bin", **{f"{self.prefix}_{name}": value for name, value in settings.items()},
            **self.own_settings, **self.settings,
        }
        end = time.monotonic() + 60
        while True:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--port", str(self.port)], env=environment, stdout=subprocess.PIPE, text=True)
            if line := self.process.stdout.readline():
                break
            # When it is started again, the system may have given its port to a client meanwhile.
            code = self.process.wait()
            assert self.port and time.monotonic() < end, f"the program ended with {code}"
        self.port = int(line.rsplit(":", 1)[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        """Ends it as a power cut would: open connections are reset."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait()

    def get(self, path, role="guest", subject="ana", locale="en"):
        """The status and the JSON of what the caller gets."""
        headers = {"Accept-Language": locale}
        if role != "guest":
            headers["Authorization"] = f"Bearer {self.token(role, subject)}"
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headers)) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def token(self, role, subject):
        with urllib.request.urlopen(f"{self.url}/preview/tokens?subject={subject}") as response:
            tokens = json.load(response)["tokens"]
        return next(each["token"] for each in tokens if each["role"] == role)


class Library(Service):
    """A team's own service, with files of its own for its cells."""

    binary = ROOT / ".build/debug/LibraryService"
    prefix = "LIBRARY"
    own_settings = {}


class Readings(Service):
    """A form with each kind of field, and a section that waits as long as the file `gate` is there."""

    binary = ROOT / ".build/debug/ReadingsService"
    prefix = "READINGS"
    own_settings = {}
