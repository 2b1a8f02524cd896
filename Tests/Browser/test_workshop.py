"""The example as its people use it: every screen as every role, and by keyboard alone."""
import pytest
from playwright.sync_api import expect

from service import Workshop
from test_accessibility import repeated
from test_form_fields import PNG
from test_keyboard import tab_to
from test_screens import accessible

ROLES = ["visitor", "neighbour", "warden"]
PATHS = [
    "/screens/tools", "/screens/tools/1", "/screens/tools/new", "/screens/tools/1/notes/new", "/screens/tools/1/damages/new",
    "/screens/tools/1/lend", "/screens/loans",
]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    yield workshop
    assert workshop.stop() == 0


@pytest.mark.parametrize("path", PATHS)
def test_everybody_can_use_every_screen(tabs, workshop, path):
    preview = tabs(workshop.url, reduced_motion="reduce", viewport={"width": 1600, "height": 900})
    preview.forgive("status of 403")
    preview.open(path, "visitor", "neighbour,de", "warden", wait=False)
    for index, role in enumerate(ROLES):
        pane = preview.pane(index)
        refused = pane.screen.locator(".notice h2")
        expect(pane.locator.locator(".badge[data-state=open]").or_(refused.and_(preview.page.locator(":visible")))).to_have_count(1)
        assert repeated(pane) == [], role
        expect(pane.screen.locator(".unknown")).to_have_count(0)
    for scheme in ["light", "dark"]:
        preview.page.emulate_media(color_scheme=scheme)
        accessible(preview.page)


def test_borrows_and_reports_by_keyboard(tabs, workshop):
    preview = tabs(workshop.url, reduced_motion="reduce", locale="en-US")
    page = preview.page
    keys = page.keyboard
    page.on("filechooser", lambda _: None)
    pane = preview.open("/screens/tools", "neighbour,en,kay").pane()
    tab_to(page, pane.screen.get_by_role("button", name="More actions: New: Ladder, Available"))
    keys.press("Enter")
    expect(pane.phone.get_by_role("menuitem", name="Borrow Ladder")).to_be_focused()
    keys.press("Enter")
    expect(pane.screen.get_by_role("link", name="New: Ladder, Lent")).to_be_visible()
    # What is lent can't be borrowed: the switch is on, and the menu is gone.
    expect(pane.screen.get_by_role("switch", name="Ladder")).to_be_checked()
    expect(pane.screen.get_by_role("button", name="More actions: New: Ladder")).to_have_count(0)
    tab_to(page, pane.screen.get_by_role("link", name="New: Ladder, Lent"))
    keys.press("Enter")
    pane.title("Ladder")
    expect(pane.screen.get_by_role("img", name="A plan: two shelves")).to_have_count(1)
    expect(pane.screen.get_by_role("heading", name="Damage")).to_have_attribute("aria-level", "4")
    tab_to(page, pane.bar.get_by_role("button", name="More about Ladder"))
    keys.press("Enter")
    keys.press("Enter")
    what = pane.screen.get_by_role("combobox", name="What is wrong")
    tab_to(page, what)
    what.select_option("A part is missing")
    part = pane.screen.get_by_role("textbox", name="Which part")
    expect(part).to_have_attribute("aria-required", "true")
    tab_to(page, part)
    keys.type("A rung")
    keys.press("Tab")
    keys.press("Tab")
    keys.type("11232026")
    tab_to(page, pane.screen.get_by_role("spinbutton", name="Repair in euros"))
    keys.type("12.5")
    keys.press("Tab")
    keys.press("Space")
    photo = pane.screen.get_by_label("Photo", exact=True)
    tab_to(page, photo)
    with page.expect_file_chooser() as chooser:
        keys.press("Enter")
    chooser.value.set_files({"name": "rung.png", "mimeType": "image/png", "buffer": PNG})
    expect(pane.screen.get_by_text("The file is there")).to_be_visible()
    keys.press("Tab")
    keys.press("Enter")
    pane.title("Ladder")
    expect(pane.section("damages").locator(".row")).to_have_text(["A part is missingA rung, 2026-11-23, It can still be used"])
    accessible(page)


def test_asks_before_a_note_is_removed(tabs, workshop):
    preview = tabs(workshop.url, reduced_motion="reduce")
    page = preview.page
    pane = preview.open("/screens/tools/2/notes/new", "warden").pane()
    pane.screen.get_by_role("textbox", name="Note").fill("Mind the thumb")
    pane.screen.get_by_role("button", name="Save").press("Enter")
    pane.title("Workshop")
    preview.open("/screens/tools/2", "warden")
    remove = pane.screen.get_by_role("button", name="Remove the note “Mind the thumb”")
    tab_to(page, remove)
    page.keyboard.press("Enter")
    expect(pane.phone.get_by_role("alertdialog", name="Remove this note?")).to_have_accessible_description("Mind the thumb")
    page.keyboard.press("Escape")
    expect(remove).to_have_count(1)
    tab_to(page, remove)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(remove).to_have_count(0)


def test_lends_at_the_counter(tabs, workshop):
    preview = tabs(workshop.url, reduced_motion="reduce")
    preview.forgive("status of 403")  # All panes open what one of them opens.
    screens = preview.open("/screens/tools", "neighbour,en,lou", "warden")
    borrower, warden = screens.pane(0), screens.pane(1)
    borrower.screen.get_by_role("switch", name="Cordless drill").press("Space")
    expect(warden.screen.get_by_role("switch", name="Cordless drill")).to_be_checked()
    menu = warden.screen.get_by_role("button", name="More actions: Tile cutter")
    # A menu closes when its page scrolls, so the page has come to rest before it opens.
    menu.scroll_into_view_if_needed()
    screens.page.evaluate("() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)))")
    menu.click()
    warden.phone.get_by_role("menuitem", name="Lend Tile cutter").click()
    warden.title("Lend Tile cutter")
    warden.screen.get_by_role("searchbox", name="Search: To whom").fill("lo")
    warden.screen.get_by_role("combobox", name="To whom").select_option("lou")
    warden.screen.get_by_label("Until", exact=True).fill("2026-12-24")
    warden.screen.get_by_label("Not after", exact=True).fill("18:30")
    warden.screen.get_by_role("button", name="Lend").click()
    warden.title("Tools")
    preview.open("/screens/loans", "neighbour,en,lou")
    expect(borrower.row("Tile cutter")).to_have_text("Tile cutteruntil 2026-12-24, 18:30Give back")
    expect(borrower.screen.get_by_role("button", name="Refresh")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_leaves_room_for_what_is_written(tabs, workshop, width):
    preview = tabs(workshop.url, reduced_motion="reduce", viewport={"width": width, "height": 844})
    pane = preview.open("/screens/tools", "warden").pane()
    # The page's own fields are as wide as what they are for, and nothing is wider than the page.
    assert preview.page.get_by_label("Screen", exact=True).bounding_box()["width"] > 150
    assert preview.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A bar item with a picture shows that alone; its name is the title.
    for name in ["Add a tool", "More"]:
        item = pane.bar.get_by_role("button", name=name)
        assert item.bounding_box()["height"] < 40 and item.bounding_box()["width"] < 70
    for row in pane.section("tools").locator(".row").all():
        assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
