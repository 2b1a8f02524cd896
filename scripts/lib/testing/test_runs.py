"""The runner, with a program in place of the built tests that fails as it is told."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import types
import unittest

import run
import suites
import verdict

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# The folders of the targets that aren't in Tests.
ELSEWHERE = {"LibraryServiceTests": "Examples/Library/Tests", "PlaceholderTests": "Sources/SectionalShowcase/Resources/Tests"}

# Has the test `T.S/a()`; what becomes of it is the text of the file `fate`, a word for each run.
PROGRAM = '''#!%s
import json, os, pathlib, sys, time
arguments = sys.argv[1:]
events = open(arguments[arguments.index("--event-stream-output-path") + 1], "w")
def say(kind, **more):
    print(json.dumps({"kind": "event", "payload": {"kind": kind, "testID": "T.S/a()/S.swift:1:2", **more}, "version": 0}),
          file=events, flush=True)
if "--skip" not in arguments and "^T" not in arguments[-1]:
    sys.exit(69)
fates = pathlib.Path(__file__).parent / "fate"
fate, *left = fates.read_text().split()
fates.write_text(" ".join(left))
say("testStarted")
if fate == "crash":
    os.kill(os.getpid(), 6)
if fate == "leave":
    sys.exit(0)
if fate == "hang":
    time.sleep(600)
if fate == "fail":
    say("issueRecorded", issue={"isKnown": False}, messages=[{"symbol": "fail", "text": "why"}])
    print("\\x1b[91m\\u2718\\x1b[0m Test a() recorded an issue: why")
say("testEnded")
sys.exit(1 if fate in ("fail", "status") else 0)
''' % sys.executable


class RunnerTests(unittest.TestCase):
    def outcome(self, fates, *options, only="T[.]S"):
        """The exit status and the output for a test with these fates, one for each run."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / run.PROGRAM).write_text(PROGRAM)
            (folder / run.PROGRAM).chmod(0o755)
            (folder / "fate").write_text(fates)
            done = subprocess.run(
                [sys.executable, HERE, "--logs", folder / "logs", "--filter", only, *options, folder], capture_output=True, text=True,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            return done.returncode, done.stdout + done.stderr

    def test_passes(self):
        status, output = self.outcome("pass")
        self.assertEqual(status, 0, output)
        self.assertIn("\n1 passed, 0 failed\n", output)

    def test_a_failure_is_red(self):
        status, output = self.outcome("fail fail")
        self.assertEqual(status, 1)
        self.assertIn("✘", output)
        self.assertIn("FAILED: T.S/a(): why (again when repeated)", output)

    def test_a_flaky_test_is_listed(self):
        status, output = self.outcome("fail pass")
        self.assertEqual(status, 0, output)
        self.assertIn("\nflaky: T.S/a(): why\n", output)

    def test_a_crash_and_a_hang_are_red(self):
        self.assertIn("crashed with status -6 in T.S/a()", self.outcome("crash pass")[1])
        self.assertEqual(self.outcome("crash pass")[0], 1)
        self.assertEqual(self.outcome("fail crash")[0], 1)
        self.assertEqual(self.outcome("status pass")[0], 1)
        self.assertIn("crashed with status 0 in T.S/a()", self.outcome("leave pass")[1])
        # Long enough for the program to begin, also on a machine that does much else.
        status, output = self.outcome("hang pass", "--seconds", "5")
        self.assertEqual(status, 1)
        self.assertIn("hung in T.S/a()", output)

    def test_a_run_without_tests_is_red(self):
        self.assertEqual(self.outcome("pass", only="")[0], 1)


class VerdictTests(unittest.TestCase):
    def judged(self, failures, never=()):
        """The verdict on a run with this many failures, each of which passes when repeated."""
        ran = types.SimpleNamespace(
            hung=False, crashed=False, failures={f"T.S{number}/a()": "why" for number in range(failures)})
        again = types.SimpleNamespace(hung=False, failures={}, status=0, count=1)
        result = verdict.Verdict()
        verdict.judge(result, "run", ran, suites.Suites((), never), lambda test: again)
        return result

    def test_three_flaky_tests_are_green_and_four_red(self):
        self.assertTrue(self.judged(3).is_green)
        self.assertFalse(self.judged(4).is_green)

    def test_what_must_never_happen_is_red_at_once(self):
        result = self.judged(1, never=("T.S0",))
        self.assertFalse(result.is_green)
        self.assertEqual(list(result.lines()), ["FAILED: T.S0/a(): why"])


class UsingTests(unittest.TestCase):
    def found(self, **files):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file, text in files.items():
                (folder / "ATests/Nested").mkdir(parents=True, exist_ok=True)
                (folder / "ATests/Nested" / f"{file}.swift").write_text(text)
            return suites.using(r"Use\.of", folder)

    def test_suites_are_found_by_what_their_files_use(self):
        found = self.found(
            A="import A\n@Suite struct OtherName {\n    Use.of(1) }\n",
            B="@Suite(\n    .timeLimit(.minutes(5))\n) struct B {}\nUse.of(1)\n", C="@Suite struct C {}\n")
        self.assertEqual(found, ["ATests.OtherName", "ATests.B"])

    def test_a_suite_is_found_by_what_its_other_files_use(self):
        found = self.found(A="@Suite struct OneTests { }\n", B="extension OneTests {\n    Use.of(1) }\n")
        self.assertEqual(found, ["ATests.OneTests"])

    def test_a_use_outside_of_suites_is_refused(self):
        for text in ("struct A { let a = Use.of(1) }\n", "extension Showcase { static let a = Use.of(1) }\n"):
            with self.assertRaisesRegex(SystemExit, "no suite"):
                self.found(A=text)

    def test_all_suites_with_repetitions_are_found(self):
        self.assertIn("ScreenServiceTests.ScreenServiceTests", suites.using(r"Repetitions\.of"))

    def test_all_suites_of_both_databases_are_found(self):
        names = suites.using(r"DatabaseKind\.selected|TestShowcase\(\)")
        for name in ("SQLTests.PreconditionTests", "SQLTests.IdempotencyStoreTests", "ScreenServiceTests.ActionPropertyTests"):
            self.assertIn(name, names)


class ListTests(unittest.TestCase):
    def test_a_suite_is_never_repeated(self):
        lists = suites.Suites((), ("T.S",))
        self.assertFalse(lists.may_repeat("T.S/a()"))
        self.assertTrue(lists.may_repeat("T.Suite/a()"))

    def test_each_named_suite_exists(self):
        for name in (name for names in tomllib.loads(suites.FILE.read_text()).values() for name in names):
            target, *suite = name.split(".")
            folder = ROOT / ELSEWHERE.get(target, f"Tests/{target}")
            texts = [file.read_text() for file in folder.rglob("*.swift")]
            declared = re.compile(rf"\b(struct|class|actor|enum) {suite[0]}\b" if suite else "@Test")
            self.assertTrue(any(declared.search(text) for text in texts), name)
