"""The checker notices each planted fault, and finds nothing in histories in which everything is right."""
import dataclasses
import random
import tempfile
import unittest

import search
from checker import COUNT, CYCLE, LIST_ORDER, ORDER, SESSION, check
from history import ABSENT, ADD, FAILED, LEAVE, OK, READ, REMOVE, TAKE, TOGGLE, UNKNOWN, History, Operation
from models import Switches
from simulated import simulate

LIST, OTHER, CARDS, SEATS = "todos of ana", "todos of ben", "cards", "seats"


def history(*steps):
    """A history in which each step is a tuple: client, kind, value, begin and end, and perhaps the outcome and the
    object. All objects are empty at first."""
    operations = [Operation("beginning", name, READ, (), 0, 0.5, fresh=True) for name in (LIST, OTHER, CARDS, SEATS)]
    for client, kind, value, begin, end, *more in steps:
        outcome, name = (more + [OK, LIST][len(more):])[:2]
        operations.append(Operation(client, name, kind, value, begin, end, outcome, fresh=client == "final"))
    return History(operations)


class PlantedFaultTests(unittest.TestCase):
    """Small histories with one fault each. `kinds` are the checks that have to notice it."""

    def notices(self, kinds, *steps):
        found = check(history(*steps))
        self.assertLessEqual(set(kinds), {violation.kind for violation in found}, [str(one) for one in found])

    def accepts(self, *steps):
        self.assertEqual([str(violation) for violation in check(history(*steps))], [])

    def test_a_lost_write(self):
        self.notices([COUNT, ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("final", READ, (), 9, 10))
        self.accepts(("a", ADD, "x", 1, 2), ("final", READ, ("x",), 9, 10))

    def test_a_write_that_was_done_twice(self):
        self.notices([COUNT, ORDER], ("a", ADD, "x", 1, 2), ("final", READ, ("x", "x"), 9, 10))

    def test_a_read_that_misses_its_clients_write(self):
        self.notices([SESSION, ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("a", READ, (), 3, 4), ("final", READ, ("x",), 9, 10))

    def test_another_client_may_read_an_older_state(self):
        self.accepts(("a", ADD, "x", 1, 2), ("b", READ, (), 3, 4), ("final", READ, ("x",), 9, 10))

    def test_a_read_when_all_is_quiet_may_not(self):
        self.notices([COUNT, ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("final", READ, (), 9, 10))

    def test_reads_that_go_back(self):
        self.notices([SESSION, ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("b", READ, ("x",), 3, 4), ("b", READ, (), 5, 6),
                     ("final", READ, ("x",), 9, 10))

    def test_reads_of_switches_that_go_back(self):
        toggles = [("a", TOGGLE, "1", 1, 2, OK, CARDS), ("a", TOGGLE, "2", 3, 4, OK, CARDS)]
        final = ("final", READ, ("1", "2"), 9, 10, OK, CARDS)
        self.notices([ORDER], *toggles, ("b", READ, ("1", "2"), 5, 6, OK, CARDS), ("b", READ, ("1",), 7, 8, OK, CARDS), final)
        self.accepts(*toggles, ("b", READ, ("1",), 5, 6, OK, CARDS), ("b", READ, ("1", "2"), 7, 8, OK, CARDS), final)

    def test_a_write_that_was_visible_and_is_gone(self):
        for outcome in (OK, UNKNOWN):
            self.notices([ORDER], ("a", ADD, "x", 1, 2, outcome), ("b", READ, ("x",), 3, 4), ("final", READ, (), 9, 10))

    def test_an_unknown_write_may_be_done_or_not_or_later(self):
        self.accepts(("a", ADD, "x", 1, 2, UNKNOWN), ("a", READ, (), 3, 4), ("final", READ, (), 9, 10))
        self.accepts(("a", ADD, "x", 1, 2, UNKNOWN), ("a", READ, (), 3, 4), ("final", READ, ("x",), 9, 10))
        self.accepts(("a", TOGGLE, "1", 1, 2, UNKNOWN, CARDS), ("final", READ, ("1",), 9, 10, OK, CARDS))
        self.accepts(("a", TOGGLE, "1", 1, 2, UNKNOWN, CARDS), ("final", READ, (), 9, 10, OK, CARDS))

    def test_an_unknown_write_is_done_once(self):
        toggle = ("a", TOGGLE, "1", 1, 2, UNKNOWN, CARDS)
        reads = [("b", READ, value, 3 + index, 3.5 + index, OK, CARDS) for index, value in enumerate([("1",), (), ("1",)])]
        self.notices([ORDER], toggle, *reads)

    def test_writes_against_real_time(self):
        # b's write began after a's had ended, and somebody saw it first.
        self.notices([ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("b", ADD, "y", 3, 4), ("c", READ, ("y",), 5, 6),
                     ("c", READ, ("y", "x"), 7, 8), ("final", READ, ("y", "x"), 9, 10))
        self.accepts(("a", ADD, "x", 1, 3.5), ("b", ADD, "y", 3, 4), ("c", READ, ("y",), 5, 6),
                     ("c", READ, ("y", "x"), 7, 8), ("final", READ, ("y", "x"), 9, 10))

    def test_toggles_against_real_time(self):
        self.notices([ORDER], ("a", TOGGLE, "1", 1, 2, OK, CARDS), ("b", TOGGLE, "2", 3, 4, OK, CARDS),
                     ("c", READ, ("2",), 5, 6, OK, CARDS), ("final", READ, ("1", "2"), 9, 10, OK, CARDS))

    def test_a_list_that_contradicts_real_time(self):
        self.notices([LIST_ORDER], ("a", ADD, "x", 1, 2), ("b", ADD, "y", 3, 4), ("final", READ, ("x", "y"), 9, 10))
        self.accepts(("a", ADD, "x", 1, 3.5), ("b", ADD, "y", 3, 4), ("final", READ, ("x", "y"), 9, 10))

    def test_lists_that_contradict_each_other(self):
        adds = [("a", ADD, "x", 1, 5), ("b", ADD, "y", 1, 5)]
        self.notices([LIST_ORDER], *adds, ("a", READ, ("x", "y"), 6, 7), ("b", READ, ("y", "x"), 6, 7))

    def test_a_read_from_the_future(self):
        self.notices([ORDER, CYCLE], ("b", READ, ("x",), 1, 2), ("a", ADD, "x", 3, 4), ("final", READ, ("x",), 9, 10))

    def test_a_swallowed_toggle(self):
        self.notices([COUNT, ORDER], ("a", TOGGLE, "1", 1, 2, OK, CARDS), ("final", READ, (), 9, 10, OK, CARDS))

    def test_a_toggle_that_was_done_twice(self):
        self.notices([COUNT, ORDER], ("a", TOGGLE, "1", 1, 2, OK, CARDS), ("a", TOGGLE, "2", 3, 4, OK, CARDS),
                     ("final", READ, ("1",), 9, 10, OK, CARDS))

    def test_a_state_of_switches_that_never_was(self):
        # Each switch alone was so at some time, both together were not.
        toggles = [("a", TOGGLE, "1", 1, 2, OK, CARDS), ("a", TOGGLE, "2", 3, 4, OK, CARDS)]
        self.notices([ORDER], *toggles, ("b", READ, ("2",), 5, 6, OK, CARDS), ("final", READ, ("1", "2"), 9, 10, OK, CARDS))

    def test_a_failed_write_that_is_visible(self):
        self.notices([COUNT, ORDER], ("a", ADD, "x", 1, 2, FAILED), ("final", READ, ("x",), 9, 10))
        self.notices([COUNT, ORDER], ("a", TOGGLE, "1", 1, 2, FAILED, CARDS), ("final", READ, ("1",), 9, 10, OK, CARDS))

    def test_a_failed_write_that_was_visible_for_a_moment(self):
        self.notices([COUNT, ORDER], ("a", ADD, "x", 1, 2, FAILED), ("b", READ, ("x",), 3, 4), ("final", READ, (), 9, 10))

    def test_a_write_of_nobody(self):
        self.notices([COUNT, ORDER], ("b", READ, ("z",), 3, 4), ("final", READ, ("z",), 9, 10))

    def test_a_removal_that_is_undone(self):
        steps = [("a", ADD, "x", 1, 2), ("a", REMOVE, "x", 3, 4)]
        self.notices([COUNT, ORDER, CYCLE], *steps, ("final", READ, ("x",), 9, 10))
        self.notices([SESSION, ORDER], *steps, ("a", READ, ("x",), 5, 6), ("final", READ, (), 9, 10))
        self.notices([SESSION, ORDER], *steps, ("b", READ, ("x",), 5, 6), ("b", READ, (), 6.5, 7), ("b", READ, ("x",), 7.5, 8),
                     ("final", READ, (), 9, 10))
        self.accepts(*steps, ("b", READ, ("x",), 5, 6), ("final", READ, (), 9, 10))

    def test_a_removal_that_was_done_twice(self):
        self.notices([COUNT, ORDER], ("a", ADD, "x", 1, 2), ("a", REMOVE, "x", 3, 4), ("b", REMOVE, "x", 3, 4),
                     ("final", READ, (), 9, 10))

    def test_a_removal_that_finds_nothing_where_something_is(self):
        self.notices([SESSION, ORDER, CYCLE], ("a", ADD, "x", 1, 2), ("a", REMOVE, "x", 3, 4, FAILED),
                     ("a", ABSENT, "x", 3, 4), ("final", READ, ("x",), 9, 10))

    def test_a_replica_that_is_behind_in_another_list(self):
        # b sees what was written second, in one list, and then not what was written first, in the other one.
        steps = [("a", ADD, "x", 1, 2, OK, LIST), ("c", ADD, "y", 3, 4, OK, OTHER), ("b", READ, ("y",), 5, 6, OK, OTHER)]
        finals = [("final", READ, ("x",), 9, 10, OK, LIST), ("final", READ, ("y",), 11, 12, OK, OTHER)]
        self.notices([CYCLE], *steps, ("b", READ, (), 7, 8, OK, LIST), *finals)
        self.accepts(*steps, ("b", READ, ("x",), 7, 8, OK, LIST), *finals)
        # Each object alone is right.
        one = history(*steps, ("b", READ, (), 7, 8, OK, LIST), *finals)
        self.assertEqual(check(one, is_joint=False), [])

    def test_two_readers_that_see_two_writes_in_different_orders(self):
        steps = [("a", ADD, "x", 1, 8, OK, LIST), ("c", ADD, "y", 1, 8, OK, OTHER),
                 ("b", READ, ("x",), 2, 3, OK, LIST), ("b", READ, (), 4, 5, OK, OTHER),
                 ("d", READ, ("y",), 2, 3, OK, OTHER), ("d", READ, (), 4, 5, OK, LIST)]
        self.notices([CYCLE], *steps)
        self.accepts(*steps[:5])

    def test_two_writes_that_exclude_each_other(self):
        takes = [("a", TAKE, "left", 1, 3, OK, SEATS), ("b", TAKE, "right", 2, 4, OK, SEATS)]
        self.notices([COUNT, ORDER], *takes, ("final", READ, ("left", "right"), 9, 10, OK, SEATS))
        # Nobody has seen both.
        leave = ("a", LEAVE, "left", 5, 6, OK, SEATS)
        self.notices([ORDER], *takes, leave, ("final", READ, ("right",), 9, 10, OK, SEATS))
        self.accepts(takes[0], leave, ("b", TAKE, "right", 2, 8, OK, SEATS), ("final", READ, ("right",), 9, 10, OK, SEATS))
        self.accepts(takes[0], takes[1][:5] + (UNKNOWN, SEATS), ("final", READ, ("left",), 9, 10, OK, SEATS))

    def test_a_seat_that_was_left_twice(self):
        self.notices([ORDER], ("a", TAKE, "left", 1, 2, OK, SEATS), ("a", LEAVE, "left", 3, 5, OK, SEATS),
                     ("b", LEAVE, "left", 3, 5, OK, SEATS), ("final", READ, (), 9, 10, OK, SEATS))

    def test_an_object_that_was_not_read_first(self):
        self.assertTrue(check(History([Operation("a", LIST, ADD, "x", 1, 2)])))


class SearchTests(unittest.TestCase):
    def test_gives_up_and_says_so(self):
        operations = [Operation(f"client {index}", CARDS, TOGGLE, str(index), 1, 2) for index in range(12)]
        operations.append(Operation("final", CARDS, READ, (), 3, 4, fresh=True))
        stuck = search.find_order(operations, Switches(), limit=100)
        self.assertTrue(stuck.gave_up)
        self.assertFalse(search.find_order(operations, Switches(), limit=5000).gave_up)

    def test_goes_back_from_a_wrong_order(self):
        # The one that ended first was done last.
        operations = [Operation("a", CARDS, TOGGLE, "1", 1, 5), Operation("b", CARDS, TOGGLE, "2", 1, 6),
                      Operation("c", CARDS, READ, ("2",), 2, 3)]
        self.assertIsNone(search.find_order(operations, Switches()))

    def test_a_long_history_takes_little(self):
        self.assertEqual(check(simulate(1, clients=8, operations=20_000, unknown=0.0005)), [])


class SimulatedTests(unittest.TestCase):
    """Random histories: in which everything is right, and with one fault at a random place."""

    def test_finds_nothing_where_everything_is_right(self):
        for seed in range(150):
            found = check(simulate(seed, clients=2 + seed % 7, operations=250))
            self.assertEqual([str(violation) for violation in found], [], seed)

    def test_notices_a_fault_at_a_random_place(self):
        for name, plant in FAULTS.items():
            count = 0
            for seed in range(40):
                one = simulate(seed, clients=6, operations=250, unknown=0)
                if plant(one.operations, random.Random(seed)):
                    count += 1
                    self.assertTrue(check(one), f"{name} with seed {seed}")
            self.assertGreater(count, 20, name)

    def test_is_written_and_read(self):
        one = simulate(3)
        with tempfile.NamedTemporaryFile() as file:
            one.write(file.name)
            self.assertEqual(History.read(file.name).operations, one.operations)


def change(operations, index, **values):
    operations[index] = dataclasses.replace(operations[index], **values)
    return True


def pick(operations, choice, suits):
    """The index of a random operation, or nothing."""
    found = [index for index, operation in enumerate(operations) if suits(operation)]
    return choice.choice(found) if found else None


def is_final(operation):
    return operation.fresh and operation.client == "final"


def lose(operations, choice):
    """An acknowledged to-do is in no read any more."""
    index = pick(operations, choice, lambda one: is_final(one) and one.value and one.object.startswith("todos"))
    if index is None:
        return False
    title = choice.choice(operations[index].value)
    for other, one in enumerate(operations):
        if one.kind == READ and title in one.value:
            change(operations, other, value=tuple(each for each in one.value if each != title))
    return True


def acknowledge_nothing(operations, choice):
    """A toggle that was not done is acknowledged."""
    index = pick(operations, choice, lambda one: one.kind == TOGGLE)
    operations.insert(index + 1, dataclasses.replace(operations[index], client="another"))
    return True


def take_both(operations, choice):
    """The other seat is taken at the same time as one."""
    index = pick(operations, choice, lambda one: one.kind == TAKE and one.outcome == OK)
    if index is None:
        return False
    other = "right" if operations[index].value == "left" else "left"
    operations.insert(index + 1, dataclasses.replace(operations[index], client="another", value=other))
    return True


def swallow(operations, choice):
    """A toggle that was done is missing from the history, as if a repeat had been performed again."""
    index = pick(operations, choice, lambda one: one.kind == TOGGLE)
    del operations[index]
    return True


def repeat(operations, choice):
    """A list shows a title twice at the end."""
    index = pick(operations, choice, lambda one: is_final(one) and one.value and one.object.startswith("todos"))
    return index is not None and change(operations, index, value=operations[index].value[:1] + operations[index].value)


def forget_own(operations, choice):
    """A client's first read after it has added a to-do doesn't show it."""
    candidates = []
    for index, one in enumerate(operations):
        if one.kind == ADD and one.outcome == OK:
            for other in range(index + 1, len(operations)):
                later = operations[other]
                if later.client == one.client and later.object == one.object and later.kind == READ:
                    if one.value in later.value:
                        candidates.append((other, one.value))
                    break
    if not candidates:
        return False
    index, title = choice.choice(candidates)
    return change(operations, index, value=tuple(each for each in operations[index].value if each != title))


def foresee(operations, choice):
    """A read shows a title that is added only later."""
    read = pick(operations, choice, lambda one: one.kind == READ and not one.fresh and one.object.startswith("todos"))
    add = read is not None and pick(operations, choice, lambda one: one.kind == ADD and one.outcome == OK
                                    and one.object == operations[read].object and one.begin > operations[read].end)
    if not add:
        return False
    return change(operations, read, value=(operations[add].value, *operations[read].value))


def show_failed(operations, choice):
    """What is said to have failed is there."""
    index = pick(operations, choice, lambda one: one.kind == ADD and one.outcome == OK
                 and any(one.value in read.value for read in operations if read.kind == READ and read.object == one.object))
    return index is not None and change(operations, index, outcome=FAILED)


def restore(operations, choice):
    """A removed to-do is back at the end."""
    index = pick(operations, choice, lambda one: one.kind == REMOVE and one.outcome == OK)
    if index is None:
        return False
    final = pick(operations, choice, lambda one: is_final(one) and one.object == operations[index].object)
    return change(operations, final, value=(*operations[final].value, operations[index].value))


def swap(operations, choice):
    """Two neighbours in a list change places, of which the older was acknowledged before the newer was sent."""
    adds = {one.value: one for one in operations if one.kind == ADD}
    candidates = [(index, place) for index, one in enumerate(operations)
                  if one.kind == READ and one.object.startswith("todos")
                  for place, (newer, older) in enumerate(zip(one.value, one.value[1:]))
                  if adds[older].end < adds[newer].begin]
    if not candidates:
        return False
    index, place = choice.choice(candidates)
    value = list(operations[index].value)
    value[place:place + 2] = reversed(value[place:place + 2])
    return change(operations, index, value=tuple(value))


FAULTS = {
    "a lost write": lose, "an acknowledged toggle that was not done": acknowledge_nothing, "a toggle too many": swallow,
    "two seats at once": take_both,
    "a title twice": repeat, "an own write that isn't read": forget_own, "a read from the future": foresee,
    "a failed write that is visible": show_failed, "a removal that is undone": restore, "a wrong order": swap,
}
