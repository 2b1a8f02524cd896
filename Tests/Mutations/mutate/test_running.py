import pathlib
import tempfile
import time
import unittest

import running

PASSED = "echo 'Test run with 3 tests in 1 suite passed after 0.1 seconds.'"
FAILED = "echo 'Test one() recorded an issue at File.swift:1:1'"


class RunningTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_script(self, script, seconds=30, number=7):
        program = pathlib.Path(self.folder.name, "program")
        program.write_text("#!/bin/sh\n" + script + "\n")
        program.chmod(0o755)
        return running.Suite(program, seconds).run_target("ATests", number)

    def test_passes_where_tests_ran_and_none_failed(self):
        run = self.run_script(PASSED)
        self.assertEqual((run.outcome, run.count), (running.Outcome.PASSED, 3))

    def test_names_the_first_test_that_failed_and_ends_there(self):
        place = pathlib.Path(self.folder.name, "rest")
        run = self.run_script(f"{FAILED}; sleep 60; touch {place}", seconds=600)
        self.assertEqual((run.outcome, run.test), (running.Outcome.FAILED, "one()"))
        self.assertFalse(place.exists(), "the rest is not waited for")

    def test_fails_where_the_run_says_so(self):
        self.assertEqual(self.run_script(PASSED + "; exit 1").outcome, running.Outcome.FAILED)

    def test_crashes_where_nothing_was_counted_or_a_signal_came(self):
        self.assertEqual(self.run_script("exit 0").outcome, running.Outcome.CRASHED)
        self.assertEqual(self.run_script(PASSED + "; kill -SEGV $$").outcome, running.Outcome.CRASHED)

    def test_hangs_where_it_takes_too_long(self):
        self.assertEqual(self.run_script("sleep 60", seconds=1).outcome, running.Outcome.HUNG)

    def test_selects_the_mutation_and_the_tests(self):
        place = pathlib.Path(self.folder.name, "seen")
        self.run_script(f"echo \"$SECTIONAL_MUTATION $*\" > {place}; " + PASSED)
        self.assertEqual(place.read_text(), "7 --testing-library swift-testing --filter ^ATests[./]\n")

    def test_leaves_no_process_behind(self):
        place = pathlib.Path(self.folder.name, "child")
        self.run_script(f"sleep 60 & echo $! > {place}; " + FAILED + "; wait")
        child = pathlib.Path("/proc", place.read_text().strip())
        deadline = time.monotonic() + 60
        while is_running(child) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(is_running(child))


def is_running(process):
    """Whether it runs; a process that ended and that nobody has waited for doesn't."""
    try:
        return ") Z " not in (process / "stat").read_text()
    except FileNotFoundError:
        return False
