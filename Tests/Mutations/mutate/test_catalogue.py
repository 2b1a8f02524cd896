import pathlib
import unittest

import catalogue
import tree

ROOT = pathlib.Path(__file__).resolve().parents[3]
ENTRY = """\
tests = ["ATests"]
[[mutation]]
id = "one"
title = "a title"
area = "caches"
file = "File.swift"
code = 'a == b'
mutated = 'M || a == b'
"""


def parsed(text):
    faults = []
    return list(catalogue.parse("A", text, faults)), faults


class CatalogueTests(unittest.TestCase):
    def test_reads_a_mutation(self):
        (mutation,), faults = parsed(ENTRY)
        self.assertEqual(faults, [])
        self.assertEqual((mutation.id, mutation.target, mutation.area), ("one", "A", "caches"))
        self.assertEqual((mutation.file, mutation.tests), ("Sources/A/File.swift", ("ATests",)))
        self.assertEqual(mutation.switched, f"M({mutation.number}) || a == b")

    def test_selects_by_a_number_that_the_id_alone_decides(self):
        (one,), _ = parsed(ENTRY)
        (other,), _ = parsed(ENTRY.replace("a == b", "c"))
        self.assertEqual(one.number, other.number)
        self.assertNotEqual(one.number, 0, "0 selects nothing")

    def test_lets_a_mutation_have_tests_of_its_own(self):
        (mutation,), _ = parsed(ENTRY + 'tests = ["BTests"]\n')
        self.assertEqual(mutation.tests, ("BTests",))

    def test_names_what_is_wrong_with_an_entry(self):
        for change, fault in [
            (("title = ", "titel = "), "there is no key 'titel'"), (("title = ", "titel = "), "'title' is missing"),
            (('"caches"', '"cache"'), "no area is called 'cache'"), (("M || ", "true || "), "no switch `M`"),
        ]:
            mutations, faults = parsed(ENTRY.replace(*change))
            self.assertEqual(mutations, [])
            self.assertIn(fault, "\n".join(faults))

    def test_says_where_the_file_is_no_toml(self):
        self.assertIn("line 2", parsed(ENTRY.replace("[[mutation]]", "[[mutation"))[1][0])

    def test_refuses_the_same_id_twice(self):
        mutations, _ = parsed(ENTRY)
        self.assertIn("one: the id is used twice", next(catalogue.doubles(mutations + parsed(ENTRY)[0])))

    def test_takes_calls_and_longer_names_for_no_switch(self):
        self.assertEqual(catalogue.SWITCH.sub("X", "M(1) MM aM M: M"), "M(1) MM aM X: X")

    def test_chooses_by_target_and_id(self):
        mutations, _ = parsed(ENTRY)
        self.assertEqual(catalogue.chosen(mutations, ["A"], ["one"]), mutations)
        for targets, only in [(["B"], []), ([], ["two"])]:
            with self.assertRaises(catalogue.Fault):
                catalogue.chosen(mutations, targets, only)

    def test_the_project_s_own_fits_its_sources(self):
        mutations = catalogue.read(ROOT / "Tests" / "Mutations")
        self.assertGreater(len(mutations), 0)
        tree.planted(ROOT, mutations)
