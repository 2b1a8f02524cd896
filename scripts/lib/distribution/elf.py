"""The libraries that a program loads."""
import re
import subprocess


class MissingLibrary(Exception):
    """A library that the program needs isn't on this machine."""


def libraries(program):
    """The paths of the libraries and the loader, as the program names them, sorted."""
    run = subprocess.run(["ldd", program], capture_output=True, text=True)
    if run.returncode:
        return [] if "not a dynamic executable" in run.stderr + run.stdout else fail(run.stderr)
    return paths(run.stdout)


def paths(listing):
    """The paths in what `ldd` prints."""
    found = set()
    for line in listing.splitlines():
        line = line.strip()
        path = re.match(r"(?:\S+ => )?(/\S+) \(0x", line)
        if path:
            found.add(path[1])
        elif not line.startswith(("linux-vdso", "statically linked")):
            fail(line)
    return sorted(found)


def fail(line):
    raise MissingLibrary(line)
