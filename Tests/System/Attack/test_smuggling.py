import collections
import json
import types
import unittest

import responses
from attacks import smuggling


def served(path, method="GET"):
    """A line in the service's log."""
    return json.dumps({"level": "info", "event": "request", "id": "1f", "method": method, "path": path, "status": 404})


def response(path, status=404):
    return responses.Response(status, (), f'{{"status":{status},"instance":"{path}"}}'.encode(), 0)


class LogTests(unittest.TestCase):
    def test_reads_what_the_service_was_asked(self):
        lines = [
            served("/m/7/outer"), served("/x\0/m/8/hidden"), served("/screens/hello"), "listening on http://127.0.0.1:1"]
        self.assertEqual(smuggling.served(lines), {("GET", "/m/7/outer"), ("GET", "/m/8/hidden")})

    def test_reads_what_a_proxy_was_asked(self):
        lines = [
            "GET /m/7/outer HTTP/1.1", "POST http://b.test/m/8/outer HTTP/1.1", "POST\\x09/m/9/outer HTTP/1.1",
            "<BADREQ>"]
        self.assertEqual(
            smuggling.forwarded(lines), {("GET", "/m/7/outer"), ("POST", "/m/8/outer"), ("POST", "/m/9/outer")})


class OutcomeTests(unittest.TestCase):
    def setUp(self):
        self.victim = types.SimpleNamespace(faults=[], answers=collections.Counter({404: 1}))
        self.service = [served("/m/1/outer")]
        self.proxy = ["GET /m/1/outer HTTP/1.1"]

    def faults(self, strangers=()):
        return smuggling.outcome(1, self.victim, list(strangers), self.service, self.proxy).faults

    def test_is_well_where_the_proxy_knows_of_all_requests(self):
        self.assertEqual(self.faults(), ())

    def test_finds_a_request_that_the_proxy_does_not_know_of(self):
        self.service.append(served("/m/1/hidden"))
        self.assertIn("1 requests got through", self.faults()[0])

    def test_finds_a_method_that_was_changed_on_the_way(self):
        self.proxy = ["POST /m/1/outer HTTP/1.1"]
        self.assertIn("1 requests got through", self.faults()[0])

    def test_compares_a_request_whose_method_was_never_known_by_its_path(self):
        self.service = [served("/m/1/outer", "-")]
        self.assertEqual(self.faults(), ())
        self.service = [served("/m/1/hidden", "-")]
        self.assertIn("1 requests got through", self.faults()[0])

    def test_finds_answers_that_reach_somebody_else(self):
        self.assertIn("/m/2/victim", self.faults(["/m/2/victim"])[0])
        self.victim.faults.append("/m/1/victim was answered with 400")
        self.assertEqual(self.faults(), ("/m/1/victim was answered with 400",))

    def test_does_not_take_an_empty_log_for_a_good_one(self):
        self.service.clear()
        self.assertEqual(self.faults(), ("nothing reached the service",))


class VictimTests(unittest.TestCase):
    def test_takes_the_answer_to_its_own_request_alone(self):
        victim = smuggling.Victim(0)
        victim.note("/m/1/victim", response("/m/1/victim"))
        self.assertEqual(victim.faults, [])
        for wrong in (response("/m/1/hidden"), response("/m/1/victim", 400), responses.Response(404, (), b"", 0)):
            victim.note("/m/1/victim", wrong)
        self.assertEqual(len(victim.faults), 3)
