"""One run of wrk, or of our own load where wrk can't do it, and what it says. Both report in the same words."""
import dataclasses
import pathlib
import re
import subprocess

import responses

REPORT = pathlib.Path(__file__).with_name("report.lua")
LINE = re.compile(r"^report ((?:\w+=\d+ ?)+)$", re.M)


class LoadError(Exception):
    """The load didn't run, or said something that can't be read."""


@dataclasses.dataclass(frozen=True)
class Load:
    """What was counted. Latencies and the duration are in microseconds."""

    requests: int
    bytes: int
    microseconds: int
    p50: int
    p99: int
    connect: int
    read: int
    write: int
    status: int
    timeout: int

    @property
    def rate(self):
        return self.requests * 1e6 / self.microseconds

    def faults(self, response_size, connections):
        """What went wrong, for people; nothing where each response was one of `response_size` bytes. Without a size,
        as where somebody writes meanwhile, any will do."""
        kinds = ["connect", "read", "write", "status", "timeout"]
        faults = [f"{getattr(self, kind)} {kind} errors" for kind in kinds if getattr(self, kind)]
        # What has arrived of the responses that were on their way at the end is counted in bytes, not in requests.
        on_their_way = self.bytes - self.requests * (response_size or 0)
        if response_size is not None and not 0 <= on_their_way <= connections * response_size:
            faults.append(f"{self.bytes} bytes in {self.requests} responses, expected {response_size} each")
        if self.requests == 0:
            faults.append("no response")
        return faults


def parse(output):
    """The `Load` in the output of wrk with `report.lua`, or of `load`."""
    found = LINE.search(output)
    if found is None:
        raise LoadError(f"no report in:\n{output}")
    values = dict(pair.split("=") for pair in found[1].split())
    expected = {field.name for field in dataclasses.fields(Load)}
    if values.keys() != expected:
        raise LoadError(f"the report has {sorted(values)}, expected {sorted(expected)}")
    load = Load(**{name: int(value) for name, value in values.items()})
    if load.microseconds == 0:
        raise LoadError("the report is of no time at all")
    return load


def wrk(port, path, headers, connections, seconds, threads, scheme="http"):
    """The command that has wrk ask for `path`."""
    command = ["wrk", "--latency", "--script", str(REPORT), "--threads", str(threads)]
    command += ["--connections", str(connections), "--duration", f"{seconds}s"]
    for header in headers:
        command += ["--header", header]
    return [*command, f"{scheme}://127.0.0.1:{port}{path}"]


def own(program, port, path, headers, connections, seconds, threads, status, size):
    """The command that has our own load ask for `path`, and expect `size` bytes with `status`."""
    request = responses.request(port, path, headers)
    return [program, *map(str, [port, status, size, connections, threads, seconds]), request]


def run(command, seconds, cores):
    """Runs a load that takes `seconds` on `cores`."""
    pinned = ["taskset", "--cpu-list", cores.text, *map(str, command)]
    # It takes as long as it was told to; more is a server or a load that hangs.
    done = subprocess.run(pinned, capture_output=True, text=True, timeout=seconds + 30)
    if done.returncode != 0:
        raise LoadError(f"{command[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return parse(done.stdout)
