"""The course of a run, with faults that do nothing."""
import contextlib
import types
import unittest
import unittest.mock

import lag
import scenario


class FaultTests(unittest.TestCase):
    def happened(self, faults, seconds, names=("a", "b", "c")):
        """The faults that happen if each takes a second of a clock that nothing else moves."""
        now = [0]

        def fault(cluster, choice):
            now[0] += 1
            yield "it"

        one = contextlib.contextmanager(fault)
        one.hold = 0
        options = types.SimpleNamespace(faults=faults, seed=1, seconds=seconds)
        load = types.SimpleNamespace(excusing=contextlib.nullcontext, history=types.SimpleNamespace(operations=[]))
        clock = types.SimpleNamespace(monotonic=lambda: now[0], sleep=lambda seconds: None)
        with (unittest.mock.patch.object(scenario, "time", clock), unittest.mock.patch("builtins.print"),
              unittest.mock.patch.dict(scenario.FAULTS, {name: one for name in names})):
            return scenario.happen(options, None, load, list(names), seconds)

    def test_a_run_lasts_until_every_fault_has_happened(self):
        self.assertEqual(sorted(self.happened(None, 2)), ["a", "b", "c"])
        self.assertEqual(len(self.happened(None, 7)), 7)

    def test_a_run_has_an_end(self):
        self.assertEqual(len(self.happened(None, 1)), 2)

    def test_chosen_faults_add_no_time(self):
        self.assertEqual(len(self.happened("all", 2)), 2)


class CommitTests(unittest.TestCase):
    def test_the_first_time_of_each_title_is_kept(self):
        answers = [[("a", "100.5")], [("a", "200"), ("b", "300")], []]
        commits = lag.Commits(types.SimpleNamespace(pair=object(), rows=lambda statement: answers.pop(0)))
        while answers:
            commits.note()
        self.assertEqual(sorted(commits.times), ["a", "b"])
        self.assertAlmostEqual(commits.times["b"] - commits.times["a"], 199.5, delta=1)

    def test_a_primary_that_is_gone_is_asked_again(self):
        commits = lag.Commits(types.SimpleNamespace(pair=object(), rows=None))

        def rows(statement):
            commits.count += 1
            if commits.count > 2:
                commits.ends.set()
            raise RuntimeError("gone")

        commits.count, commits.cluster.rows = 0, rows
        with unittest.mock.patch.object(lag, "PAUSE", 0):
            commits.start()
            commits.join(60)
        self.assertEqual((commits.count, commits.times), (3, {}))
