import contextlib
import os
import unittest

import idle
import limits
import soak


class OptionTests(unittest.TestCase):
    def test_refuses_what_there_is_not(self):
        with contextlib.redirect_stderr(open(os.devnull, "w")) as sink, sink:
            self.assertRaises(SystemExit, limits.reader().sized, ["rows"])

    def test_takes_sizes_over_those_of_quick(self):
        chosen = limits.reader().sized(["pages", "--quick", "--rows", "7", "--warm-up-requests", "8"])
        self.assertEqual((chosen.limits, chosen.rows, chosen.idle), (["pages"], 7, limits.SIZES["idle"].quick))
        self.assertEqual(chosen.warm_up_requests, 8)

    def test_takes_full_sizes_of_all_limits_where_nothing_is_said(self):
        chosen = limits.reader().sized([])
        self.assertEqual((chosen.limits, chosen.rows), ([], limits.SIZES["rows"].full))


class IdleTests(unittest.TestCase):
    def test_divides_what_connections_added(self):
        ours = [idle.Idle(1000, 20_000_000, during, 20_000_000) for during in (29_000_000, 29_200_000)]
        text = idle.text({"sectional": ours, "c-libmicrohttpd": [idle.Idle(1000, 4_000_000, 12_500_000, 12_000_000)]})
        self.assertRegex(text, r"sectional .* 9,100 \| 9,000 \| 9,200 \|")
        self.assertIn("+600 bytes a connection", text)


class SoakTests(unittest.TestCase):
    def test_loads_as_long_as_the_rest_takes_and_not_too_long(self):
        self.assertEqual(soak.slice_seconds(100, 0), 1)
        self.assertEqual(soak.slice_seconds(1000, 300), 3)
        self.assertEqual(soak.slice_seconds(100, 300), 1)
        self.assertEqual(soak.slice_seconds(1_000_000, 10), soak.LONGEST)

    def test_finds_growth_and_passes_over_what_comes_at_first(self):
        steady = [(0, 100), (10, 900), (20, 900), (30, 900)]
        self.assertEqual(soak.growth(steady), 0)
        self.assertAlmostEqual(soak.growth([(count, size + 3 * count) for count, size in steady]), 3)
        self.assertAlmostEqual(soak.growth([(0, 100), (10, 120)]), 2)

    def test_says_how_much_it_grew(self):
        text = soak.text([(0, 20_000_000), (500_000, 20_010_000), (1_000_000, 20_020_000)], [600_000, 400_000])
        self.assertIn("600,000 of 200 and 400,000 of 304", text)
        self.assertIn("+20 KB in all; in the later half +20.0 KB a million requests", text)
