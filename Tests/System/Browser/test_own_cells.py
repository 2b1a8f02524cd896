"""The preview of a service that isn't the showcase: its roles, its languages, its cells."""
import re

from playwright.sync_api import expect

from made_up import cell, section, show
from service import ROOT
from test_screens import accessible


def test_shows_a_services_own_cells(tabs, library):
    preview = tabs(library.url, reduced_motion="reduce").open("/screens/shelf", "member,de,ana", "visitor")
    for index in (0, 1):
        pane = preview.pane(index)
        expect(pane.screen.locator(".unknown")).to_have_count(0)
        expect(pane.screen.locator(".book").first).to_have_text("Momo")
    roles = preview.pane().locator.get_by_role("combobox").first.locator("option")
    expect(roles).to_have_text(["visitor", "member", "librarian", "by a token …"])
    accessible(preview.page)
    pane = preview.pane()
    pane.rows("books").first.locator(".row-menu").click()
    pane.phone.get_by_role("menuitem", name="Momo ausleihen").click()
    preview.pane().title("Regal, 1 von dir")
    expect(preview.pane().bar.locator(".back")).to_have_text("Zurück")


GUIDE = (ROOT / "docs/guides/preview.md").read_text()


def test_shows_the_cells_of_the_guide(preview):
    page = preview.page
    serve_cells(page)
    cover = {"url": "/assets/banner.svg", "width": 320, "height": 96, "alt": "A lightning"}
    patch = {"screen": "said", "from": "1", "to": "1", "operations": []}
    toggled = {"effects": [{"kind": "message", "text": "Toggled"}], "patch": patch}
    page.route("**/screens/said/toggle?since=1", lambda route: route.fulfill(json=toggled))
    pane = show(preview, section(
        cell("1", {"name": "Ladder"}, "ToolCell", "select"),
        cell("2", {"name": "Hammer", "maker": "Smith", "price": "$12"}, "PriceCell"),
        cell("3", {"name": "Saw", "isWatched": True}, "WatchCell", "select", "toggle"),
        cell("4", {"name": "Drill", "isWatched": False}, "WatchCell"),
        cell("5", {"title": "Saws", "cover": cover}, "ManualCell", "select")))
    expect(pane.rows()).to_have_text(["Ladder", "HammerSmith$12", "Saw", "DrillOff", "Saws"])
    expect(pane.screen.locator(".unknown")).to_have_count(0)
    accessible(page)
    expect(pane.screen.get_by_role("button", name="A lightning Saws")).to_have_count(1)
    pane.screen.get_by_role("switch", name="Saw").click()
    expect(pane.phone.get_by_role("status")).to_have_text("Toggled")


def serve_cells(page):
    """Adds the guide's listings to the page, as files of a service's own."""
    listings = re.findall(r"```js\n(.*?function (\w+).*?)```", GUIDE, re.DOTALL)
    files = {"-".join(re.findall("[A-Z][a-z]+", name)).lower() + ".js": text for text, name in listings}
    assert list(files) == ["tool-cell.js", "price-cell.js", "watch-cell.js", "manual-cell.js"]

    def cell_file(route):
        text = files.get(route.request.url.split("/")[-1])
        return route.fulfill(body=text, content_type="text/javascript") if text else route.fallback()

    def registry(route):
        response = route.fetch()
        more = "".join(f'export * from "./cells/{name}";\n' for name in files)
        route.fulfill(response=response, body=response.text() + more)

    page.route("**/preview/cells/*.js", cell_file)
    page.route("**/preview/registry.js", registry)


def test_has_what_the_guide_says(preview):
    page = preview.open("/screens", wait=False).page
    imports = re.findall(r"^\| `(\w+)\(.*\| `\.\.(/phone/[\w-]+\.js)` \|$", GUIDE, re.MULTILINE)
    assert len(imports) == 6
    for name, path in imports:
        assert page.evaluate(f"import('/preview{path}').then((module) => typeof module.{name})") == "function", name
    context = part("## What there is to import").split("| of `context` |")[1]
    members = re.findall(r"`(\w+)", "".join(line.split("|")[1] for line in context.splitlines()[2:] if line))
    made = page.evaluate("""import("/preview/phone/cell-context.js").then(({ CellContext }) => {
      const context = new CellContext({}, { section: "", form: {}, say: "", signal: {}, perform: {} });
      return [...Object.keys(context), ...Object.getOwnPropertyNames(CellContext.prototype)];
    })""")
    assert set(members) == set(made) - {"constructor", "performAction"}
    classes = re.findall(r"`(\w+)`", "".join(
        line.split("|")[1] for line in part("## A row with a label").splitlines() if line.startswith("| `")))
    styles = (ROOT / "Sources/SectionalProgram/Resources/preview/styles/cells.css").read_text()
    assert len(classes) == 8
    assert [name for name in classes if f".{name} {{" not in styles] == []


def part(title):
    """What stands under a title of the guide."""
    return GUIDE.split(title)[1].split("\n##")[0]
