"""Puts mutations into the text of a source file, each behind its switch."""
import dataclasses
import itertools

import catalogue

# Each target gets this file. `M` is visible to code that other targets inline; the variable is read once.
SWITCHES = """\
import Glibc

/// The number of the mutation that the environment selects; 0 for none.
@usableFromInline
let selectedMutation: Int = unsafe getenv("SECTIONAL_MUTATION").map { unsafe atol($0) } ?? 0

/// Whether mutation `number` is selected.
@usableFromInline
func M(_ number: Int) -> Bool { number == selectedMutation }
"""


@dataclasses.dataclass(frozen=True)
class Edit:
    """The characters from `start` to `end` become `text`."""
    start: int
    end: int
    text: str

    def touches(self, other):
        return self.start <= other.end and other.start <= self.end


def planted(text, mutations):
    """`text` with all `mutations`, which are of this file. Raises a `Fault` for all that don't fit."""
    faults = [fault for mutation in mutations for fault in misfits(text, mutation)]
    if faults:
        raise catalogue.Fault("\n".join(faults))
    for edit in sorted(edits(text, mutations), key=lambda edit: edit.start, reverse=True):
        text = text[:edit.start] + edit.text + text[edit.end:]
    return text


def misfits(text, mutation):
    count = text.count(mutation.code)
    if count != 1:
        yield (
            f"{mutation.target}.toml: {mutation.id}: {mutation.file} has the code {count} times, not once:\n"
            f"    {mutation.code.strip()}")


def edits(text, mutations):
    """Edits that don't touch: mutations of the same characters are put into each other."""
    groups = []
    for mutation in mutations:
        own = edit(text.index(mutation.code), mutation.code, mutation.switched)
        group = [(own, mutation)]
        for other in [other for other in groups if any(own.touches(edit) for edit, _ in other)]:
            groups.remove(other)
            group = other + group
        groups.append(group)
    return [joined(text, [mutation for _, mutation in group]) for group in groups]


def edit(start, code, mutated):
    """The least that makes `mutated` of the `code` at `start`."""
    head = common(code, mutated)
    tail = common(code[head:][::-1], mutated[head:][::-1])
    return Edit(start + head, start + len(code) - tail, mutated[head:len(mutated) - tail])


def common(one, other):
    """How many characters both begin with."""
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other)))


def joined(text, mutations):
    """One edit for mutations of the same characters: the code of each stands in what the others make of it."""
    outer, *inner = sorted(mutations, key=lambda mutation: len(mutation.code), reverse=True)
    result = outer.switched
    for mutation in inner:
        if result.count(mutation.code) != 1:
            raise catalogue.Fault(
                f"{mutation.target}.toml: {mutation.id} and {outer.id} change the same characters of {mutation.file}; "
                "write them so that the code of one stands once in what the other makes of it")
        result = result.replace(mutation.code, mutation.switched)
    return edit(text.index(outer.code), outer.code, result)
