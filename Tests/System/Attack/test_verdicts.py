import dataclasses
import unittest

import processes
import procfs
import report
import verdicts
import watching
import witness

MEBIBYTE = verdicts.MEBIBYTE
COST = watching.Cost(
    seconds=10, cpu_during=9, watched=5, cpu_after=0.1, memory_before=20 * MEBIBYTE, memory_peak=90 * MEBIBYTE,
    memory_after=40 * MEBIBYTE, disk_growth=MEBIBYTE)
SEEN = witness.Seen(requests=200, failures=0, worst=0.123, retries=1, reasons={})
OUTCOME = verdicts.Outcome(1000, notes=("200: 1,000",))


def faults(limits=verdicts.Limits(), seen=SEEN, outcome=OUTCOME, **changes):
    return verdicts.faults(outcome, seen, dataclasses.replace(COST, **changes), limits)


class VerdictTests(unittest.TestCase):
    def test_finds_nothing_where_all_is_well(self):
        self.assertEqual(faults(), [])

    def test_finds_a_worker_that_goes_on_after_the_attack(self):
        self.assertEqual(faults(cpu_after=4.9), ["spins: 0.98 cores after the attack"])

    def test_finds_cpu_time_that_a_calm_attack_costs(self):
        calm = verdicts.Limits(busy_cores=0.2)
        self.assertEqual(faults(calm), ["spins: 0.90 cores during the attack"])
        self.assertEqual(faults(calm, cpu_during=2.2), [])
        self.assertEqual(len(faults(calm, cpu_during=2.3)), 1)
        self.assertEqual(faults(calm, cpu_during=0.24, seconds=0.5), [])

    def test_holds_memory_and_disk_against_their_limits(self):
        limits = verdicts.Limits()
        self.assertEqual(faults(memory_peak=limits.peak), [])
        self.assertIn("memory", faults(memory_peak=limits.peak + 1)[0])
        self.assertIn("disk", faults(disk_growth=limits.disk + 1)[0])
        self.assertIn("keeps", faults(memory_after=COST.memory_before + limits.kept + 1)[0])

    def test_says_why_honest_requests_failed(self):
        seen = dataclasses.replace(SEEN, failures=3, reasons={"fresh: timed out": 3})
        self.assertEqual(faults(seen=seen), ["3 of 200 honest requests failed (3 × fresh: timed out)"])

    def test_takes_silence_for_no_answer(self):
        self.assertEqual(faults(seen=dataclasses.replace(SEEN, requests=0)), ["nothing honest was asked"])

    def test_keeps_what_the_attack_itself_noticed(self):
        self.assertEqual(faults(outcome=verdicts.Outcome(1, faults=("smuggled",))), ["smuggled"])


class WitnessTests(unittest.TestCase):
    def test_reads_what_was_seen(self):
        self.assertEqual(witness.parse('{"requests":200,"failures":0,"worst":0.123,"retries":1,"reasons":{}}'), SEEN)

    def test_does_not_take_an_early_end_for_silence(self):
        self.assertRaises(processes.StartError, witness.parse, "Traceback")


class ReportTests(unittest.TestCase):
    def test_says_what_an_attack_cost(self):
        row = report.row(report.Result("idle", [], OUTCOME, SEEN, COST))
        self.assertEqual(
            row, ("idle", "1,000", "200", "0", "123", "10", "9.0", "0.10", "21", "94", "42", "1", "good"))
        self.assertEqual(len(row), len(report.HEADINGS))

    def test_names_what_was_bad_and_what_ended_early(self):
        text = report.text([report.Result("idle", ["spins"], OUTCOME, SEEN, COST), report.Result("keys", ["gone"])])
        self.assertIn("- idle: 200: 1,000\n- BAD: idle: spins\n- BAD: keys: gone", text)
        self.assertEqual(text.count("| BAD "), 0)
        self.assertEqual(text.count("BAD |"), 2)

    def test_is_written_as_json_too(self):
        self.assertIn('"memory_peak"', report.as_json([report.Result("idle", [], OUTCOME, SEEN, COST)]))


class WatchingTests(unittest.TestCase):
    def test_reads_what_the_kernel_buffers(self):
        text = "sockets: used 9\nTCP: inuse 2 orphan 0 tw 1 alloc 2 mem 94\nUDP: inuse 0 mem 7\n"
        self.assertEqual(watching.buffered_bytes(text), 94 * procfs.PAGE_BYTES)

    def test_reads_the_peak(self):
        self.assertEqual(watching.peak_bytes("VmPeak:\t 9 kB\nVmHWM:\t  2048 kB\nVmRSS:\t 1 kB\n"), 2048 * 1024)
