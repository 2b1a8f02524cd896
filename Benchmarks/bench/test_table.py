import types
import unittest

import measuring
import servers
import table


def sample(rate, **changes):
    values = dict(
        rate=rate, cpu_microseconds=10, database_microseconds=10, resident_bytes=5_000_000, p50=400, p99=900,
        server_cores=2, load_cores=1, other_cores=0, faults=())
    return measuring.Sample(**{**values, **changes})


def subject(server, variant):
    return types.SimpleNamespace(server=server, variant=variant, name=f"{server}, {variant.name}")


class TableTests(unittest.TestCase):
    def setUp(self):
        self.c = subject(servers.TRANSPORT, servers.READY)
        self.rust = subject(servers.COMPOSER, servers.COMPOSED)
        self.samples = {
            (self.c.name, 64): [sample(100), sample(200), sample(300)],
            (self.rust.name, 64): [sample(50), sample(50), sample(60, faults=("one", "two"))],
        }

    def test_says_how_far_the_least_and_the_most_are_from_the_median(self):
        self.assertEqual(table.spread([100, 80, 150]), "-20 +50 %")

    def test_says_nothing_about_the_spread_of_nothing(self):
        self.assertEqual(table.spread([0, 0, 0]), "–")

    def test_compares_medians_and_each_round_with_its_own(self):
        ratio = table.ratio(self.samples[self.rust.name, 64], self.samples[self.c.name, 64])
        self.assertEqual(ratio, "0.25 (0.20–0.50)")

    def test_compares_with_nothing_where_there_is_nothing(self):
        self.assertEqual(table.ratio([sample(1)], None), "–")
        self.assertEqual(table.ratio([sample(1)], [sample(0)]), "–")

    def test_compares_latencies_round_by_round(self):
        runs = [sample(1, p99=value) for value in (300, 100, 900)]
        reference = [sample(1, p99=value) for value in (100, 200, 450)]
        self.assertEqual(table.ratio_within(runs, reference), "2.00 (0.50–3.00)")
        samples = {**self.samples, (self.rust.name, 64): [sample(1, p99=1800)] * 3}
        self.assertEqual(table.row(self.rust, samples, 64)[8], "2.00 (2.00–2.00)")

    def test_compares_each_kind_with_its_own_reference(self):
        cells = table.row(self.rust, self.samples, 64)
        self.assertEqual(cells[3:5], ("0.25 (0.20–0.50)", "1.00 (1.00–1.00)"))
        self.assertEqual(table.row(self.c, self.samples, 64)[4], "–", "ready bytes are not compared with composing")

    def test_counts_faults(self):
        self.assertEqual(table.row(self.rust, self.samples, 64)[-1], "2")

    def test_names_what_is_missing(self):
        text = table.tables([self.c], self.samples, [64], {"nginx": "nginx: command not found"})
        self.assertIn("| nginx (missing) ", text)
        self.assertIn("Missing: nginx: nginx: command not found", text)

    def test_aligns_columns(self):
        lines = table.tables([self.c, self.rust], self.samples, [64], {}).splitlines()
        self.assertEqual(len({len(line) for line in lines if line.startswith("|")}), 1)
