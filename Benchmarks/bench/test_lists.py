import os
import unittest

import document
import fleet
import lists
import responses
import test_table


def sample(rate, cpu):
    return test_table.sample(rate, cpu_microseconds=cpu)


def response(body, status=200, fields=(("Vary", "A"), ("ETag", "one"))):
    return responses.Response(status, fields, body, 100)


class ListTests(unittest.TestCase):
    def test_every_peer_can_be_installed_built_and_started(self):
        folders = {folder.name for folder in lists.LISTS.iterdir()}
        self.assertEqual(set(lists.PEERS), folders)
        for name in folders:
            self.assertTrue((lists.LISTS / name / "packages").read_text().strip(), name)
            for script in ("build", "serve"):
                self.assertTrue(os.access(lists.LISTS / name / script, os.X_OK), f"{name}/{script}")

    def test_all_ask_the_same_of_the_same_table(self):
        query = "SELECT id, title, subtitle, author, amount, stock, image FROM list_items WHERE list = {} ORDER BY id"
        texts = {
            "ListService/ItemStore.swift": "?", "lists/rust-tokio-postgres/src/main.rs": "$1",
            "lists/python-asyncpg/app.py": "$1"}
        for name, placeholder in texts.items():
            self.assertIn(query.format(placeholder), (fleet.ROOT / "Benchmarks" / name).read_text(), name)

    def test_only_revisions_may_differ(self):
        ours = response(b'{"id":"a","revision":"1","title":"b"}')
        same = response(b'{"id":"a","revision":"2","title":"b"}', fields=(("vary", "A"), ("etag", "other")))
        self.assertIsNone(document.difference("0a1", ours, same))
        for other in (
            response(b'{"id":"a","revision":"2","title":"c"}'), response(ours.body, status=404),
            response(ours.body, fields=(("Vary", "B"), ("ETag", "one"))), response(ours.body, fields=())):
            self.assertRegex(document.difference("0a1", ours, other), "0a1: ")

    def test_the_goal_is_of_rust_in_the_median_of_the_rounds(self):
        ours, rust = (lists.OURS, 64), (lists.REFERENCE, 64)
        found = {ours: [sample(50, 3), sample(90, 3), sample(100, 3)], rust: [sample(100, 1)] * 3}
        self.assertIn("0.90 of Rust's rate", lists.goal(found))
        self.assertIn("NOT reached", lists.goal(found))
        found[ours] = [sample(100, 3)] * 3
        self.assertNotIn("NOT", lists.goal(found))
        self.assertIn("missing", lists.goal({ours: []}))

    def test_the_table_has_the_ratio_of_cpu(self):
        text = lists.text({(lists.OURS, 64): [sample(50, 30)], (lists.REFERENCE, 64): [sample(100, 10)]})
        self.assertIn("0.50 (0.50–0.50)", text)
        self.assertIn("3.00 (3.00–3.00)", text)
