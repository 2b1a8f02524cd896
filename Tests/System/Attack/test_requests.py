import collections
import itertools
import json
import random
import re
import unittest

import flood
import mutating
import smuggled
import targets
from attacks import chunks, floods, mutations


class MutationTests(unittest.TestCase):
    def some(self, seed):
        source = random.Random(seed)
        return [mutating.mutated(source) for _ in range(500)]

    def test_are_the_same_for_the_same_seed(self):
        self.assertEqual(self.some(7), self.some(7))
        self.assertNotEqual(self.some(7), self.some(8))

    def test_change_nearly_every_request(self):
        changed = [data for data in self.some(1) if data not in mutating.VALID]
        self.assertGreater(len(changed), 480)
        self.assertGreater(len(set(changed)), 450)

    def test_announce_as_much_content_as_there_is(self):
        for data in mutating.VALID:
            head, _, content = data.partition(b"\r\n\r\n")
            if length := re.search(rb"Content-Length: (\d+)", head):
                self.assertEqual(int(length[1]), len(content))
            self.assertEqual(b"chunked" in head, content.startswith(b"18;"))

    def test_answers_are_told_apart(self):
        self.assertEqual(mutations.judge(b"HTTP/1.1 404 Not Found\r\n\r\n"), 404)
        self.assertEqual(mutations.judge(b""), "nothing")
        self.assertEqual(mutations.judge(b"<html>"), "garbage")


class SmuggledTests(unittest.TestCase):
    def setUp(self):
        self.attempts = list(smuggled.attempts(random.Random(1), 2000))

    def test_each_hides_a_request_of_its_own_number(self):
        for number, data in self.attempts:
            self.assertEqual(data.count(b"/m/%d/outer" % number), 1, data)
            self.assertEqual(data.count(b"GET /m/%d/hidden HTTP/1.1\r\nHost: a.test\r\n" % number), 1, data)

    def test_every_trick_is_tried(self):
        everything = b"".join(data for _, data in self.attempts)
        for trick in (*smuggled.CODINGS, *smuggled.CHUNKS, *smuggled.EXTRAS):
            self.assertIn(trick, everything)
        for trick in (*smuggled.LENGTHS, *smuggled.LINES):
            self.assertRegex(everything, re.sub(rb"%[dx]", rb"[0-9a-f]+", re.escape(trick)))

    def test_lengths_are_put_where_they_belong(self):
        self.assertEqual(smuggled.with_length(b"Content-Length: %d, %d", 7), b"Content-Length: 7, 7")
        self.assertEqual(smuggled.with_length(b"Content-Length: 0x%x", 31), b"Content-Length: 0x1f")

    def test_a_plain_length_covers_the_content(self):
        source = random.Random(1)
        fields, content = smuggled.length_then_coding(source, b"hidden")
        covering = [field for field in fields if re.fullmatch(rb"Content-Length: \d+", field)]
        self.assertEqual([int(field.split()[1]) for field in covering], [len(content)] * len(covering))


class FloodTests(unittest.TestCase):
    def test_announces_the_content(self):
        data = flood.request("/a", ["X: y"], b"{}", "POST")
        self.assertEqual(
            data, b"POST /a HTTP/1.1\r\nHost: attack.test\r\nX: y\r\nContent-Type: application/json\r\n"
            b"Content-Length: 2\r\n\r\n{}")
        self.assertNotIn(b"Content", flood.request("/a"))

    def test_sorts_statuses(self):
        statuses = collections.Counter({429: 2, 200: 1000, "closed": 1})
        self.assertEqual(flood.described(statuses), "200: 1,000, 429: 2, closed: 1")

    def test_searches_differ(self):
        self.assertEqual(len(set(itertools.islice(targets.queries(), 5000))), 5000)

    def test_titles_are_sent_as_they_are(self):
        content = floods.to_do("a\u0301").partition(b"\r\n\r\n")[2]
        self.assertEqual(json.loads(content), {"title": "a\u0301"})
        self.assertIn("\u0301".encode(), content)


class JudgingTests(unittest.TestCase):
    def test_takes_refusals_where_something_was_answered(self):
        self.assertEqual(floods.judged(collections.Counter({200: 1, 429: 9, 503: 1, "closed": 1}), (200,)).faults, ())

    def test_finds_failures(self):
        faults = floods.judged(collections.Counter({200: 1, 500: 2}), (200,)).faults
        self.assertEqual(faults, ("2 answers are 500",))

    def test_finds_an_attack_that_got_nowhere(self):
        self.assertEqual(floods.judged(collections.Counter({400: 9}), (401,)).faults, ("no answer is of 401",))


class ChunkTests(unittest.TestCase):
    def test_the_two_that_fill_a_buffer_are_there(self):
        self.assertIn(b"0;" + b"x" * 8300, chunks.EXTENSIONS)
        self.assertIn(b"0" * 8300, chunks.ZEROS)
