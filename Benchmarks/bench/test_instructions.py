"""The figures in docs/performance.md that scripts/lib/instructions has recorded: are they those of the file?"""
import importlib.machinery
import importlib.util
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = json.loads((ROOT / "Benchmarks/instructions.json").read_text())
SHAPES = {"three properties": "three", "six, two of them optional": "six", "four, one of them a struct": "nested",
          "twelve, with a struct, optionals, an enumeration and an array": "twelve"}


def instructions():
    """The script, which has no suffix of Python."""
    path = str(ROOT / "scripts/lib/instructions")
    loader = importlib.machinery.SourceFileLoader("instructions", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("instructions", loader))
    loader.exec_module(module)
    return module


def table(heading, number):
    """The rows of a table below a heading, by their first cells."""
    section = re.search(rf"(?ms)^## {heading}\n(.*?)^## ", (ROOT / "docs/performance.md").read_text())[1]
    found = re.findall(r"(?m)(?:^\|.*\n)+", section)[number].splitlines()[2:]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in found]
    return {row[0]: row[1:] for row in rows}


def count(case):
    return f"{RECORDED[case]:,}"


class InstructionsTests(unittest.TestCase):
    def test_cells(self):
        expected = {}
        for text, shape in SHAPES.items():
            by_hand, plain = (RECORDED[f"{shape}, {way}"] for way in ("by hand", "plain"))
            expected[text] = [f"{by_hand:,}", f"{plain:,}", f"{plain / by_hand:.2f}"]
        self.assertEqual(table("Cells by the plan", 0), expected)

    def test_watching(self):
        script, rows = instructions(), table("What watching costs", 0)
        cases = {
            "without metrics, log and traces": "{}, unwatched", "with metrics, and the log at `warning`": "{}, watched",
            "in the program": "{}", "with traces, of which none is chosen": f"{{}}, traced at {script.LEAST} %",
            "with traces of 100 %": f"{{}}, traced at {script.ALL} %"}
        for text, case in cases.items():
            self.assertEqual(rows.pop(text), [count(case.format(kind)) for kind in script.CACHED], text)
        shares = [f"+{100 * (script.ratio_of_watching(kind, RECORDED) - 1):.1f} %" for kind in script.CACHED]
        self.assertEqual(rows, {"metrics, log, and traces of 1 %": shares})

    def test_screens(self):
        rows = table("What watching costs", 1)
        cases = ("cars, 6 cells", "cars, 50 cells", "hello", "home of another subject", "the measurement itself")
        self.assertEqual(rows, {case: [count(case)] for case in cases})
