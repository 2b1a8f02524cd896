"""Breaks the database of a running program in every way that docs/operations.md names, and mends it.

Arguments: the program, and for how many seconds another process locks the database (40 without). For each fault, a
client writes and another reads without a pause. No change may be acknowledged that isn't stored, no write may take
longer than its deadline and a margin, reads are served, and `/readyz` names the fault until it is over. Where the
file is lost, a backup is restored as docs/operations.md says, and the service goes on with it.

The disk that is full is a file system of its own, which only root may mount. For other users, a limit on the size of
files takes its place: then SQLite gets the error EFBIG instead of ENOSPC.
"""
import contextlib
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

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from launching import ROOT, Launched

ADD = "/screens/todos/sections/input/cells/input/actions/add"
TOGGLE = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
# How long a write waits at most. A machine that does much else needs its time: for a commit, and beyond the deadline.
# Both together are less than the time for which the database is locked.
DEADLINE, MARGIN = 5.0, 20.0
# How soon `/readyz` names a fault, or that it is over: it looks again after a second, and a look takes 2 seconds at most.
LOOK = 1.0 + 2.0 + MARGIN
# How long is waited for what has to come.
PATIENCE = 60.0
# The bytes of a log that has grown, and of one that was shortened, at most.
LONG, SHORT = 32 << 20, 4 << 20
# How many changes are stored before a fault and after it.
CHANGES = 20
# The reasons of `/readyz`, as docs/operations.md lists them.
LOCKED, FULL = "another connection holds the write lock", "the disk is full or its quota exceeded"
# Writes that wait for that lock keep the check waiting too, which then knows no more.
WAITING = ("the check has no result after 2 seconds", "the write timed out while waiting for other writes")
REPLACED = "the database file was deleted, replaced or overwritten"
DAMAGED = ("database disk image is malformed", "file is not a database", REPLACED)
CUT = "the database's log was truncated or overwritten"


class Fault(Exception):
    pass


def require(truth, *message):
    if not truth:
        raise Fault(" ".join(map(str, message)))


class Server(Launched):
    """A running `serve`, on the database `path`."""

    def __init__(self, program, folder, path, file_size=None):
        super().__init__(
            program, folder, DATABASE=path, MANAGEMENT_PORT=0, LOG_LEVEL="warning", SECTION_DEADLINE=None)
        self.file_size = file_size

    def start(self):
        def limit():
            # An ignored signal stays so: a write beyond the limit fails as on a full disk.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if self.file_size:
                resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_size, resource.RLIM_INFINITY))

        return super().start(preexec_fn=limit)

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
        status, text = self.ask("GET", "/readyz", port=self.management_port)
        check = json.loads(text)["checks"]["database"][0]
        # A disk without room has a check of its own.
        require(check["status"] == "pass" or status == 503, "the status", status, "isn't that of", text)
        return check.get("output")


class Clients:
    """One that writes and one that reads, until it is over."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.is_over = threading.Event()
        self.stored, self.refused, self.slowest, self.reads, self.error = [], 0, 0.0, 0, None
        # When the last write that was acknowledged began.
        self.last_stored = 0.0
        self.threads = [threading.Thread(target=self.guarded, args=(work,)) for work in (self.write, self.read)]

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
            self.last_stored = start
            self.stored.append(title)
        else:
            require(status == 503 and "change was not saved" in text, "a write was answered with", status, text)
            self.refused += 1
        time.sleep(0.01)

    def read(self):
        status, text = self.server.ask("GET", "/screens/todos")
        require(status == 200 and json.loads(text)["id"] == "todos", "a read was answered with", status, text)
        self.reads += 1
        require(self.server.ask("GET", "/livez")[0] == 200, "/livez failed")
        time.sleep(0.01)

    def await_stored(self):
        """Waits until some more changes are stored. Fails if a client has failed."""
        count = len(self.stored) + CHANGES
        self.wait(lambda: len(self.stored) >= count, "too few changes are stored")

    def wait(self, happens, complaint):
        end = time.monotonic() + PATIENCE
        while not happens():
            self.check()
            require(time.monotonic() < end, complaint)
            time.sleep(0.01)

    def check(self):
        if self.error:
            raise self.error

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def end(self):
        self.__exit__()
        self.check()


def await_finding(server, *reasons):
    """Waits until `/readyz` gives one of these reasons, or none if there are none: at its next look. Returns the
    reason."""
    end = time.monotonic() + LOOK
    while True:
        is_last = time.monotonic() > end
        reason = server.finding()
        if any(one in reason for one in reasons) if reason else not reasons:
            return reason
        require(not is_last, f"/readyz says {reason!r}, not {reasons!r}, after {LOOK} seconds")
        time.sleep(0.1)


def titles(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        require(database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the file is damaged")
        return {row[0] for row in database.execute("SELECT title FROM todos")}


def observe(server, clients, reasons, seconds):
    """Waits until the fault is named, and then looks for a while: writes are refused, and reads are served."""
    reason = await_finding(server, *reasons)
    refused, reads = clients.refused, clients.reads
    time.sleep(seconds)
    clients.check()
    clients.wait(lambda: clients.refused > refused, "no write was refused")
    clients.wait(lambda: clients.reads > reads, "nothing was read")
    return reason


def passing(program, name, reasons, breaking, mending, path, folder, seconds=3.0, file_size=None):
    """A fault that passes: `mending` ends it, and the service goes on by itself."""
    with Server(program, folder, path, file_size) as server, Clients(server, name) as clients:
        clients.await_stored()
        breaking(server)
        found = observe(server, clients, reasons, seconds)
        mending(server)
        await_finding(server)
        clients.await_stored()
        clients.end()
        server.stop()
    missing = set(clients.stored) - titles(path)
    require(not missing, len(missing), "acknowledged changes are missing")
    report(name, clients, found)


def lasting(program, name, reasons, breaking, path, folder, seconds=3.0):
    """A fault that loses the file: from then on nothing is acknowledged, until a backup is restored."""
    backup = folder / f"{name}.backup"
    with Server(program, folder, path) as server, Clients(server, name) as clients:
        clients.await_stored()
        backed_up = set(clients.stored)
        back_up(program, path, backup)
        clients.await_stored()
        breaking(server)
        broken = time.monotonic()
        found = observe(server, clients, reasons, seconds)
        clients.end()
        require(clients.last_stored < broken, "a write was acknowledged after the file was lost")
        require(server.finding() is not None, "/readyz says no more that the file is lost")
        server.stop()
    restore(program, name, backup, path, folder, backed_up)
    report(name, clients, found + "; a backup was restored")


def restore(program, name, backup, path, folder, backed_up):
    """Restores a backup as docs/operations.md says, and writes and reads."""
    for suffix in ["", "-wal", "-shm"]:
        pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)
    shutil.copy(backup, path)
    with Server(program, folder, path) as server:
        await_finding(server)
        title = f"{name}, after the backup was restored"
        require(server.add(title)[0] == 200, "nothing can be written after a backup was restored")
        status, text = server.ask("GET", "/screens/todos")
        require(status == 200 and title in text, "what was written after a backup was restored isn't read:", text)
        server.stop()
    missing = (backed_up | {title}) - titles(path)
    require(not missing, len(missing), "changes are missing after a backup was restored")


def back_up(program, path, backup):
    environment = {"SECTIONAL_CONFIG": str(ROOT / "config/sectional.json"), "SECTIONAL_DATABASE": str(path)}
    subprocess.run([program, "backup", backup], check=True, stdout=subprocess.DEVNULL, env=environment)


def report(name, clients, found):
    print(f"{name}: {len(clients.stored)} changes stored, {clients.refused} refused, the slowest after "
          f"{clients.slowest:.1f} s; {clients.reads} reads, none failed; /readyz: {found}", flush=True)


def locked(program, folder, seconds):
    path = folder / "locked.sqlite"
    others = []

    def lock(server):
        others.append(sqlite3.connect(path, isolation_level=None, timeout=60))
        others[0].execute("BEGIN IMMEDIATE")

    def unlock(server):
        others[0].execute("ROLLBACK")

    try:
        passing(program, "locked", [LOCKED, *WAITING], lock, unlock, path, folder, seconds)
    finally:
        for other in others:
            other.close()


def full(program, folder):
    """A disk of its own that is filled. Users who may not mount one get a limit on the size of files."""
    disk = folder / "disk"
    disk.mkdir()
    path, filler = disk / "full.sqlite", disk / "filler"
    if os.geteuid() != 0:
        return too_large(program, folder, path)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    require(mounted.returncode == 0, "no file system can be mounted, though this is root:", mounted.stderr)

    def fill(server):
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass

    try:
        passing(program, "full disk", [FULL], fill, lambda server: filler.unlink(), path, folder)
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def too_large(program, folder, path):
    print("not root, so no disk is filled: a limit on the size of files takes its place", flush=True)

    def make_room(server):
        limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)

    passing(
        program, "file size limit", [FULL], lambda server: None, make_room, path, folder, file_size=1 << 20)


def moved(program, folder):
    path = folder / "moved.sqlite"

    def move(source, target):
        for suffix in ["", "-wal", "-shm"]:
            os.rename(f"{source}{suffix}", f"{target}{suffix}")

    passing(
        program, "moved away and back", [REPLACED], lambda server: move(path, f"{path}.away"),
        lambda server: move(f"{path}.away", path), path, folder)


def deleted(program, folder):
    path = folder / "deleted.sqlite"

    def delete(server):
        for suffix in ["", "-wal", "-shm"]:
            os.unlink(f"{path}{suffix}")

    lasting(program, "deleted", [REPLACED], delete, path, folder)


def overwritten(program, folder):
    path = folder / "overwritten.sqlite"

    def overwrite(server):
        with open(path, "r+b") as file:
            file.write(b" " * 400_000)

    lasting(program, "overwritten", DAMAGED, overwrite, path, folder)


def cut(program, folder):
    path = folder / "cut.sqlite"
    lasting(program, "log cut", [CUT], lambda server: os.truncate(f"{path}-wal", 0), path, folder)


def long_read(program, folder):
    """Another process reads while much is written, so the log can't begin anew: it is short again soon afterwards."""
    path = folder / "read.sqlite"
    log = pathlib.Path(f"{path}-wal")
    with Server(program, folder, path) as server, contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM todos").fetchone()
        while log.stat().st_size < LONG:
            require(server.ask("POST", TOGGLE)[0] == 200, "a change was refused while another process reads")
        other.rollback()
        begin = time.monotonic()
        while log.stat().st_size > SHORT:
            require(time.monotonic() < begin + PATIENCE, "the log has", log.stat().st_size, "bytes long after the read")
            time.sleep(0.1)
        print(f"long read: {LONG >> 20} MB of log are gone after {time.monotonic() - begin:.1f} s", flush=True)
        server.stop()


def backups(program, folder):
    """Twenty backups while clients write and read; each opens, is whole, and has what was acknowledged before."""
    path = folder / "busy.sqlite"
    with Server(program, folder, path) as server, Clients(server, "busy") as clients:
        for number in range(20):
            clients.await_stored()
            before, backup = set(clients.stored), folder / f"backup-{number}.sqlite"
            back_up(program, path, backup)
            clients.check()
            require(before <= titles(backup), "a backup lacks changes that were acknowledged before")
        clients.end()
        server.stop()
    with Server(program, folder, backup) as restored:
        require(restored.ask("GET", "/screens/todos")[0] == 200, "a backup can't be served")
        restored.stop()
    print(f"20 backups: {len(clients.stored)} changes stored meanwhile, {clients.refused} refused", flush=True)


def main(program, seconds):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
    (folder / "log").touch()
    try:
        backups(program, folder)
        full(program, folder)
        moved(program, folder)
        deleted(program, folder)
        overwritten(program, folder)
        cut(program, folder)
        long_read(program, folder)
        locked(program, folder, seconds)
    except Fault as fault:
        print(f"{fault}\n{(folder / 'log').read_text()[-2000:]}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 40))
