"""A copy of the project in which mutations stand. What hasn't changed isn't written, so that a build is short."""
import itertools
import operator
import os

import catalogue
import planting

# What a build and the tests need.
PARTS = ("Package.swift", "Sources", "Tests", "Plugins", "Benchmarks", "Examples", "config", "docs", "README.md",
         "CONTRIBUTING.md")
# What says no to code that is only strange: a mutation leaves variables unused.
STRICTNESS = ", .treatAllWarnings(as: .error)"
SWITCHES = "MutationSwitches.swift"


def files(root):
    """The project's files and their contents."""
    for part in PARTS:
        path = root / part
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(root), file.read_bytes()


def mutated(root, mutations):
    """The files of the copy: {path: content}. Raises a `Fault` where a mutation doesn't fit."""
    result = dict(files(root))
    result |= planted(root, mutations)
    package = root / "Package.swift"
    if package.exists():
        result[package.relative_to(root)] = lenient(package.read_text()).encode()
    return result


def planted(root, mutations):
    """The files that mutations change, and one with the switches for each target."""
    result, faults = {}, []
    by_file = operator.attrgetter("file")
    for file, group in itertools.groupby(sorted(mutations, key=by_file), by_file):
        path = root / file
        try:
            if not path.is_file():
                raise catalogue.Fault(f"{file}: there is no such file; {', '.join(m.id for m in group)} named it")
            result[path.relative_to(root)] = planting.planted(path.read_text(), list(group)).encode()
        except catalogue.Fault as fault:
            faults.append(str(fault))
    if faults:
        raise catalogue.Fault("\n".join(faults))
    for target in {mutation.target for mutation in mutations}:
        path = root / "Sources" / target / SWITCHES
        result[path.relative_to(root)] = planting.SWITCHES.encode()
    return result


def lenient(package):
    if package.count(STRICTNESS) != 1:
        raise catalogue.Fault(f"Package.swift: expected once: {STRICTNESS.strip()}")
    return package.replace(STRICTNESS, "")


def write(content, copy):
    """Makes `copy` have the files `content` and no others, but for hidden ones, such as what a build left there."""
    for path, data in content.items():
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != data:
            target.write_bytes(data)
            os.chmod(target, 0o755 if data.startswith(b"#!") else 0o644)
    for part in PARTS:
        for file in sorted((copy / part).rglob("*")):
            if file.is_file() and file.relative_to(copy) not in content:
                file.unlink()
