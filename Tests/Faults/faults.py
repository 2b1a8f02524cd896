"""Breaks the database of a running program in every way that docs/guides/deployment.md names, and mends it.

Arguments: the program, and for how many seconds another process locks the database (40 without). For each fault, a
client writes and another reads without a pause. No change may be acknowledged that isn't stored, no write may take
longer than `writeDeadline` and a margin, reads are served, and `/readyz` names the fault until it is over.
"""
import http.client
import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADD = "/screens/todos/sections/input/cells/input/actions/add"
DEADLINE, MARGIN = 2.0, 3.0


class Fault(Exception):
    pass


def require(truth, *message):
    if not truth:
        raise Fault(" ".join(map(str, message)))


class Server:
    """A running `serve`, on the database `path`."""

    def __init__(self, program, folder, path, file_size=None):
        secret = folder / "secret"
        secret.write_text("secret " * 8)
        environment = {
            "PATH": "/usr/bin:/bin", "SECTIONAL_CONFIG": str(ROOT / "config/sectional.json"), "SECTIONAL_PORT": "0",
            "SECTIONAL_DATABASE": str(path), "SECTIONAL_TOKEN_SECRET_FILE": str(secret),
            "SECTIONAL_MANAGEMENT_PORT": "0", "SECTIONAL_WRITE_DEADLINE": str(int(DEADLINE * 1000)),
            "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "0", "SECTIONAL_MINIMUM_FREE_BYTES": "0",
            "SECTIONAL_LOG_LEVEL": "warning",
        }

        def limit():
            # An ignored signal stays so: a write beyond the limit fails as on a full disk.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if file_size:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, resource.RLIM_INFINITY))

        self.log = open(folder / "log", "ab")
        self.process = subprocess.Popen(
            [program, "serve"], env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=limit)
        self.port, self.management = (int(self.process.stdout.readline().rsplit(":", 1)[1]) for _ in range(2))

    def ask(self, method, path, content=None, port=None):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=60)
        try:
            headers = {"Content-Type": "application/json"} if content else {}
            connection.request(method, path, content and json.dumps(content), headers)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()

    def add(self, title):
        return self.ask("POST", ADD, {"title": title})

    def finding(self):
        """Returns the reason why the database isn't ready; None if it is."""
        status, text = self.ask("GET", "/readyz", port=self.management)
        check = json.loads(text)["checks"]["database"][0]
        require((check["status"] == "pass") == (status == 200), "the status", status, "isn't that of", text)
        return check.get("output")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        require(self.process.wait(60) == 0, "the server ended with", self.process.returncode)
        self.log.close()


class Clients:
    """One that writes and one that reads, until it is over."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.is_over = threading.Event()
        self.stored, self.refused, self.slowest, self.reads, self.failed_reads, self.error = [], 0, 0.0, 0, 0, None
        self.threads = [threading.Thread(target=self.guarded, args=(work,)) for work in (self.write, self.read)]
        for thread in self.threads:
            thread.start()

    def guarded(self, work):
        try:
            while not self.is_over.is_set():
                work()
        except Exception as error:
            self.error = self.error or error

    def write(self):
        title, start = f"{self.name} {len(self.stored) + self.refused}", time.monotonic()
        status, text = self.server.add(title)
        self.slowest = max(self.slowest, time.monotonic() - start)
        require(self.slowest < DEADLINE + MARGIN, "a write took", self.slowest, "seconds")
        if status == 200:
            self.stored.append(title)
        else:
            require(status == 503 and "change was not stored" in text, "a write was answered with", status, text)
            self.refused += 1
        time.sleep(0.01)

    def read(self):
        status, _ = self.server.ask("GET", "/screens/todos")
        self.reads += 1
        self.failed_reads += status != 200
        require(self.server.ask("GET", "/livez")[0] == 200, "/livez failed")
        time.sleep(0.01)

    def end(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()
        if self.error:
            raise self.error


def await_finding(server, word):
    """Waits until `/readyz` gives a reason with this word, or none for None. Returns the reason."""
    for _ in range(200):
        reason = server.finding()
        if (reason is None) if word is None else (reason is not None and word in reason):
            return reason
        time.sleep(0.1)
    raise Fault(f"/readyz says {reason!r}, not {word!r}")


def titles(path):
    with sqlite3.connect(path) as database:
        require(database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is damaged")
        return {row[0] for row in database.execute("SELECT title FROM todos")}


def broken(program, name, word, breaking, mending, path, folder, seconds=3.0, file_size=None, is_read=True):
    """Breaks and mends the database while clients ask. `mending` returns whether the service has to be restarted."""
    server = Server(program, folder, path, file_size)
    clients = Clients(server, name)
    while len(clients.stored) < 20:
        time.sleep(0.01)
    breaking(server)
    reason = await_finding(server, word)
    refused = clients.refused
    time.sleep(seconds)
    require(clients.refused > refused, "no write was refused")
    if mending(server):
        clients.end()
        server.stop()
    else:
        await_finding(server, None)
        stored = len(clients.stored)
        while len(clients.stored) < stored + 20 and not clients.error:
            time.sleep(0.01)
        clients.end()
        server.stop()
        missing = set(clients.stored) - titles(path)
        require(not missing, len(missing), "acknowledged changes are missing")
    require(not is_read or clients.failed_reads == 0, clients.failed_reads, "reads failed")
    print(f"{name}: {len(clients.stored)} changes stored, {clients.refused} refused, the slowest after "
          f"{clients.slowest:.1f} s; {clients.reads} reads, {clients.failed_reads} failed; /readyz: {reason}")


def locked(program, folder, seconds):
    path = folder / "locked.sqlite"
    others = []

    def lock(server):
        others.append(sqlite3.connect(path, isolation_level=None, timeout=60))
        others[0].execute("BEGIN IMMEDIATE")

    def unlock(server):
        others[0].execute("ROLLBACK")

    broken(program, "locked", "holds the lock", lock, unlock, path, folder, seconds)


def full(program, folder):
    """On a disk of its own if one may be mounted, else with a limit on the size of files."""
    disk = folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], capture_output=True, check=False).returncode == 0
    try:
        filler = disk / "filler"

        def fill(server):
            with open(filler, "wb", buffering=0) as file:
                try:
                    while file.write(bytes(4096)):
                        pass
                except OSError:
                    pass

        if mounted:
            broken(program, "full disk", "the disk is full", fill, lambda server: filler.unlink(), disk / "full.sqlite", folder)
        else:
            def make_room(server):
                limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)

            broken(
                program, "file size limit", "the disk is full", lambda server: None, make_room, disk / "full.sqlite", folder,
                file_size=1 << 20)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", disk], check=True)


def moved(program, folder):
    path = folder / "moved.sqlite"

    def move(source, target):
        for suffix in ["", "-wal", "-shm"]:
            os.rename(f"{source}{suffix}", f"{target}{suffix}")

    broken(
        program, "moved away and back", "deleted, replaced or overwritten", lambda server: move(path, f"{path}.away"),
        lambda server: move(f"{path}.away", path), path, folder)


def deleted(program, folder):
    path = folder / "deleted.sqlite"

    def delete(server):
        for suffix in ["", "-wal", "-shm"]:
            os.unlink(f"{path}{suffix}")

    broken(
        program, "deleted", "deleted, replaced or overwritten", delete, lambda server: True, path, folder)


def overwritten(program, folder):
    path = folder / "overwritten.sqlite"

    def overwrite(server):
        with open(path, "r+b") as file:
            file.write(b" " * 400_000)

    broken(program, "overwritten", "", overwrite, lambda server: True, path, folder, is_read=False)


def backed_up(program, folder):
    """Twenty backups while clients write and read; each opens, is whole, and has what was acknowledged before."""
    path = folder / "busy.sqlite"
    server = Server(program, folder, path)
    clients = Clients(server, "busy")
    for number in range(20):
        before = set(clients.stored)
        backup = folder / f"backup-{number}.sqlite"
        subprocess.run(
            [program, "backup", backup], check=True, stdout=subprocess.DEVNULL,
            env={"SECTIONAL_CONFIG": str(ROOT / "config/sectional.json"), "SECTIONAL_DATABASE": str(path)})
        require(before <= titles(backup), "a backup lacks changes that were acknowledged before")
    clients.end()
    server.stop()
    restored = Server(program, folder, backup)
    require(restored.ask("GET", "/screens/todos")[0] == 200, "a backup can't be served")
    restored.stop()
    print(f"20 backups: {len(clients.stored)} changes stored meanwhile, {clients.refused} refused")


def main(program, seconds):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
    try:
        backed_up(program, folder)
        full(program, folder)
        moved(program, folder)
        deleted(program, folder)
        overwritten(program, folder)
        locked(program, folder, seconds)
    except Fault as fault:
        print(f"{fault}\n{(folder / 'log').read_text()[-2000:]}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder)
    return 0


sys.exit(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 40))
