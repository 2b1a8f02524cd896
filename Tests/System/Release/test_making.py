import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

import archive
import image
import parts
import tree

COMMAND = pathlib.Path(archive.__file__).parent
EPOCH = 1_700_000_000


class Shed(parts.Program):
    """A program that is on every machine, under another name."""

    def said(self):
        return "tool-shed", "1.2.3"


PROGRAM = Shed(pathlib.Path("/usr/bin/env"), "MIT")


class MakingTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.config = self.folder / "config"
        (self.config / "assets").mkdir(parents=True)
        (self.config / "tool-shed.json").write_text("{}")
        (self.config / "assets/a.svg").write_text("<svg/>")
        self.text = self.folder / "LICENSE"
        self.text.write_text("MIT")

    def image(self, name="image"):
        into = self.folder / name
        return into, image.make(PROGRAM, sorted(self.config.iterdir()), [self.text], EPOCH, into)

    def archive(self, name="archive"):
        made = archive.make(PROGRAM, sorted(self.config.iterdir()), [self.text], EPOCH, self.folder / name)
        return {each.name: each for each in made}


class ImageTests(MakingTests):
    def test_has_the_program_its_libraries_and_the_configuration(self):
        into, document = self.image()
        files = [(layer, each) for layer in into.iterdir() for each in layer.rglob("*") if each.is_file()]
        found = {f"/{each.relative_to(layer)}" for layer, each in files}
        self.assertLessEqual({
            "/usr/local/bin/tool-shed", "/etc/tool-shed/tool-shed.json", "/etc/tool-shed/assets/a.svg", "/etc/passwd",
            "/etc/group", "/etc/nsswitch.conf", "/etc/ssl/certs/ca-certificates.crt", "/usr/share/doc/libc6/copyright",
            "/usr/share/doc/tool-shed/LICENSE", "/usr/share/doc/tool-shed/sbom.spdx.json"}, found)
        self.assertTrue(any(each.endswith("/libc.so.6") for each in found))
        listed = {each["fileName"].removeprefix(".") for each in document["files"]}
        self.assertEqual(found - listed, {"/usr/share/doc/tool-shed/sbom.spdx.json"})
        self.assertEqual(listed - found, set())

    def test_knows_its_user_by_the_name_of_the_service(self):
        into, _ = self.image()
        self.assertIn(
            "\ntool-shed:x:10001:10001::/var/lib/tool-shed:", (into / "libraries/etc/passwd").read_text())

    def test_has_one_time_and_no_permissions_of_this_machine(self):
        os.chmod(self.config / "tool-shed.json", 0o666)
        self.addCleanup(os.umask, os.umask(0o077))
        into, _ = self.image()
        for each in into.rglob("*"):
            self.assertEqual(each.stat().st_mtime, EPOCH, each)
            if each.is_dir():
                expected = 0o775 if each == into / "data/tool-shed" else 0o755
                self.assertEqual(each.stat().st_mode & 0o777, expected, each)
        self.assertEqual((into / "program/etc/tool-shed/tool-shed.json").stat().st_mode & 0o777, 0o644)
        self.assertEqual((into / "program/usr/local/bin/tool-shed").stat().st_mode & 0o777, 0o755)

    def test_has_the_licences_of_the_packages(self):
        into, _ = self.image()
        for name in ("libc6", "ca-certificates"):
            path = f"usr/share/doc/{name}/copyright"
            self.assertEqual((into / "libraries" / path).read_bytes(), pathlib.Path("/", path).read_bytes())

    def test_names_the_packages_of_its_files(self):
        _, document = self.image()
        self.assertEqual(
            [each["name"] for each in document["packages"]], ["tool-shed", "ca-certificates", "libc6", "swift"])


class ArchiveTests(MakingTests):
    def test_is_the_same_at_another_time_and_place(self):
        first = self.archive()
        os.utime(self.config / "tool-shed.json", (1, 1))
        os.chmod(self.config / "assets/a.svg", 0o600)
        self.addCleanup(os.umask, os.umask(0o077))
        second = self.archive("other")
        self.assertEqual(set(first), set(second))
        for name in first:
            self.assertEqual(first[name].read_bytes(), second[name].read_bytes(), name)

    def test_has_the_documents_beside_the_program(self):
        files = self.archive()
        name = next(each for each in files if each.endswith(".tar.gz"))
        folder = name.removesuffix(".tar.gz")
        self.assertRegex(folder, "^tool-shed-1.2.3-linux-(amd64|arm64)$")
        with tarfile.open(files[name]) as tar:
            entries = {each.name.removeprefix(folder): each for each in tar.getmembers()}
            self.assertEqual(list(entries), sorted(entries, key=pathlib.PurePath))
            self.assertLessEqual(
                {"/bin/tool-shed", "/LICENSE", "/sbom.spdx.json", "/etc/tool-shed/tool-shed.json"}, set(entries))
            self.assertEqual({(each.uname, each.uid, each.mtime) for each in entries.values()}, {("root", 0, EPOCH)})
            self.assertEqual((entries["/bin/tool-shed"].mode, entries["/LICENSE"].mode), (0o755, 0o644))
            packed = tar.extractfile(f"{folder}/sbom.spdx.json").read()
        self.assertEqual(packed, files[f"{folder}.spdx.json"].read_bytes())
        self.assertIn("libc6", [each["name"] for each in json.load(io.BytesIO(packed))["packages"]])

    def test_names_what_is_linked_into_the_program(self):
        given = Shed(PROGRAM.path, linked=("/usr/bin/dpkg",))
        made = archive.make(given, [], [], EPOCH, self.folder / "archive")
        with tarfile.open(made[0]) as tar:
            entry, = (each for each in tar.getmembers() if each.name.endswith("/licenses/dpkg"))
            text = tar.extractfile(entry).read()
        self.assertEqual(text, pathlib.Path("/usr/share/doc/dpkg/copyright").read_bytes())
        links = {each["relatedSpdxElement"] for each in json.loads(made[1].read_text())["relationships"]
                 if each["relationshipType"] == "STATIC_LINK"}
        self.assertEqual(links, {"SPDXRef-Swift", "SPDXRef-Package-dpkg"})

    def test_has_checksums_that_notice_a_change(self):
        files = self.archive()
        check = ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"]
        folder = files["SHA256SUMS"].parent
        self.assertEqual(subprocess.run(check, cwd=folder).returncode, 0)
        for name in set(files) - {"SHA256SUMS"}:
            contents = files[name].read_bytes()
            files[name].write_bytes(contents[:-1] + bytes([contents[-1] ^ 1]))
            self.assertEqual(subprocess.run(check, cwd=folder, capture_output=True).returncode, 1, name)
            files[name].write_bytes(contents)


class CommandTests(MakingTests):
    """The command as the Dockerfile and `scripts/release` call it."""

    def run_with(self, version, program="echo tool-shed 1.2.3"):
        path = self.folder / "tool-shed"
        path.write_text(f"#!/bin/sh\n{program}\n")
        path.chmod(0o755)
        command = [sys.executable, COMMAND, "image", "--program", path, "--version", version]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)}
        return subprocess.run(
            [*command, "--into", self.folder / "out"], capture_output=True, text=True, env=environment)

    def test_takes_the_version_that_the_program_says(self):
        self.assertEqual(self.run_with("1.2.3").returncode, 0)
        program = self.folder / "out/program/usr/local/bin/tool-shed"
        self.assertEqual(program.stat().st_mtime, EPOCH)

    def test_refuses_another_version(self):
        refused = self.run_with("1.2.4")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("its version is 1.2.3, not 1.2.4", refused.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_refuses_a_name_that_would_lead_elsewhere(self):
        for name in ("../x", "Shed", "a/b"):
            self.assertNotEqual(self.run_with("1", f"echo {name} 1").returncode, 0, name)


class TreeTests(MakingTests):
    def test_copies_what_a_link_leads_to(self):
        (self.folder / "link").symlink_to(self.text)
        made = tree.Tree(self.folder / "tree")
        made.copy(self.folder / "link", "/a/b")
        self.assertFalse((self.folder / "tree/a/b").is_symlink())
        self.assertEqual((self.folder / "tree/a/b").read_text(), "MIT")

    def test_replaces_what_was_made_before(self):
        self.image()
        (self.folder / "image/program/old").write_text("")
        self.image()
        self.assertFalse((self.folder / "image/program/old").exists())
