"""The ports of programs that are ended and started again."""
import contextlib
import pathlib
import random
import socket


def free_ports(count):
    """Ports that nobody has, below those that the system gives to clients: a program gets its port again."""
    end = max(int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0]), 20_000)
    ports = set()
    while len(ports) < count:
        port = random.randrange(end - 10_000, end)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            ports.add(port)
    return list(ports)
