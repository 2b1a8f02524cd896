import tempfile
import unittest

import debian
import elf

LISTING = """\tlinux-vdso.so.1 (0x00007f5b8daed000)
\tlibz.so.1 => /lib/x86_64-linux-gnu/libz.so.1 (0x00007f5b8da92000)
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f5b8b81e000)
\t/lib64/ld-linux-x86-64.so.2 (0x00007f5b8daef000)
"""


class LibrariesTests(unittest.TestCase):
    def test_finds_the_libraries_and_the_loader(self):
        self.assertEqual(
            elf.paths(LISTING),
            ["/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libz.so.1", "/lib64/ld-linux-x86-64.so.2"])

    def test_refuses_a_program_without_all_of_its_libraries(self):
        for line in ("\tlibx.so.1 => not found\n", "\twhatever\n"):
            with self.assertRaises(elf.MissingLibrary):
                elf.paths(LISTING + line)

    def test_reads_those_of_a_real_program(self):
        self.assertTrue(any("/libc.so.6" in each for each in elf.libraries("/usr/bin/env")))
        self.assertTrue(any("/ld-linux" in each for each in elf.libraries("/usr/bin/env")))


class OwnersTests(unittest.TestCase):
    def test_finds_the_package_of_each_library(self):
        owners = debian.owners(elf.libraries("/usr/bin/env"))
        self.assertEqual(set(owners.values()), {"libc6"})
        package = debian.package("libc6")
        self.assertEqual((package.name, package.source), ("libc6", "glibc"))
        self.assertRegex(package.version, r"^\d")
        self.assertTrue(package.copyright.is_file())

    def test_knows_who_makes_the_file_of_authorities(self):
        file = "/etc/ssl/certs/ca-certificates.crt"
        self.assertEqual(debian.owners([file]), {file: "ca-certificates"})

    def test_refuses_files_of_no_package(self):
        with tempfile.NamedTemporaryFile() as file, self.assertRaises(debian.UnknownOwner):
            debian.owners(["/usr/bin/env", file.name])

    def test_reads_the_name_before_the_architecture(self):
        for packages in ("zlib1g:amd64", "zlib1g", "zlib1g:amd64, zlib1g:i386"):
            self.assertEqual(debian.read(f"diversion by x from: /a\n{packages}: /lib/z\n"), {"/lib/z": "zlib1g"})
