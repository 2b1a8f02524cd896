import contextlib
import pathlib
import sqlite3
import tempfile
import unittest

import paging


class PagingTests(unittest.TestCase):
    def test_fills_a_feed_whose_ids_have_as_many_digits(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cars.sqlite"
            with contextlib.closing(sqlite3.connect(path)) as database:
                database.execute("CREATE TABLE cars (id INTEGER PRIMARY KEY, kind, name, operated_by, price, image)")
                paging.fill(path, 5000)
                ids = [id for id, in database.execute("SELECT id FROM cars ORDER BY id DESC")]
        self.assertEqual((len(ids), {len(str(id)) for id in ids}), (5000, {5}))
        first, late = paging.places(5000)
        self.assertEqual((first.first, late.first), (ids[0], ids[4000]))
        self.assertEqual((late.name, late.path), ("after row 4,000", f"{paging.FEED}?after={ids[3999]}"))

    def test_compares_medians(self):
        batches = {
            "page 1": [paging.Batch((100, 200, 300), 50, 1234)], "late": [paging.Batch((300, 301, 900), 75, 1234)]}
        self.assertIn("late to first: 1.50 of the time, 1.50 of the CPU time", paging.text(batches, 10))
