"""What the showcase's screens show of the objects whose history is checked, and the actions that change them."""
import json

HELLO, TODOS, CARDS, SEATS = "hello", "todos", "cards", "seats"
NAMES = (HELLO, TODOS, CARDS, SEATS)
# Those that are the same for all subjects.
SHARED = (CARDS, SEATS)
BOTH_SEATS = ("left", "right")
ADD_PATH = "/screens/todos/sections/input/cells/input/actions/add"
SWITCH = "switch"
SWITCH_PATHS = (
    "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle",
    "/screens/hello/sections/multi-cell-types/cells/button/actions/toggle-switch",
)


class ScreenError(Exception):
    """A screen that can't be right by itself."""


def path(name):
    return f"/screens/{name}"


def remove_path(cell):
    return f"/screens/todos/sections/todos/cells/{cell}/actions/remove"


def card_path(card):
    return f"/screens/cards/sections/cards/cells/{card}/actions/toggle"


def seat_path(seat, kind):
    return f"/screens/seats/sections/seats/cells/{seat}/actions/{kind}"


def object_of(name, subject):
    """The object that a screen shows to a subject."""
    return name if name in SHARED else f"{'todos' if name == TODOS else SWITCH} of {subject}"


def observed(screen):
    """What a screen shows of its object, or nothing if a part of it failed or is late."""
    sections = {section["id"]: section for section in screen["sections"]}
    if any(section.get("isPartial") or section.get("isLoading") for section in sections.values()):
        return None
    if screen["id"] == TODOS:
        return titles(screen, sections["todos"])
    if screen["id"] == CARDS:
        return tuple(sorted(cell["id"] for cell in sections["cards"]["cells"] if cell["data"].get("isActive")))
    if screen["id"] == SEATS:
        return tuple(sorted(cell["id"] for cell in sections["seats"]["cells"] if cell["data"]["isTaken"]))
    cells = {cell["id"]: cell for cell in sections["multi-cell-types"]["cells"]}
    return (SWITCH,) if cells[SWITCH]["data"]["isOn"] else ()


def titles(screen, section):
    found = tuple(cell["data"]["title"] for cell in to_dos(section))
    if "next" in section:
        raise ScreenError("the list has more than one page")
    if screen["title"] != f"TODO = {len(found)}":
        raise ScreenError(f"{screen['title']!r} above {len(found)} to-dos")
    return found


def to_dos(section):
    return [cell for cell in section["cells"] if cell["type"] == "ToDoCell"]


def cells_by_title(screen):
    """The ids of the cells of the to-dos that a screen shows."""
    return {cell["data"]["title"]: cell["id"] for section in screen["sections"] if section["id"] == "todos"
            for cell in to_dos(section)}


def body_of(title):
    return json.dumps({"title": title})
