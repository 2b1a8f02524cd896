"""Every screen of the showcase as every role: it shows what the service sends, and whoever can't see it can use it."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PATHS = [
    "/screens/hello", "/screens/todos", "/screens/cars", "/screens/cars/70", "/screens/cars/67", "/screens/cars/new",
    "/screens/cards", "/screens/team", "/screens/team/1", "/screens/team/new",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("role", ["guest", "user", pytest.param("admin", marks=pytest.mark.core)])
def test_shows_what_the_service_sends(preview, service, role, path):
    status, screen = service.get(path, role)
    preview.open(path, role, wait=status == 200)
    pane = preview.pane()
    if status == 200:
        shows(pane, screen)
    else:
        expect(pane.screen.locator(".notice")).to_contain_text(screen["title"])
        expect(pane.screen.locator(".notice")).to_contain_text(screen["detail"])
        preview.forgive(f"status of {status}")
    accessible(preview.page)


def shows(pane, screen):
    pane.title(screen["title"])
    expect(pane.screen.locator(".unknown")).to_have_count(0)
    expect(pane.bar.locator(".bar-item")).to_have_text([item["title"] for item in screen["barItems"]])
    for section in screen["sections"]:
        shown = pane.section(section["id"])
        count = section.get("collapsing", {}).get("count", "")
        expect(shown.locator("h3")).to_have_text(f"{section['header']}{count}") if "header" in section else None
        expect(shown.locator(".section-footer")).to_have_text(section["footer"]) if "footer" in section else None
        for cell in section["cells"][:10]:
            shows_cell(shown.locator(f"[data-cell='{cell['id']}']"), cell)


def shows_cell(row, cell):
    expect(row).to_have_attribute("data-type", cell["type"])
    actions = {action["trigger"]: action["kind"] for action in cell.get("actions", [])}
    tag = {"navigate": "a", "openURL": "a", "perform": "button"}.get(actions.get("select"), "div")
    # Beside a menu, the link or button covers the row, so that none is in the other.
    surface = "div" if "menu" in cell or not cell["isSelectable"] else tag
    expect(row.locator(".row-surface > *")).to_have_js_property("localName", surface)
    expect(row.locator(f"{tag}[data-part=content]")).to_have_count(1 if cell["isSelectable"] and tag != "div" else 0)
    expect(row.locator(".row-menu")).to_have_count(1 if "menu" in cell else 0)
    expect(row.locator(".row-delete")).to_have_count(1 if "delete" in actions else 0)
    expect(row.locator(".accessory.disclosureIndicator")).to_have_count(1 if cell["accessory"] == "disclosureIndicator" else 0)
    expect(row.get_by_role("switch", disabled=False)).to_have_count(1 if "toggle" in actions else 0)
    for text in texts_of(cell["data"]):
        expect(row).to_contain_text(text)


def texts_of(data):
    shown = {"text", "title", "subtitle", "name", "operatedBy", "label", "value"}
    return [value for key, value in data.items() if key in shown and isinstance(value, str)]


def accessible(page):
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_lists_the_screens(preview, service):
    _, answer = service.get("/screens")
    preview.open("/screens", "guest", wait=False)
    expect(preview.pane().rows()).to_have_text([screen["title"] for screen in answer["screens"]])
    expect(preview.pane().bar.locator(".back")).to_be_hidden()
    accessible(preview.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_can_be_used_by_everybody_side_by_side(tabs, scheme, width):
    preview = tabs(color_scheme=scheme, reduced_motion="reduce")
    preview.page.set_viewport_size({"width": width, "height": 800})
    preview.open("/screens/cards", "guest", "user", "admin,vi")
    for index in range(3):
        preview.pane(index).locator.locator("summary").last.click()
    accessible(preview.page)


@pytest.mark.parametrize("locale", ["en", "vi", "zh-Hant"])
def test_speaks_the_language_of_its_pane(preview, service, locale):
    _, screen = service.get("/screens/team", "admin", locale=locale)
    pane = preview.open("/screens/team", f"admin,{locale}").pane()
    shows(pane, screen)
    expect(pane.phone).to_have_attribute("lang", locale)
    removes = {"en": "Remove Ana", "vi": "Xóa Ana", "zh-Hant": "移除 Ana"}
    expect(pane.phone.get_by_role("button", name=removes[locale])).to_have_count(1)
    menus = {"en": "More actions: Ana", "vi": "Thao tác khác: Ana", "zh-Hant": "更多動作：Ana"}
    expect(pane.phone.get_by_role("button", name=menus[locale])).to_have_count(1)


@pytest.mark.parametrize("locale", ["en", "vi", "zh-Hant"])
def test_names_a_swipe_that_has_no_title(preview, locale):
    pane = preview.open("/screens/todos", f"user,{locale}").pane()
    deletes = {"en": "Delete Buy", "vi": "Xóa ", "zh-Hant": "刪除「"}
    expect(pane.phone.get_by_role("button", name=deletes[locale]).first).to_be_attached()


@pytest.mark.core
def test_a_screen_reader_finds_its_way(preview):
    pane = preview.open("/screens/team", "admin").pane()
    expect(pane.phone).to_match_aria_snapshot("""
      - toolbar "Team":
        - button "Back"
        - button "Add"
      - group "Team":
        - heading "Team" [level=2]
        - group:
          - list:
            - listitem: Only people with an account see this.
        - group "Members":
          - heading "Members" [level=3]
          - list:
            - listitem:
              - link "Ana Silva Team lead"
              - text: Ana Silva Team lead
              - 'button "More actions: Ana Silva"'
              - button "Remove Ana Silva"
    """)
