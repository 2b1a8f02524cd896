#!/usr/bin/env python3
"""Generates clients from the document of the running showcase, and has them decode its answers: PROGRAM [GENERATOR …].

Each answer has to be the same once it is decoded and encoded again, and each cell has the type that it says. Of what a
later version may send, it is checked that docs/guides/clients.md says who can decode the rest.
"""
import collections
import json
import pathlib
import sys
import tempfile
import time

import generators
import samples
from showcase import Showcase

# Those that decode an answer with a cell, action, effect or operation of a later version: as it is, or as nothing.
KEEPING, LEAVING_OUT = {"typescript-fetch"}, {"swift6"}


def without_nulls(value):
    if isinstance(value, dict):
        return {name: without_nulls(member) for name, member in value.items() if member is not None}
    return [without_nulls(element) for element in value] if isinstance(value, list) else value


def is_same(name, value, result):
    """Whether a generator's code kept all of an answer that it can keep."""
    if name == "python":
        # It can't tell `null` from a member that is absent.
        return without_nulls(value) == without_nulls(result["value"])
    if name == "typescript-fetch":
        # Its encoder forgets lists that are `null`, and its decoder gives some members other names.
        return value in (result["value"], result["decoded"])
    if name == "kotlin":
        return is_equal(value, result["value"])
    return value == result["value"]


def is_equal(value, other):
    """Whether two values are equal, though a number may have become a text, as Kotlin writes decimal ones."""
    if isinstance(value, dict) and isinstance(other, dict):
        return value.keys() == other.keys() and all(is_equal(member, other[name]) for name, member in value.items())
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(is_equal, value, other))
    if isinstance(value, (int, float)) and isinstance(other, str):
        return value == float(other)
    return value == other


def cell_types(value):
    if isinstance(value, dict):
        if "accessory" in value:
            yield value["type"]
        value = list(value.values())
    if isinstance(value, list):
        for element in value:
            yield from cell_types(element)


def faults(name, known, later, results):
    for sample, result in zip(known, results):
        if "error" in result:
            yield f"{sample['schema']} isn't decoded: {result['error'][:500]}"
        elif not is_same(name, sample["value"], result):
            yield f"{sample['schema']} isn't kept: {json.dumps(sample['value'])[:500]}"
        elif "choices" in result:
            types = collections.Counter(cell_types(sample["value"]))
            cells = collections.Counter(choice for choice in result["choices"] if choice.endswith("Cell"))
            if types != cells:
                yield f"the cells are {types}, and decoded as {cells}"
    for sample, result in zip(later, results[len(known):]):
        expected = sample["value"] if name in KEEPING else sample["withNull"] if name in LEAVING_OUT else None
        if expected != (None if "error" in result else result["value"]):
            yield f"{sample['schema']} of a later version: {json.dumps(result)[:500]}"


def main(program, names):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with Showcase(program, folder, LOG_LEVEL="warning") as showcase:
            document = showcase.ask("/openapi.json")
            known, later = samples.known(showcase, document), list(samples.of_a_later_version(showcase))
        (folder / "openapi.json").write_text(json.dumps(document))
        (folder / "samples.json").write_text(json.dumps(known + later))
        for name in names or generators.DECODERS:
            begin = time.monotonic()
            results = generators.decoded(name, folder / "openapi.json", folder / "samples.json", folder / name)
            found = list(faults(name, known, later, results))
            print("\n".join(found[:10]))
            print(f"{name}: {len(known)} answers decoded, {len(found)} faults, {time.monotonic() - begin:.0f} s", flush=True)
            failed |= bool(found) or len(results) != len(known) + len(later)
    return 1 if failed else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
