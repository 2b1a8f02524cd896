import contextlib
import os
import socket
import threading
import types
import unittest

import catalogue
import commands
import crowd
import flood
import scene
from attacks import slow, tool


class CrowdTests(unittest.TestCase):
    def setUp(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.addCleanup(self.listener.close)

    def test_comes_from_its_addresses_in_turns_and_sends(self):
        with crowd.Crowd(self.port, ["127.0.0.2", "127.0.0.3"]) as many:
            many.connect_many([b"hello"] * 2)
            self.turn_until(many, lambda: not any(each.outgoing for each in many.open.values()))
            accepted = [self.listener.accept() for _ in range(2)]
            self.assertEqual({address[0] for _, address in accepted}, {"127.0.0.2", "127.0.0.3"})
            for connection, _ in accepted:
                self.assertEqual(connection.recv(5, socket.MSG_WAITALL), b"hello")
                connection.close()

    def test_notices_what_comes_and_who_ends(self):
        with crowd.Crowd(self.port, ["127.0.0.2"], keeps=True) as many:
            first, second = many.connect(), many.connect()
            connections = [self.listener.accept()[0] for _ in range(2)]
            accepted = {connection.getpeername()[1]: connection for connection in connections}
            ending = accepted[first.socket.getsockname()[1]]
            ending.sendall(b"answer")
            ending.close()
            self.turn_until(many, lambda: len(many.open) == 1)
            self.assertEqual((bytes(first.incoming), first.is_over, second.is_over), (b"answer", True, False))
            for connection in accepted.values():
                connection.close()

    def turn_until(self, many, done):
        for _ in range(6000):
            if done():
                return
            many.turn(0.01)
        self.fail("it didn't happen")

    def test_closes_all_at_the_end(self):
        with crowd.Crowd(self.port, ["127.0.0.2"]) as many:
            connection = many.connect()
        self.assertEqual(connection.socket.fileno(), -1)


class FloodTests(unittest.TestCase):
    def serve(self, listener):
        """Answers two requests, and then closes."""
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as stream:
            for _ in range(2):
                while stream.readline() != b"\r\n":
                    pass
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    def test_counts_answers_and_what_was_cut_off(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            server = threading.Thread(target=self.serve, args=[listener])
            server.start()
            port = listener.getsockname()[1]
            statuses = flood.Flood(port, ["127.0.0.2"], [flood.request("/a")] * 3, seconds=10).run()
            server.join()
        self.assertEqual(statuses, {200: 2, "closed": 1})

    def test_stops_when_its_time_is_up(self):
        self.assertEqual(flood.Flood(1, ["127.0.0.2"], [flood.request("/a")], seconds=0).run(), {})


class SceneTests(unittest.TestCase):
    def test_attackers_never_have_the_honest_address(self):
        many = scene.addresses(600)
        self.assertEqual(len(set(many)), 600)
        self.assertEqual(many[0], "127.0.0.2")
        self.assertNotIn("127.0.0.1", many)
        self.assertTrue(all(0 < int(part) < 255 for part in (address.split(".")[3] for address in many)))


class CommandTests(unittest.TestCase):
    def test_refuses_what_there_is_not(self):
        with contextlib.redirect_stderr(open(os.devnull, "w")) as sink, sink:
            self.assertRaises(SystemExit, commands.parse, ["earthquake"])

    def test_attacks_in_all_ways_unless_some_are_named(self):
        self.assertEqual(commands.parse([]).attacks, catalogue.ATTACKS)
        self.assertEqual(list(commands.parse(["keys", "idle"]).attacks), ["keys", "idle"])

    def test_a_shared_address_is_both_clients(self):
        self.assertTrue(catalogue.ATTACKS["idle-one-address"].shares_address)
        self.assertFalse(catalogue.ATTACKS["idle"].shares_address)
        self.assertFalse(catalogue.ATTACKS["slowhttptest-head"].shares_address)


class HeldTests(unittest.TestCase):
    def setUp(self):
        self.program = types.SimpleNamespace(sockets=7)
        self.held = slow.Held(self.program, 1000)

    def test_finds_connections_that_are_kept(self):
        self.program.sockets = 7 + 999
        self.assertEqual(self.held.outcome().faults, ("999 of 1,000 slow connections are still open",))

    def test_finds_answers_that_the_kernel_has_to_keep(self):
        self.held.buffered = slow.BUFFERED + 1
        self.assertEqual(len(self.held.outcome().faults), 1)
        self.held.buffered = slow.BUFFERED
        self.assertEqual(self.held.outcome().faults, ())

    def test_is_content_once_they_are_gone_and_says_how_many_there_were(self):
        self.program.sockets = 7 + 640
        self.assertFalse(self.held.is_over(self.held.look()))
        self.program.sockets = 7 + 1
        self.assertTrue(self.held.is_over(self.held.look()))
        outcome = self.held.outcome("closed: 1,000")
        self.assertEqual(outcome.faults, ())
        self.assertIn("the server had up to 640 of them", outcome.notes[0])
        self.assertEqual(outcome.notes[1], "closed: 1,000")


class ToolTests(unittest.TestCase):
    def test_reads_the_last_states(self):
        first = "\x1b[1mconnected:           \x1b[32m1000\x1b[0m\nclosed: 0\n"
        output = f"{first}connected:  12\nclosed:  \x1b[1;31m988\x1b[0m\n"
        self.assertEqual(tool.states(output), {"connected": 12, "closed": 988})
