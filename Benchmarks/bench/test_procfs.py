import os
import time
import unittest

import procfs

# As the kernel prints it, with a name that has spaces and parentheses.
LINE = (
    "4242 (a (odd) name) S 17 4242 4242 0 -1 4194304 1500 0 0 0 250 75 9 8 20 0 3 0 123456 25600000 640 "
    "18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0"
)
CORES = """cpu  1000 20 300 9000 50 6 7 8 0 0
cpu0 100 1 30 900 5 2 3 4 0 0
cpu1 200 2 60 800 6 3 4 5 7 0
cpu10 5000 0 0 0 0 0 0 0 0 0
intr 12345
"""


class ProcessTests(unittest.TestCase):
    def test_reads_past_a_name_with_parentheses(self):
        stat = procfs.parse_process(LINE)
        self.assertEqual((stat.pid, stat.parent), (4242, 17))
        self.assertEqual(stat.ticks, 250 + 75, "without the time of children that have ended")
        self.assertEqual(stat.pages, 640)

    def test_reads_this_process(self):
        own = next(stat for stat in procfs.all_processes() if stat.pid == os.getpid())
        self.assertEqual(own.parent, os.getppid())
        self.assertGreater(own.pages, 0)

    def test_finds_all_that_descend_from_a_process_in_any_order(self):
        stats = [procfs.ProcessStat(pid, parent, 1, 1) for pid, parent in [(9, 5), (5, 3), (3, 1), (4, 1), (8, 5)]]
        self.assertEqual({stat.pid for stat in procfs.tree_of(3, stats)}, {3, 5, 8, 9})

    def test_counts_a_process_that_is_gone_as_nothing(self):
        self.assertEqual(procfs.tree_of(7, [procfs.ProcessStat(3, 1, 1, 1)]), [])

    def test_reads_resident_memory_from_its_summary(self):
        text = "7ff0-8ff0 ---p 0 00:00 0 [rollup]\nRss:     20208 kB\nPss: 1 kB\n"
        self.assertEqual(procfs.parse_resident(text), 20208 * 1024)

    def test_reads_the_memory_and_the_clock_of_this_process(self):
        self.assertGreater(procfs.resident_bytes(os.getpid()), 1_000_000)
        used = procfs.precise_cpu_microseconds(os.getpid())
        self.assertAlmostEqual(used, time.process_time() * 1e6, delta=100_000)


class CoreTests(unittest.TestCase):
    def test_counts_what_is_neither_idle_nor_waiting(self):
        self.assertEqual(procfs.parse_cores(CORES, {0}), 100 + 1 + 30 + 2 + 3 + 4)

    def test_adds_up_the_cores_that_are_asked_for_alone(self):
        self.assertEqual(procfs.parse_cores(CORES, {0, 1}), 140 + 200 + 2 + 60 + 3 + 4 + 5)
