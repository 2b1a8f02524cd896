"""Checks a history: see README.md for what each check follows and what it can't notice.

Usage: checker.py HISTORY    a file that `run --keep` has left; exits with 1 if anything is wrong
"""
import argparse
import sys
import time
import typing

import counts
import dependencies
import evidence
import models
import search
import sessions
from history import READ, History

ORDER, CYCLE, LIST_ORDER = "no order of the writes", "a cycle", "the order of a list"
SESSION, COUNT = "a client saw less than before", "not exactly once"
# At most so many violations of a kind are told.
SHOWN = 20


class Violation(typing.NamedTuple):
    kind: str
    text: str

    def __str__(self):
        return f"{self.kind}: {self.text}"


def check(history, limit=search.LIMIT, is_joint=True):
    """The violations in a history in which each object was read once before anything else. With `is_joint`, what a client
    has seen of one object also says what it has to see of the others."""
    found = []
    for kind, texts in (
        (COUNT, counts.violations(history)),
        (SESSION, sessions.violations(history)),
        (LIST_ORDER, dependencies.misorderings(history)),
        (CYCLE, dependencies.violations(history, is_joint)),
        (ORDER, unordered(history, limit)),
    ):
        found += [Violation(kind, text) for _, text in zip(range(SHOWN), texts)]
    return found


def unordered(history, limit):
    """The objects for whose operations no order is found."""
    for name, operations in history.objects().items():
        first = operations[0]
        if first.kind != READ:
            yield f"{name}: the first operation is not a read: {first}"
            continue
        if name.startswith("todos"):
            operations = evidence.resolved(operations)
        stuck = search.find_order(operations, models.model_of(name)(first.value), limit)
        if stuck:
            yield f"{name}: {stuck}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("history")
    parser.add_argument("--alone", action="store_true", help="each object alone, as for several processes on SQLite")
    options = parser.parse_args()
    history = History.read(options.history)
    begin = time.monotonic()
    found = check(history, is_joint=not options.alone)
    for violation in found:
        print(violation)
    print(f"{len(history.operations)} operations, {len(found)} violations, {time.monotonic() - begin:.1f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
