"""The public API: the modules that `import Sectional` and `import SectionalTesting` give, and their symbol graphs."""
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Failure(Exception):
    pass


def run(*command):
    """Returns the output of a command, or fails with it."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command[:3]))} …\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def modules():
    """Returns the names of the modules that a service imports, each with the names of its types that are exported;
    `None` for all."""
    umbrella = (ROOT / "Sources" / "Sectional" / "Sectional.swift").read_text()
    found = {"SectionalTesting": None}
    for module, name in re.findall(r"^@_exported public import (?:\w+ (?=\w+\.))?(\w+)(?:\.(\w+))?$", umbrella, re.M):
        if name:
            found.setdefault(module, set()).add(name)
        else:
            found[module] = None
    return found


def binaries():
    return pathlib.Path(run("swift", "build", "--show-bin-path").strip())


def flags(binaries):
    """Returns the compiler flags for the modules in `binaries` and those of the C libraries, which they import."""
    maps = sorted(ROOT.glob("Sources/C*/module.modulemap")) + sorted(binaries.glob("C*.build/module.modulemap"))
    # The only header that isn't in a folder where the compiler looks by itself.
    libpq = run("pkg-config", "--cflags-only-I", "libpq").split()
    c_flags = [f"-fmodule-map-file={path}" for path in maps] + libpq
    return ["-I", binaries / "Modules"] + [part for flag in c_flags for part in ("-Xcc", flag)]


def extract(module, binaries, folder, *options):
    """Writes the symbol graphs of a module's public declarations into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    target = json.loads(run("swift", "-print-target-info"))["target"]["unversionedTriple"]
    run(
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target, *flags(binaries), "-output-dir",
        folder, "-minimum-access-level", "public", "-skip-synthesized-members", *options)
