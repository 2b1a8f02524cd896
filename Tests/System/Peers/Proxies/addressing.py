"""Addresses of clients, in the log and for limits."""
import time
import uuid

from case import Case
from client import ask

CLIENTS = "127.0.0.5", "127.0.0.6"


class Addressing(Case):
    def logged(self, client, **fields):
        """The address in the log for a request of `client`."""
        path = f"/screens/{uuid.uuid4()}"
        self.ask(path, "--interface", client, **fields)
        end = time.monotonic() + 5
        while not (found := self.service.logged(path)) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(len(found), 1, found)
        return found[0]["client"]

    def expected(self, client):
        return client if self.proxy.sends_address else "127.0.0.1"

    def test_the_address_in_the_log(self):
        for client in CLIENTS:
            self.assertEqual(self.logged(client), self.expected(client))

    def test_nobody_chooses_an_address(self):
        for value in ("192.0.2.7", "192.0.2.7, 192.0.2.8", "unknown", "", ",", "127.0.0.1", "::1"):
            with self.subTest(value):
                fields = {"X_Forwarded_For": value, "X_Real_IP": "192.0.2.9", "Forwarded": "for=192.0.2.10"}
                self.assertEqual(self.logged(CLIENTS[0], **fields), self.expected(CLIENTS[0]))

    def test_a_limit_is_of_an_address(self):
        with self.program("limited", REQUESTS_PER_SECOND_PER_ADDRESS=1) as service, self.peer(
                self.folder / "limited-proxy", service.port, self.options) as proxy:
            def status(client):
                forged = {"X_Forwarded_For": f"192.0.2.{number % 250}"}
                return ask(f"{proxy.origin}{proxy.path}/screens/hello", "--interface", client, **forged).status
            for number in range(60):
                if status(CLIENTS[0]) == 429:
                    break
            else:
                self.fail("the limit is never reached")
            self.assertEqual(status(CLIENTS[1]), 200 if proxy.sends_address else 429)
