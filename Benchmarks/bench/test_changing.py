import io
import unittest

import changing
import responses


class StreamTests(unittest.TestCase):
    def stream(self, data):
        # Without a connection.
        stream = changing.Stream.__new__(changing.Stream)
        stream.response = io.BytesIO(data)
        return stream

    def test_reads_event_by_event_and_leaves_out_comments(self):
        first, second = b"id: 1\nevent: screen\ndata: {}\n\n", b"id: 2\nevent: patch\ndata: {}\n\n"
        stream = self.stream(b"retry: 1000\n\n" + first + b": heartbeat\n\n" + second)
        self.assertEqual([stream.event(), stream.event()], [first, second])
        self.assertRaises(responses.ResponseError, stream.event)


class ChangeTests(unittest.TestCase):
    def test_lists_by_screen(self):
        self.assertEqual(changing.by_screen([("a", 1), ("b", 2), ("a", 3)]), {"a": [1, 3], "b": [2]})

    def test_removes_as_often_as_it_adds(self):
        verbs = [change.split() for change in changing.CHANGES]
        for screen in ("todos", "cars"):
            self.assertEqual(verbs.count([screen, "add"]), verbs.count([screen, "remove"]))
