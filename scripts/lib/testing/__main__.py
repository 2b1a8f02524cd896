"""Runs the built tests: first those that run side by side, then, one at a time, those that Tests/suites.toml names.

A test that fails is repeated once, alone, unless Tests/suites.toml says that its suite never is. A test that passes then is
listed as flaky; more than three of them fail the run. A crash fails it, and so does a hang. The whole output is in
.build/tests; failures are printed at once."""
import argparse
import pathlib
import signal
import sys

import run
import suites
import verdict
from passes import LOGS, passes


def main():
    parser = argparse.ArgumentParser(prog="scripts/lib/run-tests", description=__doc__)
    parser.add_argument("folder", help="what `swift build --show-bin-path` prints")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--filter", help="only tests that match this regular expression")
    which.add_argument("--using", metavar="CODE", help="only suites in whose files this regular expression occurs")
    parser.add_argument("--skip", action="append", default=[], help="no tests that match this regular expression")
    parser.add_argument("--seconds", type=int, default=3600, help="how long each of the two runs may take")
    parser.add_argument("--logs", type=pathlib.Path, default=LOGS, help="the folder for the output")
    chosen = parser.parse_args()
    if chosen.using:
        chosen.filter = suites.pattern(suites.using(chosen.using))
    result = verdict.Verdict()
    lists, count = suites.Suites.read(), 0
    # A job that is stopped ends what it has started.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(143))
    for label, arguments in passes(lists, chosen):
        ran = run.run(chosen.folder, label.replace(" ", "-"), arguments, chosen.seconds, chosen.logs)
        print(f"{label}: {ran.count} tests in {ran.seconds:.0f} s", flush=True)
        count += ran.count
        if not ran.count and not chosen.filter:
            result.faults.append(f"{label}: no test ran")
        verdict.judge(result, label, ran, lists, lambda test: repeated(test, chosen))
    if not count:
        result.faults.append("no test ran")
    for line in result.lines():
        print(line)
    print(f"{max(count - len(result.faults), 0)} passed, {len(result.faults)} failed")
    sys.exit(0 if result.is_green else 1)


def repeated(test, chosen):
    print(f"repeating {test}", flush=True)
    arguments = ["--no-parallel", "--filter", suites.pattern_of_test(test)]
    return run.run(chosen.folder, "repeated", arguments, 600, chosen.logs)


if __name__ == "__main__":
    main()
