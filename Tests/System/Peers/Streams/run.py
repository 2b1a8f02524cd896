"""Other people's clients follow a screen over connections that fail, and have to arrive at the server's screen. Prints
a table of what each passed.

Usage: run.py PROGRAM [--faults NAME,…] [--seed N] [--seconds N]
"""
import argparse
import collections
import contextlib
import json
import pathlib
import random
import sys
import tempfile
import threading
import time
import urllib.request

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TESTS), str(TESTS / "Peers/Proxies"), str(TESTS / "Cluster")]

import patches
import table
from faults import FAULTS, Proxy
from peers import BROKEN, PEERS, SILENCE, Malformed, version
from program import Program

PATH, ADD = "/screens/todos", "/screens/todos/sections/input/cells/input/actions/add"
# What a text can have that a client may take for the end of a line, of an event, or of a character.
TEXTS = [
    "Å … ä", "洗车 🚗", "data: x", ": x", "id: 1", "a\\nb", "👩\u200d👩\u200d👧", "\u200fשלום", "a  b", "\ufeffx", "é" * 90,
]
# A list is kept between these lengths.
FEW, MANY = 4, 30
# Seconds before a client connects again, between two changes, and until all show the server's screen once nothing
# changes any more: a stall is noticed, and the next connection may stall.
RETRY, CHANGE, ARRIVAL = 0.1, 0.15, 4 * SILENCE


class Server:
    """The screen, and who changes it."""

    def __init__(self, service, seed):
        self.url, self.choice, self.screens, self.count = f"http://127.0.0.1:{service.port}", random.Random(seed), {}, 0

    def ask(self, path, **content):
        request = urllib.request.Request(
            self.url + path, json.dumps(content).encode() if content else None,
            {"Content-Type": "application/json"} if content else {})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def screen(self):
        screen = self.ask(PATH)
        self.screens[screen["revision"]] = screen
        return screen

    def change(self):
        """Adds or removes a to-do."""
        cells = self.screen()["sections"][-1]["cells"]
        cells = [cell for cell in cells if cell["type"] == "ToDoCell"]
        self.count += 1
        if len(cells) < FEW or len(cells) < MANY and self.choice.random() < 0.5:
            title = f"{self.count} {self.choice.choice(TEXTS)}"
            self.ask(ADD, title=title)
        else:
            href = f"{PATH}/sections/todos/cells/{self.choice.choice(cells)['id']}/actions/remove"
            request = urllib.request.Request(self.url + href, method="POST")
            urllib.request.urlopen(request, timeout=30).close()
        self.screen()


class Follower(threading.Thread):
    """Shows the screen as docs/guides/clients.md says: what doesn't fit what is shown leads to a new connection, which
    begins at what is shown."""

    def __init__(self, events, url, ends):
        super().__init__(daemon=True)
        self.events, self.url, self.ends = events, url, ends
        self.screen, self.counts, self.faults = None, collections.Counter(), []

    def run(self):
        while not self.ends.is_set():
            self.counts["connections"] += 1
            try:
                with contextlib.closing(self.events(self.url, self.headers())) as events:
                    for kind, data in events:
                        if self.ends.is_set() or not self.take(kind, data):
                            break
            except BROKEN:
                self.counts["broken"] += 1
            except Malformed as error:
                self.faults.append(f"a line that is none: {error}")
            except Exception as error:
                self.faults.append(repr(error))
            time.sleep(RETRY)

    def headers(self):
        return {"Last-Event-ID": self.screen["revision"]} if self.screen else {}

    def take(self, kind, data):
        """Takes an event. Returns whether the connection is of further use."""
        try:
            data = json.loads(data)
        except ValueError:
            self.counts["incomplete events"] += 1
            return False
        if kind == "screen":
            self.counts["screens"] += 1
            self.screen = data
        elif kind == "patch" and data["to"] == self.screen["revision"]:
            self.counts["repeated patches"] += 1
        elif kind == "patch" and data["from"] != self.screen["revision"]:
            self.counts["patches of other revisions"] += 1
            return False
        elif kind == "patch":
            self.counts["patches"] += 1
            self.screen = patches.apply(self.screen, data)
        else:
            self.faults.append(f"an event of the kind {kind!r}")
        return True


def follow(service, fault, seconds, seed, rows):
    """Has all clients follow the screen over connections with a fault, while it changes for so many seconds."""
    server, ends = Server(service, seed), threading.Event()
    with contextlib.ExitStack() as stack:
        followers = {}
        for number, (name, (events, package)) in enumerate(PEERS.items()):
            proxy = stack.enter_context(Proxy(service.port, fault, f"{seed} {number}"))
            follower = Follower(events, f"http://127.0.0.1:{proxy.port}{PATH}/events", ends)
            followers[name] = follower, proxy, table.Row(name, version(package), fault)
            rows.append(followers[name][2])
            follower.start()
        begin = time.monotonic()
        while time.monotonic() < begin + seconds:
            server.change()
            time.sleep(CHANGE)
        last = server.screen()
        arrived = lambda: all(one.screen == last for one, _, _ in followers.values())
        while not arrived() and time.monotonic() < begin + seconds + ARRIVAL:
            time.sleep(0.1)
        ends.set()
        # So that every stream ends its wait.
        server.change()
        for follower, proxy, row in followers.values():
            row.cases, row.seconds = follower.counts["connections"], time.monotonic() - begin
            row.failures = [("what it read", text) for text in dict.fromkeys(follower.faults)]
            if follower.screen != last and (follower.screen or {}).get("revision") != server.screen()["revision"]:
                row.failures.append(
                    ("the last screen", f"shows {str(follower.screen)[:600]} instead of {str(last)[:600]}"))
            if fault != "none" and not proxy.passed:
                row.failures.append(("the proxy", "nothing failed"))
            print(f"{fault}, {row.peer}: {dict(follower.counts)}, {proxy.passed} faults", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(prog="run.py")
    parser.add_argument("program")
    parser.add_argument("--faults", default=",".join(FAULTS))
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--seconds", type=float, default=12)
    options = parser.parse_args()
    rows = []
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="sectional-streams-") as folder:
        for number, fault in enumerate(options.faults.split(",")):
            with Program(options.program, f"{folder}/{number}") as service:
                follow(service, fault, options.seconds, options.seed, rows)
    sys.exit(0 if table.write(rows) else 1)


if __name__ == "__main__":
    main()
