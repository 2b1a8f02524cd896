"""The parts of a distribution: the program, the Debian packages of the libraries that it loads, and what it was built
with."""
import dataclasses
import pathlib
import re
import subprocess

import debian
import licenses
import spdx

SWIFT = licenses.License("Apache-2.0 WITH Swift-exception")
PROGRAM_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclasses.dataclass(frozen=True)
class Program:
    """A service's program, its own licence, the checkout of Sectional if that is another package, and the libraries of
    Debian that were linked into it."""

    path: pathlib.Path
    license: str = "NOASSERTION"
    library: pathlib.Path | None = None
    linked: tuple = ()

    def said(self):
        """The name and the version, in its own words: `sectional 0.1.0`."""
        name, version = debian.run(self.path, "--version").split()
        if not PROGRAM_NAME.fullmatch(name):
            raise ValueError(f"{self.path} says that its name is {name}")
        return name, version


def program(given, files, excluded=()):
    name, version = given.said()
    return spdx.Part(spdx.PROGRAM, name, version, licenses.License(given.license), files, excluded=excluded)


def of_debian(package, files):
    """The part for an installed package, of which `files` are in the distribution."""
    text = package.copyright.read_text(errors="replace")
    source = f"built from the source package {package.source} {package.source_version}"
    query = f"arch={package.architecture}&distro={debian.release()}"
    return spdx.Part(
        spdx.identifier("Package", package.name), package.name, package.version, licenses.of(text, package.name), files,
        supplier="Organization: Debian", source=source,
        purl=f"pkg:deb/debian/{package.name}@{escaped(package.version)}?{query}")


def escaped(version):
    """Escapes `+`, `~` and `:` of a version for a package URL."""
    return "".join(each if each.isalnum() or each in ".-_~" else f"%{ord(each):02X}" for each in version)


def linked_in(given):
    """What the program contains beside its own code: Sectional, if it is a service of another package, the standard
    library of Swift, and libraries of Debian."""
    found = []
    if given.library:
        found.append(spdx.Part(
            "SPDXRef-Library", "sectional", version_of_library(given.library), licenses.License("Apache-2.0")))
    found.append(spdx.Part("SPDXRef-Swift", "swift", version_of_swift(), SWIFT, supplier="Organization: Swift.org"))
    owners = set(debian.owners(given.linked).values())
    return found + [of_debian(debian.package(each), []) for each in sorted(owners)]


def version_of_swift():
    return re.search(r"Swift version (\S+)", debian.run("swift", "--version"))[1]


def version_of_library(folder):
    """The version that a checkout of Sectional has."""
    return subprocess.run([folder / "scripts/lib/version"], check=True, capture_output=True, text=True).stdout.strip()
