"""What a person finds on the page."""
import re
import time

from playwright.sync_api import Page, expect

# Seconds that nothing takes which doesn't hang.
PATIENCE = 60


def launched(playwright):
    # As root, in a container, the browser can't make a sandbox of its own.
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])


def until(page, what, happens):
    """Waits until `happens()` returns something true, which the page's events lead to."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, f"waited in vain: {what}"
        page.wait_for_timeout(50)


def pull(page, title):
    """Pulls a screen down by its title, far enough to refresh it."""
    box = title.bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 10)
    page.mouse.down()
    for distance in (20, 80, 160, 260):
        page.mouse.move(box["x"] + 60, box["y"] + 10 + distance)
    page.mouse.up()


class Preview:
    """The page in a tab, with one pane or more. Fails at the end where the console said anything wrong."""

    def __init__(self, page: Page, url: str):
        self.page = page
        self.url = url
        self.said = []
        self.forgiven = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.said.append(f"{error}\n{error.stack}"))

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.said.append(f"{message.text} {message.location.get('url')}")

    def open(self, path, *callers, wait=True):
        """Opens a screen as callers such as `admin,vi,bob`, and waits until each pane is live."""
        panes = "&".join(f"pane={caller}" for caller in callers or ["guest"])
        self.page.goto(f"{self.url}/preview/?{panes}#{path}")
        if wait:
            for index in range(max(len(callers), 1)):
                self.pane(index).live()
        return self

    def pane(self, index=0):
        return Pane(self.page.locator(".pane").nth(index))

    @property
    def timeline(self):
        return self.page.get_by_role("complementary", name="Timeline")

    def exchange(self, text):
        """The exchanges of the timeline that say `text`."""
        return self.timeline.locator(".exchanges > li").filter(has_text=text)

    def forgive(self, pattern):
        """Leaves out what the browser itself says of an answer that is no success, whenever it says so."""
        self.forgiven.append(pattern)

    @property
    def faults(self):
        return [line for line in self.said if not any(re.search(pattern, line) for pattern in self.forgiven)]


class Pane:
    def __init__(self, locator):
        self.locator = locator
        self.phone = locator.locator(".phone")
        self.screen = self.phone.locator(".screen-view:not([inert])")
        self.bar = self.phone.get_by_role("toolbar")

    def live(self):
        expect(self.locator.locator(".badge")).to_have_attribute("data-state", "open")

    def title(self, text):
        expect(self.screen.get_by_role("heading", level=2)).to_have_text(text)

    def section(self, name):
        return self.screen.locator(f".section[data-section='{name}']")

    def rows(self, section=None):
        scope = self.section(section) if section else self.screen
        return scope.locator(".row[data-cell]")

    def row(self, text):
        return self.rows().filter(has_text=text)

    def back(self):
        self.bar.locator(".back").click()
