"""What an attack has to work with."""
import dataclasses
import random


def addresses(count, first=2):
    """Addresses of attackers, all of loopback: from 127.0.0.2 on, as 127.0.0.1 is the honest client's."""
    numbers = range(first, first + count)
    return [f"127.0.{number // 250}.{number % 250 + 1}" for number in (each - 1 for each in numbers)]


@dataclasses.dataclass(frozen=True)
class Scene:
    """The server, whether the run is a quick one, and where the attack comes from if not from many addresses."""

    program: object
    is_quick: bool
    source: str | None
    seed: int
    folder: object

    @property
    def port(self):
        return self.program.port

    def size(self, full, quick):
        return quick if self.is_quick else full

    def sources(self, count):
        """`count` addresses, or the one that everything has to come from."""
        return [self.source] if self.source else addresses(count)

    def random(self):
        return random.Random(self.seed)
