import contextlib
import re
import socket
import threading
import unittest

import loading
import responses
import test_table
import writing


class WritingTests(unittest.TestCase):
    def test_compares_readers_with_and_without_a_writer(self):
        written = [writing.Written((1000, 2000, 9000), 0.03, 0.003)]
        text = writing.text([test_table.sample(200)], [test_table.sample(150, faults=("late",))], written)
        self.assertRegex(text, r"beside a writer \| +150 .* 0\.75 \(0\.75–0\.75\) .* 100\.0 ")
        self.assertIn("3 actions, each answered with 200, in 2.00 ms (median; p99 9.00 ms)", text)
        self.assertIn("0.10 of a core", text)
        self.assertTrue(text.endswith("late"))

    def test_fails_with_the_table_where_a_reader_was_not_answered(self):
        whole, late = test_table.sample(200), test_table.sample(150, faults=("late",))
        self.assertEqual(writing.checked("table", [whole, whole]), "table")
        with self.assertRaisesRegex(loading.LoadError, "table"):
            writing.checked("table", [whole, late])


class StubService:
    """The screen of cars and its two actions, on one connection. `ends` is the third time that a car is added."""

    def __init__(self, adds=True, removes=True):
        self.ids, self.next, self.adds, self.removes = [70], 71, adds, removes
        self.asked, self.ends = [], lambda: None
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with self.listener, contextlib.suppress(OSError):
            connection, _ = self.listener.accept()
            with connection, connection.makefile("rb") as stream:
                while line := stream.readline():
                    length = 0
                    while (field := stream.readline()) != b"\r\n":
                        if field.lower().startswith(b"content-length:"):
                            length = int(field.split(b":")[1])
                    stream.read(length)
                    connection.sendall(self.answer(line.decode().split()[1]))

    def answer(self, path):
        self.asked.append(path)
        if path == writing.ADD and self.adds:
            self.ids.insert(0, self.next)
            self.next += 1
            if self.next == 74:
                self.ends()
        if self.removes and (removed := re.fullmatch(writing.REMOVE.format(r"(\d+)"), path)):
            self.ids.remove(int(removed[1]))
        screen = f'{{"sections":[{{"cells":[{{"id":"{self.ids[0]}"}}]}}]}}'
        body = f'{{"screen":{screen}}}' if "actions" in path else screen
        return f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


class WriterTests(unittest.TestCase):
    def write(self, service):
        """Three cars, and the end while the third one is there."""
        writer = writing.Writer(service.port, "token", 1000)
        service.ends = writer.ended.set
        writer.start()
        writer.join(10)
        return writer.written()

    def test_removes_what_it_added(self):
        service = StubService()
        written = self.write(service)
        self.assertEqual(service.ids, [70])
        actions = [path for path in service.asked if "actions" in path]
        self.assertEqual(len(written.latencies), 6)
        expected = [(writing.ADD, writing.REMOVE.format(id)) for id in (71, 72, 73)]
        self.assertEqual(actions, [action for pair in expected for action in pair])

    def test_finds_that_nothing_was_added(self):
        with self.assertRaisesRegex(responses.ResponseError, "no car was added after 70"):
            self.write(StubService(adds=False))

    def test_finds_that_nothing_was_removed(self):
        with self.assertRaisesRegex(responses.ResponseError, "car 71 is still there"):
            self.write(StubService(removes=False))
