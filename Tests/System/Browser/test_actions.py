"""What one can do on a screen, and what comes of it."""
import re

import pytest
from playwright.sync_api import expect


@pytest.mark.core
def test_adds_what_is_typed(preview, subject):
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    pane.title("TODO = 3")
    add = pane.bar.get_by_role("button", name="Add")
    field = pane.screen.get_by_role("textbox", name="What is to be done?")
    expect(add).to_be_disabled()
    field.fill("  ab ")
    expect(add).to_be_disabled()
    field.fill("Water the plants")
    add.click()
    pane.title("TODO = 4")
    expect(pane.rows("todos").first.locator(".label")).to_have_text("Water the plants")
    expect(field).to_have_value("")
    expect(add).to_be_disabled()
    expect(preview.exchange("insert ToDoCell").first).to_contain_text("into todos, first")


@pytest.mark.core
def test_says_what_is_wrong_with_what_is_typed(preview, subject):
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    field = pane.screen.get_by_role("textbox")
    field.fill("ab")
    expect(pane.screen.get_by_text("At least 3 characters")).to_be_hidden()
    field.press("Enter")
    expect(pane.screen.get_by_text("At least 3 characters")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("At least 3 characters")
    field.fill("👩‍👩‍👧b")
    expect(pane.screen.get_by_text("At least 3 characters")).to_be_visible()
    field.fill("👩‍👩‍👧bc")
    expect(pane.screen.get_by_text("At least 3 characters")).to_be_hidden()
    field.press("Enter")
    expect(pane.rows("todos").first.locator(".label")).to_have_text("👩‍👩‍👧bc")


def test_removes_what_is_selected_until_nothing_is_left(preview, subject):
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    for title in ["Take my dog", "Buy the milk", "Rent a car"]:
        pane.row(title).get_by_role("button", name=title, exact=True).click()
        expect(pane.row(title)).to_have_count(0)
    pane.title("TODO = 0")
    expect(pane.rows("todos")).to_have_attribute("data-type", "EmptyCell")


def test_removes_what_is_swiped(tabs, subject):
    preview = tabs()
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    button = pane.row("Take my dog").locator(".row-delete")
    swipe(preview.page, pane.row("Take my dog"), 0.4)
    expect(pane.row("Take my dog")).to_have_class("row is-open")
    button.click()
    expect(pane.row("Take my dog")).to_have_count(0)
    swipe(preview.page, pane.row("Rent a car"), 0.9)
    expect(pane.row("Rent a car")).to_have_count(0)
    pane.title("TODO = 1")
    # A swipe that ends where it began is none, and no selection either.
    swipe(preview.page, pane.row("Buy the milk"), 0.3, 0)
    expect(pane.row("Buy the milk")).to_have_class("row")
    expect(pane.rows("todos").locator(".label")).to_have_text(["Buy the milk"])


def swipe(page, row, *parts):
    # Waits until it has stopped moving.
    row.hover()
    box = row.bounding_box()
    x, y = box["x"] + box["width"] * 0.95, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.1, *parts):
        page.mouse.move(x - box["width"] * part, y)
    page.mouse.up()


@pytest.mark.core
def test_toggles_in_two_ways(preview, subject):
    pane = preview.open("/screens/hello", f"user,en,{subject}").pane()
    switch = pane.screen.get_by_role("switch", name="Turn on some feature")
    expect(switch).to_be_checked()
    switch.click()
    expect(preview.exchange("POST")).to_contain_text("reload SwitchCell")
    expect(switch).not_to_be_checked()
    pane.screen.get_by_role("button", name="Toggle Switch").click()
    expect(switch).to_be_checked()


def test_toggles_cards_where_the_role_may(preview, subject):
    preview.open("/screens/cards", f"user,en,{subject}", "guest")
    card, guest = preview.pane(0).row("Price alerts"), preview.pane(1).row("Price alerts")
    was = card.get_by_role("switch").is_checked()
    card.get_by_role("switch").click()
    expect(card.get_by_role("switch")).to_be_checked(checked=not was)
    expect(preview.exchange("fade").first).to_contain_text("reload CardCell 2")
    expect(guest.get_by_role("switch")).to_have_count(0)
    expect(guest).to_contain_text("Off" if was else "On")


def test_fills_in_a_form(preview):
    pane = preview.open("/screens/cars", "admin").pane()
    pane.bar.get_by_role("button", name="Add").click()
    pane.title("New car")
    pane.screen.get_by_role("button", name="Save").click()
    expect(pane.screen.get_by_text("Must be filled in")).to_have_count(3)
    pane.screen.get_by_role("textbox", name="Name").fill("Zephyr of the tests")
    pane.screen.get_by_role("textbox", name="Operated by").fill("Tests")
    pane.screen.get_by_role("spinbutton", name="Price").fill("12.5")
    expect(pane.screen.get_by_text("Must be a whole number")).to_be_visible()
    pane.screen.get_by_role("spinbutton", name="Price").fill("125")
    pane.screen.get_by_role("button", name="Save").click()
    pane.title("Cars")
    expect(pane.rows("feed").first).to_contain_text("Zephyr of the tests")
    pane.row("Zephyr of the tests").locator(".row-content").focus()
    preview.page.keyboard.press("Delete")
    expect(pane.row("Zephyr of the tests")).to_have_count(0)


def test_a_fault_that_appears_moves_nothing_away_from_the_mouse(preview):
    pane = preview.open("/screens/cars/new", "admin").pane()
    pane.screen.get_by_role("spinbutton", name="Price").fill("1.5")
    pane.screen.get_by_role("button", name="Save").click()
    expect(pane.screen.get_by_text("Must be a whole number")).to_be_visible()
    expect(pane.screen.get_by_text("Must be filled in")).to_have_count(2)


def test_says_what_the_service_finds_wrong(preview):
    """A keyword that the page doesn't know is for the service to check: here, it is hidden from the page."""
    def without_format(route):
        response = route.fetch()
        text = re.sub(r'"format":"email","pattern":"(?:[^"\\]|\\.)*"', '"format":"none"', response.text())
        route.fulfill(response=response, body=text)

    preview.page.route("**/screens/team/new", without_format)
    pane = preview.open("/screens/team/new", "admin").pane()
    for name, text in [("Name", "Mia"), ("E-mail", "mia"), ("Title", "Tester")]:
        pane.screen.get_by_role("textbox", name=name).fill(text)
    with preview.page.expect_response("**/actions/add?*") as answer:
        pane.screen.get_by_role("button", name="Save").click()
    assert answer.value.status == 422
    detail = answer.value.json()["errors"][0]["detail"]
    expect(pane.screen.get_by_text(detail)).to_be_visible()
    expect(pane.screen.get_by_role("textbox", name="E-mail")).to_have_attribute("aria-invalid", "true")
    preview.forgive("status of 422")


def test_opens_what_is_elsewhere_outside(preview):
    pane = preview.open("/screens/cars", "guest").pane()
    advertisement = pane.screen.locator("[data-type='AdvertisingCell'] a").first
    expect(advertisement).to_have_attribute("target", "_blank")
    expect(advertisement).to_have_attribute("rel", "noopener noreferrer")
    expect(advertisement).to_have_attribute("href", re.compile("^https://"))


def test_shows_a_type_that_it_does_not_know(preview):
    def renamed(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"ButtonCell"', '"HologramCell"'))

    preview.page.route("**/screens/hello", renamed)
    preview.page.route("**/screens/hello/events", lambda route: route.abort())
    pane = preview.open("/screens/hello", "guest", wait=False).pane()
    expect(pane.screen.locator(".unknown")).to_contain_text("HologramCell")
    expect(pane.screen.locator(".unknown")).to_contain_text("Toggle Switch")
    preview.forgive("ERR_FAILED")
