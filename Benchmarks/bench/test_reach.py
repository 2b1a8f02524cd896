import unittest

import reach

DUMP = """positions: instr
events: Ir

ob=/program
fl=???
fn=compose
0x10 100
0x14 {}
cob=/library
cfn=allocate
calls=100 0x20
0x14 9000

ob=/library
fn=allocate
0x10 {}
"""
SYMBOLS = f"""inlined
{reach.ROOT}/Sources/JSON/Bytes.swift:12:5
outer
{reach.ROOT}/Sources/Screens/Screen+cells.swift:0:0

measure
{reach.ROOT}/Benchmarks/Requests.swift:3:1

thunk
/<compiler-generated>:0:0
"""


class ReachTests(unittest.TestCase):
    def test_counts_code_without_blanks_and_comments(self):
        lines = ["/// A row.", "", "    ", "    // Why.", "struct Row {  // Here.", "}"]
        self.assertEqual([line for line in lines if reach.is_code(line)], ["struct Row {  // Here.", "}"])

    def test_counts_declared_targets_of_sources_only(self):
        targets = [
            {"type": "regular"}, {"type": "system"}, {"type": "executable", "path": "Benchmarks/A"}, {"type": "test"},
            {"type": "plugin"}]
        self.assertEqual(reach.sizes({"targets": targets, "products": [{}, {}, {}]})[3:], (2, 3))

    def test_reads_costs_without_those_of_called_functions(self):
        expected = {
            ("/program", "compose", "0x10"): 100, ("/program", "compose", "0x14"): 3,
            ("/library", "allocate", "0x10"): 7}
        self.assertEqual(reach.costs(DUMP.format(3, 7).splitlines()), expected)

    def test_finds_what_runs_in_every_request(self):
        few, many = (reach.costs(DUMP.format(3, cost).splitlines()) for cost in (20, 120))
        self.assertEqual(reach.running(few, many), [("/library", "allocate", "0x10")])
        now_and_then = reach.costs(DUMP.format(3, 119).splitlines())
        self.assertEqual(reach.running(few, now_and_then), [])

    def test_finds_files_of_sources_of_inlined_code_too(self):
        self.assertEqual(reach.sources(SYMBOLS), {"JSON/Bytes.swift", "Screens/Screen+cells.swift"})

    def test_reads_misses(self):
        self.assertEqual(reach.misses("==1== I   refs:      9,000\n==1== I1  misses:    1,234,567\n"), 1_234_567)

    def test_shows_a_goal_beside_each_figure(self):
        shown = reach.text(range(1, 12)).splitlines()
        self.assertEqual([cell.strip() for cell in shown[2].split("|")[1:-1]], ["lines of Swift", "1", "29,200"])
        self.assertEqual([cell.strip() for cell in shown[12].split("|")[1:-1]], ["allocations, 50 cells", "11", "40"])
