"""Counts instructions with Valgrind."""
import contextlib
import os
import pathlib
import re
import socket
import subprocess
import tempfile

TOOL = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
# Fewer than the spans that wait for the collector, so none is dropped.
FEW, MANY = 200, 1900
REQUEST = "GET /screens/{} HTTP/1.1\r\nHost: x\r\n{}\r\n"


def total(command, folder):
    """The instructions of a command from its start to its end."""
    text = subprocess.run([*TOOL, *map(str, command)], cwd=folder, check=True, capture_output=True, text=True).stderr
    return collected(text)


def each(few, many):
    """The instructions of a request, from those of runs with `FEW` and with `MANY`."""
    return round((many - few) / (MANY - FEW))


def served(command, count, fields, environment, root, screen="hello"):
    """The instructions of the server that `command` starts and of so many requests on a connection that stays open; the
    log is at `warning`."""
    with started([*TOOL, *map(str, command)], environment, root) as (process, port):
        ask(port, count, fields, screen)
        process.terminate()
        return collected(process.communicate(timeout=120)[1])


@contextlib.contextmanager
def started(command, environment, root):
    """A server and its port."""
    with tempfile.TemporaryDirectory() as name:
        own = {
            "PATH": os.environ["PATH"], "SECTIONAL_CONFIG": str(root / "config/sectional.json"), "SECTIONAL_PORT": "0",
            "SECTIONAL_DATABASE": str(pathlib.Path(name) / "database.sqlite"), "SECTIONAL_TOKEN_SECRET_FILE": "",
            "SECTIONAL_WORKERS": "1", "SECTIONAL_LOG_LEVEL": "warning",
            "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
            # Else the same program takes other collisions in its tables each time.
            "SWIFT_DETERMINISTIC_HASHING": "1"}
        # The same for the program of `Benchmarks/ListService`, which has no file.
        own |= {name.replace("SECTIONAL_", "LISTS_", 1): value for name, value in own.items() if "CONFIG" not in name}
        with subprocess.Popen(
                command, cwd=root, env=own | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True) as process:
            try:
                yield process, int(process.stdout.readline().rsplit(":", 1)[1])
            finally:
                process.kill()


def ask(port, count, fields, screen):
    request = REQUEST.format(screen, "".join(f"{field}\r\n" for field in fields)).encode()
    with socket.create_connection(("127.0.0.1", port)) as connection:
        stream = connection.makefile("rb")
        for _ in range(count):
            connection.sendall(request)
            assert stream.readline().split()[1] == b"200"
            length = 0
            while (line := stream.readline()) != b"\r\n":
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            assert len(stream.read(length)) == length


def collected(text):
    return int(re.search(r"Collected : (\d+)", text).group(1))


@contextlib.contextmanager
def postgresql(root):
    """Runs a PostgreSQL server. Its URL."""
    server = subprocess.Popen([str(root / "Tests/System/PostgreSQL/server")], stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait(timeout=30)
