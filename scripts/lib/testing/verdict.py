"""What runs of the tests mean: green, red, or green with flaky tests."""
import dataclasses

MOST_FLAKY = 3


@dataclasses.dataclass
class Verdict:
    """Tests that failed, and passed when repeated; and why the whole is red."""
    flaky: dict[str, str] = dataclasses.field(default_factory=dict)
    faults: list[str] = dataclasses.field(default_factory=list)

    @property
    def is_green(self):
        return not self.faults and len(self.flaky) <= MOST_FLAKY

    def lines(self):
        yield from (f"flaky: {test}: {message}" for test, message in self.flaky.items())
        if len(self.flaky) > MOST_FLAKY:
            yield f"FAILED: more than {MOST_FLAKY} tests are flaky"
        yield from (f"FAILED: {fault}" for fault in self.faults)


def judge(verdict, label, ran, lists, repeat):
    """Adds to the verdict what this run says. `repeat` runs a test alone, and returns the run."""
    if ran.hung or ran.crashed:
        how = "hung" if ran.hung else f"crashed with status {ran.status}"
        verdict.faults.append(f"{label}: {how} in {', '.join(ran.unfinished) or 'no test'}; see {ran.log}")
    # Then it is red whatever a repetition shows.
    is_red = bool(verdict.faults) or len(verdict.flaky) + len(ran.failures) > MOST_FLAKY
    for test, message in ran.failures.items():
        if is_red or not lists.may_repeat(test):
            verdict.faults.append(f"{test}: {message}")
        elif passes(repeat(test)):
            verdict.flaky[test] = message
        else:
            verdict.faults.append(f"{test}: {message} (again when repeated)")


def passes(ran):
    return ran.status == 0 and not ran.hung and not ran.failures and ran.count > 0
