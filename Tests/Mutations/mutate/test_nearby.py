import pathlib
import tempfile
import unittest

import catalogue
import nearby


def mutation(file, tests=("ATests", "BTests")):
    return catalogue.Mutation("one", "a title", "A", f"Sources/A/{file}", "a", "M", tests)


class NearbyTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.add("CacheTests.swift", "Caching", "@Suite(.timeLimit(.minutes(1))) struct CacheTests {\n")
        self.add("ATests.swift", "", "@Suite struct OneTests {\n}\n@Suite struct OtherTests {\nstruct Helper {\n")

    def add(self, name, folder, text):
        path = self.root / "Tests" / "ATests" / folder
        path.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text)

    def test_finds_the_suites_of_the_same_folder(self):
        self.assertEqual(nearby.filter(self.root, mutation("Caching/Cache.swift")), r"^ATests\.(CacheTests)/")
        self.assertEqual(nearby.filter(self.root, mutation("File.swift")), r"^ATests\.(OneTests|OtherTests)/")

    def test_looks_above_where_the_folder_has_none(self):
        self.assertEqual(nearby.filter(self.root, mutation("Other/File.swift")), r"^ATests\.(OneTests|OtherTests)/")

    def test_finds_nothing_where_there_is_nothing(self):
        self.assertIsNone(nearby.filter(self.root, mutation("File.swift", ("BTests",))))
        self.assertIsNone(nearby.filter(self.root, mutation("File.swift", ())))
