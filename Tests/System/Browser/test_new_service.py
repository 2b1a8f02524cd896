"""The package that `sectional new` makes: as it is made, and grown as its README says."""
import os
import pathlib
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from service import ROOT, Service
from test_screens import accessible

# What packages beside this one are built in: the library is compiled once for all of them.
SCRATCH = ROOT / ".build/packages"
GROWTH = pathlib.Path(__file__).parent / "growth"


class ToolShed(Service):
    """The program of the new package."""

    binary, prefix, config = SCRATCH / "debug/tool-shed", "TOOL_SHED", None


def make(folder, name, *options):
    """Makes a package by the program under test, of this checkout by a relative path; its folder."""
    subprocess.run(
        [Service.binary, "new", name, "--package", os.path.relpath(ROOT, folder), *options], cwd=folder, check=True)
    return folder / name


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package for a file, in a folder whose name has a space."""
    return make(tmp_path_factory.mktemp("my packages"), "tool-shed")


def test(package):
    """Builds the package and runs its tests by its own script; what was printed, and whether all is well."""
    done = subprocess.run(
        ["scripts/test", "--scratch-path", SCRATCH], cwd=package, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


test.__test__ = False


def edit(path, *replacements):
    text = path.read_text()
    for old, new in replacements:
        assert text.count(old) == 1, (path, old)
        text = text.replace(old, new)
    path.write_text(text)


# One after the other: the second changes what the first has made.
def test_works_and_grows(package, tabs, tmp_path):
    passed, output = test(package)
    assert passed, output
    looks(tabs, tmp_path / "new")

    # A role that no screen knows doesn't compile, and the compiler names every place.
    edit(package / "Sources/ToolShed/ToolShedRole.swift", ("member, editor\n", "member, editor, auditor\n"))
    passed, output = test(package)
    assert not passed and "switch must be exhaustive" in output, output
    edit(
        package / "Sources/ToolShed/ToolShedRole.swift",
        ("member: State, editor: State)", "member: State, editor: State, auditor: State)"),
        ("            case .editor: editor\n", "            case .editor: editor\n            case .auditor: auditor\n"))
    passed, output = test(package)
    assert not passed and "missing argument for parameter 'auditor'" in output, output
    edit(
        package / "Sources/ToolShed/Notes/NotesState.swift",
        ("editor: NotesState(canAdd: true, canRemove: true))", "editor: NotesState(canAdd: true, canRemove: true),\n"
            "        auditor: NotesState(seesTip: true))"),
        ("    static let states", "    /// Whether one is told what the board is for.\n    var seesTip = false\n\n    static let states"))

    # A new kind of row is new files, and one line where the screen is composed.
    for file in GROWTH.rglob("*.*"):
        shutil.copy(file, package / file.relative_to(GROWTH).parent)
    edit(
        package / "Sources/ToolShed/Notes/NotesScreen.swift",
        ("            ListSection(", "            TipSection().shown(if: state.seesTip)\n            ListSection("))
    passed, output = test(package)
    assert passed, output
    has_grown(tabs, tmp_path / "grown")


def looks(tabs, folder):
    """Serves what was built, and looks at it."""
    folder.mkdir()
    shed = ToolShed(folder)
    assert shed.get("/screens/notes", role="guest")[1]["title"] == "3 notes"
    preview = tabs(shed.url, reduced_motion="reduce").open("/screens/notes/new", "member,en,ana")
    pane = preview.pane()
    pane.screen.get_by_role("textbox").fill("Buy milk")
    pane.screen.get_by_role("button", name="Save").click()
    preview.open("/screens/notes", "editor", "visitor")
    for index in [0, 1]:
        preview.pane(index).title("4 notes")
        # The preview doesn't know the cells of the new service: it shows their data.
        expect(preview.pane(index).rows("notes")).to_contain_text(
            ["Buy milk", "Water the plants", "Buy tea", "Feed the cat"])
    accessible(preview.page)
    if screenshots := os.environ.get("SECTIONAL_SCREENSHOTS"):
        preview.page.screenshot(path=f"{screenshots}/new-service.png")
    preview.page.close()
    shed.stop()


def has_grown(tabs, folder):
    folder.mkdir()
    shed = ToolShed(folder)
    preview = tabs(shed.url).open("/screens/notes", "auditor", "visitor")
    expect(preview.pane(0).rows("tip")).to_contain_text(["Write down what is needed."])
    expect(preview.pane(1).rows("tip")).to_have_count(0)
    preview.page.close()
    shed.stop()


def test_runs_its_tests_on_a_server_too(tmp_path):
    package = make(tmp_path, "paint-shed", "--database", "postgresql")
    passed, output = test(package)
    assert passed, output
    assert output.count("Test run with ") == 2, output
