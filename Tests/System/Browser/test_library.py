"""The example as its readers use it, by keyboard alone: the search, the order, a book, and the form of the room."""
import pytest
from playwright.sync_api import expect

from test_keyboard import tab_to
from test_screens import accessible


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_finds_a_book_and_borrows_it(tabs, library, scheme, width):
    preview = tabs(library.url, color_scheme=scheme, reduced_motion="reduce")
    preview.page.set_viewport_size({"width": width, "height": 800})
    page, reader = preview.page, f"{scheme}-{width}"
    pane = preview.open("/screens/shelf", f"member,en,{reader}").pane()
    books = pane.rows("books")
    expect(pane.screen.get_by_role("button", name="Refresh")).to_have_count(1)
    order = pane.screen.get_by_role("combobox", name="Order")
    tab_to(page, order)
    page.keyboard.press("ArrowDown")
    expect(books.first).to_contain_text("The Baron in the Trees")
    page.keyboard.press("Shift+Tab")
    expect(pane.screen.get_by_role("searchbox", name="Title or author")).to_be_focused()
    page.keyboard.type("kast")
    expect(books).to_have_count(1)
    expect(books).to_contain_text("Emil and the Detectives")
    accessible(page)
    # The row of the only book: its content, then its menu.
    tab_to(page, books.locator("[data-part=content]"))
    page.keyboard.press("Enter")
    pane.title("Emil and the Detectives")
    tab_to(page, pane.screen.get_by_role("button", name="Borrow"))
    page.keyboard.press("Enter")
    expect(pane.phone.get_by_role("status")).to_have_text("It is yours for four weeks.")
    accessible(page)


def test_reserves_the_room(tabs, library):
    preview = tabs(library.url, locale="en-US", reduced_motion="reduce")
    page, keys = preview.page, preview.page.keyboard
    pane = preview.open("/screens/shelf", "member,en,ana").pane()
    tab_to(page, pane.bar.get_by_role("button", name="More"))
    keys.press("Enter")
    expect(pane.phone.get_by_role("menuitem")).to_have_text(["Reading room", "Donations"])
    keys.press("Enter")
    pane.title("Reading room")
    pane.bar.get_by_role("button", name="Reserve").press("Enter")
    pane.title("Reserve")
    screen = pane.screen
    accessible(page)
    tab_to(page, screen.get_by_label("Day", exact=True))
    keys.type("12012026")
    tab_to(page, screen.get_by_role("group", name="Part of the day").get_by_role("checkbox", name="morning"))
    keys.press("Space")
    expect(screen.get_by_role("spinbutton", name="People")).to_have_value("2")
    tab_to(page, screen.get_by_role("textbox", name="What it is for"))
    keys.type("Chess")
    expect(screen.get_by_role("textbox", name="Name of the event")).to_be_hidden()
    tab_to(page, screen.get_by_role("switch", name="Everybody may come"))
    keys.press("Space")
    tab_to(page, screen.get_by_role("textbox", name="Name of the event"))
    keys.type("Open boards")
    accessible(page)
    keys.press("Tab")
    keys.press("Enter")
    pane.title("Reading room")
    expect(pane.rows("taken")).to_have_text(["2026-12-01, morning, Open boards"])
    accessible(page)
    pane.rows("yours").locator(".row-delete").press("Enter")
    dialog = pane.phone.get_by_role("alertdialog", name="Cancel this reservation?")
    expect(dialog).to_be_visible()
    accessible(page)
