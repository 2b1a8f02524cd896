"""Replaces the processes of a service while clients ask it without a pause, and counts what fails.

Usage: restarts.py PROGRAM [--seconds N] [--restarts N] [proxy|kill ...]

proxy  two processes on one database behind nginx; one after the other is stopped and started again
kill   the same, and the processes are killed: nothing that was acknowledged is lost. What the killed process was doing
       then may fail: an action of each client, and each stream

Before each restart and after the last one, every client has to be answered, and every stream has to get patches.

Both are run, one after the other, unless one is named. Exits with 1 if anything fails that must not.
"""
import argparse
import collections
import contextlib
import itertools
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import typing

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from launching import Launched
from load import ACTION, PROCESS, READERS, STEPS, STREAM_BROKEN, WRITERS, Load
from ports import free_ports
from signing import token

SUBJECTS = 24
# The proxy closes idle connections before a process that stops does: as in the configuration, where it is 4 of 5 seconds.
DRAIN_DELAY, PROXY_IDLE = 3, "1s"
NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/nginx-body;
    proxy_temp_path {folder}/nginx-proxy;
    fastcgi_temp_path {folder}/nginx-fastcgi;
    uwsgi_temp_path {folder}/nginx-uwsgi;
    scgi_temp_path {folder}/nginx-scgi;
    add_header {field} $upstream_addr always;
    include {folder}/sectional.conf;
}}
"""


class Kill(typing.NamedTuple):
    """A process that was killed: its address, the times before and after, and when all clients were answered again."""
    process: str
    begin: float
    end: float
    settled: float

    def explains(self, failure):
        """Returns whether this process was at work for what failed when it was killed."""
        return (failure.kind in (ACTION, STREAM_BROKEN) and failure.process == self.process
                and failure.begin <= self.end and self.begin <= failure.end <= self.settled)


class Process(Launched):
    """A process where no configuration is found."""

    def start(self):
        return super().start(cwd=self.folder)


class Service:
    """The processes of a service on one database."""

    def __init__(self, program, folder):
        self.program, self.folder, self.processes = program, folder, []
        self.database = folder / "service.sqlite"

    def start(self, port):
        """A process that listens."""
        process = Process(
            self.program, self.folder / str(port), CONFIG=None, PORT=port, DATABASE=self.database,
            DRAIN_DELAY=DRAIN_DELAY, TRUSTED_PROXIES="127.0.0.1", LOG_LEVEL="warning")
        self.processes.append(process)
        return process.start()

    def kill(self):
        """Ends what still runs after a failure."""
        for process in self.processes:
            process.kill()

    def titles(self):
        """How often each title is stored, by subject and title."""
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            rows = connection.execute(
                "SELECT owner, title, count(*) FROM todos WHERE owner LIKE 'subject-%' GROUP BY owner, title")
            return {(owner, title): count for owner, title, count in rows}


def end(process, number):
    """Sends a signal. SIGTERM has to end the process with 0."""
    process.send_signal(number)
    if process.wait(timeout=60) != (0 if number == signal.SIGTERM else -number):
        raise SystemExit(f"a process ended with {process.returncode}")


def pause(options, load):
    """Waits until the next restart, and until every client has been answered."""
    time.sleep(options.seconds / (options.restarts + 1))
    load.advance()


def restart(service, options, run, number):
    """Ends one process after the other with a signal. Returns when which was ended."""
    port, *ports = free_ports(3)
    processes, kills = [service.start(one) for one in ports], []
    with nginx(service, port, ports), run(port) as load:
        pause(options, load)
        for index in itertools.islice(itertools.cycle([0, 1]), options.restarts):
            times = [time.monotonic()]
            end(processes[index].process, number)
            times.append(time.monotonic())
            processes[index].start()
            load.advance()
            kills.append(Kill(address(ports[index]), *times, time.monotonic()))
            pause(options, load)
    for process in processes:
        process.stop()
    return kills


def proxy(service, options, run):
    restart(service, options, run, signal.SIGTERM)
    return []


def kill(service, options, run):
    return restart(service, options, run, signal.SIGKILL)


def address(port):
    return f"127.0.0.1:{port}"


def configure(service, port, ports):
    """Has the program write its configuration of nginx, and changes it for two processes and without TLS."""
    folder, servers = service.folder, [f"server {address(one)} max_fails=0;" for one in ports]
    subprocess.run([service.program, "config", "deployment", folder / "deploy"], check=True, capture_output=True)
    text = (folder / "deploy/nginx/sectional.conf").read_text()
    for there, here in (
        ("server sectional:8080 max_fails=0;", " ".join(servers)),
        ("listen 443 ssl http2;", f"listen {address(port)};"),
        ("keepalive_timeout 4s;", f"keepalive_timeout {PROXY_IDLE};"),
    ):
        assert there in text, there
        text = text.replace(there, here)
    (folder / "sectional.conf").write_text(re.sub(r"(?m)^ *ssl_.*$", "", text))
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, field=PROCESS))
    return file


@contextlib.contextmanager
def nginx(service, port, ports):
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    command = [program, "-e", "stderr", "-c", configure(service, port, ports)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(timeout=60)


def wait_for(port):
    for _ in range(1200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise SystemExit(f"nothing listens on {port}")


def wrong(load, stored, failures):
    """What must not have happened."""
    known = {(subject, title) for subject, titles in load.acknowledged.items() for title in titles}
    found = [f"lost: {title}" for title in known if title not in stored]
    found += [f"done {count} times: {title}" for title, count in stored.items() if count != 1]
    found += [f"never acknowledged: {title}" for title in stored if title not in known]
    return found + [str(failure) for failure in failures]


def unexplained(failures, kills):
    """The failures that no kill explains. Each kill may fail a client's action or its stream once."""
    explained, rest = set(), []
    for failure in failures:
        reasons = {(one, failure.kind, failure.client) for one in kills if one.explains(failure)} - explained
        if reasons:
            explained.add(reasons.pop())
        else:
            rest.append(failure)
    return rest


def missing(load, restarts):
    """What has not happened often enough. Two restarts end every stream."""
    least = {what: STEPS * count * (restarts + 1) for what, count in (
        ("reads", READERS), ("actions", WRITERS), ("patches", SUBJECTS))}
    for what, count in least.items():
        if load.counts[what] < count:
            yield f"only {load.counts[what]} {what}, not {count}"
    resumed, count = load.counts["streams resumed"], SUBJECTS * (restarts // 2)
    if resumed < count:
        yield f"only {resumed} streams resumed, not {count}"


def measure(name, options):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="restarts-"))
    service = Service(os.path.abspath(options.program), folder)
    try:
        load = None

        @contextlib.contextmanager
        def run(port):
            nonlocal load
            subjects = [f"subject-{number}" for number in range(SUBJECTS)]
            load = Load(port, {subject: token("user", subject) for subject in subjects})
            load.start()
            try:
                yield load
            finally:
                load.end()

        begin = time.monotonic()
        kills = {"proxy": proxy, "kill": kill}[name](service, options, run)
        failures = unexplained(load.failures, kills)
        found = wrong(load, service.titles(), failures) + list(missing(load, options.restarts))
        report(name, options, load, found, time.monotonic() - begin)
        if found and options.keep:
            print("    see", folder)
        return not found
    finally:
        service.kill()
        if not options.keep:
            shutil.rmtree(folder)


def report(name, options, load, found, seconds):
    counts = ", ".join(f"{count} {what}" for what, count in sorted(load.counts.items()))
    print(f"{name}: {options.restarts} restarts in {seconds:.1f} s: {counts}; {len(found)} wrong", flush=True)
    for kind, count in collections.Counter(failure.kind for failure in load.failures).items():
        print(f"    failed {count} times: {kind}")
    for failure in found[:10]:
        print("   ", failure)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", metavar="proxy|kill")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--restarts", type=int, default=6)
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    options = parser.parse_intermixed_args()
    results = [measure(name, options) for name in options.names or ["proxy", "kill"]]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
