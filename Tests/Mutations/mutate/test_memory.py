import pathlib
import re
import tempfile
import unittest

import catalogue
import memory


class MemoryTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "noticed.json")
        self.mutation = catalogue.Mutation("one", "a title", "A", "File.swift", "a", "M", ("ATests", "BTests"))

    def test_knows_what_was_noted_after_it_was_written(self):
        known = memory.Memory(self.path)
        self.assertIsNone(known.filter(self.mutation))
        known.note(self.mutation, "refuses(_:)")
        known.write()
        found = memory.Memory(self.path).filter(self.mutation)
        self.assertTrue(re.search(found, "BTests.Suite/refuses(_:)/File.swift:1:1"))
        self.assertFalse(re.search(found, "BTests.Suite/refusesMore(_:)/File.swift:1:1"))
        self.assertFalse(re.search(found, "CTests.Suite/refuses(_:)/File.swift:1:1"))

    def test_finds_tests_of_a_suite(self):
        known = memory.Memory(self.path)
        mutation = catalogue.Mutation("two", "a title", "A", "File.swift", "a", "M", ("ATests.Suite",))
        known.note(mutation, "refuses(_:)")
        self.assertTrue(re.search(known.filter(mutation), "ATests.Suite/refuses(_:)/File.swift:1:1"))
        self.assertFalse(re.search(known.filter(mutation), "ATests.Suite2/refuses(_:)/File.swift:1:1"))

    def test_finds_a_name_in_words(self):
        known = memory.Memory(self.path)
        known.note(self.mutation, '"a guest can\'t add 2.5"')
        found = known.filter(self.mutation)
        self.assertTrue(re.search(found, "ATests.Suite/`a guest can't add 2.5`(_:)/File.swift:1:1"))
        self.assertFalse(re.search(found, "ATests.Suite/`a guest can't add 2.5 twice`(_:)/File.swift:1:1"))

    def test_notes_nothing_without_a_name(self):
        known = memory.Memory(self.path)
        known.note(self.mutation, "")
        self.assertIsNone(known.filter(self.mutation))

    def test_begins_anew_where_its_file_is_damaged(self):
        self.path.write_text("{")
        self.assertIsNone(memory.Memory(self.path).filter(self.mutation))
