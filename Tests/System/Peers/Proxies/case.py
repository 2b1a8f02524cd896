"""What all cases have: a proxy and the program behind it, for all tests of a class."""
import pathlib
import tempfile
import unittest

import client
import proxies
from program import Program

# The showcase's actions and texts.
SWITCH = ("hello", "multi-cell-types", "switch", "toggle")
ADD = ("todos", "input", "input", "add")
# An address of nobody: not that of a proxy, nor that of a client.
HERE = ("--interface", "127.0.0.9")
JSON = "application/json"


class Case(unittest.TestCase):
    """Subclasses are made for each `peer`, a class of proxies, with each of its `options`; `binary` is the program."""

    peer, options, binary, settings = None, (), None, {}

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="sectional-peers-")))
        cls.folder.chmod(0o755)
        cls.service, cls.proxy = cls.enterClassContext(cls.program()), None
        cls.proxy = cls.enterClassContext(cls.peer(cls.folder / "proxy", cls.service.port, cls.options))

    def setUp(self):
        # Another test may have failed while it was stopped.
        if self.service.process.poll() is not None:
            self.service.start()

    @classmethod
    def program(cls, name="service", **settings):
        """The program as it is configured behind the proxy."""
        probe = cls.peer(cls.folder / "probe", 0, cls.options)
        if probe.sends_address:
            settings = {"TRUSTED_PROXIES": "127.0.0.1"} | settings
        if "tcp" in cls.options:
            settings = {"PROXY_PROTOCOL": "true"} | settings
        if "path" in cls.options:
            settings = {"BASE_PATH": proxies.PATH} | settings
        return Program(cls.binary, cls.folder / name, **settings)

    @property
    def unchanged(self):
        """The status for what hasn't changed. nginx with a cache asks the service without `If-None-Match`, and doesn't
        compare it itself where the answer isn't stored (`no-cache`): https://nginx.org/r/proxy_cache"""
        return 200 if "cache" in self.options else 304

    def ask(self, path, *options, **fields):
        """The answer to a request for a path of the service, through the proxy."""
        return self.follow(self.proxy.path + path, *options, **fields)

    def follow(self, href, *options, **fields):
        return client.ask(self.proxy.origin + href, *options, **fields)

    def direct(self, path, *options, **fields):
        """The answer of the service itself."""
        return client.ask(f"http://127.0.0.1:{self.service.port}{path}", *HERE, *options, **fields)

    def stream(self, path, *options, **fields):
        return client.Stream(self.proxy.origin + self.proxy.path + path, *options, **fields)

    def screen(self, name, **fields):
        answer = self.ask(f"/screens/{name}", **fields)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def href(self, screen, section, cell, action):
        """The URL of an action on a screen."""
        cells = next(one["cells"] for one in screen["sections"] if one["id"] == section)
        actions = next(one["actions"] for one in cells if one["id"] == cell)
        return next(one["href"] for one in actions if one["id"] == action)

    def perform(self, action, *options, content=None, since=None, **fields):
        """The answer to an action, whose URL is that of the screen."""
        name, *place = action
        url = self.href(self.screen(name), *place) + (f"?since={since}" if since else "")
        if content is not None:
            options = (*options, "--data-binary", content)
            fields = {"Content_Type": JSON} | fields
        return self.follow(url, "--request", "POST", *options, **fields)

    def change(self):
        """Changes the screen `hello`, not through the proxy."""
        screen = self.direct("/screens/hello").json
        url = self.href(screen, *SWITCH[1:]).removeprefix(self.proxy.path)
        answer = self.direct(url, "--request", "POST")
        self.assertEqual(answer.status, 200, answer)
        return answer.json["screen"]
