import http.client
import socket
import threading
import unittest

import honest
import listening

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def chunk(text):
    return f"{len(text):x}\r\n{text}\r\n".encode()


class StreamTests(unittest.TestCase):
    def setUp(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.listener.close)

    def stream(self, answer, patience=10):
        """A stream that is answered with `answer`, and the server's end of it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.listener.getsockname()[1], timeout=10)
        self.addCleanup(connection.close)
        found = []
        server = threading.Thread(target=lambda: found.append(self.accept(answer)))
        server.start()
        try:
            stream = listening.Stream(connection, "/events", {}, patience)
        finally:
            server.join()
            self.addCleanup(found[0].close)
        stream.start()
        return stream, found[0]

    def accept(self, answer):
        end, _ = self.listener.accept()
        end.sendall(answer)
        return end

    def test_hears_of_revisions(self):
        stream, end = self.stream(HEAD + chunk("event: screen\nid: a1\n"))
        stream.wait("a1")
        end.sendall(chunk("data: {}\n\nevent: patch\nid: b2\n"))
        stream.wait("b2")

    def test_wants_to_hear_again_what_comes_again(self):
        stream, _ = self.stream(HEAD + chunk("id: a1\n"))
        stream.wait("a1")
        stream.patience = 0
        stream.wait("a1")
        stream.forget()
        self.assertRaises(listening.Silence, stream.wait, "a1")

    def test_notices_a_stream_that_ends(self):
        stream, end = self.stream(HEAD)
        end.close()
        stream.join(10)
        stream.patience = 0
        self.assertRaises(listening.Silence, stream.wait, "a1")

    def test_notices_a_stream_that_is_refused(self):
        with self.assertRaises(listening.Silence):
            self.stream(b"HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n")


class ClientTests(unittest.TestCase):
    def setUp(self):
        self.client = honest.Client(1, "127.0.0.1", "token", True)

    def test_counts_failures_by_what_they_are(self):
        def page():
            raise honest.Failure("503")

        for _ in range(2):
            self.client.step(page)
        self.client.step(lambda: None)
        report = self.client.report()
        self.assertEqual((report["requests"], report["failures"], report["reasons"]), (3, 2, {"page: 503": 2}))

    def test_forgets_what_it_was_shown_when_something_fails(self):
        self.client.tag = "x"
        self.client.step(self.client.page)
        self.assertIsNone(self.client.tag)
        self.assertEqual(self.client.report()["failures"], 1)
