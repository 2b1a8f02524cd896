"""The showcase, as the program serves it."""
import contextlib
import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROLES = ("guest", "user", "admin")
LANGUAGES = ("en", "vi", "zh-Hant")


class Showcase:
    """`serve` with a new database in `folder`."""

    def __init__(self, program, folder):
        settings = {
            "CONFIG": ROOT / "config/sectional.json", "PORT": 0, "DATABASE": folder / "showcase.sqlite",
            "TOKEN_SECRET_FILE": "", "TOKEN_SECRET": "secret " * 8, "LOG_LEVEL": "warning", "REQUESTS_PER_SECOND": 0,
            "REQUESTS_PER_SECOND_PER_ADDRESS": 0,
            # No machine is too slow for this.
            "SECTION_DEADLINE": 60_000}
        environment = {"PATH": os.environ["PATH"]} | {f"SECTIONAL_{name}": str(value) for name, value in settings.items()}
        self.process = subprocess.Popen([program, "serve"], env=environment, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert "listening" in line, "the program ended"
        self.url = "http://127.0.0.1:" + line.strip().rsplit(":", 1)[1]
        self.tokens = {
            role: subprocess.run(
                [program, "token", "--role", role, "--subject", "ana"], env=environment, check=True, capture_output=True,
                text=True).stdout.strip()
            for role in ROLES[1:]}

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, target, role="guest", language="en", content=None, **headers):
        """The JSON of an answer, whatever its status."""
        headers |= {"Accept-Language": language}
        if role in self.tokens:
            headers["Authorization"] = f"Bearer {self.tokens[role]}"
        if content is not None:
            headers["Content-Type"] = "application/json"
        body = None if content is None else json.dumps(content).encode()
        request = urllib.request.Request(self.url + target, body, headers)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with contextlib.closing(answer):
            return json.load(answer)
