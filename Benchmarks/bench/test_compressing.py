import unittest
import zlib

import changing
import compressing


class CoderTests(unittest.TestCase):
    def test_streams_can_begin_at_any_event_that_is_compressed_alone(self):
        compressing.full_flush(b"data: one\n\n")
        self.assertEqual(zlib.decompressobj(-15).decompress(compressing.full_flush(b"data: two\n\n")), b"data: two\n\n")

    def test_compares_with_what_is_uncompressed(self):
        changes = [changing.Change(screen, b"data: " + b"a" * 594) for screen in changing.SCREENS]
        rows = [[cell.strip() for cell in line.split("|")] for line in compressing.text(changes).splitlines()]
        plain, gzip = rows[2], rows[3]
        self.assertEqual(plain[1:7], ["uncompressed", "600", "600", "600", "600", "1.00"])
        self.assertLess(float(gzip[6]), 0.1)
