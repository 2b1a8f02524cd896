"""What clients did and saw: the history that is checked afterwards."""
import dataclasses
import json
import math
import threading
import typing

# What is known of an operation: it was done, it was not done and never will be, or nobody knows.
OK, FAILED, UNKNOWN = "ok", "failed", "unknown"
# Kinds of operations that change something, and of those that only see something. `absent` sees that one thing is not
# there: the answer of a removal that finds nothing.
ADD, REMOVE, TOGGLE, TAKE, LEAVE = "add", "remove", "toggle", "take", "leave"
READ, ABSENT = "read", "absent"
WRITES = frozenset([ADD, REMOVE, TOGGLE, TAKE, LEAVE])


@dataclasses.dataclass(frozen=True, slots=True)
class Operation:
    """An operation of a client on an object, such as one subject's to-dos. `begin` and `end` are monotonic times before
    the request and after the answer. The value is the title of a to-do, the name of a switch or a seat, or what was read:
    the titles as they are shown (newest first), or the names of the switches that are on, or of the seats that are taken. A `fresh` read has to see all that
    was done before it; another one has to see what its own client has written or seen."""
    client: str
    object: str
    kind: str
    value: typing.Any
    begin: float
    end: float
    outcome: str = OK
    fresh: bool = False

    @property
    def is_write(self):
        return self.kind in WRITES

    @property
    def latest(self):
        """When it was done at the latest."""
        return self.end if self.outcome == OK else math.inf

    def __str__(self):
        fresh = " (when all was quiet)" if self.fresh else ""
        text = f"{self.client}, {self.begin:.3f} to {self.end:.3f}: {self.kind} {self.value!r} in {self.object}"
        return f"{text}{fresh}: {self.outcome}"


class History:
    """Operations in the order in which each client did them. The operations of one client never overlap, except that one
    request may be a write and what its answer shows. An operation of which nobody knows whether it was done may be done
    at any later time, so what its client does next is not ordered after it."""

    def __init__(self, operations=()):
        self.lock, self.operations = threading.Lock(), list(operations)

    def record(self, *operations):
        with self.lock:
            self.operations.extend(operations)

    def objects(self):
        """The operations by object."""
        found = {}
        for operation in self.operations:
            found.setdefault(operation.object, []).append(operation)
        return found

    def write(self, path):
        """Writes a line of JSON for each operation."""
        with open(path, "w") as file:
            for operation in self.operations:
                file.write(json.dumps(dataclasses.astuple(operation)) + "\n")

    @classmethod
    def read(cls, path):
        with open(path) as file:
            return cls(Operation(*map(tuple_of, json.loads(line))) for line in file)


def tuple_of(value):
    return tuple(value) if isinstance(value, list) else value
