"""Random histories of a simulated service in which everything is right: writes take effect at one moment each, between
request and answer, and reads show a moment that isn't before what their client has written or seen."""
import random

from history import ABSENT, ADD, FAILED, LEAVE, READ, REMOVE, TAKE, TOGGLE, UNKNOWN, History, Operation

CARDS = ("1", "2", "3", "4")
SEATS = ("left", "right")


class Service:
    """The states of all objects after each write."""

    def __init__(self, objects):
        self.states = [{name: () for name in objects}]

    @property
    def now(self):
        return len(self.states) - 1

    def write(self, name, kind, value):
        """Does a write, if it can be done."""
        state = self.states[-1][name]
        if kind == ADD:
            state = (value, *state)
        elif kind == REMOVE:
            if value not in state:
                return False
            state = tuple(title for title in state if title != value)
        elif kind in (TAKE, LEAVE):
            if state != (() if kind == TAKE else (value,)):
                return False
            state = (value,) if kind == TAKE else ()
        else:
            state = tuple(sorted(set(state) ^ {value}))
        self.states.append(self.states[-1] | {name: state})
        return True


def simulate(seed, clients=4, operations=300, unknown=0.03, staleness=6):
    """A history with the operations of `clients`, of which two share each list and switch, and all share the cards and
    the seats."""
    choice = random.Random(seed)
    subjects = [f"subject-{index // 2}" for index in range(clients)]
    objects = {f"todos of {subject}" for subject in subjects} | {f"switch of {subject}" for subject in subjects}
    service, history = Service(sorted(objects) + ["cards", "seats"]), History()
    for name in service.states[0]:
        history.record(Operation("beginning", name, READ, (), 0.0, 0.5, fresh=True))
    # What happens next to each client, as (time, client, operation or nothing).
    seen, floors, titles = {}, [0] * clients, 0
    agenda = [(1 + choice.random(), index, None) for index in range(clients)]
    late = []
    time = 1.0
    for _ in range(operations):
        agenda.sort(key=lambda one: one[0])
        begin, client, _ = agenda.pop(0)
        name = choice.choice([f"todos of {subjects[client]}", f"switch of {subjects[client]}", "cards", "seats"])
        kind, value = READ, None
        if choice.random() < 0.5:
            if name == "seats":
                kind, value = choice.choice([TAKE, LEAVE]), choice.choice(SEATS)
            elif not name.startswith("todos"):
                kind, value = TOGGLE, choice.choice(CARDS) if name == "cards" else "switch"
            elif seen.get((client, name)) and choice.random() < 0.45:
                kind, value = REMOVE, choice.choice(seen[client, name])
            else:
                titles += 1
                kind, value = ADD, f"title {titles}"
        effect = begin + choice.random()
        end = effect + choice.random()
        agenda.append((end + choice.random() / 4, client, None))
        late.append((effect, end, begin, client, name, kind, value))
        # Effects are applied in the order of their times: those before the next beginning are final.
        late.sort()
        following = min(one[0] for one in agenda)
        while late and late[0][0] <= following:
            take_effect(choice, service, history, seen, floors, late.pop(0), unknown, staleness)
        time = max(time, end)
    for one in sorted(late):
        take_effect(choice, service, history, seen, floors, one, unknown, staleness)
    for name, state in service.states[-1].items():
        history.record(Operation("final", name, READ, state, time + 1, time + 2, fresh=True))
    # A client's operations are recorded by their beginnings.
    history.operations.sort(key=lambda operation: operation.begin)
    return history


def take_effect(choice, service, history, seen, floors, what, unknown, staleness):
    effect, end, begin, client, name, kind, value = what
    person = f"client {client}"
    if kind == READ:
        floor = max(floors[client], service.now - staleness)
        moment = choice.randint(floor, service.now)
        floors[client] = moment
        state = service.states[moment][name]
        seen[client, name] = state
        history.record(Operation(person, name, READ, state, begin, end))
        return
    if choice.random() < unknown:
        if choice.random() < 0.5:
            service.write(name, kind, value)
        history.record(Operation(person, name, kind, value, begin, end, UNKNOWN))
    elif service.write(name, kind, value):
        floors[client] = service.now
        history.record(Operation(person, name, kind, value, begin, end))
    else:
        floors[client] = service.now
        history.record(Operation(person, name, kind, value, begin, end, FAILED))
        if kind == REMOVE:
            history.record(Operation(person, name, ABSENT, value, begin, end))
