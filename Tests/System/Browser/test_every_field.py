"""A form with each kind of field, filled in by keyboard alone."""
import sqlite3

import pytest
from playwright.sync_api import expect

from test_form_fields import PNG
from test_keyboard import tab_to
from test_screens import accessible


def announce(preview):
    return preview.open("/screens/readings", "librarian,en,eve").pane().screen


def control(screen, name):
    """The control of a field: a choice of several is a group."""
    return screen.locator(f"[data-cell='{name}']").locator("input, select, textarea").last


def required(screen):
    return screen.locator(".row[data-type=FormFieldCell]:visible [aria-required=true]").evaluate_all(
        "nodes => nodes.map(node => node.closest('.row').dataset.cell)")


def test_fills_in_each_kind_of_field_by_keyboard(tabs, readings):
    preview = tabs(readings.url, locale="en-US", reduced_motion="reduce")
    page, screen = preview.page, announce(preview)
    keys = page.keyboard
    # From now on: if it began with the key that opens the dialog, the browser might open its own.
    page.on("filechooser", lambda _: None)
    tab_to(page, screen.get_by_role("textbox", name="Title"))
    keys.type("Krabat at night")
    keys.press("Tab")
    keys.type("A mill")
    keys.press("Enter")  # A line of its own, in a text of several lines.
    keys.type("and ravens")
    tab_to(page, screen.get_by_role("searchbox", name="Search: Book"))
    keys.type("mom")
    book = screen.get_by_role("combobox", name="Book")
    expect(book.locator("option")).to_have_count(2)
    keys.press("Tab")
    keys.press("ArrowDown")
    expect(book).to_have_value("1")
    keys.press("Tab")
    expect(screen.get_by_role("combobox", name="If it rains")).to_be_hidden()
    for key in ["ArrowDown", "ArrowDown", "ArrowDown"]:
        keys.press(key)
    expect(screen.get_by_role("combobox", name="Room")).to_have_value("garden")
    rain = screen.get_by_role("combobox", name="If it rains")
    expect(rain).to_be_visible()
    keys.press("Tab")
    expect(rain).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Tab")
    expect(screen.get_by_role("group", name="For whom").get_by_role("checkbox", name="Children")).to_be_focused()
    keys.press("Space")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Space")
    tab_to(page, screen.get_by_label("Day", exact=True))
    keys.type("12242026")
    tab_to(page, screen.get_by_label("Begins", exact=True))
    keys.type("0630PM")
    tab_to(page, screen.get_by_label("Book by", exact=True))
    keys.type("12202026")
    keys.press("Tab")
    keys.type("1130PM")
    tab_to(page, screen.get_by_role("spinbutton", name="Seats"))
    keys.type("40")
    keys.press("Tab")
    keys.type("9.5")
    tab_to(page, screen.get_by_role("switch", name="With a guest"))
    expect(screen.get_by_role("textbox", name="Guest")).to_be_hidden()
    keys.press("Space")
    expect(screen.get_by_role("textbox", name="Guest")).to_be_visible()
    keys.press("Tab")
    keys.type("Otfried")
    keys.press("Tab")
    poster = screen.get_by_label("Poster", exact=True)
    expect(poster).to_be_focused()
    with page.expect_file_chooser() as chooser:
        keys.press("Enter")
    chooser.value.set_files({"name": "poster.png", "mimeType": "image/png", "buffer": PNG})
    expect(screen.get_by_text("File uploaded")).to_be_visible()
    keys.press("Tab")
    keys.type(" 12 34 ")
    accessible(page)
    keys.press("Tab")
    keys.press("Enter")
    line = (
        "Krabat at night, A mill\nand ravens, 1, garden, tent, children+adults, 2026-12-24, 18:30, "
        f"2026-12-20T23:30, 40, 9.5, Otfried, {len(PNG)} bytes")
    expect(screen.locator("[data-section=announced] .row")).to_have_text([line])
    # All of it is empty again, and what is shown only for another value is hidden.
    for name in ["title", "about", "book", "room", "day", "begins", "bookBy", "seats", "price", "poster", "doorCode"]:
        expect(control(screen, name)).to_have_value("")
    expect(screen.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(screen.get_by_role("switch")).not_to_be_checked()
    expect(screen.get_by_role("textbox", name="Guest")).to_be_hidden()


def test_says_of_each_control_what_is_wrong(tabs, readings):
    preview = tabs(readings.url, locale="en-US", reduced_motion="reduce")
    page, screen = preview.page, announce(preview)
    assert required(screen) == ["title", "book", "room", "day", "begins", "seats", "price", "doorCode"]
    # What can't have that attribute has a description.
    audience = screen.get_by_role("group", name="For whom")
    expect(audience).to_have_accessible_description("Must be filled in")
    screen.get_by_role("button", name="Announce").press("Enter")
    for name in ["title", "book", "room", "day", "begins", "seats", "price", "doorCode"]:
        expect(control(screen, name)).to_have_attribute("aria-invalid", "true")
        expect(control(screen, name)).to_have_accessible_description("Must be filled in")
    for name in ["about", "bookBy", "hasGuest"]:
        expect(control(screen, name)).not_to_have_attribute("aria-invalid", "true")
    expect(audience).to_have_accessible_description("Select at least 1")
    expect(audience.get_by_role("checkbox").first).to_have_attribute("aria-invalid", "true")
    accessible(page)

    # What is required depends on other fields, and so does what is wrong.
    control(screen, "room").select_option("Garden")
    assert "shelter" in required(screen)
    control(screen, "shelter").focus()
    page.keyboard.press("Tab")
    expect(control(screen, "shelter")).not_to_have_attribute("aria-invalid", "true")
    control(screen, "room").select_option("Hall")
    assert "shelter" not in required(screen)
    screen.get_by_role("switch").press("Space")
    assert "guest" in required(screen)
    poster = control(screen, "poster")
    expect(poster).to_have_accessible_description("Must be filled in")
    expect(poster).not_to_have_attribute("aria-invalid", "true")
    screen.get_by_role("button", name="Announce").press("Enter")
    expect(poster).to_have_attribute("aria-invalid", "true")
    for box in audience.get_by_role("checkbox").all():
        box.press("Space")
    # While a person is inside of the group, nothing is said of it.
    expect(screen.get_by_text("Select at most 2")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(screen.get_by_text("Select at most 2")).to_be_visible()
    control(screen, "seats").fill("7")
    expect(screen.get_by_text("Must be a multiple of 5")).to_be_visible()
    control(screen, "price").fill("1.999")
    expect(screen.get_by_text("Must be a multiple of 0.01")).to_be_visible()
    control(screen, "day").fill("2026-11-30")
    expect(screen.get_by_text("Not before 2026-12-01")).to_be_visible()
    control(screen, "begins").fill("21:01")
    expect(screen.get_by_text("Not after 21:00")).to_be_visible()
    # Half a date is neither nothing nor a date.
    control(screen, "bookBy").focus()
    page.keyboard.type("12")
    screen.get_by_role("button", name="Announce").press("Enter")
    expect(control(screen, "bookBy")).to_have_attribute("aria-invalid", "true")
    expect(screen.locator("[data-cell=bookBy] .field-fault")).to_have_text("Invalid format")
    accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_can_be_used_by_everybody(tabs, readings, scheme, width):
    preview = tabs(readings.url, color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 900})
    preview.open("/screens/readings", "librarian,en,eve", "librarian,de,eve")
    for index in (0, 1):
        screen = preview.pane(index).screen
        control(screen, "room").select_option(index=3)
        screen.get_by_role("switch").press("Space")
    accessible(preview.page)
    for index in (0, 1):
        preview.pane(index).screen.get_by_role("button").last.press("Enter")
    accessible(preview.page)


def test_begins_with_what_is_changed(tabs, readings):
    """A choice that is searched shows the title of what was chosen, not its value."""
    with sqlite3.connect(readings.folder / "test.sqlite") as database:
        database.execute("INSERT INTO readings VALUES (7, 'Krabat', 1, '')")
    preview = tabs(readings.url, reduced_motion="reduce")
    screen = preview.open("/screens/readings/7", "librarian,en,eve").pane().screen
    book = screen.get_by_role("combobox", name="Book")
    expect(book).to_have_value("1")
    expect(book.locator("option:checked")).to_have_text("Momo")
    screen.get_by_role("searchbox").fill("emil")
    book.select_option("Emil and the Detectives")
    screen.get_by_role("button", name="Change").click()
    expect(preview.exchange("POST")).to_contain_text("200")
    accessible(preview.page)
    preview.page.reload()
    expect(book.locator("option:checked")).to_have_text("Emil and the Detectives")
