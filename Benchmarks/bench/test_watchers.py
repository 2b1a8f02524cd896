import socket
import threading
import unittest

import responses
import streaming
import watchers


class EventTests(unittest.TestCase):
    def test_finds_a_whole_event_among_comments_and_chunks(self):
        text = b"10\r\n:\n\n\r\n20\r\nevent: patch\nid: a\ndata: {}\n\n\r\n"
        self.assertTrue(streaming.has_event(text, b"patch"))
        self.assertFalse(streaming.has_event(text, b"screen"))

    def test_waits_for_the_end_of_an_event(self):
        self.assertFalse(streaming.has_event(b":\n\nevent: patch\ndata: {}\n", b"patch"))
        self.assertFalse(streaming.has_event(b"event: patches\n\n", b"patch"))

    def test_finds_that_a_stream_ended(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            def serve():
                connection, _ = listener.accept()
                with connection:
                    connection.recv(4096)
                    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nretry: 1\n\n")
            thread = threading.Thread(target=serve, daemon=True)
            thread.start()
            with self.assertRaisesRegex(responses.ResponseError, "a stream ended"):
                watchers.Stream(listener.getsockname()[1], "/screens/home", "s0000")
            thread.join(5)


class AudienceTests(unittest.TestCase):
    def test_one_screen_for_one_subject_and_a_home_screen_for_each(self):
        shared, own = watchers.AUDIENCES
        self.assertEqual({shared.subject(number) for number in range(5)}, {"saaaa"})
        self.assertEqual([own.subject(number) for number in (0, 1999)], ["s0000", "s07cf"])


class TextTests(unittest.TestCase):
    def write(self, cpu, *patches):
        return watchers.Write(cpu, 500, 0.004, patches)

    def test_takes_medians_of_writes(self):
        writes = [
            self.write(1000, 0.01, 0.02, 0.03), self.write(3000, 0.01, 0.02, 0.09), self.write(9000, 0.01, 0.04, 0.05)]
        row = watchers.row("shared", writes)
        self.assertEqual(row, ("shared", "3.0", "1.0", "9.0", "4.0", "20.0", "50.0", "30.0", "90.0", "0.5"))
        text = watchers.text({"shared": writes}, 2000)
        self.assertIn("2,000 streams watch, medians of 3 writes", text)


class OptionTests(unittest.TestCase):
    def test_takes_sizes_over_those_of_quick(self):
        chosen = watchers.reader().sized(["--quick", "--writes", "7"])
        self.assertEqual((chosen.streams, chosen.writes), (watchers.SIZES["streams"].quick, 7))
