"""Runs `scripts/run cluster`, as people do, and tries what it prints: requests, a killed primary and a killed replica.

Usage: Tests/System/Cluster/run --smoke PROGRAM
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.request
import uuid

import machines
import network
import screens
from cluster import LOOPBACK, ROOT
from machines import wait_until

PORT, DATABASE_PORT = 8300, 5701
# Seconds until something is printed, and until the cluster has ended.
PATIENCE, END_PATIENCE = 120, 60


class Foreground:
    """`scripts/run cluster`, and what it prints."""

    def __init__(self, program, folder):
        command = ["scripts/run", "cluster", "--port", str(PORT), "--database-port", str(DATABASE_PORT),
                   "--folder", str(folder)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "SECTIONAL_BINARY": program}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        self.reading = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reading.start()

    def printed(self, pattern):
        """Waits until it has printed something. Returns the match."""
        def find():
            # In this order: what a process prints before its end has to be found.
            has_ended = self.process.poll() is not None
            text = "".join(self.lines)
            if has_ended and not re.search(pattern, text):
                raise SystemExit(f"it ended with {self.process.returncode} and never printed {pattern!r}:\n{text}")
            return re.search(pattern, text)
        wait_until(find, f"{pattern!r} is printed", PATIENCE, pause=0.1)
        return find()

    def end(self):
        """Ends it as its service manager does. Returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=END_PATIENCE)


def ask(path, token, headers=None, body=None):
    """What HAProxy answers; an error unless that is 200."""
    headers = {"Authorization": "Bearer " + token} | (headers or {})
    request = urllib.request.Request(f"http://{LOOPBACK}:{PORT}{path}", body and body.encode(), headers)
    with urllib.request.urlopen(request, timeout=8) as answer:
        return json.load(answer)


def add(title, token):
    """Adds a to-do, once, and waits until it is shown."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    wait_until(lambda: ask(screens.ADD_PATH, token, headers, screens.body_of(title)), f"{title!r} is added")
    wait_until(lambda: title in titles(token), f"{title!r} is shown")


def titles(token):
    return set(screens.cells_by_title(ask(screens.path(screens.TODOS), token)))


def try_everything(foreground):
    token = foreground.printed(r"Bearer (\S+)'")[1]
    foreground.printed("Ctrl-C ends everything")
    add("Before the failover", token)
    os.kill(int(foreground.printed(r"primary  \(process (\d+)\)")[1]), signal.SIGKILL)
    foreground.printed("two is promoted after")
    foreground.printed("one was (rewound|copied), and is its synchronous standby")
    add("After the failover", token)
    os.kill(int(foreground.printed(r"replica first .*\(process (\d+)\)")[1]), signal.SIGKILL)
    foreground.printed("first had ended, and is ready")
    add("After the restart", token)
    missing = {"Before the failover", "After the failover", "After the restart"} - titles(token)
    if missing:
        raise SystemExit(f"lost: {missing}")


def still_listening():
    """The ports on which something still listens."""
    found = []
    for port in [*range(PORT, PORT + 4), DATABASE_PORT, DATABASE_PORT + 1]:
        try:
            machines.connects((LOOPBACK, port))
            found.append(port)
        except OSError:
            pass
    return found


def main():
    parser = argparse.ArgumentParser(prog="Tests/System/Cluster/run --smoke")
    parser.add_argument("program")
    options = parser.parse_args()
    network.prepare()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sectional-cluster-"))
    folder.chmod(0o711)
    foreground = Foreground(os.path.abspath(options.program), folder / "cluster")
    try:
        try_everything(foreground)
        status = foreground.end()
    finally:
        if foreground.process.poll() is None:
            foreground.process.kill()
        print("".join(foreground.lines), flush=True)
    wait_until(lambda: not still_listening(), "nothing listens any more")
    if status:
        raise SystemExit(f"it ended with {status}; see {folder}")
    shutil.rmtree(folder)
    print("smoke: passed")


if __name__ == "__main__":
    main()
