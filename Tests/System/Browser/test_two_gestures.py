"""A row that one opens, or presses, and that has a switch besides: each by itself, by mouse and by keyboard."""
import re

import pytest
from playwright.sync_api import expect

from made_up import cell, screen, section
from test_actions import swipe
from test_keyboard import tab_to
from test_screens import accessible

ACTIONS = "/screens/tools/sections/tools/cells/1/actions"
SELECTIONS = {
    "link": {"id": "open", "trigger": "select", "kind": "navigate", "href": "/screens/tools/1"},
    "button": {"id": "borrow", "trigger": "select", "kind": "perform", "href": f"{ACTIONS}/borrow"},
}


class ToolScreen:
    """A screen as a service would send it, since no row of the showcase has both gestures."""

    def __init__(self, page, kind):
        self.posted = []
        self.kind = kind
        self.is_on = False
        page.route(re.compile("/screens/tools"), self.answer)

    @property
    def cell(self):
        actions = [
            SELECTIONS[self.kind], {"id": "watch", "trigger": "toggle", "kind": "perform", "href": f"{ACTIONS}/watch"},
            {"id": "remove", "trigger": "delete", "kind": "perform", "href": f"{ACTIONS}/remove"}]
        data = {"title": "Ladder", "subtitle": "In the shed", "isActive": self.is_on}
        return cell("1", data, "CardCell", isSelectable=True, accessory="disclosureIndicator", actions=actions)

    @property
    def screen(self):
        return screen(section(self.cell), id="tools", revision=str(int(self.is_on)), title="Tools")

    def answer(self, route):
        path = route.request.url.split("/screens/")[1].split("?")[0]
        if route.request.method == "POST":
            self.posted.append(path.rsplit("/", 1)[1])
            self.is_on ^= path.endswith("/watch")
            return route.fulfill(json={"effects": [], "screen": self.screen})
        # A stream that never comes: what the page shows then comes from its own requests alone.
        if path.endswith("/events"):
            return None
        return route.fulfill(json=self.screen | ({"id": path, "title": "Ladder"} if path == "tools/1" else {}))


@pytest.fixture(params=["link", "button"])
def kind(request):
    return request.param


@pytest.fixture
def tools(preview, kind):
    return ToolScreen(preview.page, kind)


@pytest.fixture
def pane(preview, tools):
    return preview.open("/screens/tools", wait=False).pane()


def is_selected(pane, tools):
    """The row was selected, and nothing else was done."""
    if tools.kind == "link":
        pane.title("Ladder")
        assert tools.posted == []
    else:
        expect(pane.screen.get_by_role("switch")).to_be_enabled()
        assert tools.posted == ["borrow"]


def test_toggles_without_selecting(preview, pane, tools):
    switch = pane.screen.get_by_role("switch", name="Ladder", exact=True)
    for is_on in (True, False):
        with preview.page.expect_response("**/actions/*"):
            switch.click()
        expect(switch).to_be_checked(checked=is_on)
    assert tools.posted == ["watch", "watch"]
    pane.title("Tools")


@pytest.mark.parametrize("target", [".label", ".subtitle", ".accessory"])
def test_selects_everywhere_else(preview, pane, tools, target):
    box = pane.screen.locator(target).bounding_box()
    with preview.page.expect_response("**/screens/tools/**"):
        preview.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    is_selected(pane, tools)


def test_is_used_by_keyboard(preview, pane, tools, kind):
    page = preview.page
    row, switch = pane.screen.get_by_role(kind, name="Ladder In the shed"), pane.screen.get_by_role("switch")
    tab_to(page, row)
    page.keyboard.press("Tab")
    expect(switch).to_be_focused()
    # The switch moves before the service has answered.
    with page.expect_response("**/actions/watch?*"):
        page.keyboard.press("Space")
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()
    assert tools.posted.pop() == "watch"
    # On the switch, the key that removes a row does nothing.
    page.keyboard.press("Delete")
    page.keyboard.press("Shift+Tab")
    expect(row).to_be_focused()
    expect(row).to_have_attribute("aria-keyshortcuts", "Delete")
    with page.expect_response("**/screens/tools/**"):
        page.keyboard.press("Enter")
    is_selected(pane, tools)


def test_is_removed_by_its_key(preview, pane, tools, kind):
    tab_to(preview.page, pane.screen.get_by_role(kind, name="Ladder In the shed"))
    with preview.page.expect_response("**/actions/remove?*"):
        preview.page.keyboard.press("Delete")
    assert tools.posted == ["remove"]


def test_is_removed_by_a_swipe(preview, pane, tools):
    row = pane.screen.locator(".row")
    swipe(preview.page, row, 0.4)
    expect(row).to_have_class("row is-open")
    with preview.page.expect_response("**/actions/remove?*"):
        row.locator(".row-delete").click()
    assert tools.posted == ["remove"]


def test_has_no_control_in_another(preview, pane):
    expect(pane.screen.get_by_role("switch")).to_be_visible()
    expect(pane.screen.locator(":is(a, button) :is(a, button, input)")).to_have_count(0)
    accessible(preview.page)


@pytest.mark.parametrize("kind", ["link"], indirect=True)
def test_leaves_other_clicks_to_the_browser(preview, pane):
    """With a key held, a link opens elsewhere: all of the row does, and here nothing happens."""
    with preview.page.context.expect_page() as opened:
        pane.screen.locator(".row").click(modifiers=["ControlOrMeta"], position={"x": 60, "y": 20})
    expect(opened.value).to_have_url(re.compile(r"#/screens/tools/1$"))
    pane.title("Tools")
