"""Requests that hide another one, through a proxy in front of the service. Nobody may be answered what somebody else
has asked, and the service may not have been asked what the proxy knows nothing of."""
import collections
import json
import re
import socket
import time

import flood
import responses
import smuggled
from scene import addresses
from verdicts import Outcome

MARK = re.compile(r"(/m/\d+/\w+)")
INSTANCE = re.compile(rb'"instance":"([^"]*)"')
# Seconds that an attacker gives the service to take a request, and that a proxy has to write its lines.
PAUSE, PATIENCE = 0.02, 30


def served(lines):
    """The requests in the service's log, each its method, `-` if it was refused before that was known, and path."""
    events = (json.loads(line) for line in lines if line.startswith("{"))
    requests = (event for event in events if event["event"] == "request")
    return {(request["method"], mark[1]) for request in requests if (mark := MARK.search(request.get("path", "")))}


def paths(requests):
    return {path for _, path in requests}


def forwarded(lines):
    """Those in a proxy's log."""
    found = set()
    for line in lines:
        if mark := MARK.search(line):
            found.add((re.split(r"[\s\\]", line, maxsplit=1)[0], mark[1]))
    return found


class Victim:
    """A client that asks one thing after another through the proxy, and is answered that alone."""

    def __init__(self, port):
        self.port, self.connection = port, None
        self.faults, self.answers = [], collections.Counter()

    def ask(self, number):
        path = f"/m/{number}/victim"
        try:
            if self.connection is None:
                self.connection = flood.Connection(self.port, "127.0.0.3")
            self.note(path, next(self.connection.ask([flood.request(path)])))
        except (OSError, ValueError, responses.ResponseError) as error:
            self.faults.append(f"{path} was not answered: {error}")
            self.close()

    def note(self, path, response):
        self.answers[response.status] += 1
        instance = INSTANCE.search(response.body)
        if response.status == 404 and instance and instance[1].decode() == path:
            return
        self.faults.append(f"{path} was answered with {response.status} {response.body[:120]!r}")
        self.close()

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def attack(port, number, data, source, victim):
    """Sends `data`, has the victim ask while it may still lie on the proxy's connection, and returns whose paths the
    answers to the attacker were about."""
    with socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0)) as attacker:
        attacker.sendall(data)
        attacker.settimeout(PAUSE)
        answers = receive(attacker)
        victim.ask(number)
        return {found.decode() for found in INSTANCE.findall(answers + receive(attacker))}


def receive(connection):
    try:
        return connection.recv(65536)
    except OSError:
        return b""


def through(proxy_type):
    """The attack through proxies of that type."""

    def run(scene):
        count = scene.size(1000, 150)
        with proxy_type(scene.port, scene.folder, scene.program.cores) as proxy:
            victim, strangers = Victim(proxy.port), []
            for number, data in smuggled.attempts(scene.random(), count):
                source = addresses(1, first=2 + number % 100)[0]
                seen = attack(proxy.port, number, data, source, victim)
                strangers += [each for each in seen if MARK.match(each) and not each.startswith(f"/m/{number}/")]
            victim.close()
            settle(scene, proxy)
            return outcome(count, victim, strangers, served_lines(scene), proxy.lines())

    return run


def settle(scene, proxy):
    """Waits until the proxy has a line of each request that got through: it writes them when a connection is over."""
    time.sleep(0.5)  # What is still on its way gets through.
    end = time.monotonic() + PATIENCE
    while paths(served(served_lines(scene))) - paths(forwarded(proxy.lines())) and time.monotonic() < end:
        time.sleep(0.1)


def served_lines(scene):
    return scene.program.log.read_text(errors="replace").splitlines()


def outcome(count, victim, strangers, service_lines, proxy_lines):
    known, asked = forwarded(proxy_lines), served(service_lines)
    through = sorted(asked - known - {("-", path) for _, path in known})
    hidden = sum(path.endswith("hidden") for _, path in asked)
    outer = sum(path.endswith("outer") for _, path in asked)
    faults = [*victim.faults[:5]]
    if through:
        faults.append(f"{len(through)} requests got through that the proxy doesn't know of, such as {through[0]}")
    if strangers:
        faults.append(f"attackers were answered what others asked: {strangers[:3]}")
    if not asked:
        faults.append("nothing reached the service")
    notes = (
        f"the victim: {flood.described(victim.answers)}", f"{outer:,} requests reached the service, and {hidden:,} in "
        "them that the proxy took for requests too")
    return Outcome(count, notes=notes, faults=tuple(faults))
