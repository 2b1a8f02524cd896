import collections
import socket
import threading
import time
import unittest

import mixing
import responses


def kind(name, **values):
    return mixing.Kind(name, lambda: (b"GET / HTTP/1.1\r\n\r\n", None), **values)


class ScheduleTests(unittest.TestCase):
    def test_has_the_rate_and_the_shares(self):
        due = mixing.schedule([kind("often", share=0.8), kind("seldom", share=0.2)], 1000, 20, 1)
        counts = collections.Counter(index for _, index in due)
        self.assertAlmostEqual(len(due) / 20, 1000, delta=30)
        self.assertAlmostEqual(counts[1] / len(due), 0.2, delta=0.02)
        self.assertEqual(due, sorted(due))

    def test_is_the_same_for_a_seed(self):
        kinds = [kind("one", share=1)]
        self.assertEqual(mixing.schedule(kinds, 100, 2, 7), mixing.schedule(kinds, 100, 2, 7))
        self.assertNotEqual(mixing.schedule(kinds, 100, 2, 7), mixing.schedule(kinds, 100, 2, 8))

    def test_repeats_what_comes_at_fixed_times(self):
        due = mixing.schedule([kind("one", share=1), kind("two", every=0.5)], 10, 2, 1)
        self.assertEqual([time for time, index in due if index == 1], [0.25, 0.75, 1.25, 1.75])


class PercentileTests(unittest.TestCase):
    def test_takes_the_nearest_rank(self):
        values = list(range(1, 1001))
        self.assertEqual([mixing.percentile(values, percent) for percent in (50, 99, 99.9, 100)], [500, 990, 999, 1000])
        self.assertEqual(mixing.percentile([7], 0), 7)


class LengthTests(unittest.TestCase):
    def test_reads_the_length_in_any_case(self):
        self.assertEqual(mixing.parse_length(b"HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n"), 12)
        self.assertRaises(responses.ResponseError, mixing.parse_length, b"HTTP/1.1 200 OK\r\n\r\n")


class LoadTests(unittest.TestCase):
    def test_charges_a_pause_with_all_requests_that_were_due_meanwhile(self):
        """One connection; the server waits 200 ms before its first answer, and answers the others at once."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = threading.Thread(target=self.serve, args=(server,), daemon=True)
            thread.start()
            with mixing.Load(server.getsockname()[1], 1) as load:
                run = load.run([kind("even", every=0.05)], 0.001, 0.25, 1)
            thread.join(5)
        waited = [value / 1000 for value in run.kinds["even"].latencies]
        self.assertEqual(len(waited), 5)
        # Due at 25, 75, 125, 175 and 225 ms; all are answered at 225 ms, or shortly after it.
        for least, found in zip((200, 150, 100, 50, 0), waited):
            self.assertGreaterEqual(found, least)
        self.assertEqual(run.kinds["even"].faults, {})
        self.assertGreaterEqual(max(run.lateness) / 1000, 100)

    @staticmethod
    def serve(server):
        connection, _ = server.accept()
        with connection:
            pause = 0.2
            while connection.recv(1024):
                time.sleep(pause)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                pause = 0
