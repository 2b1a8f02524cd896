"""slowhttptest: an attack as others make it. It comes from 127.0.0.1: it can't choose its address."""
import re
import subprocess
import time

import targets
from attacks import slow
from verdicts import Outcome

STATES = re.compile(r"(initializing|pending|connected|error|closed):\s+(\d+)")
# Colours and the like.
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def states(output):
    """How many connections were in which state when it was last printed."""
    return {name: int(count) for name, count in STATES.findall(ESCAPES.sub("", output))}


def command(scene, count, seconds, path, options):
    return [
        "setpriv", "--pdeathsig", "KILL", "slowhttptest", "-c", str(count), "-r", str(count), "-i", "1",
        "-l", str(seconds), "-u", f"http://127.0.0.1:{scene.port}{path}", "-v", "1", *options]


def run(scene, options, path="/screens/hello"):
    """Looks at what the server keeps just before the tool ends by itself."""
    count, seconds = scene.size(1000, 200), scene.size(slow.SECONDS, slow.QUICK_SECONDS)
    before = scene.program.sockets
    with subprocess.Popen(
        command(scene, count, seconds, path, options), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, text=True, errors="replace",
    ) as process:
        try:
            time.sleep(seconds - 1.5)
            faults = () if process.poll() is not None else slow.kept_open(scene, before, count)
            output, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    if not (found := states(output)):
        raise OSError(f"slowhttptest: {output[-200:]!r}")
    return Outcome(count, notes=(", ".join(f"{name}: {number:,}" for name, number in found.items()),), faults=faults)


def head(scene):
    return run(scene, ["-H"])


def body(scene):
    options = ["-B", "-s", "60000", "-t", "POST", "-f", "application/json", "-x", "4"]
    return run(scene, options, "/screens/todos/sections/input/cells/input/actions/add")


def read(scene):
    return run(scene, ["-X", "-w", "256", "-y", "512", "-z", "5", "-n", "1", "-k", "4"], targets.longest(scene.port))
