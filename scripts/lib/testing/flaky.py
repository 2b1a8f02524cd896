"""Repeats the tests, in turns on the quiet machine and beside two processes that keep both cores busy, and prints how often
each test failed. Exits with 1 if one did."""
import argparse
import collections
import contextlib
import pathlib
import subprocess
import sys

import run
import suites
from passes import LOGS, passes

BUSY = "while :; do :; done"


@contextlib.contextmanager
def busy(count):
    hogs = [subprocess.Popen(["bash", "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def failures(ran):
    """The names of what failed in a run."""
    if ran.hung:
        return [f"hung in {', '.join(ran.unfinished)}"]
    return [*ran.failures, *([f"crashed in {', '.join(ran.unfinished)}"] if ran.crashed else [])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--filter")
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("--logs", type=pathlib.Path, default=LOGS / "flaky")
    chosen = parser.parse_args()
    counts = collections.Counter()
    for number in range(1, chosen.rounds + 1):
        hogs = 0 if number % 2 else 2
        with busy(hogs):
            for label, arguments in passes(suites.Suites.read(), chosen):
                ran = run.run(
                    chosen.folder, f"{label.replace(' ', '-')}-{number}", arguments, chosen.seconds, chosen.logs)
                print(f"round {number}, {hogs} busy processes, {label}: {ran.count} tests in {ran.seconds:.0f} s", flush=True)
                counts.update(failures(ran))
    for test, count in counts.most_common():
        print(f"{count} of {chosen.rounds}: {test}")
    print(f"{chosen.rounds} rounds, {len(counts)} tests failed")
    sys.exit(1 if counts else 0)


if __name__ == "__main__":
    main()
