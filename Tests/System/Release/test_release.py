"""scripts/release, until it would build: what it refuses to make a release of."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
VERSION_FILE = "Sources/SectionalProgram/Program/LibraryVersion.swift"
CHANGES = "# Changelog\n\n## [Unreleased]\n{}\n## [{}] - 2026-12-24\n\n- Something.\n"
# It has refused nothing if it begins to set up.
SET_UP = 9


class Repository:
    """A package with a script that would set up, in a repository of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.write("scripts/setup", f"#!/bin/sh\nexit {SET_UP}\n")
        (folder / "scripts/setup").chmod(0o755)
        self.git("init", "--quiet")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def git(self, *arguments):
        identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "A version")


class ReleaseTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.library = Repository(self.folder / "library")
        (self.library.folder / "scripts/lib").mkdir()
        for script in ("release", "lib/version"):
            shutil.copy(ROOT / "scripts" / script, self.library.folder / "scripts" / script)
        shutil.copytree(ROOT / "Sources/SectionalProgram/Program", self.library.folder / pathlib.Path(VERSION_FILE).parent)
        self.version = subprocess.run(
            [self.library.folder / "scripts/lib/version"], check=True, capture_output=True, text=True).stdout.strip()
        self.library.write("CHANGELOG.md", CHANGES.format("", self.version))
        self.library.commit()

    def release(self, *arguments):
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
        return subprocess.run(
            [self.library.folder / "scripts/release", *arguments], capture_output=True, text=True, env=environment)

    def assert_refused(self, reason, *arguments):
        result = self.release(*arguments)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(reason, result.stderr)
        self.assertEqual(self.release("--unfinished", *arguments).returncode, SET_UP)

    def test_is_made_of_a_version_that_is_committed_and_described(self):
        self.assertEqual(self.release().returncode, SET_UP)
        self.library.git("tag", "--annotate", f"v{self.version}", "--message", "A version")
        self.assertEqual(self.release().returncode, SET_UP)

    def test_is_not_made_of_changes(self):
        self.library.write("new", "")
        self.assert_refused("aren't committed")

    def test_is_not_made_of_a_version_without_a_heading(self):
        self.library.write("CHANGELOG.md", CHANGES.format("", "0.0.0"))
        self.library.commit()
        self.assert_refused("no heading")

    def test_is_not_made_of_what_no_version_has(self):
        self.library.write("CHANGELOG.md", CHANGES.format("\n### Added\n\n- More.\n", self.version))
        self.library.commit()
        self.assert_refused("[Unreleased]")

    def test_is_not_made_of_another_commit_than_the_tag_names(self):
        self.library.git("tag", "--annotate", f"v{self.version}", "--message", "A version")
        self.library.commit()
        self.assert_refused("is on another commit")

    def test_is_made_of_a_service_in_the_same_way(self):
        service = Repository(self.folder / "shed")
        service.write("Dockerfile", "LABEL org.opencontainers.image.title=tool-shed \\\n")
        service.write("Sources/ToolShed/ToolShedService.swift", '    static let version = "1.2.3"\n')
        service.commit()
        chosen = ("--package", service.folder)
        self.assertEqual(self.release(*chosen).returncode, SET_UP)
        service.git("tag", "--annotate", "v1.2.3", "--message", "A version")
        service.commit()
        self.assert_refused("the tag v1.2.3 is on another commit", *chosen)
        service.write("CHANGELOG.md", CHANGES.format("", "1.2.2"))
        service.write("Sources/ToolShed/ToolShedService.swift", '    static let version = "1.2.4"\n')
        self.assert_refused("aren't committed", *chosen)
        service.commit()
        self.assert_refused("no heading '## [1.2.4] - DATE'", *chosen)

    def test_is_not_made_of_a_service_without_a_version(self):
        service = Repository(self.folder / "shed")
        service.write("Dockerfile", "LABEL org.opencontainers.image.title=tool-shed \\\n")
        service.write("Sources/ToolShed/ToolShedService.swift", "")
        service.commit()
        result = self.release("--package", service.folder)
        self.assertEqual((result.returncode, "static let version" in result.stderr), (1, True), result.stderr)
