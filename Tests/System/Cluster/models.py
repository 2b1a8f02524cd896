"""How each kind of object behaves if one client uses it alone: the sequential specifications."""
import typing

from history import ABSENT, ADD, LEAVE, REMOVE, TAKE, TOGGLE


class ToDos(typing.NamedTuple):
    """A list of to-dos with unique titles. Its order is that of ids, which is not that of commits: see `graph`."""
    titles: frozenset = frozenset()

    @classmethod
    def showing(cls, value):
        return cls(frozenset(value))

    def applying(self, operation):
        """The state after a write, or nothing if it can't be done in this state."""
        title = operation.value
        if operation.kind == ADD and title not in self.titles:
            return ToDos(self.titles | {title})
        if operation.kind == REMOVE and title in self.titles:
            return ToDos(self.titles - {title})
        return None

    def shows(self, operation):
        """Whether a read sees this state."""
        if operation.kind == ABSENT:
            return operation.value not in self.titles
        return len(operation.value) == len(self.titles) and self.titles.issuperset(operation.value)


class Switches(typing.NamedTuple):
    """Switches that are read together. Toggling tells nobody which way it went."""
    on: frozenset = frozenset()

    @classmethod
    def showing(cls, value):
        return cls(frozenset(value))

    def applying(self, operation):
        return Switches(self.on ^ {operation.value}) if operation.kind == TOGGLE else None

    def shows(self, operation):
        return self.on == frozenset(operation.value)


class Seats(typing.NamedTuple):
    """Seats that are read together. One can be taken only if none is."""
    taken: frozenset = frozenset()

    @classmethod
    def showing(cls, value):
        return cls(frozenset(value))

    def applying(self, operation):
        if operation.kind == TAKE and not self.taken:
            return Seats(frozenset([operation.value]))
        if operation.kind == LEAVE and operation.value in self.taken:
            return Seats(self.taken - {operation.value})
        return None

    def shows(self, operation):
        return self.taken == frozenset(operation.value)


def model_of(name):
    """The model of an object, by its name."""
    return ToDos if name.startswith("todos") else Seats if name == "seats" else Switches
