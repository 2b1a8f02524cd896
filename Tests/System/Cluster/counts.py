"""Whether what was acknowledged was done once, and what failed was not done, by counting at the end."""
import collections

from history import ADD, FAILED, OK, READ, REMOVE, TOGGLE


def violations(history):
    for name, operations in history.objects().items():
        check = of_list if name.startswith("todos") else of_seats if name == "seats" else of_switches
        for text in check(operations):
            yield f"{name}: {text}"


def of_list(operations):
    reads = [operation for operation in operations if operation.kind == READ]
    if not reads:
        return
    writes = collections.defaultdict(lambda: collections.defaultdict(list))
    for operation in operations:
        writes[operation.kind][operation.value].append(operation)
    added, removed = writes[ADD], writes[REMOVE]
    initial = set(reads[0].value)
    reported = set()
    for read in reads:
        for title, count in collections.Counter(read.value).items():
            if title in reported:
                continue
            attempts = added.get(title, [])
            if count > 1:
                problem = f"is there {count} times"
            elif title not in initial and not attempts:
                problem = "was added by nobody"
            elif attempts and all(one.outcome == FAILED for one in attempts):
                problem = "failed for certain, and is there"
            else:
                continue
            reported.add(title)
            yield f"{title!r} {problem}: {read}"
    for title, attempts in removed.items():
        done = [one for one in attempts if one.outcome == OK]
        if len(done) > 1:
            yield f"{title!r} was removed {len(done)} times: {done[0]}; {done[1]}"
    yield from final_list(reads, initial, added, removed)


def final_list(reads, initial, added, removed):
    """What reads when all is quiet have to show: what was done before."""
    for read in reads[1:]:
        if not read.fresh:
            continue
        before = lambda one: one.outcome == OK and one.end < read.begin
        maybe = lambda one: one.outcome != FAILED and one.begin < read.end
        shown, done = set(read.value), titles(added, before) | initial
        for title in sorted(done - titles(removed, maybe) - shown):
            yield f"lost: {title!r} was acknowledged: {read}"
        for title in sorted(titles(removed, before) & shown):
            yield f"undone: the removal of {title!r} was acknowledged: {read}"


def titles(writes, suits):
    """The titles of which one write suits."""
    return {title for title, those in writes.items() if any(map(suits, those))}


def of_seats(operations):
    for operation in operations:
        if operation.kind == READ and len(operation.value) > 1:
            yield f"both are taken: {operation}"


def of_switches(operations):
    reads = [operation for operation in operations if operation.kind == READ]
    if not reads:
        return
    toggles = collections.defaultdict(list)
    for operation in operations:
        if operation.kind == TOGGLE and operation.outcome != FAILED:
            toggles[operation.value].append(operation)
    initial = set(reads[0].value)
    for read in reads[1:]:
        if not read.fresh:
            continue
        for switch, those in toggles.items():
            begun = [one for one in those if one.begin < read.end]
            if all(one.outcome == OK and one.end < read.begin for one in begun):
                if ((switch in initial) + len(begun)) % 2 != (switch in read.value):
                    yield f"{switch!r} was toggled {len(begun)} times, which doesn't lead here: {read}"
    # A switch that nobody has toggled is what it was.
    for read in reads:
        for switch in sorted((initial ^ set(read.value)) - toggles.keys()):
            yield f"{switch!r} was toggled by nobody: {read}"
