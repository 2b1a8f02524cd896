"""A replica of the program."""
import http.client
import re
import signal
import subprocess

import machines
from machines import wait_until


class Replica:
    """A process of the program on a machine and a port."""

    def __init__(self, name, machine, port, program, environment, folder):
        self.name, self.machine, self.port, self.program, self.folder = name, machine, port, program, folder
        self.environment = environment | {"SECTIONAL_HOST": machine.address, "SECTIONAL_PORT": str(port)}
        self.process = None

    @property
    def target(self):
        return self.machine.address, self.port

    @property
    def log(self):
        return self.folder / f"{self.name}.log"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def launch(self):
        command = self.machine.command([self.program, "serve"])
        self.process = machines.start(command, self.log, self.environment, self.folder)

    def start(self, seconds=30):
        """Starts the process, and waits until it is ready. Returns how long that took."""
        self.launch()
        return self.await_ready(seconds)

    def await_ready(self, seconds=30):
        return wait_until(self.is_ready, f"{self.name} is ready; see {self.log}", seconds)

    def is_ready(self):
        if not self.is_running:
            raise SystemExit(f"{self.name} ended with {self.process.returncode}: {self.log.read_text()[-1000:]}")
        connection = http.client.HTTPConnection(*self.target, timeout=3)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except http.client.HTTPException:
            return False
        finally:
            connection.close()

    def reads(self, operation):
        """How many operations of that kind the database has done for this process."""
        connection = http.client.HTTPConnection(*self.target, timeout=3)
        try:
            connection.request("GET", "/metrics")
            text = connection.getresponse().read().decode()
        finally:
            connection.close()
        name = re.escape(f'store_operation_duration_seconds_count{{operation="{operation}"}}')
        return int(float((re.search(name + r" (\S+)", text) or [0, 0])[1]))

    def kill(self):
        if self.is_running:
            self.process.kill()
            self.process.wait(timeout=30)

    def ask_to_end(self):
        """Ends it as an update does. A second time would end it at once."""
        if self.is_running:
            self.resume()
            self.process.send_signal(signal.SIGTERM)

    def stop(self):
        self.ask_to_end()
        self.await_end()

    def await_end(self):
        """Waits for the end, which has to be with 0."""
        if self.process is not None:
            try:
                code = self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.kill()
                raise RuntimeError(f"{self.name} doesn't end; see {self.log}") from None
            if code:
                raise RuntimeError(f"{self.name} ended with {code}; see {self.log}")

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        if self.is_running:
            self.process.send_signal(signal.SIGCONT)
