import unittest
import xml.etree.ElementTree

import flamegraph

OUTPUT = """program 12 1.0: 250000 cpu-clock:
\t    55f1 inner+0x1f (/program)
\t    55f2 specialized closure #1 in Outer.run(_:) (/program)
\t    55f3 main (/program)

program 12 1.1: 250000 cpu-clock:
\t    55f4 other<A>(_:)+0x2 (/program)
\t    55f5 Outer.run(_:)+0x3 (/program)
\t    55f6 main (/program)

program 12 1.2: 250000 cpu-clock:
\t    55f7 elsewhere (/lib)
"""


class FlameGraphTests(unittest.TestCase):
    def setUp(self):
        self.stacks = list(flamegraph.stacks(OUTPUT.splitlines()))

    def test_reads_stacks_from_the_outside(self):
        self.assertEqual(self.stacks[0], ["main", "specialized closure #1 in Outer.run(_:)", "inner"])
        self.assertEqual(len(self.stacks), 3)

    def test_counts_what_is_below_a_function_by_names_without_what_compilers_add(self):
        top = flamegraph.tree(self.stacks, "main")
        self.assertEqual(top.count, 2)
        self.assertEqual({name: frame.count for name, frame in top.below.items()}, {"Outer.run": 2})
        self.assertEqual(set(top.below["Outer.run"].below), {"inner", "other"})

    def test_draws_each_frame_in_proportion(self):
        drawn = xml.etree.ElementTree.fromstring(flamegraph.svg(flamegraph.tree(self.stacks, "main"), "All"))
        space = "{http://www.w3.org/2000/svg}"
        widths = {group.find(f"{space}title").text: float(group.find(f"{space}rect").get("width"))
                  for group in drawn.iter(f"{space}g")}
        self.assertEqual(
            widths, {"All, 100.0 %": 1199.5, "Outer.run, 100.0 %": 1199.5, "inner, 50.0 %": 599.5, "other, 50.0 %": 599.5})
