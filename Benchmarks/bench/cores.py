"""Which cores the servers have, and which the load."""
import dataclasses
import os


@dataclasses.dataclass(frozen=True)
class Cores:
    numbers: frozenset

    @classmethod
    def parse(cls, text):
        """A list as `taskset --cpu-list` takes it, such as `0-1,4`."""
        numbers = set()
        for part in text.split(","):
            first, _, last = part.partition("-")
            numbers |= set(range(int(first), int(last or first) + 1))
        if not numbers:
            raise ValueError(f"no cores in {text!r}")
        return cls(frozenset(numbers))

    @property
    def text(self):
        return ",".join(str(number) for number in sorted(self.numbers))

    @property
    def count(self):
        return len(self.numbers)


def split(available):
    """The servers' cores and the load's: two each where there are four, else the same for both."""
    numbers = sorted(available)
    if len(numbers) >= 4:
        return Cores(frozenset(numbers[:2])), Cores(frozenset(numbers[2:4]))
    shared = Cores(frozenset(numbers[:2]))
    return shared, shared


def available():
    return os.sched_getaffinity(0)
