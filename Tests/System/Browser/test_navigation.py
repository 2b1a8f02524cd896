"""Where one goes, and how one comes back."""
import re

import pytest
from playwright.sync_api import expect

from preview import pull


@pytest.mark.core
def test_goes_deeper_and_back(preview):
    pane = preview.open("/screens", "admin", wait=False).pane()
    pane.screen.get_by_role("link", name="Team").click()
    pane.title("Team")
    expect(preview.page).to_have_url(re.compile(r"#/screens/team$"))
    pane.screen.get_by_role("link", name="Chen Mei-Ling").click()
    pane.title("Chen Mei-Ling")
    expect(pane.bar.get_by_role("button", name="Team")).to_be_visible()
    pane.back()
    pane.title("Team")
    pane.back()
    expect(pane.screen.get_by_role("link", name="Team")).to_be_visible()
    preview.page.go_forward()
    pane.title("Team")
    preview.page.go_back()
    expect(pane.screen.get_by_role("link", name="Team")).to_be_visible()


def test_goes_back_in_the_language_of_each_pane(preview):
    first, second = (preview.open("/screens/team", "admin,en", "admin,zh-Hant").pane(index) for index in (0, 1))
    second.screen.get_by_role("link", name="Ana Silva").click()
    expect(first.bar.locator(".back")).to_have_text("Team")
    expect(second.bar.locator(".back")).to_have_text("團隊")
    preview.page.reload()
    expect(first.bar.locator(".back")).to_have_text("Team")
    expect(second.bar.locator(".back")).to_have_text("團隊")
    # A pane that wasn't there in this language has only the word for it.
    first.locator.get_by_label("Language").select_option("vi")
    expect(first.bar.locator(".back")).to_have_text("Quay lại")
    first.locator.get_by_label("Language").select_option("zh-Hant")
    expect(first.bar.locator(".back")).to_have_text("團隊")


def test_goes_back_to_what_each_pane_has_called_it(preview, subject):
    preview.open("/screens/todos", f"user,en,{subject}", f"user,en,{subject}-too")
    preview.pane(0).row("Take my dog").locator(".row-content").click()
    preview.pane(0).title("TODO = 2")
    path = preview.page.get_by_role("combobox", name="Screen")
    path.fill("/screens/team")
    path.press("Enter")
    expect(preview.pane(0).bar.locator(".back")).to_have_text("TODO = 2")
    expect(preview.pane(1).bar.locator(".back")).to_have_text("TODO = 3")


def test_a_url_can_be_shared(tabs):
    first = tabs()
    pane = first.open("/screens/team", "admin,vi,bob", "guest").pane()
    pane.screen.get_by_role("link", name="Ana Silva").click()
    pane.title("Ana Silva")
    first.forgive("status of 403")
    second = tabs()
    second.page.goto(first.page.url)
    pane = second.pane()
    pane.title("Ana Silva")
    expect(pane.locator.get_by_label("Role")).to_have_value("admin")
    expect(pane.locator.get_by_label("Language")).to_have_value("vi")
    expect(pane.locator.get_by_label("Subject")).to_have_value("bob")
    expect(second.pane(1).screen.locator(".notice")).to_contain_text("Forbidden")
    assert "eyJ" not in second.page.url
    # Who came by a link has nothing to go back to but the list.
    pane.back()
    expect(pane.screen.get_by_role("link", name="TODO")).to_be_visible()
    second.page.reload()
    expect(pane.screen.get_by_role("link", name="TODO")).to_be_visible()
    second.forgive("status of 403")


@pytest.mark.core
def test_pages_as_one_scrolls(preview):
    pane = preview.open("/screens/cars", "admin").pane()
    expect(pane.rows("feed")).to_have_count(50)
    with preview.page.expect_response(lambda response: "/sections/feed?" in response.url):
        pane.rows("feed").last.scroll_into_view_if_needed()
    expect(pane.screen.locator(".row-more")).to_have_count(0)
    assert pane.rows("feed").count() > 60
    ids = pane.rows("feed").evaluate_all("rows => rows.map(row => row.dataset.cell)")
    assert len(set(ids)) == len(ids)
    # From here on, the stream speaks of all that is shown.
    pane.live()
    expect(preview.exchange("page of feed")).to_have_count(1)


@pytest.mark.core
def test_searches(preview):
    pane = preview.open("/screens/cars", "guest").pane()
    search = preview.page.get_by_role("searchbox")
    search.fill("sedan")
    search.press("Enter")
    expect(preview.page).to_have_url(re.compile(r"#/screens/cars\?q=sedan$"))
    expect(pane.row("SUV")).to_have_count(0)
    expect(pane.row("Sedan").first).to_be_visible()
    texts = pane.rows("feed").all_inner_texts()
    assert texts and all("sedan" in text.lower() for text in texts), texts
    search.fill("nothing is called this")
    search.press("Enter")
    expect(pane.rows("feed")).to_have_count(0)
    preview.page.get_by_role("combobox", name="Screen").fill("/screens/team")
    search.fill("")
    search.press("Enter")
    pane.title("Team")


def test_pulls_to_refresh(tabs):
    preview = tabs()
    preview.page.route("**/screens/hello", lambda route: route.fulfill(
        response=(response := route.fetch()), json={**response.json(), "isRefreshable": True}))
    pane = preview.open("/screens/hello", "guest").pane()
    pull(preview.page, pane.screen.get_by_role("heading", level=2))
    expect(preview.exchange("200 patch, 0 operations")).to_have_count(1)
    expect(pane.rows()).to_have_count(7)


# The client asks in Arabic; the service has no Arabic, and the screen's texts are English.
def test_is_written_as_the_screen_says_and_not_as_the_client_asks(preview):
    pane = preview.open("/screens/team", "admin,ar").pane()
    row = pane.row("Ana Silva")
    chevron, avatar = row.locator(".accessory").bounding_box(), row.locator(".avatar").bounding_box()
    assert chevron["x"] > avatar["x"]
    expect(pane.phone).to_have_css("direction", "ltr")


def test_the_front_door_leads_on(preview):
    preview.page.goto(preview.url + "/")
    for name, path in [("Preview", "/preview/"), ("Health", "/health")]:
        expect(preview.page.get_by_role("link", name=name)).to_have_attribute("href", path)
    preview.page.get_by_role("link", name="Preview").click()
    expect(preview.pane().screen.get_by_role("link", name="TODO")).to_be_visible()
