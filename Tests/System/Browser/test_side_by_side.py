"""The same screen as several callers at once."""
import re

from playwright.sync_api import expect


def test_marks_what_another_role_has_otherwise(preview):
    preview.open("/screens/team", "guest", "admin")
    guest, admin = preview.pane(0), preview.pane(1)
    expect(guest.screen.locator(".row.differs")).to_have_count(0)
    expect(admin.row("Ana Silva")).to_have_class(re.compile("differs"))
    expect(admin.row("Ana Silva")).to_have_attribute("title", re.compile("can be selected\n.*\nmay open on select"))
    admin.locator.locator(".differences summary").click()
    lines = admin.locator.locator(".difference-lines")
    expect(lines).to_contain_text("Add is enabled")
    expect(lines).to_contain_text("Section info is only here")
    expect(lines).to_contain_text("members/1: can be selected")


def test_marks_what_another_role_is_counted_or_asked_for(preview):
    preview.open("/screens/cards", "user", "admin")
    admin = preview.pane(1)
    expect(admin.rows("featured").first).to_have_attribute("title", re.compile("doesn't count impressions"))
    preview.open("/screens/team", "user", "admin")
    lines = preview.pane(1).locator.locator(".difference-lines")
    preview.pane(1).locator.locator(".differences summary").click()
    expect(lines).to_contain_text("Prefetch hints differ")


def test_says_of_a_section_what_another_caller_has_otherwise(preview):
    def answer(route):
        response = route.fetch()
        screen = response.json()
        if route.request.headers["accept-language"] == "vi":
            screen["sections"][0]["layout"] = {"kind": "grid", "columns": 2}
            screen["search"] = {"parameter": "q", "placeholder": "Find"}
        route.fulfill(response=response, json=screen)

    preview.page.route("**/screens/hello", answer)
    preview.open("/screens/hello", "user", "user,vi", wait=False)
    other = preview.pane(1).locator
    other.locator(".differences summary").click()
    expect(other.locator(".difference-lines")).to_have_text(
        "A search field is only hereSection hello-world is a grid of 2 columns, not a list")


def test_has_no_differences_between_the_same(preview):
    preview.open("/screens/team", "admin", "admin")
    expect(preview.pane(1).locator.locator(".differences")).to_contain_text("0 differences")
    preview.pane(1).locator.get_by_label("Role").select_option("guest")
    expect(preview.pane(1).locator.locator(".differences summary")).not_to_contain_text("0 diff")


def test_shows_the_json_as_it_came(preview, service):
    _, screen = service.get("/screens/hello")
    pane = preview.open("/screens/hello", "guest").pane()
    pane.locator.locator(".inspector summary", has_text="JSON").click()
    shown = pane.locator.locator("pre.json").evaluate("node => JSON.parse(node.textContent)")
    assert shown == screen


def test_panes_come_and_go(preview):
    preview.open("/screens/team", "guest")
    add = preview.page.get_by_role("button", name="Add pane")
    add.click()
    preview.pane(1).live()
    add.click()
    preview.pane(2).live()
    expect(add).to_be_disabled()
    assert [preview.pane(index).locator.get_by_label("Role").input_value() for index in range(3)] == [
        "guest", "user", "admin"]
    preview.page.get_by_role("button", name="Remove pane 1, guest").click()
    expect(preview.page.locator(".pane")).to_have_count(2)
    expect(preview.page).to_have_url(re.compile("pane=user.*pane=admin"))


def test_takes_another_role_and_language_in_place(preview):
    pane = preview.open("/screens/team", "guest").pane()
    pane.locator.get_by_label("Role").select_option("admin")
    expect(pane.row("Ana Silva").locator(".row-delete")).to_have_count(1)
    pane.locator.get_by_label("Language").select_option("vi")
    expect(pane.phone).to_have_attribute("lang", "vi")
    pane.live()


def test_takes_a_token_that_is_pasted(preview, service):
    pane = preview.open("/screens/team", "guest").pane()
    pane.locator.get_by_label("Role").select_option("token")
    pane.locator.get_by_role("textbox", name="Token").fill(service.token("admin", "bob"))
    pane.locator.get_by_role("textbox", name="Token").press("Enter")
    expect(pane.row("Ana Silva").locator(".row-delete")).to_have_count(1)
    preview.page.reload()
    expect(pane.row("Ana Silva").locator(".row-delete")).to_have_count(1)
    assert "eyJ" not in preview.page.url


def test_says_what_came_over_the_wire(preview, subject):
    pane = preview.open("/screens/todos", f"user,en,{subject}").pane()
    expect(preview.exchange("200 screen todos")).to_have_count(1)
    pane.row("Take my dog").locator(".row-content").click()
    pane.title("TODO = 2")
    patched = preview.exchange("POST")
    expect(patched).to_contain_text("200 patch, 2 operations")
    expect(patched).to_contain_text("screen: title “TODO = 2”")
    expect(patched).to_contain_text(re.compile(r"delete \S+ from todos"))
    expect(patched).to_contain_text(re.compile(r"\d+ B"))
    preview.timeline.get_by_role("button", name="Clear").click()
    expect(preview.timeline.locator(".exchanges > li")).to_have_count(0)


def test_keeps_to_the_appearance_one_chose(preview):
    preview.open("/screens/hello", "guest")
    preview.page.get_by_label("Appearance").select_option("dark")
    expect(preview.pane().screen).to_have_css("background-color", "rgb(0, 0, 0)")
    preview.page.reload()
    expect(preview.pane().screen).to_have_css("background-color", "rgb(0, 0, 0)")
