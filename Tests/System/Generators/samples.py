"""Answers of the showcase, each with the name of its schema; and such as a later version might give."""
import copy
import json

import jsonschema_rs

import showcase as programs
from launching import ROOT

TODOS = "/screens/todos"
ADD = TODOS + "/sections/input/cells/input/actions/add"


def navigations(value):
    """Where the actions in a screen lead to."""
    if isinstance(value, dict):
        if value.get("kind") == "navigate":
            yield value["href"]
        value = list(value.values())
    if isinstance(value, list):
        for element in value:
            yield from navigations(element)


def screens(showcase, role, language):
    """All screens to which the list and the screens themselves lead, and the second pages of their sections."""
    def ask(target):
        return showcase.ask(target, role, language, **{"Sectional-Features": "late-sections"})
    listed = ask("/screens")
    yield "ScreenList", listed
    open_, known = [link["href"] for link in listed["screens"]], set()
    while open_:
        if (target := open_.pop(0)) in known:
            continue
        known.add(target)
        screen = ask(target)
        yield "Problem" if "status" in screen else "Screen", screen
        open_ += navigations(screen)
        yield from (("SectionPage", ask(section["next"])) for section in screen.get("sections", []) if "next" in section)


def changes(showcase):
    """What actions answer, how a client catches up, and problems with a patch, a screen or neither."""
    def ask(target, **arguments):
        return showcase.ask(target, "admin", **arguments)
    revision = ask(TODOS)["revision"]
    yield "Performed", ask(f"{ADD}?since={revision}", content={"title": "Water the plants"})
    yield "Performed", ask(ADD, content={"title": "Buy soil"})
    for schema in ("Difference", "ScreenOrDifference"):
        yield schema, ask(f"{TODOS}?since={revision}")
        yield schema, ask(f"{TODOS}?since=unknown")
    yield "ScreenOrDifference", ask(TODOS)
    yield "Problem", ask(ADD, content={"title": ""})
    yield "Problem", ask("/screens/none")
    for query in ("", f"?since={revision}"):
        yield "Problem", ask(ADD + query, content={"title": "Late"}, **{"If-Match": f'"{revision}"'})


def vectors():
    """The screens and patches of the vectors: every operation, and every member, also those that a patch removes."""
    for path in sorted((ROOT / "Tests/Vectors").glob("*.json")):
        vector = json.loads(path.read_text())
        yield from (("Screen", vector["base"]), ("Patch", vector["patch"]), ("Screen", vector["result"]))


def known(showcase, document):
    """What the service answers, which has to fit the document, and those vectors that fit it: some have own cells."""
    def fits(schema, value):
        whole = {"$ref": f"#/components/schemas/{schema}", "components": document["components"]}
        return jsonschema_rs.Draft202012Validator(whole).is_valid(value)
    answers = [
        sample for role in programs.ROLES for language in programs.LANGUAGES
        for sample in screens(showcase, role, language)]
    answers += changes(showcase)
    for schema, value in answers:
        assert fits(schema, value), f"an answer doesn't fit {schema}: {value}"
    fitting = [sample for sample in vectors() if fits(*sample)]
    assert len(answers) > 100 and len(fitting) > 100, (len(answers), len(fitting))
    return [{"schema": schema, "value": value} for schema, value in answers + fitting]


def of_a_later_version(showcase):
    """Answers with one cell, action, effect or operation that the document doesn't have, and the same with `null` there."""
    screen = showcase.ask(TODOS)
    patch = {"screen": "todos", "from": screen["revision"], "to": screen["revision"], "operations": []}
    performed = {"effects": []}
    flying = {"type": "FlyingCell", "data": {"wings": 2}}
    cell = next(cell for section in screen["sections"] for cell in section["cells"])
    cell["actions"] = []

    def sample(schema, value, place, element):
        made = []
        for last in (element, None):
            copied = copy.deepcopy(value)
            at = copied
            for name in place:
                at = at[name]
            at.append(last)
            made.append(copied)
        return {"schema": schema, "value": made[0], "withNull": made[1]}
    section = next(index for index, section in enumerate(screen["sections"]) if section["cells"])
    yield sample("Screen", screen, ["sections", section, "cells"], {**cell, "id": "flying", **flying})
    yield sample("Screen", screen, ["sections", section, "cells", 0, "actions"], {"id": "x", "trigger": "select", "kind": "fly"})
    yield sample("Performed", performed, ["effects"], {"kind": "fly", "height": 3})
    yield sample("Patch", patch, ["operations"], {"op": "fly", "section": "todos"})
