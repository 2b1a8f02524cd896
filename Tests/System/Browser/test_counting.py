"""What was seen is counted once a person uses an app, and not while somebody looks at a preview of it."""
import json
import sqlite3

import pytest
from playwright.sync_api import expect

from preview import until

# A page that shows a screen as an app does: with the phone of the preview, and a client that reports.
PAGE = "<!doctype html><html lang=en><title>App</title>{}<main></main>".format("".join(
    f"<link rel=stylesheet href=/preview/styles/{name}.css>" for name in ["colors", "phone", "rows", "cells"]))
APP = """async ({ path, token }) => {
  const { ScreenClient } = await import("/preview/client.js");
  const { Phone } = await import("/preview/phone/phone.js");
  const phone = new Phone("en", {
    show: (...seen) => client.show(...seen), refuse: (fault) => client.refuse(fault), refresh: () => client.load(), goBack() {},
  });
  const client = new ScreenClient(path, {
    token, locale: "en", release: "4.2.0", impressionDelay: 50, reportDelay: 50,
    onChange: ({ screen, operations }) => phone.update(screen, operations),
  });
  document.querySelector("main").replaceChildren(phone.element);
  phone.begin(0);
  await client.load();
  Object.assign(globalThis, { phone, client });
}"""
SCROLL = "(top) => (document.querySelector('.scroller').scrollTop = top)"
# Has the page itself say that its observers know whether the banner is visible: they are told at the same time.
OBSERVE = """(isVisible) => {
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1).isIntersecting !== isVisible) return;
    observer.disconnect();
    document.documentElement.dataset.banner = isVisible ? "visible" : "hidden";
  }, { root: document.querySelector(".scroller") });
  delete document.documentElement.dataset.banner;
  observer.observe(document.querySelector(".row[data-cell=banner-1]"));
}"""
# Nearly as long as a banner has to be visible, and longer than that, in milliseconds.
NEARLY, PAUSE = 999, 1600


class Posts:
    """What a page has posted to the two routes of reports, and how it was answered."""

    def __init__(self, page):
        self.page = page
        self.all = []
        page.on("response", self._note)

    def _note(self, response):
        path = "/" + response.url.split("/")[-1]
        if path in ("/impressions", "/reports"):
            self.all.append((path, response.status, json.loads(response.request.post_data), response.request.headers))

    def wait(self, count):
        """Waits until the page has posted so often."""
        until(self.page, f"{count} posts", lambda: len(self.all) >= count)

    def cells(self):
        return [cell["cell"] for path, _, body, _ in self.all if path == "/impressions" for cell in body["cells"]]


def total(service):
    """How often the banner was counted."""
    with sqlite3.connect(f"file:{service.folder}/test.sqlite?mode=ro", uri=True) as database:
        (count,) = database.execute("SELECT coalesce(sum(total), 0) FROM sectional_impression_counts").fetchone()
    return count


def await_banner(page, is_visible):
    """Waits until the page knows whether the banner is visible."""
    page.evaluate(OBSERVE, is_visible)
    expect(page.locator("html")).to_have_attribute("data-banner", "visible" if is_visible else "hidden")


@pytest.fixture
def app(preview, service, subject):
    """Opens the cards in an app, on a small phone."""
    page = preview.page
    page.set_viewport_size({"width": 400, "height": 600})
    page.route("**/app", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{service.url}/app")
    posts = Posts(page)

    def show():
        page.evaluate(APP, {"path": "/screens/cards", "token": service.token("user", subject)})
        expect(page.locator(".row[data-cell=banner-1], .row .unknown").first).to_be_visible()
        return page, posts

    return show


def test_counts_what_is_visible_for_long_enough(app, service):
    before = total(service)
    page, posts = app()
    posts.wait(1)
    assert (posts.cells(), posts.all[0][1]) == (["banner-1"], 204)
    assert posts.all[0][2]["screen"] == "/screens/cards"
    # It stays visible: that is one time. It comes back: that is another one.
    page.wait_for_timeout(PAUSE)
    assert posts.cells() == ["banner-1"]
    page.evaluate(SCROLL, 10_000)
    await_banner(page, False)
    page.evaluate(SCROLL, 0)
    posts.wait(2)
    assert posts.cells() == ["banner-1"] * 2
    assert total(service) == before + 2


def test_counts_nothing_that_leaves_too_soon(app, preview, service):
    before = total(service)
    # Time stands still until the test moves it.
    preview.page.clock.install(time=0)
    preview.page.clock.pause_at(1000)
    page, posts = app()
    # Its row goes, and so does the whole screen, before a second is over.
    for leave in ["phone.update({ ...client.screen, sections: client.screen.sections.slice(1) }, [])", "phone.begin(0)"]:
        page.evaluate("phone.update(client.screen, [])")
        await_banner(page, True)
        page.clock.run_for(NEARLY)
        page.evaluate(leave)
        page.clock.run_for(PAUSE)
    # What the page would have sent has arrived by then.
    page.wait_for_timeout(PAUSE)
    assert posts.all == [] and total(service) == before


def unknown(page):
    page.route("**/screens/cards", lambda route: route.fulfill(
        response=(response := route.fetch()), body=response.text().replace('"BannerCell"', '"HologramCell"')))


def test_reports_what_it_cannot_show(app, preview):
    unknown(preview.page)
    page, posts = app()
    posts.wait(1)
    (path, status, body, headers), = posts.all
    assert (path, status, headers["sectional-release"]) == ("/reports", 204, "4.2.0")
    assert body["cells"] == [{"section": "featured", "cell": "banner-1", "type": "HologramCell", "reason": "unknownType"}]


def test_a_preview_is_not_counted(preview, service, subject):
    before, posts = total(service), Posts(preview.page)
    preview.open("/screens/cards", f"user,en,{subject}")
    line = preview.exchange("not sent: impressions")
    expect(line).to_have_count(1)
    line.locator("summary").click()
    expect(line).to_contain_text("banner-1 in featured was seen")
    unknown(preview.page)
    preview.page.reload()
    expect(preview.exchange("not sent: report")).to_have_count(1)
    assert posts.all == [] and total(service) == before
