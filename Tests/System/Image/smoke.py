"""Checks an image of a service: what is in it, and that it runs with no privileges. `scripts/image --smoke` calls it.

Usage: [ENGINE="podman …"] smoke.py [IMAGE]. As root: a server of names needs port 53, and not everyone may read each
file.
"""
import hashlib
import json
import os
import pathlib
import ssl
import stat
import sys
import tempfile
import unittest

from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

import engine
import provider

IMAGE = sys.argv.pop(1) if len(sys.argv) > 1 else "sectional"
INSPECTED = engine.inspected(IMAGE)
CONFIG = INSPECTED["Config"]
LABELS = {key.removeprefix("org.opencontainers.image."): value for key, value in CONFIG["Labels"].items()}
NAME = LABELS["title"]
USER = 10001
PORT = int(os.environ.get("SMOKE_PORT", "18080"))
MEGABYTE = 1_000_000
# Made by the engine in every container.
MADE_BY_ENGINE = {
    "/.dockerenv", "/etc/hostname", "/etc/hosts", "/etc/mtab", "/etc/resolv.conf", "/dev/console", "/run/.containerenv"}


class Contents(unittest.TestCase):
    """The files of the image, and what it says of itself."""

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        engine.exported(IMAGE, cls.folder)
        root = pathlib.Path(cls.folder)
        cls.files = {f"/{path.relative_to(root)}": path for path in root.rglob("*") if not path.is_dir()}
        cls.files = {path: each for path, each in cls.files.items() if path not in MADE_BY_ENGINE}
        cls.document_path = f"/usr/share/doc/{NAME}/sbom.spdx.json"
        cls.document = json.loads(cls.files[cls.document_path].read_text())

    def test_has_at_most_60_megabytes(self):
        print(f"{IMAGE}: {INSPECTED['Size'] / MEGABYTE:.1f} MB in {len(INSPECTED['RootFS']['Layers'])} layers")
        self.assertLessEqual(INSPECTED["Size"], 60 * MEGABYTE)

    def test_has_the_files_that_it_lists_and_no_other(self):
        listed = {each["fileName"].removeprefix("."): self.checksum(each) for each in self.document["files"]}
        found = {path: hashlib.sha256(each.read_bytes()).hexdigest() for path, each in self.files.items()}
        del found[self.document_path]
        self.assertEqual(found, listed)

    @staticmethod
    def checksum(listed):
        return next(each["checksumValue"] for each in listed["checksums"] if each["algorithm"] == "SHA256")

    def test_has_no_program_but_its_own(self):
        executable = {path for path, each in self.files.items() if each.stat().st_mode & 0o111}
        libraries = {path for path in executable if path.startswith("/lib") and ".so." in path}
        self.assertEqual(executable - libraries, {f"/usr/local/bin/{NAME}"})

    def test_has_nothing_that_its_user_could_change(self):
        for path, each in self.files.items():
            self.assertEqual((each.stat().st_uid, stat.S_IMODE(each.stat().st_mode) & 0o022), (0, 0), path)
        for above in ("var", "var/lib"):
            folder = pathlib.Path(self.folder, above).stat()
            self.assertEqual((folder.st_uid, stat.S_IMODE(folder.st_mode) & 0o022), (0, 0), above)

    def test_has_a_folder_for_data_that_its_user_and_the_group_0_can_write(self):
        data = pathlib.Path(self.folder, "var/lib", NAME).stat()
        self.assertEqual((data.st_uid, data.st_gid, stat.S_IMODE(data.st_mode)), (USER, 0, 0o775))

    def test_knows_its_user_and_the_authorities(self):
        self.assertIn(f"{NAME}:x:{USER}:", self.files["/etc/passwd"].read_text())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(self.files["/etc/ssl/certs/ca-certificates.crt"])
        self.assertGreater(context.cert_store_stats()["x509_ca"], 100)

    def test_says_what_it_is(self):
        self.assertEqual(CONFIG["User"], f"{USER}:{USER}")
        program = self.document["packages"][0]
        self.assertEqual((program["name"], program["versionInfo"]), (NAME, LABELS["version"]))
        self.assertRegex(LABELS["revision"], "^[0-9a-f]{40}|^unknown$")
        self.assertEqual(CONFIG["StopSignal"], "SIGTERM")

    def test_has_a_valid_list(self):
        document = parse_file(str(self.files[self.document_path]))
        self.assertEqual([each.validation_message for each in validate_full_spdx_document(document)], [])

    def test_lists_the_packages_that_its_files_are_from(self):
        names = {each["name"] for each in self.document["packages"]}
        self.assertLessEqual({NAME, "swift", "libc6", "libcurl4", "libmicrohttpd12", "ca-certificates"}, names)
        for each in self.document["packages"]:
            self.assertTrue(each["versionInfo"])


class Running(unittest.TestCase):
    """A container of the image with a read-only root, without capabilities, and without folders for temporary files."""

    def container(self, *options, **settings):
        return self.enterContext(engine.Container(IMAGE, NAME, PORT, *options, **settings))

    def test_serves_without_privileges(self):
        container = self.container().until_ready()
        status = container.process()
        self.assertEqual(status["Uid"], [str(USER)] * 4)
        self.assertEqual(status["Gid"], [str(USER)] * 4)
        for kind in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
            self.assertEqual(int(status[kind][0], 16), 0, kind)
        self.assertEqual(status["NoNewPrivs"], ["1"])

    def test_serves_as_any_user_of_the_group_0(self):
        """OpenShift chooses one of its own: with each, it serves, copies its data, and ends."""
        for user in ("1", "65534", "1000650000", "2147483647"):
            with self.subTest(user), engine.Container(IMAGE, NAME, PORT, f"--user={user}:0") as container:
                status = container.until_ready().process()
                self.assertEqual((status["Uid"], status["Gid"]), ([user] * 4, ["0"] * 4))
                container.execute(f"/usr/local/bin/{NAME}", "backup", f"/var/lib/{NAME}/copy.sqlite", check=True)
                root = pathlib.Path(f"/proc/{container.state['Pid']}/root/var/lib/{NAME}")
                for file in (f"{NAME}.sqlite", "copy.sqlite"):
                    self.assertEqual((root / file).stat().st_uid, int(user))
                engine.run("stop", "--time", 30, container.identifier)
                self.assertEqual(container.state["ExitCode"], 0, container.log)

    def test_names_the_owner_of_a_folder_that_it_cannot_write(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(folder, 0o755)
        container = self.container("--user=12345:12345", f"--volume={folder}:/var/lib/{NAME}")
        self.assertEqual(engine.run("wait", container.identifier).stdout.strip(), "74")
        self.assertIn(f"the folder /var/lib/{NAME} belongs to UID 0 and GID 0 with mode 755", container.log)
        self.assertIn("this process, with UID 12345 and GID 12345, can't write to it", container.log)

    def test_has_a_root_that_nobody_can_write(self):
        container = self.container().until_ready()
        with open(f"/proc/{container.state['Pid']}/mountinfo") as mounts:
            options = {line.split()[4]: line.split()[5].split(",") for line in mounts}
        self.assertIn("ro", options["/"])
        of_the_kernel = ("/proc", "/dev", "/sys")
        writable = {path for path, given in options.items() if "rw" in given and not path.startswith(of_the_kernel)}
        self.assertLessEqual(writable, {f"/var/lib/{NAME}", *MADE_BY_ENGINE, "/run/secrets"})

    def test_has_no_shell(self):
        container = self.container().until_ready()
        for shell in ("sh", "/bin/sh", "bash", "busybox"):
            self.assertNotEqual(container.execute(shell, "-c", "true").returncode, 0, shell)

    def test_checks_its_own_health(self):
        container = self.container().until_ready()
        # docker and podman disagree on the name.
        check = (CONFIG.get("Healthcheck") or INSPECTED["Healthcheck"])["Test"]
        self.assertEqual(check, ["CMD", f"/usr/local/bin/{NAME}", "healthcheck"])
        self.assertEqual(container.execute(*check[1:]).returncode, 0)
        self.assertEqual(container.execute(*check[1:], "--port", "1").returncode, 1)

    def test_checks_the_health_of_a_management_port(self):
        container = self.container(MANAGEMENT_HOST="0.0.0.0", MANAGEMENT_PORT=PORT + 1).until_ready()
        self.assertEqual(container.execute(f"/usr/local/bin/{NAME}", "healthcheck").returncode, 0)

    def test_serves_a_screen_and_ends_by_the_signal(self):
        container = self.container().until_ready()
        screens = json.loads(container.get("/screens")[1])["screens"]
        status, content = container.get(screens[0]["href"])
        print(f"{screens[0]['href']}: {status}, {content[:70].decode()}…")
        self.assertEqual((status, json.loads(content)["id"]), (200, screens[0]["id"]))
        engine.run("stop", "--time", 30, container.identifier)
        self.assertEqual(container.state["ExitCode"], 0, container.log)

    def test_keeps_its_data_on_the_volume(self):
        container = self.container().until_ready()
        root = pathlib.Path(f"/proc/{container.state['Pid']}/root/var/lib/{NAME}")
        self.assertIn(f"{NAME}.sqlite", [each.name for each in root.iterdir()])


class Names(unittest.TestCase):
    """libcurl in a container: how it resolves names, and whom it trusts."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.provider = provider.Provider(self.folder)
        self.addCleanup(self.provider.close)
        self.authority = f"--volume={self.provider.authority}:/etc/ssl/certs/ca-certificates.crt:ro"

    def container(self, *options):
        return self.enterContext(engine.Container(IMAGE, NAME, PORT, *options, JWKS=self.provider.url))

    def test_finds_names_in_the_file_of_hosts(self):
        self.container(self.authority, f"--add-host={provider.NAME}:127.0.0.1").until_ready()
        self.assertGreater(self.provider.requests, 0)

    def test_finds_names_by_dns(self):
        resolver = self.folder / "resolv.conf"
        resolver.write_text(f"nameserver {provider.NAME_SERVER}\n")
        with provider.name_server() as asked:
            self.container(self.authority, f"--volume={resolver}:/etc/resolv.conf:ro").until_ready()
        self.assertIn(provider.NAME, asked)
        self.assertGreater(self.provider.requests, 0)

    def test_trusts_the_authorities_of_the_image_alone(self):
        container = self.container(f"--add-host={provider.NAME}:127.0.0.1")
        self.assertNotEqual(engine.run("wait", container.identifier).stdout.strip(), "0")
        # It read the file of authorities, and this one isn't among them.
        self.assertIn("certificate isn't trusted", container.log)
        self.assertEqual(self.provider.requests, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
