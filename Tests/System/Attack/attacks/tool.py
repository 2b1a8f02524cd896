"""slowhttptest: an attack as others make it. It comes from 127.0.0.1: it can't choose its address."""
import dataclasses
import re
import subprocess
import time

import targets
from attacks import slow

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
    """Looks at what the server has until the tool ends by itself, as it does when all its connections are closed."""
    count = scene.size(1000, 200)
    held = slow.Held(scene.program, count)
    with subprocess.Popen(
        command(scene, count, slow.SECONDS, path, options), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, text=True, errors="replace",
    ) as process:
        try:
            outcome = watch(held, process)
            output, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    if not (found := states(output)):
        raise OSError(f"slowhttptest: {output[-200:]!r}")
    described = ", ".join(f"{name}: {number:,}" for name, number in found.items())
    return dataclasses.replace(outcome, notes=(*outcome.notes, described))


def watch(held, process):
    """What there is to say just before the tool closes its connections."""
    ends_at = time.monotonic() + slow.SECONDS - 1.5
    while process.poll() is None and time.monotonic() < ends_at:
        held.look()
        time.sleep(0.25)
    return held.outcome()


def head(scene):
    return run(scene, ["-H"])


def body(scene):
    options = ["-B", "-s", "60000", "-t", "POST", "-f", "application/json", "-x", "4"]
    return run(scene, options, "/screens/todos/sections/input/cells/input/actions/add")


def read(scene):
    return run(scene, ["-X", "-w", "256", "-y", "512", "-z", "5", "-n", "1", "-k", "4"], targets.longest(scene.port))
