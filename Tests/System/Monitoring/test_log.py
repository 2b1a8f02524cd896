"""The tables of the log in docs/operations.md: do they tell of each event and field that the sources write, and of no
other? Needs no running service."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
OPERATIONS = (ROOT / "docs/operations.md").read_text()
SOURCES = {path: path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift"))}
# In each line, or in each of its kind; the line of a request is made of parts.
COMMON = {"time", "level", "event", "suppressed"}
ACCESS_LOG = ROOT / "Sources/HTTPServing/Middleware/AccessLog.swift"
LEVELS = r"\.(debug|info|warning|error)\b"
HEADINGS = {"error": "### Errors", "warning": "### Warnings", "info": "### Information"}


def arguments(text, start):
    """The arguments of the call whose parenthesis opens just before `start`, split at its own commas."""
    parts, depth, in_text, index = [""], 0, False, start
    while depth >= 0:
        character = text[index]
        if character == '"' and text[index - 1] != "\\":
            in_text = not in_text
        if not in_text:
            depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0 and not in_text:
            parts.append("")
        elif depth >= 0:
            parts[-1] += character
        index += 1
    return [part.strip() for part in parts]


def keys(text):
    return set(re.findall(r'"(\w+)":', text))


def written():
    """Each event that the sources write, with its levels and fields. An event that is put together is a pattern; where one
    of two is chosen, so is the level, in the same order."""
    events = {}
    for text in SOURCES.values():
        for call in re.finditer(r"\b(?:log|limited)\((?=\s*(?:\w+ \? )?\.(?:debug|info|warning|error)\b)", text):
            level, event, *fields = arguments(text, call.end())
            names = re.findall(r'"([a-z][a-z-]*(?:\\\([^"]*\))?)"', event)
            assert names, f"an event without a name: {event}"
            chosen = re.findall(LEVELS, level)
            assert len(chosen) in (1, len(names)), level
            for name, own in zip(names, chosen if len(chosen) > 1 else chosen * len(names)):
                levels, known = events.setdefault(re.sub(r"\\\(.*\)", "*", name), (set(), set()))
                levels.add(own)
                known.update(keys(fields[0]) if fields and fields[0].startswith("[") else pairs(fields))
    requests = set(re.findall(r'fields\.add\("(\w+)"', SOURCES[ACCESS_LOG]))
    assert len(requests) > 8, requests
    return events | {"request": ({"info"}, requests)}


def pairs(fields):
    """The keys of fields that a function returns, of which there is one."""
    if not fields:
        return set()
    assert fields == ["Self.fields(setting, old, new)"], fields
    start = "private static func fields(\n        _ setting: AnySetting"
    [body] = (text.split(start)[1] for text in SOURCES.values() if start in text)
    return keys(body.split("\n    }", 1)[0])


def rows(heading):
    """The cells of the table below a heading."""
    section = OPERATIONS.split(f"\n{heading}\n", 1)[1]
    section = re.split(r"\n#+ ", section, maxsplit=1)[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in section.splitlines() if row.startswith("| `")]


def names(cell):
    return re.findall(r"`([\w-]+)`", cell)


class LogTests(unittest.TestCase):
    def setUp(self):
        self.documented = {}
        for level, heading in HEADINGS.items():
            for event, fields, _ in rows(heading):
                for name in names(event):
                    self.assertNotIn(name, self.documented, "twice in the tables")
                    self.documented[name] = {level}, set(names(fields))

    def test_each_event_is_documented_as_it_is_written(self):
        for event, (levels, fields) in written().items():
            found = [name for name in self.documented if re.fullmatch(event.replace("*", "[a-z-]+"), name)]
            self.assertTrue(found, f"docs/operations.md lacks the event {event}")
            for name in found if "*" in event else [event]:
                if "*" in event and name in written():
                    continue
                self.assertEqual(self.documented[name], (levels, fields), name)

    def test_no_event_is_documented_that_is_not_written(self):
        patterns = [event.replace("*", "[a-z-]+") for event in written()]
        for name in self.documented:
            self.assertTrue(any(re.fullmatch(pattern, name) for pattern in patterns), name)

    def test_each_field_is_explained(self):
        explained = [name for cells in rows("### Fields") for name in names(cells[0])]
        self.assertEqual(len(explained), len(set(explained)), "a field is in the table twice")
        used = set().union(COMMON, *(fields for _, fields in written().values()))
        self.assertEqual(set(explained), used)


if __name__ == "__main__":
    for event, (levels, fields) in sorted(written().items()):
        print(f"| `{event}` | {' '.join(sorted(levels))} | {', '.join(sorted(fields))} |")
    unittest.main()
