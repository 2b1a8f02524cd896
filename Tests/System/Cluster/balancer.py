"""HAProxy in front of the replicas: it asks each whether it is ready, and passes events on at once."""
import os
import shutil
import signal
import subprocess

import machines
from machines import wait_until

CONFIGURATION = """
global
    maxconn 4000
    {identity}
defaults
    mode http
    timeout connect 2s
    # Above the program's heartbeat.
    timeout client 75s
    timeout server 75s
    option redispatch
    retries 1
    # Only what no replica has got is sent to another one.
    retry-on conn-failure
frontend clients
    bind {address}:{port}
    default_backend replicas
backend replicas
    balance roundrobin
    option forwardfor
    option httpchk GET /readyz
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 1
{servers}
"""


class Balancer:
    def __init__(self, machine, port, replicas, folder):
        self.machine, self.port, self.replicas, self.folder, self.process = machine, port, replicas, folder, None

    @property
    def target(self):
        return self.machine.address, self.port

    def start(self):
        servers = [f"    server {replica.name} {replica.machine.address}:{replica.port}" for replica in self.replicas]
        identity = "user nobody\n    group nogroup" if os.getuid() == 0 else ""
        file = self.folder / "haproxy.cfg"
        file.write_text(CONFIGURATION.format(
            identity=identity, address=self.machine.address, port=self.port, servers="\n".join(servers)))
        program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = machines.start([program, "-db", "-f", str(file)], self.folder / "haproxy.log", None, self.folder)
        wait_until(lambda: machines.connects(self.target), f"HAProxy listens; see {self.folder}/haproxy.log")

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                machines.kill_all(self.process)
