"""Replaces the processes of a service while clients ask it without a pause, and counts what fails.

Usage: restarts.py PROGRAM [--seconds N] [--restarts N] [takeover|proxy|kill ...]

takeover  a new process takes over the port of the old one
proxy     two processes on one database behind nginx; one after the other is stopped and started again
kill      the same, and the processes are killed: what they were doing may fail, nothing that was acknowledged is lost

The three are run one after another unless some are named. Exits with 1 if anything fails that must not.
"""
import argparse
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from load import WRITERS, Load

SUBJECTS = 12
DRAIN_DELAY = 1
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
    upstream service {{
        server 127.0.0.1:{first} max_fails=0;
        server 127.0.0.1:{second} max_fails=0;
        keepalive 16;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://service;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_buffering off;
            proxy_read_timeout 60s;
        }}
    }}
}}
"""


class Service:
    """The processes of a service on one database."""

    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, folder, 0
        self.database = folder / "service.sqlite"
        self.environment = {
            "PATH": os.environ["PATH"], "SECTIONAL_DATABASE": str(self.database),
            "SECTIONAL_TOKEN_SECRET": "a secret of at least thirty-two bytes for this test",
            "SECTIONAL_REQUESTS_PER_SECOND": "0", "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
            "SECTIONAL_KEYS_PER_CALLER": "100000", "SECTIONAL_DRAIN_DELAY": str(DRAIN_DELAY),
            "SECTIONAL_TRUSTED_PROXIES": "127.0.0.1", "SECTIONAL_LOG_LEVEL": "warning",
        }

    def start(self, port, **settings):
        """A process that listens, with more settings as variables."""
        self.count += 1
        log = open(self.folder / f"log-{self.count}", "wb")
        process = subprocess.Popen(
            [self.program, "serve"], stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder,
            env=self.environment | {"SECTIONAL_PORT": str(port)} | settings)
        line = process.stdout.readline()
        if not line.startswith("listening on "):
            raise SystemExit(f"a process did not start: {(self.folder / f'log-{self.count}').read_text()}")
        return process

    def token(self, subject):
        command = [self.program, "token", "--role", "user", "--subject", subject]
        return subprocess.run(
            command, env=self.environment, cwd=self.folder, check=True, capture_output=True, text=True).stdout.strip()

    def titles(self):
        """How often each title is stored, by subject and title."""
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            rows = connection.execute(
                "SELECT owner, title, count(*) FROM todos WHERE owner LIKE 'subject-%' GROUP BY owner, title")
            return {(owner, title): count for owner, title, count in rows}


def stop(process, limit=60):
    process.send_signal(signal.SIGTERM)
    if process.wait(timeout=limit) != 0:
        raise SystemExit(f"a process ended with {process.returncode}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def pause(options):
    """Waits until the next restart."""
    time.sleep(options.seconds / (options.restarts + 1))


def takeover(service, options, run):
    port, path = free_port(), str(service.folder / "handover")
    begin = lambda: service.start(port, SECTIONAL_HANDOVER_SOCKET=path)
    process = begin()
    with run(port):
        for _ in range(options.restarts):
            pause(options)
            old, process = process, begin()
            if old.wait(timeout=60) != 0:
                raise SystemExit(f"the old process ended with {old.returncode}")
        pause(options)
    stop(process)


def proxy(service, options, run, signal_of_end=signal.SIGTERM):
    ports = [free_port(), free_port()]
    processes = [service.start(port) for port in ports]
    port = free_port()
    with nginx(service.folder, port, ports), run(port):
        for number in range(options.restarts):
            pause(options)
            index = number % 2
            processes[index].send_signal(signal_of_end)
            processes[index].wait(timeout=60)
            processes[index] = service.start(ports[index])
        pause(options)
    for process in processes:
        stop(process)


def kill(service, options, run):
    proxy(service, options, run, signal.SIGKILL)


@contextlib.contextmanager
def nginx(folder, port, ports):
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, port=port, first=ports[0], second=ports[1]))
    command = [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-e", "stderr", "-c", str(file)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(timeout=60)


def wait_for(port):
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise SystemExit(f"nothing listens on {port}")


def wrong(load, stored, kills):
    """What must not have happened. Each kill may fail the actions in flight, at most one of each client."""
    found = [f"lost: {subject} {title}" for subject, titles in load.acknowledged.items()
             for title in titles if (subject, title) not in stored]
    found += [f"done {count} times: {title}" for title, count in stored.items() if count != 1]
    known = {(subject, title) for subject, titles in load.acknowledged.items() for title in titles}
    found += [f"never acknowledged: {title}" for title in stored if title not in known]
    if kills:
        actions = [failure for failure in load.failures if failure.startswith("POST")]
        if len(actions) > kills * WRITERS:
            found += actions
        return found + [failure for failure in load.failures if failure.startswith("GET")]
    return found + load.failures


def measure(name, options):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="restarts-"))
    try:
        service = Service(os.path.abspath(options.program), folder)
        load = None

        @contextlib.contextmanager
        def run(port):
            nonlocal load
            subjects = [f"subject-{number}" for number in range(SUBJECTS)]
            load = Load(port, {subject: service.token(subject) for subject in subjects})
            load.start()
            try:
                yield
            finally:
                load.end()

        begin = time.monotonic()
        {"takeover": takeover, "proxy": proxy, "kill": kill}[name](service, options, run)
        kills = options.restarts if name == "kill" else 0
        found = wrong(load, service.titles(), kills)
        counts = ", ".join(f"{count} {what}" for what, count in sorted(load.counts.items()))
        print(f"{name}: {options.restarts} restarts in {time.monotonic() - begin:.1f} s: {counts}, "
              f"{len(load.failures)} failures, {len(found)} wrong", flush=True)
        for failure in found[:10]:
            print("   ", failure)
        if found and options.keep:
            print("    see", folder)
        return not found
    finally:
        if not options.keep:
            shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", metavar="takeover|proxy|kill")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--restarts", type=int, default=6)
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    options = parser.parse_intermixed_args()
    results = [measure(name, options) for name in options.names or ["takeover", "proxy", "kill"]]
    sys.exit(0 if all(results) else 1)


main()
