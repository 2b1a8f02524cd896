import contextlib
import io
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import unittest

import fleet
import loading
import responses


class ResponseTests(unittest.TestCase):
    def test_reads_status_fields_and_content(self):
        text = b"HTTP/1.1 200 OK\r\nETag: \"a:b\"\r\ncontent-length: 3\r\n\r\nabcHTTP"
        response = responses.read(io.BytesIO(text))
        self.assertEqual((response.status, response.body, response.size), (200, b"abc", len(text) - 4))
        self.assertEqual(response.field("etag"), '"a:b"')

    def test_expects_no_content_of_a_304(self):
        text = b"HTTP/1.1 304 Not Modified\r\nContent-Length: 13413\r\n\r\n"
        self.assertEqual(responses.read(io.BytesIO(text)).size, len(text))

    def test_refuses_what_ends_early_or_has_no_length(self):
        start = b"HTTP/1.1 200 OK\r\n"
        for text in (start, start + b"\r\n", start + b"Content-Length: 3\r\n\r\nab"):
            self.assertRaises(responses.ResponseError, responses.read, io.BytesIO(text))


@unittest.skipUnless(shutil.which("gcc"), "gcc isn't installed")
class OwnLoadTests(unittest.TestCase):
    answer = b"HTTP/1.1 304 Not Modified\r\n\r\n"

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        fleet.Fleet.build(fleet.ROOT / "Benchmarks" / "load", pathlib.Path(cls.folder.name))

    def setUp(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.listener.close)
        self.requests = []

    def serve(self, answers):
        """Answers each request on one connection with the next of `answers`, then with the last of them."""
        def converse():
            connection, _ = self.listener.accept()
            # The load ends in the middle of a response.
            with connection, contextlib.suppress(ConnectionError):
                number = 0
                while request := connection.recv(4096):
                    self.requests.append(request)
                    connection.sendall(answers[min(number, len(answers) - 1)])
                    number += 1
        thread = threading.Thread(target=converse, daemon=True)
        thread.start()
        self.addCleanup(thread.join, 5)

    def load(self, answers, headers=()):
        self.serve(answers)
        port = self.listener.getsockname()[1]
        program = pathlib.Path(self.folder.name) / "load"
        command = loading.own(program, port, "/", headers, 1, 1, 1, 304, len(self.answer))
        return loading.parse(subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout)

    def test_counts_what_is_as_expected(self):
        load = self.load([self.answer])
        self.assertGreater(load.requests, 10)
        self.assertEqual(load.faults(len(self.answer), 1), [])

    def test_sends_other_digits_in_each_request(self):
        self.load([self.answer], ["A: ####", "B: c-" + 20 * "#"])
        found = [re.fullmatch(rb"GET / .*\r\nA: [0-9a-f]{4}\r\nB: c-[0-9a-f]{20}\r\n\r\n", each, re.S)
                 for each in self.requests]
        self.assertTrue(all(found), self.requests[:2])
        self.assertEqual(len(set(self.requests)), len(self.requests))

    def test_finds_another_status(self):
        load = self.load([self.answer, self.answer.replace(b"304", b"200"), self.answer])
        self.assertEqual(load.faults(len(self.answer), 1), ["1 status errors"])

    def test_finds_another_length(self):
        load = self.load([self.answer + b"content"])
        self.assertIn("expected", " ".join(load.faults(len(self.answer), 1)))
