"""Looks for an order of the operations on one object that explains what everybody saw.

The search is that of Wing and Gong: take any operation that nothing has to precede, apply it, go on, and go back where
this leads nowhere. As Lowe proposed, a position that was met before is not searched twice. Their order is the one of
linearizability (Herlihy and Wing): what ended before something else began comes before it. Here it is the one of
ordered sequential consistency, because a read may see less than others have written: a write comes after everything
that ended before it began, and a read after what its own client did before.
"""
import bisect
import typing

from history import FAILED, UNKNOWN

# How many positions are looked at before the search gives up.
LIMIT = 1_000_000


class Stuck(typing.NamedTuple):
    """No order was found: what the search couldn't place where it came furthest. If it gave up, nothing is known."""
    operations: list
    state: typing.Any
    gave_up: bool = False

    def __str__(self):
        shown = "\n        ".join(map(str, self.operations))
        begin = "gave up looking for an order" if self.gave_up else "no order of the writes explains it"
        return f"{begin}; at the furthest point {self.state}, and next:\n        {shown}"


class Lane:
    """The operations of one client in their order, or one write of which nobody knows whether it was done."""

    def __init__(self, operations, is_optional=False):
        self.operations, self.is_optional = operations, is_optional
        # The operations of a client don't overlap, so their ends are in order.
        self.ends = [operation.latest for operation in operations]
        # For each operation, how far other lanes have to be before it.
        self.needs = []

    def before(self, time):
        """How many operations ended before `time`."""
        return bisect.bisect_left(self.ends, time)


def lanes_of(operations):
    """The lanes, with what each operation needs. What failed changes nothing and is left out."""
    done, optional, origins = {}, [], []
    for operation in operations:
        if operation.outcome == FAILED:
            continue
        if operation.outcome == UNKNOWN:
            origins.append((operation.client, len(done.get(operation.client, []))))
            optional.append(Lane([operation], is_optional=True))
        else:
            done.setdefault(operation.client, []).append(operation)
    clients = list(done)
    lanes = [Lane(done[client]) for client in clients] + optional
    for index, lane in enumerate(lanes):
        for operation in lane.operations:
            ordered = operation.is_write or operation.fresh
            needs = [(other, count) for other, count in enumerate(
                one.before(operation.begin) for one in lanes) if count and other != index] if ordered else []
            lane.needs.append(needs)
    for (client, count), lane in zip(origins, optional):
        if count:
            lane.needs[0].append((clients.index(client), count))
    return lanes


class Search:
    """One search. `initial` is the state in which the object was before."""

    def __init__(self, operations, initial, limit=LIMIT):
        self.lanes, self.initial, self.limit = lanes_of(operations), initial, limit
        self.goal = [None if lane.is_optional else len(lane.operations) for lane in self.lanes]
        self.furthest, self.most = None, -1

    def run(self):
        """Nothing if there is an order, else where the search got stuck."""
        start = self.with_reads([0] * len(self.lanes), self.initial)
        visited, stack = {start[0]}, [(start, self.writes(*start))]
        while stack:
            (position, state), writes = stack[-1]
            if self.is_done(position):
                return None
            for index, following in writes:
                counts = list(position)
                counts[index] += 1
                found = self.with_reads(counts, following)
                if found[0] not in visited:
                    break
            else:
                stack.pop()
                continue
            if len(visited) >= self.limit:
                return self.stuck(gave_up=True)
            visited.add(found[0])
            stack.append((found, self.writes(*found)))
        return self.stuck()

    def is_done(self, position):
        return all(goal is None or count == goal for count, goal in zip(position, self.goal))

    def is_free(self, needs, counts):
        return all(counts[other] >= count for other, count in needs)

    def with_reads(self, counts, state):
        """Goes on with every read that sees this state. That is never wrong: a read changes nothing, and what has to
        come after it can only come sooner."""
        has_moved = True
        while has_moved:
            has_moved = False
            for index, lane in enumerate(self.lanes):
                count = counts[index]
                while (count < len(lane.operations) and not lane.operations[count].is_write
                       and state.shows(lane.operations[count]) and self.is_free(lane.needs[count], counts)):
                    count += 1
                if count != counts[index]:
                    counts[index], has_moved = count, True
        position = tuple(counts)
        if sum(position) > self.most:
            self.furthest, self.most = (position, state), sum(position)
        return position, state

    def writes(self, position, state):
        """The writes that may come next, with the state after each; first the one that ended first."""
        found = []
        for index, lane in enumerate(self.lanes):
            count = position[index]
            if count == len(lane.operations) or not lane.operations[count].is_write:
                continue
            if self.is_free(lane.needs[count], position):
                following = state.applying(lane.operations[count])
                if following is not None:
                    found.append((lane.ends[count], index, following))
        found.sort(key=lambda one: one[:2])
        return iter([one[1:] for one in found])

    def stuck(self, gave_up=False):
        position, state = self.furthest
        following = [lane.operations[count] for lane, count in zip(self.lanes, position)
                     if count < len(lane.operations)]
        return Stuck(sorted(following, key=lambda operation: operation.begin), state, gave_up)


def find_order(operations, initial, limit=LIMIT):
    """Nothing if an order explains the operations on an object that was in the state `initial`; else where it fails."""
    return Search(operations, initial, limit).run()
