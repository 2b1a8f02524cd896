"""What the test of restarts takes for wrong."""
import json
import signal
import subprocess
import sys
import types
import unittest
import unittest.mock

from load import ACTION, NO_EVENT, PROCESS, STREAM_BROKEN, WHOLE_SCREEN, Failure, Load
from restarts import Kill, end, missing, unexplained, wrong

KILLED, OTHER = "127.0.0.1:1", "127.0.0.1:2"
KILL = Kill(KILLED, begin=10, end=11, settled=15)


def failure(kind=ACTION, client="writer 0", begin=9.0, end=10.5, process=KILLED):
    return Failure(kind, client, "", begin, end, process)


def event(kind, number, **data):
    return f"event: {kind}\nid: {number}\ndata: {json.dumps(data)}"


class ExplanationTests(unittest.TestCase):
    def test_a_kill_explains_what_its_process_did_then(self):
        for kind in (ACTION, STREAM_BROKEN):
            self.assertEqual(unexplained([failure(kind)], [KILL]), [])
            self.assertEqual(len(unexplained([failure(kind)], [])), 1)

    def test_a_kill_explains_nothing_else(self):
        for other in (
            failure("a read"), failure("a client ended"), failure("no load"), failure(NO_EVENT),
            failure(WHOLE_SCREEN), failure("a patch from another revision"), failure(process=OTHER),
            failure(process=None), failure(begin=11.1), failure(end=9.9), failure(end=15.1),
        ):
            self.assertEqual(unexplained([other], [KILL]), [other])

    def test_a_kill_explains_one_failure_of_a_client(self):
        self.assertEqual(len(unexplained([failure(), failure()], [KILL])), 1)
        self.assertEqual(unexplained([failure(), failure(client="writer 1")], [KILL]), [])


class IdleLoad(Load):
    def read(self, index):
        self.ends.wait()

    write = read


class LoadTests(unittest.TestCase):
    def setUp(self):
        self.load = Load(1, {"one": "token"})
        self.stream = self.load.streams[0]

    def kinds(self):
        return [failure.kind for failure in self.load.failures]

    def test_a_client_that_ends_is_a_failure(self):
        def raises():
            raise SystemExit(0)
        for work in (raises, lambda: None, lambda: {}["x"]):
            self.load.guarded("reader 0", work)
        self.assertEqual(self.kinds(), ["a client ended"] * 3)
        self.load.ends.set()
        self.load.guarded("reader 0", lambda: None)
        self.assertEqual(len(self.kinds()), 3)

    def test_a_client_without_answers_is_a_failure(self):
        self.load = IdleLoad(1, {})
        self.load.start()
        with unittest.mock.patch("load.PATIENCE", 0):
            self.load.advance()
        self.load.end()
        self.assertEqual(self.kinds(), ["no load"] * 6)

    def test_a_stream_gets_patches_after_its_first_screen(self):
        self.stream.take(event("screen", 1))
        self.stream.take(event("patch", 2, **{"from": "1"}))
        self.assertEqual(self.kinds(), [])
        self.stream.take(event("patch", 4, **{"from": "3"}))
        self.stream.take(event("screen", 5))
        self.stream.take(event("end", 5, reason="revoked"))
        self.assertEqual(self.kinds(), ["a patch from another revision", WHOLE_SCREEN, "a stream ended"])

    def test_a_stream_is_resumed_with_a_patch_or_a_whole_screen(self):
        self.stream.take(event("screen", 1))
        for resumed in (event("patch", 2, **{"from": "1"}), event("screen", 3)):
            self.stream.resumes = True
            self.stream.take(resumed)
        self.assertEqual((self.load.counts["streams resumed"], self.kinds()), (2, []))
        self.stream.begin, self.stream.process = 100, OTHER
        self.stream.take(event("screen", 4))
        whole, = self.load.failures
        self.assertEqual((whole.kind, whole.begin, whole.process), (WHOLE_SCREEN, 100, OTHER))

    def test_a_stream_that_is_resumed_and_ends_at_once_is_a_failure(self):
        self.stream.revision = "1"
        self.stream.follow = lambda: None
        self.stream.pause = self.load.ends.set
        self.stream.run()
        self.assertEqual(self.kinds(), [NO_EVENT])

    def test_reads_which_process_answered(self):
        response = unittest.mock.MagicMock(status=200, headers={PROCESS: f"{OTHER}, {KILLED}"})
        response.__iter__.return_value = [
            b": heartbeat\n", b"\n", b"event: end\n", b'data: {"reason": "draining"}\n', b"\n"]
        self.load.connection = unittest.mock.MagicMock(
            return_value=unittest.mock.MagicMock(getresponse=lambda: response))
        self.assertIsNone(self.stream.follow())
        self.assertEqual(self.stream.process, KILLED)
        response.__iter__.return_value = [b": heartbeat\n", b"\n"]
        self.assertEqual(self.stream.follow(), "it ended without a reason")
        response.status = 502
        self.assertIn("502", self.stream.follow())


class ResultTests(unittest.TestCase):
    def test_a_process_that_is_asked_to_end_ends_with_0(self):
        for number, code, is_right in (
            (signal.SIGTERM, 0, True), (signal.SIGTERM, 3, False), (signal.SIGTERM, None, False),
            (signal.SIGKILL, None, True),
        ):
            handler = "" if code is None else f"signal.signal(signal.SIGTERM, lambda *_: os._exit({code})); "
            program = f"import os, signal; {handler}print('ready', flush=True); signal.pause()"
            with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
                process.stdout.readline()
                if is_right:
                    end(process, number)
                else:
                    self.assertRaises(SystemExit, end, process, number)

    def test_what_is_acknowledged_is_stored_once(self):
        load = types.SimpleNamespace(acknowledged={"one": {"a", "b"}})
        self.assertEqual(wrong(load, {("one", "a"): 1, ("one", "b"): 1}, []), [])
        self.assertEqual(len(wrong(load, {("one", "a"): 2, ("one", "c"): 1}, [failure()])), 4)

    def test_too_little_load_is_wrong(self):
        load = types.SimpleNamespace(counts={
            "reads": 45, "actions": 45, "patches": 360, "streams resumed": 24})
        self.assertEqual(list(missing(load, 2)), [])
        for what in ("reads", "actions", "patches", "streams resumed"):
            few = types.SimpleNamespace(counts=load.counts | {what: load.counts[what] - 1})
            self.assertEqual(len(list(missing(few, 2))), 1, what)
