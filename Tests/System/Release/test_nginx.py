"""nginx with the configuration that the program writes, between curl and the program."""
import contextlib
import json
import os
import pathlib
import re
import select
import subprocess
import tempfile
import unittest

import service
from answering import Handler, listen
from certifying import certify
from ports import free_ports

AROUND = """
{user} daemon off; worker_processes 1; pid {folder}/pid; error_log stderr error;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    include {folder}/sectional.conf;
}}
"""


@contextlib.contextmanager
def nginx(folder, upstream):
    """Runs nginx in front of `upstream`, HOST:PORT, and gives its URL. Only names and places differ from the file."""
    folder = pathlib.Path(folder)
    [port] = free_ports(1)
    text = (service.deployment() / "nginx/sectional.conf").read_text()
    for there, here in (
        ("server sectional:8080 ", f"server {upstream} "), ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("/etc/nginx/tls/", f"{folder}/"),
    ):
        assert there in text, there
        text = text.replace(there, here)
    (folder / "sectional.conf").write_text(text)
    # Otherwise, started by root, it becomes another user, who may not write here.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    certify(folder)
    command = ["nginx", "-c", folder / "nginx.conf", "-p", folder]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        url = f"https://127.0.0.1:{port}"
        curl("--retry", 50, "--retry-connrefused", "--retry-max-time", 10, url, "--output", "/dev/null")
        yield url
    finally:
        process.terminate()
        process.wait()


def curl(*arguments):
    """What curl prints. The certificate is nobody's."""
    command = ["curl", "--silent", "--insecure", "--max-time", "20", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class ServiceTests(unittest.TestCase):
    """The program behind nginx."""

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        urls = cls.enterClassContext(service.serving(cls.folder, SECTIONAL_TRUSTED_PROXIES="127.0.0.1"))
        cls.url = cls.enterClassContext(nginx(cls.folder, urls[0].removeprefix("http://")))

    def test_serves_screens_over_http_2(self):
        said = curl("--write-out", "\n%{http_version} %{http_code}", f"{self.url}/screens/todos").splitlines()
        self.assertEqual(said[-1], "2 200")
        self.assertEqual(json.loads(said[0])["id"], "todos")

    def test_sends_each_event_at_once(self):
        stream = subprocess.Popen(
            ["curl", "--silent", "--insecure", "--no-buffer", "--include", f"{self.url}/screens/todos/events"],
            stdout=subprocess.PIPE, bufsize=0)
        try:
            self.assertIn(b" 200", self.line(stream))
            while self.line(stream).strip():
                pass
            add = f"{self.url}/screens/todos/sections/input/cells/input/actions/add"
            curl("--fail", "--header", "Content-Type: application/json", "--data", '{"title":"Wash the car"}', add)
            while not re.match(rb"data:.*Wash the car", self.line(stream)):
                pass
        finally:
            stream.terminate()
            stream.communicate()

    def line(self, stream):
        """A line of the stream; fails long before nginx would give up a stream that it keeps to itself."""
        self.assertTrue(select.select([stream.stdout], [], [], 10)[0], "nothing came")
        # Nothing is read ahead, which select wouldn't see.
        line = stream.stdout.readline()
        self.assertTrue(line, "the stream ended")
        return line

    def test_passes_on_as_much_as_the_service_takes(self):
        self.assertEqual(self.status_of(65_536), "400")
        self.assertEqual(self.status_of(65_537), "413")

    def test_passes_on_files(self):
        """A file above the limit of other content reaches the service, which answers 404: the form has no such field."""
        self.assertEqual(self.status_of(1_000_000, "/fields/photo"), "404")

    def status_of(self, length, field=""):
        """The status for content of so many bytes that is no JSON, sent to an action or a field of its form."""
        content = pathlib.Path(self.folder, "content")
        content.write_bytes(b"x" * length)
        add = f"{self.url}/screens/todos/sections/input/cells/input/actions/add"
        json_type = "Content-Type: application/json"
        said = ("--write-out", "%{http_code}", "--output", "/dev/null")
        return curl("--header", json_type, "--data-binary", f"@{content}", *said, add + field)


class Closing(Handler):
    """Answers the first request of a connection, and closes it at the second."""

    protocol_version = "HTTP/1.1"
    requests = []

    def setup(self):
        super().setup()
        self.answered = False

    def respond(self):
        self.content()
        self.requests.append(self.command)
        if self.answered:
            self.close_connection = True
            return
        self.answered = True
        self.answer(200)

    do_GET = do_POST = respond


class RepeatingTests(unittest.TestCase):
    def test_sends_what_changes_something_once(self):
        server = listen(Closing)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        with tempfile.TemporaryDirectory() as folder, nginx(folder, f"127.0.0.1:{server.server_port}") as url:
            # nginx's connection is a new one or one that was answered: the latter is closed at the next request.
            for method, repeated in (("GET", True), ("POST", False)):
                curl(url, "--output", "/dev/null")
                del Closing.requests[:]
                said = curl("--request", method, "--write-out", "%{http_code}", "--output", "/dev/null", url)
                self.assertEqual((said, Closing.requests), ("200", [method] * 2) if repeated else ("502", [method]))
