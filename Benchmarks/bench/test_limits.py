import contextlib
import os
import pathlib
import re
import socket
import sqlite3
import tempfile
import threading
import time
import unittest

import idle
import limits
import options
import paging
import procfs
import requesting
import responses
import soak
import test_table
import writing


class OptionTests(unittest.TestCase):
    def test_refuses_what_there_is_not(self):
        with contextlib.redirect_stderr(open(os.devnull, "w")) as sink, sink:
            self.assertRaises(SystemExit, limits.parse, ["rows"])

    def test_takes_sizes_over_those_of_quick(self):
        chosen = limits.parser().parse_args(["pages", "--quick", "--rows", "7"])
        options.set_sizes(chosen, limits.defaults(chosen))
        self.assertEqual((chosen.limits, chosen.rows, chosen.idle), (["pages"], 7, limits.QUICK["idle"]))

    def test_every_size_can_be_said(self):
        self.assertEqual({name.replace("-", "_") for name in limits.MEANINGS}, limits.FULL.keys())
        self.assertEqual(limits.QUICK.keys(), limits.FULL.keys())


class IdleTests(unittest.TestCase):
    def test_divides_what_connections_added(self):
        ours = [idle.Idle(1000, 20_000_000, during, 20_000_000) for during in (29_000_000, 29_200_000)]
        text = idle.text({"sectional": ours, "c-libmicrohttpd": [idle.Idle(1000, 4_000_000, 12_500_000, 12_000_000)]})
        self.assertRegex(text, r"sectional .* 9,100 \| 9,000 \| 9,200 \|")
        self.assertIn("+600 bytes a connection", text)


class SoakTests(unittest.TestCase):
    def test_loads_as_long_as_the_rest_takes_and_not_too_long(self):
        self.assertEqual(soak.slice_seconds(100, 0), 1)
        self.assertEqual(soak.slice_seconds(1000, 300), 3)
        self.assertEqual(soak.slice_seconds(100, 300), 1)
        self.assertEqual(soak.slice_seconds(1_000_000, 10), soak.LONGEST)

    def test_finds_growth_and_passes_over_what_comes_at_first(self):
        steady = [(0, 100), (10, 900), (20, 900), (30, 900)]
        self.assertEqual(soak.growth(steady), 0)
        self.assertAlmostEqual(soak.growth([(count, size + 3 * count) for count, size in steady]), 3)
        self.assertAlmostEqual(soak.growth([(0, 100), (10, 120)]), 2)

    def test_says_how_much_it_grew(self):
        text = soak.text([(0, 20_000_000), (500_000, 20_010_000), (1_000_000, 20_020_000)], [600_000, 400_000])
        self.assertIn("600,000 of 200 and 400,000 of 304", text)
        self.assertIn("+20 KB in all; in the later half +20.0 KB a million requests", text)


class PagingTests(unittest.TestCase):
    def test_writes_cursors_in_base_36(self):
        for key in (0, 35, 36, 70, 10_001_000):
            self.assertEqual(int(paging.cursor(key), 36), key)
        self.assertEqual(paging.cursor(70), "1y")

    def test_fills_a_feed_whose_ids_have_as_many_digits(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cars.sqlite"
            with contextlib.closing(sqlite3.connect(path)) as database:
                database.execute("CREATE TABLE cars (id INTEGER PRIMARY KEY, kind, name, operated_by, price, image)")
                paging.fill(path, 5000)
                ids = [id for id, in database.execute("SELECT id FROM cars ORDER BY id DESC")]
        self.assertEqual((len(ids), {len(str(id)) for id in ids}), (5000, {5}))
        first, late = paging.places(5000)
        self.assertEqual((first.first, late.first), (ids[0], ids[4000]))
        self.assertEqual((late.name, late.path), ("after row 4,000", f"{paging.FEED}?after={paging.cursor(ids[3999])}"))

    def test_compares_medians(self):
        batches = {
            "page 1": [paging.Batch((100, 200, 300), 50, 1234)], "late": [paging.Batch((300, 301, 900), 75, 1234)]}
        self.assertIn("late to first: 1.50 of the time, 1.50 of the CPU time", paging.text(batches, 10))


class WritingTests(unittest.TestCase):
    def test_compares_readers_with_and_without_a_writer(self):
        written = [writing.Written((1000, 2000, 9000), 0.03, 0.003)]
        text = writing.text([test_table.sample(200)], [test_table.sample(150, faults=("late",))], written)
        self.assertRegex(text, r"beside a writer \| +150 .* 0\.75 \(0\.75–0\.75\) .* 100\.0 ")
        self.assertIn("3 actions, each answered with 200, in 2.00 ms (median; p99 9.00 ms)", text)
        self.assertIn("0.10 of a core", text)
        self.assertTrue(text.endswith("late"))


class StubService:
    """The screen of cars and its two actions, on one connection after another."""

    def __init__(self, adds=True):
        self.ids, self.next, self.adds = [70], 71, adds
        self.asked = []
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
        if removed := re.fullmatch(writing.REMOVE.format(r"(\d+)"), path):
            self.ids.remove(int(removed[1]))
        screen = f'{{"sections":[{{"cells":[{{"id":"{self.ids[0]}"}}]}}]}}'
        body = f'{{"screen":{screen}}}' if "actions" in path else screen
        return f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


class WriterTests(unittest.TestCase):
    def write(self, service, rate):
        with writing.Writer(service.port, "token", rate) as writer:
            while len(writer.latencies) < 5 and writer.is_alive():
                time.sleep(0.001)
        return writer.written()

    def test_removes_what_it_added(self):
        service = StubService()
        written = self.write(service, 1000)
        self.assertEqual(service.ids, [70])
        actions = [path for path in service.asked if "actions" in path]
        self.assertEqual(len(written.latencies), len(actions))
        self.assertEqual(actions[:4], [
            writing.ADD, writing.REMOVE.format(71), writing.ADD, writing.REMOVE.format(72)])

    def test_finds_that_nothing_was_added(self):
        with self.assertRaisesRegex(responses.ResponseError, "no car was added after 70"):
            self.write(StubService(adds=False), 1000)


class ConnectionTests(unittest.TestCase):
    def test_knows_whether_it_is_open(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            with requesting.Connection(listener.getsockname()[1]) as connection:
                accepted, _ = listener.accept()
                self.assertTrue(connection.is_open())
                accepted.close()
                self.assertFalse(connection.is_open())


class ProcessTests(unittest.TestCase):
    def test_reads_resident_memory_from_its_summary(self):
        text = "7ff0-8ff0 ---p 0 00:00 0 [rollup]\nRss:     20208 kB\nPss: 1 kB\n"
        self.assertEqual(procfs.parse_resident(text), 20208 * 1024)

    def test_reads_the_memory_and_the_clock_of_this_process(self):
        self.assertGreater(procfs.resident_bytes(os.getpid()), 1_000_000)
        used = procfs.precise_cpu_microseconds(os.getpid())
        self.assertAlmostEqual(used, time.process_time() * 1e6, delta=100_000)


if __name__ == "__main__":
    unittest.main()
