"""What one client is promised: it reads its own writes, and never less than it has seen (Terry and others call these
the session guarantees). Here for lists of to-dos, one client and one title at a time, so that a violation is easy to
read; the search has them for everything else."""
import collections

from history import ABSENT, ADD, FAILED, OK, READ, REMOVE


class Session:
    """The titles that a client knows to be on a list, with how it knows that, and those it knows to be gone."""

    def __init__(self):
        self.present, self.gone = {}, {}

    def add(self, title, operation):
        self.present[title] = operation

    def remove(self, title, operation):
        self.present.pop(title, None)
        self.gone[title] = operation


def violations(history):
    for name, operations in history.objects().items():
        if name.startswith("todos"):
            yield from of_list(operations)


def of_list(operations):
    # When somebody began to remove a title for the first time.
    removals = {}
    for operation in operations:
        if operation.kind == REMOVE and operation.outcome != FAILED:
            removals[operation.value] = min(operation.begin, removals.get(operation.value, operation.begin))
    sessions = collections.defaultdict(Session)
    for operation in operations:
        session = sessions[operation.client]
        if operation.outcome != OK:
            continue
        if operation.kind == ADD:
            session.add(operation.value, operation)
        elif operation.kind == REMOVE:
            session.remove(operation.value, operation)
        elif operation.kind == ABSENT:
            yield from absent(session, operation.value, operation, removals)
        elif operation.kind == READ:
            yield from read(session, operation, removals)


def read(session, operation, removals):
    shown = set(operation.value)
    for title in shown & session.gone.keys():
        yield f"{title!r} was gone and came back; before: {session.gone[title]}; now: {operation}"
        del session.gone[title]
    for title in session.present.keys() - shown:
        yield from absent(session, title, operation, removals)
    for title in shown:
        session.present.setdefault(title, operation)


def absent(session, title, operation, removals):
    before = session.present.get(title)
    if before is None:
        return
    session.remove(title, operation)
    if title not in removals or operation.end < removals[title]:
        what = "its own write" if before.kind == ADD else "what it saw before"
        yield f"{operation.client} doesn't see {what}, {title!r}, which nobody has removed; before: {before}; " \
              f"now: {operation}"
