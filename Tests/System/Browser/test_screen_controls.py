"""What a screen declares beside its rows: choices, a search field, layouts, sections that collapse."""
import pytest
from playwright.sync_api import expect

from made_up import cell, screen
from preview import pull
from test_screens import accessible


def test_chooses_what_is_shown_by_keyboard(preview):
    pane = preview.open("/screens/cards", "user").pane()
    rows = pane.rows("cards")
    everything = rows.count()
    choice = pane.phone.get_by_role("combobox", name="Show")
    expect(choice).to_have_value("/screens/cards")
    choice.focus()
    choice.press("ArrowDown")
    expect(choice).to_have_value("/screens/cards?show=on")
    expect(rows.get_by_role("switch", checked=False)).to_have_count(0)
    assert 0 < rows.count() < everything
    expect(choice).to_be_focused()
    pane.live()
    # The stream is that of the new query: a card that is switched off leaves.
    count = rows.count()
    rows.get_by_role("switch").first.click()
    expect(rows).to_have_count(count - 1)


def test_collapses_a_section_and_keeps_it_so(preview):
    pane = preview.open("/screens/cards", "user").pane()
    count = pane.rows("cards").count()
    toggle = pane.phone.get_by_role("button", name="Your cards")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(toggle).to_have_text(f"Your cards{count}")
    toggle.focus()
    toggle.press("Enter")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(pane.rows("cards").first).to_be_hidden()
    # A new screen doesn't open it again: that is the person's to do.
    pane.phone.get_by_role("combobox", name="Show").select_option("Off")
    expect(toggle).not_to_have_text(f"Your cards{count}")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.press("Space")
    expect(pane.rows("cards").first).to_be_visible()
    accessible(preview.page)


# A phone of its own, with screens that no service sends: what it was asked is in `asked`.
PHONE = """async (screen) => {
  const { Phone } = await import("/preview/phone/phone.js");
  globalThis.asked = [];
  const note = (name) => (value) => globalThis.asked.push([name, value]);
  const phone = new Phone("en", { perform: note("perform"), loadMore: note("loadMore"), refresh: note("refresh"), setQuery: note("setQuery"), follow: note("follow"), goBack() {} });
  phone.element.id = "own";
  phone.element.style.inlineSize = "375px";
  document.querySelector("main").replaceChildren(phone.element);
  phone.begin(0);
  phone.update(screen);
  globalThis.phone = phone;
}"""


def cells(count):
    return [cell(str(number), {"text": f"Cell {number}"}) for number in range(count)]


@pytest.fixture
def own(preview):
    preview.open("/screens/hello", "guest")

    def show(*sections, **members):
        preview.page.evaluate(PHONE, screen(*sections, **members))
        return preview.page.locator("#own")

    return show


def test_searches_after_a_pause(own, preview):
    phone = own({"id": "a", "cells": cells(1)}, search={"parameter": "q", "placeholder": "Find a tool", "text": "old"}, isRefreshable=True)
    field = phone.get_by_role("searchbox", name="Find a tool")
    expect(field).to_have_value("old")
    # Time stands still until the test moves it.
    preview.page.clock.install(time=0)
    preview.page.clock.pause_at(1000)
    field.press("End")
    field.press_sequentially("er")
    preview.page.clock.run_for(299)
    assert preview.page.evaluate("asked") == []
    preview.page.clock.run_for(1)
    field.press("Enter")
    assert preview.page.evaluate("asked") == [["setQuery", {"q": "older"}]]
    # An answer to what was typed before doesn't replace what is typed now.
    field.press_sequentially("!")
    preview.page.evaluate("(screen) => phone.update(screen)", screen(search={"parameter": "q", "placeholder": "Find a tool", "text": "older"}))
    expect(field).to_have_value("older!")
    expect(phone.get_by_role("button", name="Refresh")).to_have_count(0)


def test_asks_again_only_where_the_screen_says_so(own, preview):
    phone = own({"id": "a", "cells": cells(1)}, isRefreshable=True)
    phone.get_by_role("button", name="Refresh").press("Enter")
    assert preview.page.evaluate("asked.map(([name]) => name)") == ["refresh"]
    preview.page.evaluate("(screen) => phone.update(screen)", screen())
    expect(phone.get_by_role("button", name="Refresh")).to_have_count(0)
    pull(preview.page, phone.get_by_role("heading", level=2))
    assert preview.page.evaluate("asked.length") == 1


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_moves_a_carousel_by_keyboard(own, preview, direction):
    phone = own({"id": "a", "header": "A", "layout": {"kind": "carousel"}, "cells": cells(9)}, **({"direction": "rtl"} if direction == "rtl" else {}))
    expect(phone).to_have_attribute("dir", direction)
    rows = phone.get_by_role("list")
    rows.focus()
    rows.press("ArrowLeft" if direction == "rtl" else "ArrowRight")
    preview.page.wait_for_function("Math.abs(document.querySelector('#own .rows').scrollLeft) > 100")
    rows.press("End")
    preview.page.wait_for_function("Math.abs(document.querySelector('#own .rows').scrollLeft) > 1500")
    rows.press("Home")
    preview.page.wait_for_function("document.querySelector('#own .rows').scrollLeft === 0")
    accessible(preview.page)


def test_arranges_cells_in_columns(own):
    phone = own({"id": "a", "layout": {"kind": "grid", "columns": 3}, "cells": cells(5)}, {"id": "b", "layout": {"kind": "mosaic"}, "cells": cells(2)})
    boxes = [row.bounding_box() for row in phone.locator("[data-section=a] .row").all()]
    assert len({box["x"] for box in boxes}) == 3 and len({box["y"] for box in boxes}) == 2
    expect(phone.locator("[data-section=b] .rows")).to_have_attribute("data-layout", "list")


def test_has_headings_of_the_level_that_is_said(own):
    phone = own({"id": "a", "header": "A", "cells": []}, {"id": "b", "header": "B", "headingLevel": 3, "cells": []})
    expect(phone.get_by_role("heading", name="A", exact=True)).to_have_attribute("aria-level", "3")
    expect(phone.get_by_role("heading", name="B", exact=True)).to_have_attribute("aria-level", "4")


def test_names_a_section_without_a_header(own):
    phone = own({"id": "a", "collapsing": {"isCollapsed": True}, "cells": cells(2)})
    toggle = phone.get_by_role("button", name="Rows")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(phone.locator(".row").first).to_be_hidden()
    toggle.click()
    expect(phone.locator(".row").first).to_be_visible()
