"""The running program, and what a client asks it."""
import base64
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import ssl
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECRET = "secret " * 8
PATIENCE = 60


def until(what, happens):
    """Waits until `happens()` returns something true, and returns it."""
    end = time.monotonic() + PATIENCE
    while not (result := happens()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)
    return result


def token(role, subject="one"):
    """Signs a token, as `sectional token` does, for any role."""
    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
    now = int(time.time())
    claims = {"sub": subject, "role": role, "iat": now, "exp": now + 3600}
    text = ".".join(part(json.dumps(value).encode()) for value in ({"alg": "HS256", "typ": "JWT"}, claims))
    return text + "." + part(hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).digest())


class Service:
    """`serve` on a new database in `folder`, with a management port."""

    def __init__(self, program, folder, certificate=None, **settings):
        folder.mkdir()
        self.database = folder / "test.sqlite"
        self.is_encrypted = certificate is not None
        if certificate:
            settings |= {"TLS_CERTIFICATE": certificate[0], "TLS_KEY": certificate[1]}
        settings = {
            "CONFIG": ROOT / "config/sectional.json", "PORT": 0, "MANAGEMENT_PORT": 0, "DATABASE": self.database,
            "TOKEN_SECRET_FILE": "", "TOKEN_SECRET": SECRET, "REQUESTS_PER_SECOND": 0,
            "REQUESTS_PER_SECOND_PER_ADDRESS": 0,
            # No machine is too slow for this.
            "SECTION_DEADLINE": 60_000} | settings
        self.log = folder / "log"
        self.is_ending = False
        self.process = subprocess.Popen(
            [program, "serve"], stdout=subprocess.PIPE, stderr=self.log.open("w"), text=True,
            env={"PATH": os.environ["PATH"]} | {f"SECTIONAL_{name}": str(value) for name, value in settings.items()})
        ports = [self.process.stdout.readline().strip().rsplit(":", 1)[-1] for _ in range(2)]
        assert all(port.isdigit() for port in ports), self.log.read_text()
        self.port, self.management_port = map(int, ports)

    def connect(self):
        if not self.is_encrypted:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        context = ssl._create_unverified_context()
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=context)

    def ask(self, path, role=None, method="GET", body=None, connection=None, **fields):
        """Returns the status, the fields and the JSON of the answer, if it is JSON."""
        connection = connection or self.connect()
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if role:
            fields["Authorization"] = "Bearer " + token(role)
        connection.request(method, path, body and json.dumps(body), fields)
        response = connection.getresponse()
        content = response.read()
        is_json = "json" in response.headers.get("Content-Type", "")
        return response.status, response.headers, json.loads(content) if is_json and content else None

    def act(self, path, role=None, body=None, **fields):
        if body:
            fields["Content_Type"] = "application/json"
        return self.ask(path, role, "POST", body, **fields)

    def metrics(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.management_port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        response = connection.getresponse()
        assert response.status == 200 and response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        return response.read().decode()

    def end(self):
        """Asks the program to end, once: a second signal ends it at once, with another exit code."""
        if not self.is_ending:
            self.is_ending = True
            self.process.terminate()

    def stop(self):
        self.end()
        assert self.process.wait(timeout=PATIENCE) == 0, self.log.read_text()
