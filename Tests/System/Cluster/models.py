"""How each kind of object behaves if one client uses it alone: the sequential specifications. A state is the set of what
is there; `applying` returns the state after a write, or nothing if it can't be done in this state, and `shows` whether
a read sees this state."""
from history import ABSENT, ADD, LEAVE, REMOVE, TAKE, TOGGLE


class ToDos(frozenset):
    """The unique titles of a list. Its order is that of ids, which is not that of commits: see `dependencies`."""

    def applying(self, operation):
        title = operation.value
        if operation.kind == ADD and title not in self:
            return ToDos(self | {title})
        if operation.kind == REMOVE and title in self:
            return ToDos(self - {title})
        return None

    def shows(self, operation):
        if operation.kind == ABSENT:
            return operation.value not in self
        return len(operation.value) == len(self) and self.issuperset(operation.value)


class Switches(frozenset):
    """The switches that are on, of those that are read together. Toggling tells nobody which way it went."""

    def applying(self, operation):
        return Switches(self ^ {operation.value}) if operation.kind == TOGGLE else None

    def shows(self, operation):
        return self == frozenset(operation.value)


class Seats(frozenset):
    """The seats that are taken, of those that are read together. One can be taken only if none is."""

    def applying(self, operation):
        if operation.kind == TAKE and not self:
            return Seats([operation.value])
        if operation.kind == LEAVE and operation.value in self:
            return Seats(self - {operation.value})
        return None

    def shows(self, operation):
        return self == frozenset(operation.value)


def model_of(name):
    """The model of an object, by its name."""
    return ToDos if name.startswith("todos") else Seats if name == "seats" else Switches
