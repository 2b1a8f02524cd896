import pathlib
import tempfile
import unittest

import catalogue
import tree


def mutation(file="Sources/A/File.swift"):
    return catalogue.Mutation("one", "a title", "A", file, "a == b", "M || a == b", ())


class TreeTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root, self.copy = pathlib.Path(folder.name, "root"), pathlib.Path(folder.name, "copy")
        (self.root / "Sources" / "A").mkdir(parents=True)
        (self.root / "Sources" / "A" / "File.swift").write_text("a == b\n")
        (self.root / "Sources" / "A" / "Other.swift").write_text("c\n")
        (self.root / "Package.swift").write_text("[\n" + tree.STRICTNESS + "]\n")

    def written(self):
        tree.write(tree.mutated(self.root, [mutation()]), self.copy)
        return sorted(str(path.relative_to(self.copy)) for path in self.copy.rglob("*") if path.is_file())

    def test_writes_a_copy_with_mutations_and_leaves_the_sources_as_they_are(self):
        self.assertEqual(
            self.written(),
            ["Package.swift", "Sources/A/File.swift", "Sources/A/" + tree.SWITCHES, "Sources/A/Other.swift"])
        self.assertEqual((self.copy / "Sources/A/File.swift").read_text(), f"M({mutation().number}) || a == b\n")
        self.assertEqual((self.copy / "Package.swift").read_text(), "[\n]\n")
        self.assertEqual((self.root / "Sources/A/File.swift").read_text(), "a == b\n")

    def test_writes_only_what_has_changed(self):
        self.written()
        before = {path: path.stat().st_mtime_ns for path in self.copy.rglob("*.swift")}
        (self.root / "Sources" / "A" / "Other.swift").write_text("d\n")
        self.written()
        changed = [path.name for path, time in before.items() if path.stat().st_mtime_ns != time]
        self.assertEqual(changed, ["Other.swift"])

    def test_removes_what_is_gone_but_not_what_was_built(self):
        self.written()
        (self.copy / ".build").mkdir()
        (self.copy / ".build" / "product").write_text("")
        (self.root / "Sources" / "A" / "Other.swift").unlink()
        self.assertNotIn("Sources/A/Other.swift", self.written())
        self.assertTrue((self.copy / ".build" / "product").exists())

    def test_names_files_that_are_not_there(self):
        with self.assertRaisesRegex(catalogue.Fault, "Gone.swift: there is no such file; one named it"):
            tree.planted(self.root, [mutation("Sources/A/Gone.swift")])
