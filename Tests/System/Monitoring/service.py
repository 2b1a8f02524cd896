"""The running program, and what a client asks it."""
import http.client
import json
import ssl

from launching import PATIENCE, Launched
from signing import token


class Service(Launched):
    """`serve` on a new database in `folder`, with a management port."""

    def __init__(self, program, folder, certificate=None, **settings):
        self.is_encrypted = certificate is not None
        if certificate:
            settings |= {"TLS_CERTIFICATE": certificate[0], "TLS_KEY": certificate[1]}
        super().__init__(program, folder, MANAGEMENT_PORT=0, **settings)
        self.start()

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
