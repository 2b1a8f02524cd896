import unittest
import zlib

# Needs the packages in requirements.txt.
import compressing


class CoderTests(unittest.TestCase):
    def test_takes_memory_by_the_formula_of_zlib(self):
        self.assertEqual(compressing.deflate_memory(15, 8), 256 * 1024)

    def test_a_lasting_context_sends_each_event_at_once(self):
        compress, decoder = compressing.deflating(-12, 5)(), zlib.decompressobj(-12)
        for event in (b"data: one\n\n", b"data: two\n\n"):
            self.assertEqual(decoder.decompress(compress(event)), event)

    def test_streams_can_begin_at_any_event_that_is_compressed_alone(self):
        compressing.full_flush(b"data: one\n\n")
        self.assertEqual(zlib.decompressobj(-15).decompress(compressing.full_flush(b"data: two\n\n")), b"data: two\n\n")

    def test_a_dictionary_makes_a_screen_small(self):
        screen = bytes(range(256)) * 4
        self.assertLess(len(compressing.dcz(screen, screen)), compressing.DCZ_HEADER + 40)


if __name__ == "__main__":
    unittest.main()
