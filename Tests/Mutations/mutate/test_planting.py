import unittest

import catalogue
import planting

TEXT = "guard a == b else { return }\nuse(a)\n"


def mutation(id, code, mutated):
    return catalogue.Mutation(id, "a title", "A", "Sources/A/File.swift", code, mutated, ())


def planted(text, *entries):
    mutations = [mutation(str(index), *entry) for index, entry in enumerate(entries)]
    result = planting.planted(text, mutations)
    for other in mutations:
        result = result.replace(f"M({other.number})", f"M{other.id}")
    return result


class PlantingTests(unittest.TestCase):
    def test_changes_one_place(self):
        self.assertEqual(
            planted(TEXT, ("guard a == b", "guard M || a == b")), "guard M0 || a == b else { return }\nuse(a)\n")

    def test_changes_several_places_of_a_line(self):
        self.assertEqual(
            planted(TEXT, ("guard a", "guard M || a"), ("b else", "b || M else")),
            "guard M0 || a == b || M1 else { return }\nuse(a)\n")

    def test_puts_mutations_of_the_same_characters_into_each_other(self):
        self.assertEqual(
            planted(TEXT, ("use(a)", "if !M { use(a) }"), ("use(a)", "if M { use(b) } else { use(a) }")),
            "guard a == b else { return }\nif !M0 { if M1 { use(b) } else { use(a) } }\n")
        self.assertEqual(
            planted(TEXT, ("a)", "M ? b : a)"), ("use(a)", "if !M { use(a) }")),
            "guard a == b else { return }\nif !M1 { use(M0 ? b : a) }\n")

    def test_refuses_mutations_that_do_not_fit_into_each_other(self):
        with self.assertRaisesRegex(catalogue.Fault, "change the same characters"):
            planted(TEXT, ("a == b", "M ? a != b : a == b && a == b"), ("a == b", "M ? b == b : a == b && a == b"))

    def test_refuses_code_that_is_not_there_exactly_once(self):
        for code, count in [("missing", 0), ("a", 5)]:
            with self.assertRaisesRegex(catalogue.Fault, f"has the code {TEXT.count(code)} times, not once"):
                planted(TEXT, (code, f"M ? b : {code}"))

    def test_names_every_code_that_is_not_there(self):
        with self.assertRaisesRegex(catalogue.Fault, "(?s)one thing.*another"):
            planted(TEXT, ("one thing", "M"), ("another", "M"))
