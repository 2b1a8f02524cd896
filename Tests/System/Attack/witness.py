"""The honest client beside an attack."""
import dataclasses
import json
import pathlib
import subprocess
import sys

import processes


@dataclasses.dataclass(frozen=True)
class Seen:
    """What the honest client saw: requests, how many failed and why, how often it connected anew, the longest answer
    in seconds."""

    requests: int
    failures: int
    worst: float
    retries: int
    reasons: dict


def parse(text):
    """What the honest client printed at its end."""
    try:
        return Seen(**json.loads(text))
    except ValueError as error:
        raise processes.StartError(f"the honest client ended early: {text[-200:]!r}") from error


class Witness:
    """The honest client, as a context in which it asks. What it saw is there afterwards, as `seen`."""

    def __init__(self, program, source, may_connect):
        token = program.token("user", "honest")
        client = pathlib.Path(__file__).with_name("honest.py")
        self.command = [
            "setpriv", "--pdeathsig", "KILL", sys.executable, client, program.port, source, token,
            "yes" if may_connect else "no"]
        self.seen = None

    def __enter__(self):
        self.process = subprocess.Popen(
            list(map(str, self.command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            self.end()
            raise processes.StartError("the honest client can't begin")
        return self

    def __exit__(self, kind, *_):
        report, _ = self.end()
        if kind is None:
            self.seen = parse(report)

    def end(self):
        """Longer than an answer may take, and the wait for a patch."""
        try:
            return self.process.communicate(timeout=45)
        finally:
            self.process.kill()
            self.process.wait()
