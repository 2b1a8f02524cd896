"""The two runs into which the tests are divided."""
import pathlib

import suites

LOGS = pathlib.Path(__file__).resolve().parents[3] / ".build" / "tests"
TOGETHER, ALONE = "side by side", "one at a time"


def passes(lists, chosen):
    """The names and the arguments of both runs, for the tests that were chosen."""
    alone = suites.pattern(lists.one_at_a_time)
    skipped = [part for skip in chosen.skip for part in ("--skip", skip)]
    only = ["--filter", chosen.filter] if chosen.filter else []
    yield TOGETHER, [*only, *skipped, "--skip", alone]
    # Two filters would be alternatives.
    both = f"(?=.*(?:{chosen.filter})){alone}" if chosen.filter else alone
    yield ALONE, ["--no-parallel", "--filter", both, *skipped]
