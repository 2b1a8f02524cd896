"""The graph of what has to come before what, over all lists of to-dos at once, as Elle builds it: each title is written
once, so a read tells which writes came before it and which after. Where the graph has a cycle, no order of all writes
explains what was read.
"""
import collections
import math

import evidence
from cycles import Graph
from history import ABSENT, ADD, FAILED, OK, READ, REMOVE, UNKNOWN, History

SESSION, TIME, SEES, MISSES = "then its client did", "ended before", "is seen by", "doesn't see"


def build(history):
    """The graph. Its nodes are numbers of operations, and moments."""
    operations = history.operations
    graph = Graph()
    add_sessions(graph, operations)
    add_times(graph, operations)
    for name, one in numbered_lists(operations).items():
        add_list(graph, one)
    return graph


def is_done(operation):
    return operation.outcome == OK


def add_sessions(graph, operations):
    last = {}
    for number, operation in enumerate(operations):
        if operation.outcome not in (OK, UNKNOWN):
            continue
        if operation.client in last:
            graph.add(last[operation.client], number, SESSION)
        if is_done(operation):
            last[operation.client] = number


def add_times(graph, operations):
    """What ended before a write began comes before it, by way of a chain of moments; so there are few edges."""
    events = []
    for number, operation in enumerate(operations):
        if is_done(operation):
            # At the same time, what begins comes before what ends: these two overlap.
            events.append((operation.end, 1, number))
        if operation.outcome in (OK, UNKNOWN) and (operation.is_write or operation.fresh):
            events.append((operation.begin, 0, number))
    moment = None
    for time, is_end, number in sorted(events):
        if is_end:
            following = ("moment", time, number)
            if moment is not None:
                graph.add(moment, following, TIME)
            moment = following
            graph.add(number, moment, TIME)
        elif moment is not None:
            graph.add(moment, number, TIME)


def numbered_lists(operations):
    found = collections.defaultdict(list)
    for number, operation in enumerate(operations):
        if operation.object.startswith("todos"):
            found[operation.object].append((number, operation))
    return found


def add_list(graph, numbered):
    """The edges that the reads of one list give."""
    operations = [operation for _, operation in numbered]
    numbers = {id(operation): number for number, operation in numbered}
    kept = evidence.resolved(operations)
    adds = {operation.value: operation for operation in kept
            if operation.kind == ADD and operation.outcome in (OK, UNKNOWN)}
    removals = evidence.removals(kept)
    is_ever_removed = {operation.value for operation in kept if operation.kind == REMOVE and operation.outcome != FAILED}
    for title, removal in removals.items():
        if title in adds:
            graph.add(numbers[id(adds[title])], numbers[id(removal)], SEES)
    waiting = sorted(adds.values(), key=lambda operation: operation.begin)
    clients = collections.defaultdict(lambda: Knowledge(waiting))
    for operation in operations:
        if not is_done(operation):
            continue
        number, client = numbers[id(operation)], clients[operation.client]
        if operation.kind == ADD:
            client.known.add(operation.value)
        elif operation.kind == READ:
            for title in operation.value:
                client.known.add(title)
                if title in adds:
                    graph.add(numbers[id(adds[title])], number, SEES)
                if title in removals and is_done(removals[title]):
                    graph.add(number, numbers[id(removals[title])], MISSES)
            absent = client.open_until(operation.end).difference(operation.value)
            for title in absent:
                add_absence(graph, title, operation, number, client, adds, removals, is_ever_removed, numbers)
        elif operation.kind == ABSENT:
            add_absence(graph, operation.value, operation, number, client, adds, removals, is_ever_removed, numbers)


def add_absence(graph, title, read, number, client, adds, removals, is_ever_removed, numbers):
    """The edge of a read that doesn't show a title: it comes before the title was added, or after it was removed."""
    removal = removals.get(title)
    if title not in is_ever_removed or (removal is not None and read.end < removal.begin):
        if title in adds:
            graph.add(number, numbers[id(adds[title])], MISSES)
        return
    if removal is not None and title in client.known:
        graph.add(numbers[id(removal)], number, SEES)
    # Otherwise it may be either. What this client reads later tells no more.
    client.open.discard(title)


class Knowledge:
    """What one client knows of a list: the titles it has seen or added, and those that it may still see coming or
    going."""

    def __init__(self, adds):
        self.adds, self.count, self.known, self.open = adds, 0, set(), set()

    def open_until(self, time):
        while self.count < len(self.adds) and self.adds[self.count].begin <= time:
            self.open.add(self.adds[self.count].value)
            self.count += 1
        return self.open


def violations(history, is_joint=True):
    """A text for each cycle: over all objects at once, or of each alone if what a client has seen of one says nothing
    about what it has to see of another."""
    parts = [history] if is_joint else [History(those) for those in history.objects().values()]
    for part in parts:
        yield from cycles(part)


def cycles(history):
    operations = history.operations
    for cycle in build(history).cycles():
        lines = []
        for node, label in cycle:
            if isinstance(node, int):
                lines.append(f"{operations[node]}\n            … {label}")
        yield "these come before each other:\n        " + "\n        ".join(lines)


def misorderings(history):
    """Reads whose order of titles contradicts real time, or other reads: newest is first, so an older title is below."""
    for name, operations in history.objects().items():
        if not name.startswith("todos"):
            continue
        adds = {operation.value: operation for operation in operations if operation.kind == ADD}
        order = Graph()
        for operation in operations:
            if operation.kind != READ:
                continue
            earliest, above = math.inf, None
            for title in operation.value:
                begin = adds[title].begin if title in adds else -math.inf
                if earliest < begin:
                    yield f"{title!r} was added after {above!r} was, and is below it: {operation}"
                    break
                end = adds[title].latest if title in adds else -math.inf
                if end < earliest:
                    earliest, above = end, title
            for newer, older in zip(operation.value, operation.value[1:]):
                order.add(newer, older, "is above")
        for cycle in order.cycles():
            yield f"reads of {name} disagree in which order {[title for title, _ in cycle]} are"
