"""The program under test, as a person runs it."""
import json
import os
import pathlib
import sys
import time
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from launching import PATIENCE, ROOT, Launched


class Service(Launched):
    """`sectional serve`, and the preview with tokens."""

    binary = os.environ.get("SECTIONAL_BINARY", ROOT / ".build/debug/sectional")
    config = ROOT / "config/sectional.json"

    def __init__(self, folder, **settings):
        super().__init__(self.binary, folder, **{
            "CONFIG": self.config, "DATABASE": folder / "test.sqlite", "TOKEN_SECRET": None, "TOKEN_SECRET_FILE": None,
            "PREVIEW": "development", "LOG_LEVEL": "warning", "WORKERS": 2} | settings)
        self.start()

    def start(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                super().start()
                break
            except AssertionError:
                # When it is started again, the system may have given its port to a client meanwhile.
                if not self.port or time.monotonic() > end:
                    raise
        self.url = f"http://127.0.0.1:{self.port}"

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

    binary, prefix, config = ROOT / ".build/debug/LibraryService", "LIBRARY", None


class Readings(Service):
    """A form with each kind of field, and a section that waits as long as the file `gate` is there."""

    binary, prefix, config = ROOT / ".build/debug/ReadingsService", "READINGS", None
