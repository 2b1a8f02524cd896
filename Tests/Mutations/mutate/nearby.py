"""Tests mirror sources: the suites beside a mutation's file are likely to notice it, and are asked before all others."""
import pathlib
import re

SUITE = re.compile(r"^@Suite\b.*?\bstruct (\w+)", re.M)


def filter(root, mutation):
    """A filter for the suites in the folder that mirrors the file's, or in the next one above; `None` without any."""
    target = next(iter(mutation.tests), None)
    folder = pathlib.Path(mutation.file).relative_to(pathlib.Path("Sources", mutation.target)).parent
    for place in [folder, *folder.parents] if target else []:
        if names := suites(root / "Tests" / target / place):
            return rf"^{target}\.({'|'.join(names)})/"
    return None


def suites(folder):
    """The names of the suites in the files of `folder`."""
    return [name for path in sorted(folder.glob("*.swift")) for name in SUITE.findall(path.read_text())]
