"""The preview of a service that isn't the showcase: its roles, its languages, its cells."""
from playwright.sync_api import expect

from service import Library
from test_screens import accessible


def test_shows_a_services_own_cells(tabs, tmp_path):
    library = Library(tmp_path)
    preview = tabs(library.url).open("/screens/shelf", "member,de,ana", "visitor")
    for index in (0, 1):
        pane = preview.pane(index)
        expect(pane.screen.locator(".unknown")).to_have_count(0)
        expect(pane.screen.locator(".book").first).to_have_text("Momo")
    roles = preview.pane().locator.get_by_role("combobox").first.locator("option")
    expect(roles).to_have_text(["visitor", "member", "librarian", "by a token …"])
    accessible(preview.page)
    preview.pane().screen.locator(".book").first.click()
    preview.pane().title("Regal, 1 von dir")
    assert library.stop() == 0
