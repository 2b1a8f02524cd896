"""Health checks of HAProxy."""
import time

from case import Case
from client import ask

HOST = "shelf.example"
# What people write; the first is the default, `OPTIONS / HTTP/1.0` without a host.
CHECKS = {
    "": "option httpchk", "GET": "option httpchk GET /readyz", "HEAD": "option httpchk HEAD /readyz",
    "a version and a host": f"option httpchk GET /readyz HTTP/1.1{chr(92)}r{chr(92)}nHost:{chr(92)} {HOST}",
    "send": f"option httpchk\n    http-check send meth GET uri /livez ver HTTP/1.1 hdr Host {HOST}\n"
            "    http-check expect status 200",
    "any method": "option httpchk OPTIONS *",
    "index": f"option httpchk GET /\n    http-check send ver HTTP/1.1 hdr Host {HOST}",
}
DOWN = 503


class Checking(Case):
    def test_each_check(self):
        for name, lines in CHECKS.items():
            for settings in ({}, {"ALLOWED_HOSTS": f"{HOST},127.0.0.1"}):
                with self.subTest(name, settings=settings):
                    self.check(f"{name}{bool(settings)}", lines, settings)

    def check(self, name, lines, settings):
        name = name.replace(" ", "-")
        with self.program(f"service{name}", DRAIN_DELAY=2, **settings) as service, self.peer(
                self.folder / f"proxy{name}", service.port, (*self.options, "check"), lines) as proxy:
            status = lambda: ask(proxy.origin + "/screens/hello", Host=HOST).status
            # Three checks, after which HAProxy would say that the server is down.
            time.sleep(1)
            self.assertEqual(status(), 200, proxy.log.read_text())
            self.assertNotIn("is DOWN", proxy.log.read_text())
            service.stop()
            service.process.wait(timeout=20)
            end = time.monotonic() + 10
            while "is DOWN" not in proxy.log.read_text():
                self.assertLess(time.monotonic(), end, proxy.log.read_text())
                time.sleep(0.1)
            self.assertEqual(status(), DOWN)
            service.start()
            end = time.monotonic() + 10
            while status() != 200:
                self.assertLess(time.monotonic(), end, proxy.log.read_text())
                time.sleep(0.1)
