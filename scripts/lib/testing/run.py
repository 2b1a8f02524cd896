"""One run of the built tests."""
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

PROGRAM = "sectionalPackageTests.xctest"
# Swift Testing's signs for an issue and for what is added to a line, after a colour.
FAILURE, DETAIL = (re.compile("(\x1b\\[[0-9;]*m)*" + sign) for sign in "✘↳")
# At most 16 tests at once: otherwise a test of a deadline also waits for hundreds of others.
BOUNDED = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "16"}
# The exit status of Swift Testing if no test matches.
NOTHING_FOUND = 69


class Run:
    """A run that has ended. Its output is in the file `log`, its events in the file `events`."""

    def __init__(self, log, events, status, hung, seconds):
        self.log, self.status, self.hung, self.seconds = log, status, hung, seconds
        self.failures, self.unfinished, self.count, self.ended = read(events)

    @property
    def crashed(self):
        """Whether the process ended in another way than by reporting what passed and what failed."""
        if self.failures:
            expected = [1]
        elif self.count:
            expected = [0]
        else:
            # Where it has found suites, but left out all of their tests, it ends with 0.
            expected = [NOTHING_FOUND, 0] if self.ended else [NOTHING_FOUND]
        return not self.hung and (self.status not in expected or bool(self.unfinished))


def read(events):
    """The first message of each test that failed, the tests that began and didn't end, the number of tests that ended, and
    whether the run says that it ended."""
    failures, running, ended, run_ended = {}, set(), set(), False
    for line in events.read_text(errors="replace").splitlines() if events.exists() else []:
        # The last line of a process that crashed may be cut.
        with contextlib.suppress(ValueError):
            record = json.loads(line)
            run_ended = run_ended or record["payload"].get("kind") == "runEnded"
            note(record, failures, running, ended)
    return failures, sorted(running), len(ended), run_ended


def note(record, failures, running, ended):
    event = record["payload"]
    test = event.get("testID")
    if record["kind"] != "event" or not test or "(" not in test:
        if record["kind"] == "event" and is_failure(event):
            failures.setdefault(test or "outside of a test", message(event))
        return
    test = name(test)
    match event["kind"]:
        case "testStarted":
            running.add(test)
        case "testEnded":
            running.discard(test)
            ended.add(test)
        case "issueRecorded" if is_failure(event):
            failures.setdefault(test, message(event))


def is_failure(event):
    issue = event.get("issue", {})
    return event["kind"] == "issueRecorded" and not issue.get("isKnown") and issue.get("severity") != "warning"


def message(event):
    return " ".join(part["text"] for part in event.get("messages", []))


def name(test):
    """The id of a test without its file and line."""
    parts = test.split("/")
    return "/".join(parts[:-1]) if ".swift:" in parts[-1] else test


def run(folder, label, arguments, seconds, logs):
    """Runs the tests in `folder` with these arguments of `swift test`. Prints failures at once. What takes longer than
    `seconds` hangs, and is ended."""
    logs.mkdir(parents=True, exist_ok=True)
    log, events = logs / f"{label}.log", logs / f"{label}.events"
    events.unlink(missing_ok=True)
    command = [
        "stdbuf", "--output=L", str(pathlib.Path(folder) / PROGRAM), "--testing-library", "swift-testing",
        "--event-stream-output-path", str(events), "--event-stream-version", "0", *arguments]
    start = time.monotonic()
    # A process group of its own, which holds what the tests start too, and ends with this run.
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        env={**os.environ, **BOUNDED}, process_group=0)
    printing = threading.Thread(target=show, args=(process.stdout, log), daemon=True)
    printing.start()
    hung = False
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        hung = True
        print_threads(process.pid, seconds)
        print_group(process.pid)
    finally:
        end_group(process.pid, 0 if hung else 10)
    process.wait()
    printing.join(10)
    return Run(log, events, process.returncode, hung, time.monotonic() - start)


def show(lines, log):
    """Writes the lines to the file `log`, and prints those about failures."""
    with log.open("w") as file:
        fails = False
        for line in lines:
            file.write(line)
            file.flush()
            fails = bool(FAILURE.match(line) or fails and DETAIL.match(line))
            if fails:
                sys.stdout.write(line)
                sys.stdout.flush()


def print_threads(process, seconds):
    print(f"not done after {seconds} s; the threads of the tests:", flush=True)
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(
            ["gdb", "--batch", "--pid", str(process), "--eval-command", "thread apply all backtrace 24"], timeout=120,
            stdin=subprocess.DEVNULL)


def print_group(group):
    subprocess.run(["pgrep", "--list-full", "--pgroup", str(group)], stdin=subprocess.DEVNULL)


def end_group(group, patience):
    """Ends what is left of the process group. The PostgreSQL server of the tests ends by itself soon after them."""
    with contextlib.suppress(ProcessLookupError):
        for _ in range(patience * 5):
            os.killpg(group, 0)
            time.sleep(0.2)
        if patience:
            print("a test left these processes running; they are ended:", flush=True)
            print_group(group)
        os.killpg(group, signal.SIGKILL)
