"""Applies patches to screens, as docs/wire-format.md describes them."""


class PatchError(Exception):
    """A patch that doesn't fit the screen."""


def apply(screen, patch):
    """The screen of revision `to`. The screen itself is not changed."""
    if patch["from"] != screen["revision"]:
        raise PatchError(f"a patch from {patch['from']} to a screen of revision {screen['revision']}")
    sections = [section | {"cells": list(section["cells"])} for section in screen["sections"]]
    result = screen | {"revision": patch["to"], "sections": sections}
    for operation in patch["operations"]:
        members = {name: value for name, value in operation.items() if name not in ("op", "id", "animation")}
        OPERATIONS[operation["op"]](result, operation, members)
    return result


def place(elements, identifier):
    for index, element in enumerate(elements):
        if element["id"] == identifier:
            return index
    raise PatchError(f"there is no {identifier}")


def insert(elements, element, operation):
    if any(one["id"] == element["id"] for one in elements):
        raise PatchError(f"there is a {element['id']} already")
    elements.insert(place(elements, operation["after"]) + 1 if "after" in operation else 0, element)


def section_of(screen, operation):
    return screen["sections"][place(screen["sections"], operation["section"])]


def change_members(target, members):
    for name, value in members.items():
        if value is None:
            target.pop(name, None)
        else:
            target[name] = value


def change_screen(screen, operation, members):
    change_members(screen, members)


def delete_section(screen, operation, members):
    del screen["sections"][place(screen["sections"], operation["section"])]


def insert_section(screen, operation, members):
    section = operation["section"]
    insert(screen["sections"], section | {"cells": list(section["cells"])}, operation)


def move_section(screen, operation, members):
    section = screen["sections"].pop(place(screen["sections"], operation["section"]))
    insert(screen["sections"], section, operation)


def change_section(screen, operation, members):
    change_members(screen["sections"][place(screen["sections"], operation["id"])], members)


def delete(screen, operation, members):
    cells = section_of(screen, operation)["cells"]
    del cells[place(cells, operation["cell"])]


def insert_cell(screen, operation, members):
    insert(section_of(screen, operation)["cells"], operation["cell"], operation)


def move(screen, operation, members):
    cells = section_of(screen, operation)["cells"]
    insert(cells, cells.pop(place(cells, operation["cell"])), operation)


def reload(screen, operation, members):
    cells = section_of(screen, operation)["cells"]
    cells[place(cells, operation["cell"]["id"])] = operation["cell"]


OPERATIONS = {
    "screen": change_screen, "deleteSection": delete_section, "insertSection": insert_section,
    "moveSection": move_section, "section": change_section, "delete": delete, "insert": insert_cell, "move": move,
    "reload": reload,
}
