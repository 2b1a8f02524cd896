"""What a history itself says about writes of which nobody knows whether they were done."""
from history import ADD, OK, READ, REMOVE, UNKNOWN


def resolved(operations):
    """The operations on one list of to-dos; each unknown one that was done, or had no effect, is known to be so. The
    title of a to-do is unique, so whoever sees it shows that it was added. If nobody ever sees it, it makes no
    difference. A removal of a title that nobody has added, or that somebody else has removed, was not done."""
    seen = {title for operation in operations if operation.kind == READ for title in operation.value}
    seen |= {operation.value for operation in operations if operation.kind == REMOVE and operation.outcome == OK}
    removed = {operation.value for operation in operations if operation.kind == REMOVE and operation.outcome == OK}
    found = []
    for operation in operations:
        if operation.outcome == UNKNOWN:
            if operation.kind == ADD and operation.value not in seen:
                continue
            if operation.kind == REMOVE and operation.value in removed:
                continue
        found.append(operation)
    return found


def removals(operations):
    """The removal of each title that was removed, if it is certain which one it was."""
    found = {}
    for operation in operations:
        if operation.kind == REMOVE and operation.outcome in (OK, UNKNOWN):
            found.setdefault(operation.value, []).append(operation)
    return {title: those[0] for title, those in found.items() if len(those) == 1}

