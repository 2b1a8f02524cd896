"""What a client takes answers for, and what a load excuses."""
import unittest

import screens
from answers import Answer, Verdict
from history import ADD, REMOVE, TOGGLE
from load import Load


class VerdictTests(unittest.TestCase):
    def test_answers(self):
        not_stored = b'{"detail":"The change was not saved. Try again."}'
        for kind, answer, verdict in (
            (ADD, Answer(None, 200), Verdict.DONE),
            (REMOVE, Answer(None, 404), Verdict.REFUSED), (REMOVE, Answer(None, 409), Verdict.REFUSED),
            (ADD, Answer(None, 422), Verdict.REFUSED),
            (TOGGLE, Answer(None, 404), Verdict.WRONG), (ADD, Answer(None, 500), Verdict.WRONG),
            (ADD, Answer(None, 401), Verdict.WRONG),
            (ADD, Answer(None, 503, not_stored), Verdict.NOT_DONE), (ADD, Answer(None, 429), Verdict.NOT_DONE),
            (ADD, Answer(None, 503), Verdict.NOBODY_KNOWS), (ADD, Answer(None, 502), Verdict.NOBODY_KNOWS),
            (ADD, Answer(None, error=ConnectionRefusedError()), Verdict.NOT_DONE),
            (ADD, Answer(None, error=TimeoutError()), Verdict.NOBODY_KNOWS),
        ):
            self.assertEqual(answer.verdict(kind), verdict, answer)


class ScreenTests(unittest.TestCase):
    def screen(self, title, *titles, **members):
        cells = [{"id": str(index), "type": "ToDoCell", "data": {"title": one}} for index, one in enumerate(titles)]
        return {"id": "todos", "title": title, "sections": [{"id": "todos", "cells": cells} | members]}

    def test_a_list(self):
        self.assertEqual(screens.observed(self.screen("TODO = 2", "b", "a")), ("b", "a"))
        self.assertIsNone(screens.observed(self.screen("TODO = 2", isPartial=True)))
        for wrong in (self.screen("TODO = 1", "b", "a"), self.screen("TODO = 2", "b", "a", next="/x")):
            self.assertRaises(screens.ScreenError, screens.observed, wrong)


class LoadTests(unittest.TestCase):
    def test_only_faults_excuse_failures(self):
        load = Load([("127.0.0.1", 1)], [("127.0.0.1", 1)], {})
        load.windows = [[10, 20]]
        for begin, end, is_calm in ((1, 9, True), (1, 10, False), (12, 13, False), (20, 30, False), (21, 30, True)):
            self.assertEqual(load.is_calm(begin, end), is_calm, (begin, end))

    def test_a_client_that_is_not_served_is_wrong(self):
        load = Load([("127.0.0.1", 1)], [("127.0.0.1", 1)], {"ana": "token"})
        load.await_steps = lambda: ["client 0"]
        with load.excusing():
            pass
        self.assertEqual(len(load.faults), 1)

    def test_a_client_that_ends_is_wrong(self):
        load = Load([("127.0.0.1", 1)], [("127.0.0.1", 1)], {})
        with self.assertRaises(KeyError), load.guarding("client 0"):
            raise KeyError("x")
        self.assertEqual(len(load.faults), 1)
