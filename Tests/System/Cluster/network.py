"""Machines in network namespaces, joined by a bridge, with links that can be cut in one direction or in both.

All of it is inside a network namespace of the test's own (see `run`), so nothing reaches the machine's network, and
nothing is left when the test ends, however it ends."""
import os
import pathlib

from machines import Machine, run

BRIDGE, PREFIX, LENGTH = "bridge", "10.77.0.", 24
MARK = "SECTIONAL_CLUSTER_NAMESPACES"


def is_isolated():
    """Whether this process is in namespaces of its own, which `run` has made."""
    return os.environ.get(MARK) == "1" and os.getpid() < 100


def prepare():
    """Switches on the loopback interface of namespaces of our own."""
    if is_isolated():
        run(["ip", "link", "set", "lo", "up"])


class Network:
    """A network with a machine for each of `names`; this process is at the bridge's own address, which is never cut."""

    def __init__(self, names):
        if not is_isolated():
            raise RuntimeError("a network is made only in namespaces of its own: see Tests/System/Cluster/run")
        self.machines, self.cuts = {}, set()
        # `ip netns` keeps its namespaces below /run: not in the one of the machine.
        run(["mount", "-t", "tmpfs", "tmpfs", "/run"])
        pathlib.Path("/run/netns").mkdir()
        run(["ip", "link", "add", BRIDGE, "type", "bridge"])
        run(["ip", "address", "add", f"{PREFIX}1/{LENGTH}", "dev", BRIDGE])
        run(["ip", "link", "set", BRIDGE, "up"])
        self.here = Machine("here", f"{PREFIX}1")
        for number, name in enumerate(names, 11):
            self.machines[name] = self.add(name, f"{PREFIX}{number}")

    def add(self, name, address):
        run(["ip", "netns", "add", name])
        run(["ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", name])
        run(["ip", "link", "set", f"to-{name}", "master", BRIDGE, "up"])
        run(["ip", "-n", name, "link", "set", "lo", "up"])
        run(["ip", "-n", name, "address", "add", f"{address}/{LENGTH}", "dev", "eth0"])
        run(["ip", "-n", name, "link", "set", "eth0", "up"])
        return Machine(name, address, name)

    def cut(self, source, target):
        """From now on, what `source` sends to `target` is lost, without a word to either."""
        if (source, target) not in self.cuts:
            self.filter("-A", source, target)
            self.cuts.add((source, target))

    def cut_both(self, one, other):
        self.cut(one, other)
        self.cut(other, one)

    def heal(self):
        for source, target in list(self.cuts):
            self.filter("-D", source, target)
            self.cuts.discard((source, target))

    def filter(self, change, source, target):
        run(["ip", "netns", "exec", target, "iptables", "--wait", change, "INPUT", "--source",
             self.machines[source].address, "--jump", "DROP"])
