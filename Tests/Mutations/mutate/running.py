"""Runs tests with one mutation selected, and says whether they noticed it."""
import dataclasses
import enum
import os
import pathlib
import re
import selectors
import signal
import subprocess
import time

ISSUE = re.compile(rb"Test (.+?) recorded an issue")
COUNT = re.compile(rb"Test run with (\d+) test")


class Outcome(enum.Enum):
    """How a run ended."""
    PASSED = "passed"
    FAILED = "failed"
    CRASHED = "crashed"
    HUNG = "hung"


@dataclasses.dataclass(frozen=True)
class Run:
    """One run: how it ended, after how many seconds, which test failed first, and how many tests there were."""
    outcome: Outcome
    seconds: float
    test: str = ""
    count: int = 0


class Suite:
    """The built tests at `program`. A run takes at most `seconds`."""

    def __init__(self, program, seconds):
        self.program, self.seconds = pathlib.Path(program), seconds

    def run_target(self, target, number=0):
        """Runs the tests of `target`, or of a suite such as `Target.Suite`, with the mutation `number`; ends at the first that
        fails."""
        return self.run(rf"^{target}[./]", number)

    def run(self, pattern, number):
        """Runs the tests that `pattern`, a regular expression, finds."""
        command = [self.program, "--testing-library", "swift-testing", "--filter", pattern]
        environment = {**os.environ, "SECTIONAL_MUTATION": str(number), "SWIFT_BACKTRACE": "enable=no"}
        start = time.monotonic()
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment,
            cwd=self.program.parent, start_new_session=True)
        try:
            output, has_ended = read(process.stdout, start + self.seconds)
            return judged(output, status(process) if has_ended else None, time.monotonic() - start)
        finally:
            kill(process)


def read(pipe, deadline):
    """What a run prints until its end, its first failure or the deadline; whether that was its end."""
    output = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while (left := deadline - time.monotonic()) > 0:
            if not selector.select(left):
                break
            part = os.read(pipe.fileno(), 65_536)
            output += part
            if not part or failure(output):
                return bytes(output), not part
    return bytes(output), False


def failure(output):
    """The first test that failed; `None` without one."""
    found = ISSUE.search(output)
    return found and found.group(1).decode(errors="replace")


def status(process):
    """The exit status of a run that closed its output; `None` where it goes on."""
    try:
        return process.wait(5)
    except subprocess.TimeoutExpired:
        return None


def judged(output, status, seconds):
    """What became of a run with this output and exit status; `None` is the status of one that didn't end."""
    count = COUNT.search(output)
    count = int(count.group(1)) if count else 0
    if test := failure(output):
        return Run(Outcome.FAILED, seconds, test, count)
    if status is None:
        return Run(Outcome.HUNG, seconds)
    if status < 0 or not count:
        return Run(Outcome.CRASHED, seconds)
    return Run(Outcome.PASSED if status == 0 else Outcome.FAILED, seconds, count=count)


def kill(process):
    """Ends the run and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    process.stdout.close()
