"""What dpkg knows about files of this machine."""
import dataclasses
import functools
import pathlib
import subprocess

# What no package contains although a package makes it, when it is installed.
MADE_BY = {"/etc/ssl/certs/ca-certificates.crt": "ca-certificates"}


class UnknownOwner(Exception):
    """No Debian package contains the file."""


@dataclasses.dataclass(frozen=True)
class Package:
    """An installed package, and the source package that it was built from."""

    name: str
    version: str
    architecture: str
    source: str
    source_version: str

    @property
    def copyright(self):
        return pathlib.Path("/usr/share/doc", self.name, "copyright")


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def owners(paths):
    """The name of the package that contains, or made, each of the files `paths`."""
    if not paths:
        return {}
    names = sorted({each for path in paths for each in candidates(path)})
    # One call for all: each reads the lists of all packages. It fails for the names that it doesn't know.
    listing = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True).stdout
    known = {**read(listing), **MADE_BY}
    return {path: next(found(path, known), None) or unknown(path) for path in paths}


def read(listing):
    """The package of each file that `dpkg -S` lists, such as `zlib1g:amd64: /lib/x86_64-linux-gnu/libz.so.1`."""
    lines = (line.split(": ", 1) for line in listing.splitlines() if not line.startswith("diversion by "))
    return {path: packages.split(", ")[0].split(":")[0] for packages, path in lines}


def found(path, known):
    return (known[each] for each in candidates(path) if each in known)


def unknown(path):
    raise UnknownOwner(f"no Debian package contains {path}")


def candidates(path):
    """The names that dpkg may know the file by: /lib is a link to /usr/lib, and dpkg knows files by one of the two."""
    seen = []
    for name in (str(path), str(pathlib.Path(path).resolve())):
        other = name.removeprefix("/usr") if name.startswith("/usr/") else "/usr" + name
        seen += [each for each in (name, other) if each not in seen]
    return seen


@functools.cache
def package(name):
    """The installed package `name`."""
    fields = "${Package}\t${Version}\t${Architecture}\t${source:Package}\t${source:Version}\n"
    return Package(*run("dpkg-query", "--show", f"--showformat={fields}", name).splitlines()[0].split("\t"))


def release():
    """The release of Debian, such as `debian-12`."""
    lines = pathlib.Path("/etc/os-release").read_text().splitlines()
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    return "-".join(fields[key].strip('"') for key in ("ID", "VERSION_ID"))
