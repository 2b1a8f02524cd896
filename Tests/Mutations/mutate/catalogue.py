"""The list of mutations: one TOML file for each target of the sources, Tests/Mutations/TARGET.toml."""
import dataclasses
import re
import tomllib
import zlib

SWITCH = re.compile(r"\bM\b(?!\()")
AREAS = ("tokens", "authentication", "caches", "streams", "framing", "revisions", "other")
KEYS = {"id", "title", "area", "file", "code", "mutated", "unchanging", "tests"}


class Fault(Exception):
    """The catalogue is wrong, or doesn't fit the sources. Its text says all that is."""


@dataclasses.dataclass(frozen=True)
class Mutation:
    """One mistake: in `file`, `code` becomes `mutated`, in which `M` is true when the mutation is selected."""
    id: str
    title: str
    target: str
    file: str
    code: str
    mutated: str
    tests: tuple[str, ...]
    area: str = "other"
    # Why nothing that can be observed changes; empty for a mutation that tests have to notice.
    unchanging: str = ""

    @property
    def number(self):
        """What selects it. It depends on the id alone, so that a new mutation leaves the files of others as they are."""
        return zlib.crc32(self.id.encode()) + 1

    @property
    def switched(self):
        """`mutated` as Swift."""
        return SWITCH.sub(f"M({self.number})", self.mutated)


def read(folder):
    """All mutations of the files of `folder`. Raises a `Fault` that names everything that is wrong."""
    faults, mutations = [], []
    for path in sorted(folder.glob("*.toml")):
        for mutation in parse(path.stem, path.read_text(), faults):
            mutations.append(mutation)
    faults += doubles(mutations)
    if faults:
        raise Fault("\n".join(faults))
    return mutations


def parse(target, text, faults):
    """The mutations of one file's text; what is wrong is added to `faults`."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(f"{target}.toml: {error}")
        return
    for entry in document.get("mutation", []):
        found = list(faults_of(entry))
        faults += [f"{target}.toml: {entry.get('id', 'a mutation without an id')}: {fault}" for fault in found]
        if not found:
            values = {**entry, "tests": tuple(entry.get("tests", document.get("tests", ())))}
            values["file"] = f"Sources/{target}/{entry['file']}"
            yield Mutation(target=target, **values)


def faults_of(entry):
    for key in sorted(entry.keys() - KEYS):
        yield f"there is no key {key!r}"
    for key in sorted({"id", "title", "file", "code", "mutated"} - entry.keys()):
        yield f"{key!r} is missing"
    if entry.get("area", "other") not in AREAS:
        yield f"no area is called {entry['area']!r}; there are {', '.join(AREAS)}"
    if not SWITCH.search(entry.get("mutated", "M")):
        yield "`mutated` has no switch `M`"


def doubles(mutations):
    known = {}
    for mutation in mutations:
        if known.setdefault(mutation.id, mutation) is not mutation:
            yield f"{mutation.target}.toml: {mutation.id}: the id is used twice"
    numbers = {}
    for mutation in known.values():
        if numbers.setdefault(mutation.number, mutation) is not mutation:
            yield f"{mutation.id}: has the same number as {numbers[mutation.number].id}; rename one"


def chosen(mutations, targets, only):
    """The mutations of `targets`, or all; of those the ones with an id in `only`, or all. Raises a `Fault`."""
    faults = [f"no target is called {name}" for name in sorted(set(targets) - {m.target for m in mutations})]
    faults += [f"no mutation is called {name}" for name in sorted(set(only) - {m.id for m in mutations})]
    if faults:
        raise Fault("\n".join(faults))
    return [m for m in mutations if (not targets or m.target in targets) and (not only or m.id in only)]
