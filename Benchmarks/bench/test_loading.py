"""Run all tests of the runner with `python3 -m unittest discover --start-directory Benchmarks/bench`."""
import dataclasses
import unittest

import loading

OUTPUT = """Running 1s test @ http://127.0.0.1:40001/static
  2 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   411.21us  301.05us   9.61ms   97.41%
    Req/Sec    76.42k     4.12k   83.01k    85.71%
  Latency Distribution
     50%  397.00us
     75%  420.00us
     90%  470.00us
     99%  648.00us
  1000 requests in 0.50s, 1.95MB read
Requests/sec:   2000.00
Transfer/sec:      3.91MB
report requests=1000 bytes=2048000 microseconds=500000 p50=397 p99=648 connect=0 read=0 write=0 status=0 timeout=0
"""


class ParsingTests(unittest.TestCase):
    def test_reads_exact_numbers(self):
        load = loading.parse(OUTPUT)
        self.assertEqual((load.requests, load.bytes, load.microseconds), (1000, 2_048_000, 500_000))
        self.assertEqual((load.p50, load.p99), (397, 648))
        self.assertEqual(load.rate, 2000)

    def test_reads_each_error_as_its_own(self):
        kinds = ["connect", "read", "write", "status", "timeout"]
        output = OUTPUT
        for number, kind in enumerate(kinds):
            output = output.replace(f"{kind}=0", f"{kind}={number + 1}")
        load = loading.parse(output)
        self.assertEqual([getattr(load, kind) for kind in kinds], [1, 2, 3, 4, 5])

    def test_refuses_output_without_a_report(self):
        with self.assertRaisesRegex(loading.LoadError, "no report"):
            loading.parse(OUTPUT.partition("report")[0])

    def test_refuses_a_report_with_other_numbers(self):
        with self.assertRaisesRegex(loading.LoadError, "expected"):
            loading.parse(OUTPUT.replace(" timeout=0", ""))
        with self.assertRaisesRegex(loading.LoadError, "expected"):
            loading.parse(OUTPUT.replace("timeout=0", "timeout=0 more=1"))

    def test_refuses_a_report_of_no_time(self):
        with self.assertRaisesRegex(loading.LoadError, "no time"):
            loading.parse(OUTPUT.replace("microseconds=500000", "microseconds=0"))


class FaultTests(unittest.TestCase):
    def setUp(self):
        self.load = loading.parse(OUTPUT)

    def test_finds_none_in_whole_responses(self):
        self.assertEqual(self.load.faults(2048, 64), [])

    def test_takes_bytes_that_were_on_their_way_for_no_fault(self):
        self.assertEqual(dataclasses.replace(self.load, bytes=2_048_000 + 64 * 2048).faults(2048, 64), [])

    def test_finds_bytes_that_are_missing_or_too_many(self):
        for count in (2_047_999, 2_048_001 + 64 * 2048):
            faults = dataclasses.replace(self.load, bytes=count).faults(2048, 64)
            self.assertEqual(faults, [f"{count} bytes in 1000 responses, expected 2048 each"])

    def test_takes_any_size_where_none_is_expected(self):
        self.assertEqual(self.load.faults(None, 64), [])
        self.assertEqual(dataclasses.replace(self.load, read=1).faults(None, 64), ["1 read errors"])

    def test_finds_each_kind_of_error(self):
        for kind in ("connect", "read", "write", "status", "timeout"):
            self.assertEqual(dataclasses.replace(self.load, **{kind: 3}).faults(2048, 64), [f"3 {kind} errors"])

    def test_finds_a_server_that_never_answers(self):
        self.assertEqual(dataclasses.replace(self.load, requests=0, bytes=0).faults(2048, 64), ["no response"])
