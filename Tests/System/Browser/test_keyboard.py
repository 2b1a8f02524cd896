"""All of it without a mouse."""
import pytest
from playwright.sync_api import expect


def focused(page):
    return page.evaluate("document.activeElement.closest('.row')?.dataset.cell ?? document.activeElement.className")


def tab_to(page, locator):
    for _ in range(60):
        if locator.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {locator}")


@pytest.mark.core
def test_adds_and_removes(preview, subject):
    page = preview.page
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    tab_to(page, pane.screen.get_by_role("textbox"))
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    pane.title("TODO = 4")
    expect(pane.screen.get_by_role("textbox")).to_be_focused()
    ids = pane.rows("todos").evaluate_all("rows => rows.map(row => row.dataset.cell)")
    tab_to(page, pane.row("By keyboard").locator(".row-content"))
    page.keyboard.press("Delete")
    pane.title("TODO = 3")
    # The focus is where the row was, so the next one can be removed at once.
    assert focused(page) == ids[1]
    page.keyboard.press("Enter")
    pane.title("TODO = 2")
    assert focused(page) == ids[2]
    page.keyboard.press("Tab")
    expect(page.locator(".row.is-open")).to_have_count(1)
    page.keyboard.press("Enter")
    pane.title("TODO = 1")
    assert focused(page) == ids[3]


def test_toggles(preview, subject):
    page = preview.page
    pane = preview.open("/screens/hello", f"user,en,{subject}").pane()
    switch = pane.screen.get_by_role("switch")
    tab_to(page, switch)
    page.keyboard.press("Space")
    expect(preview.exchange("POST")).to_contain_text("reload SwitchCell")
    expect(switch).not_to_be_checked()
    expect(switch).to_be_focused()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    # The switch moves before the service has answered.
    expect(preview.exchange("POST")).to_have_count(2)


def test_navigates(preview):
    page = preview.page
    pane = preview.open("/screens/team", "user").pane()
    tab_to(page, pane.screen.get_by_role("link", name="Bao Nguyen"))
    page.keyboard.press("Enter")
    pane.title("Bao Nguyen")
    tab_to(page, pane.bar.get_by_role("button", name="Team"))
    page.keyboard.press("Enter")
    pane.title("Team")


def test_scrolls_and_pages(preview):
    page = preview.page
    pane = preview.open("/screens/cars", "guest").pane()
    pane.screen.locator(".scroller").focus()
    page.keyboard.press("End")
    expect(pane.screen.locator(".row-more")).to_have_count(0)
    assert pane.rows("feed").count() > 60


def test_every_control_shows_its_focus(preview):
    page = preview.page
    preview.open("/screens/todos", "admin", "guest")
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        name, shown = page.evaluate(
            """() => {
              const node = document.activeElement, around = node.closest(".row")?.querySelector(".row-surface");
              const marks = [node, around].filter(Boolean).map((each) => getComputedStyle(each));
              return [node.outerHTML.slice(0, 80), marks.some((style) => style.outlineStyle !== "none" || style.boxShadow !== "none")];
            }""")
        if name.startswith("<body"):
            break
        assert shown, name
        seen.add(name)
    assert len(seen) > 15
