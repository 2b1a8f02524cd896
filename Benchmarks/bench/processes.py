"""Servers as processes: started on their cores, awaited, and ended with all that they started."""
import os
import pathlib
import signal
import socket
import subprocess
import time


class StartError(Exception):
    """A server doesn't answer."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ServerProcess:
    """A server that listens on a port of its own on the loopback address."""

    def __init__(self, command, port, cores, log, environment=()):
        self.port = port
        self.log = pathlib.Path(log)
        with open(self.log, "wb") as output:
            # A session of its own, so that workers which it starts can be ended with it.
            self.process = subprocess.Popen(
                ["taskset", "--cpu-list", cores.text, *map(str, command)], stdin=subprocess.DEVNULL, stdout=output,
                stderr=output, start_new_session=True, env={**os.environ, **dict(environment)},
            )

    @classmethod
    def listening(cls, *arguments):
        """One that was started and listens."""
        process = cls(*arguments)
        try:
            process.wait_until_it_listens()
        except BaseException:
            process.stop()
            raise
        return process

    @property
    def pid(self):
        return self.process.pid

    def wait_until_it_listens(self, seconds=20):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise StartError(f"it ended with {self.process.returncode}: {self.last_words()}")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise StartError(f"it doesn't listen after {seconds} s: {self.last_words()}")

    def last_words(self):
        return self.log.read_text(errors="replace").strip()[-500:] or "it said nothing"

    def stop(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.pid, number)
                self.process.wait(timeout=10)
            except ProcessLookupError:
                break
            except subprocess.TimeoutExpired:
                continue
        self.process.wait(timeout=10)
