"""A section that is late: what is there while it loads, and that it comes by itself."""
import sqlite3

import pytest
from playwright.sync_api import expect

from service import Readings
from test_screens import accessible


@pytest.fixture
def gate(tmp_path):
    """A file: as long as it is there, the readings aren't."""
    gate = tmp_path / "gate"
    gate.touch()
    return gate


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_says_that_a_section_is_busy_until_it_comes(tabs, tmp_path, gate, scheme):
    service = Readings(tmp_path, GATE=gate, SECTION_DEADLINE=600_000)
    preview = tabs(service.url, color_scheme=scheme, reduced_motion="reduce")
    preview.open("/screens/readings", "librarian,en,eve", "reader,de")
    for index, (header, waiting) in enumerate([("Announced", "Looking for them …"), ("Angekündigt", "Sie werden gesucht …")]):
        section = preview.pane(index).section("announced")
        expect(section.get_by_role("heading", name=header)).to_be_visible()
        expect(section.get_by_role("list")).to_have_attribute("aria-busy", "true")
        expect(section.locator(".row")).to_have_text([waiting])
    accessible(preview.page)
    # The rest of the screen can be used meanwhile: what is typed stays when the section comes.
    title = preview.pane().screen.get_by_role("textbox", name="Title")
    title.focus()
    preview.page.keyboard.type("Krab")
    gate.unlink()
    for index in (0, 1):
        expect(preview.pane(index).section("announced").locator(".row")).to_have_count(0)
    expect(preview.exchange("SSE").filter(has_text="no isLoading")).to_have_count(2)
    expect(title).to_be_focused()
    preview.page.keyboard.type("at")
    expect(title).to_have_value("Krabat")
    with sqlite3.connect(tmp_path / "test.sqlite") as database:
        database.execute("INSERT INTO readings VALUES (1, 'Krabat', 1, 'at night')")
    preview.page.reload()
    for index in (0, 1):
        section = preview.pane(index).section("announced")
        expect(section.locator(".row")).to_have_text(["Krabat, at night"])
        expect(section.get_by_role("list")).not_to_have_attribute("aria-busy", "true")
    accessible(preview.page)
    service.stop()
