"""What changes elsewhere, and a connection that is lost."""
import datetime

import pytest
from playwright.sync_api import expect

from service import Service


@pytest.mark.core
def test_a_change_in_one_page_is_seen_in_the_other(tabs, subject):
    first, second = (tabs().open("/screens/todos", f"user,en,{subject}") for _ in range(2))
    field = first.pane().screen.get_by_role("textbox")
    field.fill("Seen by both")
    field.press("Enter")
    expect(second.pane().rows("todos").first).to_contain_text("Seen by both")
    second.pane().title("TODO = 4")
    expect(second.exchange("SSE").filter(has_text="insert ToDoCell")).to_have_count(1)
    second.pane().row("Seen by both").locator(".row-content").click()
    expect(first.pane().row("Seen by both")).to_have_count(0)
    first.pane().title("TODO = 3")


def test_what_somebody_types_stays_when_the_list_changes(tabs, subject):
    first, second = (tabs().open("/screens/todos", f"user,en,{subject}") for _ in range(2))
    typing = second.pane().screen.get_by_role("textbox")
    typing.press_sequentially("Half a sen")
    field = first.pane().screen.get_by_role("textbox")
    field.fill("Comes in between")
    field.press("Enter")
    second.pane().title("TODO = 4")
    expect(typing).to_be_focused()
    typing.press_sequentially("tence")
    expect(typing).to_have_value("Half a sentence")


def test_animates_what_changes_unless_one_wants_no_motion(tabs, subject):
    for motion, some in [("no-preference", True), ("reduce", False)]:
        preview = tabs(reduced_motion=motion)
        preview.page.add_init_script(
            "window.moved = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };")
        pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
        before = preview.page.evaluate("window.moved")
        pane.screen.get_by_role("textbox").fill(f"Moves {motion}")
        pane.screen.get_by_role("textbox").press("Enter")
        expect(pane.rows("todos").first).to_contain_text(motion)
        assert (preview.page.evaluate("window.moved") > before) == some


@pytest.fixture
def lonely(tmp_path):
    service = Service(tmp_path)
    yield service
    service.kill()


@pytest.mark.core
def test_comes_back_when_the_connection_was_lost(lonely, tabs):
    preview = tabs(lonely.url)
    preview.page.clock.install()
    pane = preview.open("/screens/todos", "user,en,ana").pane()
    lonely.kill()
    expect(pane.locator.locator(".badge")).to_contain_text("Connection lost")
    # Time stands still from now on, so that the page doesn't try again by itself.
    preview.page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(minutes=1))
    expect(pane.locator.locator(".badge")).to_contain_text("Connection lost")
    # What is shown stays, and nothing is lost that is typed.
    expect(pane.rows("todos")).to_have_count(3)
    pane.screen.get_by_role("textbox").fill("Typed while offline")
    lonely.start()
    with preview.page.expect_request("**/events") as request:
        pane.locator.get_by_role("button", name="Try now").click()
    assert request.value.headers["last-event-id"]
    preview.page.clock.resume()
    pane.live()
    pane.screen.get_by_role("textbox").press("Enter")
    pane.title("TODO = 4")
    expect(pane.rows("todos").first).to_contain_text("Typed while offline")
    preview.forgive("Failed to load resource: net::ERR_")
    # It was started again with another key, so the page gets another token.
    preview.forgive("the server responded with a status of 401")


def test_catches_up_with_what_it_missed_while_nobody_looked(tabs, subject):
    first, second = (tabs().open("/screens/todos", f"user,en,{subject}") for _ in range(2))
    look(second, "hidden")
    expect(second.pane().locator.locator(".badge")).to_contain_text("Not live")
    field = first.pane().screen.get_by_role("textbox")
    field.fill("Missed by one")
    field.press("Enter")
    first.pane().title("TODO = 4")
    second.pane().title("TODO = 3")
    with second.page.expect_request("**/events") as request:
        look(second, "visible")
    second.pane().title("TODO = 4")
    assert request.value.headers["last-event-id"]
    # What it has is the base: only what is new came.
    expect(second.exchange("SSE")).to_have_count(1)
    expect(second.exchange("SSE")).to_contain_text("insert ToDoCell")


def look(preview, state):
    preview.page.evaluate(
        """(state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""", state)


def test_says_when_an_action_gets_no_answer(lonely, tabs):
    preview = tabs(lonely.url)
    pane = preview.open("/screens/hello", "guest").pane()
    preview.page.route("**/actions/**", lambda route: route.abort())
    pane.screen.get_by_role("switch").click()
    expect(pane.phone.get_by_role("status").first).to_contain_text("can't be reached")
    expect(pane.screen.get_by_role("switch")).to_be_checked()
    preview.forgive("ERR_FAILED")
