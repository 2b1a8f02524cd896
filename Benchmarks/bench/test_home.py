import unittest

import document
import home
import options
import responses
import servers
import test_table


def screen(revision, text="News"):
    return f'{{"id":"home","revision":"{revision}","title":"{text}"}}'.encode()


def answer(body, status=200, fields=()):
    return responses.Response(status, tuple(fields), body, len(body))


class ScreenTests(unittest.TestCase):
    def test_compares_screens_but_for_the_revision(self):
        self.assertIsNone(document.difference("s0", answer(screen("a" * 32)), answer(screen("b" * 32))))

    def test_finds_where_screens_differ(self):
        fault = document.difference("s0", answer(screen("a")), answer(screen("b", "Next")))
        self.assertTrue(fault.startswith("s0: b'xt\"}' instead of b'ws\"}'"), fault)
        self.assertIn("404", document.difference("s0", answer(screen("a")), answer(b"", 404)))
        longer = document.difference("s0", answer(screen("a")), answer(screen("a") + b"}"))
        self.assertIn(f"at byte {len(screen(''))}", longer)

    def test_masks_the_first_revision_alone(self):
        self.assertEqual(document.masked(screen("a") + screen("b")), screen("") + screen("b"))

    def test_takes_another_revision_and_tag(self):
        fields = (("ETag", '"a"'), ("Cache-Control", "private"))
        known = document.Document(None, screen("a"), '"a"', document.comparable(fields))
        self.assertIsNone(known.fault(answer(screen("b"), fields=(("ETag", '"b"'), fields[1])), 200))
        self.assertIn("is not the document", known.fault(answer(screen("a", "Old"), fields=fields), 200))
        self.assertIn("the fields are", known.fault(answer(screen("a"), fields=fields[:1]), 200))


class GoalTests(unittest.TestCase):
    def setUp(self):
        self.ours = test_table.subject(servers.OURS, servers.OUR_HOME)
        rust = test_table.subject(servers.COMPOSER, servers.HOME_COMPOSED)
        self.subjects = [rust, self.ours]
        self.samples = {
            (self.ours.name, 64): [test_table.sample(30)] * 3, (rust.name, 64): [test_table.sample(10)] * 3}

    def test_says_how_far_the_goal_is(self):
        self.assertEqual(
            home.goals(self.subjects, self.samples),
            "sectional, as released: 3.00 (3.00–3.00) of rust-hyper; the goal is 2.0")

    def test_says_nothing_of_a_goal_if_rust_is_missing(self):
        del self.samples[f"{servers.COMPOSER}, {servers.HOME_COMPOSED.name}", 64]
        self.assertEqual(home.goals(self.subjects, self.samples), "")

    def test_asks_for_another_subject_each_time(self):
        variants = [variant for server in servers.HOME for variant in server.variants]
        self.assertEqual({variant.headers for variant in variants}, {servers.SUBJECT})

    def test_every_size_can_be_said(self):
        chosen = home.reader().sized(["--quick", "--seconds", "2", "--warm-up", "4"])
        self.assertEqual((chosen.rounds, chosen.seconds, chosen.warm_up), (options.SIZES["rounds"].quick, 2, 4))
