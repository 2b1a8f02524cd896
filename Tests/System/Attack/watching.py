"""What an attack costs the server: CPU time, memory and disk, as the kernel counts them."""
import dataclasses
import time

import procfs

# Seconds between two looks at memory that may come back.
PAUSE = 0.25


@dataclasses.dataclass(frozen=True)
class Cost:
    """CPU seconds during an attack and in `watched` seconds after it; resident and stored bytes."""

    seconds: float
    cpu_during: float
    watched: float
    cpu_after: float
    memory_before: int
    memory_peak: int
    memory_after: int
    disk_growth: int


def peak_bytes(status):
    """The line `VmHWM` of /proc/PID/status, in bytes: the most that was resident since it was reset."""
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def buffered_bytes(text):
    """What all TCP sockets of the machine have in the kernel's buffers, by /proc/net/sockstat."""
    line = next(line for line in text.splitlines() if line.startswith("TCP:"))
    return int(line.split()[line.split().index("mem") + 1]) * procfs.PAGE_BYTES


def buffered():
    return buffered_bytes((procfs.PROC / "net" / "sockstat").read_text())


class Watch:
    """Begins when it is made."""

    def __init__(self, program):
        self.program = program
        self.proc = procfs.PROC / str(program.pid)
        # proc(5): 5 resets the peak.
        (self.proc / "clear_refs").write_text("5")
        self.memory_before, self.disk_before = self.memory(), program.disk_bytes
        self.began_at, self.cpu_before = time.monotonic(), self.cpu()

    def memory(self):
        return procfs.resident_bytes(self.program.pid)

    def cpu(self):
        return procfs.precise_cpu_microseconds(self.program.pid) / 1e6

    def end(self, after, patience, enough):
        """The cost, once `after` seconds have passed since the attack, and memory is back at `enough` more than before
        or `patience` seconds have passed too."""
        ended_at, cpu = time.monotonic(), self.cpu()
        disk = self.program.disk_bytes
        time.sleep(after)
        watched, cpu_after = time.monotonic() - ended_at, self.cpu() - cpu
        peak = peak_bytes((self.proc / "status").read_text())
        return Cost(
            seconds=ended_at - self.began_at, cpu_during=cpu - self.cpu_before, watched=watched, cpu_after=cpu_after,
            memory_before=self.memory_before, memory_peak=peak, memory_after=self.settled(patience, enough),
            disk_growth=max(disk, self.program.disk_bytes) - self.disk_before)

    def settled(self, patience, enough):
        """Resident bytes, once they are few enough or `patience` is over."""
        deadline = time.monotonic() + patience
        while (now := self.memory()) > self.memory_before + enough and time.monotonic() < deadline:
            time.sleep(PAUSE)
        return now
