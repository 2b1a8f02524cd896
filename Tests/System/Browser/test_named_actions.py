"""Titles, menus and confirmations of actions: with a mouse, by keyboard alone, in light and dark, wide and narrow."""
import json

import pytest
from playwright.sync_api import expect

from preview import until
from test_keyboard import tab_to
from test_screens import accessible

BAR = {
    "id": "more", "title": "More", "isEnabled": True, "label": "More about the team", "icon": "more",
    "menu": [
        {"id": "ana", "kind": "navigate", "href": "/screens/team/1", "title": "Ana"},
        {"id": "help", "kind": "openURL", "url": "https://example.com/help", "title": "Help"},
        {"id": "script", "kind": "openURL", "url": "javascript:document.title='taken over'", "title": "Script"},
    ],
}


def add_to_bar(preview, *items):
    """Has the service's team screen come with further bar items."""
    def answer(route):
        response = route.fetch()
        screen = response.json()
        screen["barItems"] += items
        route.fulfill(response=response, body=json.dumps(screen))
    preview.page.route("**/screens/team", answer)


def menu_of(pane, name):
    return pane.screen.get_by_role("button", name=f"More actions: {name}")


def test_a_guest_has_no_menu(preview):
    pane = preview.open("/screens/team", "guest").pane()
    expect(pane.row("Bao Nguyen")).to_be_visible()
    expect(pane.screen.locator(".row-menu")).to_have_count(0)
    expect(pane.screen.locator(".row-delete")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_can_be_used_by_everybody(tabs, scheme, width):
    preview = tabs(color_scheme=scheme, reduced_motion="reduce")
    preview.page.set_viewport_size({"width": width, "height": 800})
    pane = preview.open("/screens/team", "admin").pane()
    button = menu_of(pane, "Felix Braun")
    # A menu closes when its page scrolls, so the page has come to rest before it opens.
    button.scroll_into_view_if_needed()
    preview.page.evaluate("() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)))")
    button.click()
    menu = pane.phone.get_by_role("menu", name="More actions: Felix Braun")
    expect(menu).to_be_visible()
    box, phone = menu.bounding_box(), pane.phone.bounding_box()
    assert phone["x"] <= box["x"] and box["x"] + box["width"] <= phone["x"] + phone["width"]
    accessible(preview.page)
    preview.page.keyboard.press("Escape")
    pane.row("Felix Braun").locator(".row-delete").press("Enter")
    dialog = pane.phone.get_by_role("alertdialog", name="Remove Felix Braun from the team?")
    expect(dialog).to_have_accessible_description("This can't be undone.")
    box = dialog.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= width and box["y"] >= 0
    accessible(preview.page)


def test_writes_to_a_member_by_keyboard(preview):
    page = preview.page
    pane = preview.open("/screens/team", "user").pane()
    button = menu_of(pane, "Bao Nguyen")
    tab_to(page, button)
    expect(button).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    entry = pane.phone.get_by_role("menuitem", name="Send e-mail to Bao Nguyen")
    expect(entry).to_be_focused()
    expect(entry).to_have_text("Send e-mail")
    expect(entry).to_have_attribute("href", "mailto:bao@example.com")
    for key in ["ArrowDown", "ArrowUp", "Home", "End"]:
        page.keyboard.press(key)
        expect(entry).to_be_focused()
    page.keyboard.press("Escape")
    expect(pane.phone.get_by_role("menu")).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entry).to_be_focused()
    page.keyboard.press("Tab")
    expect(pane.phone.get_by_role("menu")).to_be_hidden()


def test_a_click_beside_a_menu_closes_it(preview):
    pane = preview.open("/screens/team", "user").pane()
    menu = pane.phone.get_by_role("menu")
    menu_of(pane, "Bao Nguyen").click()
    expect(menu).to_be_visible()
    pane.screen.get_by_role("heading", name="Team").click()
    expect(menu).to_be_hidden()
    menu_of(pane, "Bao Nguyen").click()
    menu_of(pane, "Bao Nguyen").click()
    expect(menu).to_be_hidden()
    pane.title("Team")


def test_removes_a_member_after_a_question(preview):
    page = preview.page
    pane = preview.open("/screens/team", "admin").pane()
    pane.bar.get_by_role("button", name="Add").click()
    pane.title("New member")
    for field, text in [("Name", "Zoe Last"), ("E-mail", "zoe@example.com"), ("Title", "Tester")]:
        pane.screen.get_by_role("textbox", name=field).fill(text)
    pane.screen.get_by_role("button", name="Save").click()
    pane.title("Team")
    remove = pane.row("Zoe Last").get_by_role("button", name="Remove Zoe Last")
    expect(remove).to_have_text("Remove")
    dialog = pane.phone.get_by_role("alertdialog")
    content = pane.row("Zoe Last").locator("[data-part=content]")
    tab_to(page, content)
    page.keyboard.press("Delete")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(content).to_be_focused()
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(content).to_be_focused()
    expect(preview.exchange("actions/remove")).to_have_count(0)
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Remove")).to_be_focused()
    page.keyboard.press("Enter")
    expect(pane.row("Zoe Last")).to_have_count(0)
    expect(preview.exchange("actions/remove")).to_have_count(1)
    # The focus is where the row was.
    assert page.evaluate("document.activeElement.closest('.row')?.dataset.cell") is not None


def test_a_question_ends_with_its_screen(preview):
    """Its action would be performed on the screen that is shown then."""
    pane = preview.open("/screens", "admin", wait=False).pane()
    pane.screen.get_by_role("link", name="Team").click()
    pane.live()
    pane.row("Felix Braun").locator(".row-delete").press("Enter")
    dialog = pane.phone.get_by_role("alertdialog")
    expect(dialog).to_be_visible()
    preview.page.go_back()
    expect(pane.screen.get_by_role("link", name="Team")).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(preview.exchange("actions/remove")).to_have_count(0)


def test_a_menu_closes_where_a_patch_changes_its_row(preview, service):
    """The focus goes to the button that the row has then."""
    _, screen = service.get("/screens/team", "admin")
    cell = next(cell for cell in screen["sections"][1]["cells"] if cell["data"]["name"] == "Bao Nguyen")
    cell["menu"].append({"id": "lead", "kind": "perform", "href": "/screens/team/lead", "title": "Make team lead"})
    preview.page.route("**/screens/team", lambda route: route.fulfill(
        body=json.dumps(screen), content_type="application/json"))
    held = []
    preview.page.route("**/screens/team/lead*", lambda route: held.append(route))
    pane = preview.open("/screens/team", "admin").pane()
    menu, button = pane.phone.get_by_role("menu"), menu_of(pane, "Bao Nguyen")
    button.press("Enter")
    with preview.page.expect_request("**/screens/team/lead*"):
        preview.page.keyboard.press("End")
        preview.page.keyboard.press("Enter")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(menu).to_be_visible()
    changed = {**cell, "data": {**cell["data"], "title": "Team lead"}}
    patch = {"screen": "team", "from": screen["revision"], "to": "f" * 32,
             "operations": [{"op": "reload", "section": "members", "cell": changed}]}
    until(preview.page, "the action is performed", lambda: held)
    held[0].fulfill(body=json.dumps({"effects": [], "patch": patch}), content_type="application/json")
    expect(pane.row("Bao Nguyen")).to_contain_text("Team lead")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")


def test_opens_the_menu_of_a_bar_item(preview):
    add_to_bar(preview, BAR)
    page = preview.page
    pane = preview.open("/screens/team", "admin").pane()
    button = pane.bar.get_by_role("button", name="More about the team")
    expect(button).to_have_text("More")
    tab_to(page, button)
    page.keyboard.press("Enter")
    entries = pane.phone.get_by_role("menuitem")
    expect(entries).to_have_text(["Ana", "Help", "Script"])
    expect(entries.nth(1)).to_have_attribute("href", "https://example.com/help")
    # A screen can't run a script in the page.
    expect(entries.nth(2)).not_to_have_attribute("href", "javascript:document.title='taken over'")
    accessible(page)
    page.keyboard.press("Enter")
    pane.title("Ana Silva")


def test_has_a_button_of_its_own_for_the_menu_beside_an_action(preview):
    add_to_bar(preview, {**BAR, "id": "both", "title": "Both", "label": "Both", "style": "destructive", "actions": [
        {"id": "open", "trigger": "select", "kind": "navigate", "href": "/screens/team/2", "confirm": {"title": "Go?"}}]})
    pane = preview.open("/screens/team", "admin").pane()
    pane.bar.get_by_role("button", name="More actions: Both").click()
    expect(pane.phone.get_by_role("menuitem")).to_have_count(3)
    preview.page.keyboard.press("Escape")
    pane.bar.get_by_role("button", name="Both", exact=True).click()
    dialog = pane.phone.get_by_role("alertdialog", name="Go?")
    dialog.get_by_role("button", name="Cancel").click()
    pane.title("Team")
    pane.bar.get_by_role("button", name="Both", exact=True).click()
    dialog.get_by_role("button", name="Continue").click()
    pane.title("Bao Nguyen")
