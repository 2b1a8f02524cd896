import unittest

import catalogue
import running
import table


def result(id, noticed, unchanging="", outcome=running.Outcome.FAILED):
    mutation = catalogue.Mutation(id, "a title", "A", "File.swift", "a", "M", (), "caches", unchanging)
    return table.Result(mutation, running.Run(outcome, 1.0), noticed)


class TableTests(unittest.TestCase):
    def test_scores_without_what_changes_nothing(self):
        results = [result("a", True), result("b", True), result("c", False), result("d", False, "a reason")]
        self.assertEqual(table.row("A", results), ("A", 4, 2, 1, 1, 0, "66.7 %"))

    def test_has_no_score_where_nothing_counts(self):
        self.assertEqual(table.row("A", [result("a", False, "a reason")])[-1], "–")

    def test_has_a_row_for_each_target_and_all(self):
        rows = table.rows("target", [result("a", True)], lambda mutation: mutation.target)
        self.assertEqual([row[0] for row in rows], ["target", "A", "all"])

    def test_lists_what_is_worth_a_look(self):
        text = table.report([
            result("missed-one", False), result("slow-one", True, outcome=running.Outcome.HUNG),
            result("strange-one", True, "a reason"), result("good-one", True),
        ])
        for heading, id in [("Missed:", "missed-one"), ("Hung:", "slow-one"), ("Noticed, although", "strange-one")]:
            self.assertIn(id, text[text.index(heading):])
        self.assertNotIn("good-one", text)

    def test_aligns_columns(self):
        lines = table.aligned([("target", "mutations"), ("a long name", 1)]).splitlines()
        self.assertEqual(len({len(line) for line in lines}), 1)
