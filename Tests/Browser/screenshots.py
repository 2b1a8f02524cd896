"""Writes pictures of the preview to a folder, to be looked at by a person."""
import pathlib
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

from preview import Preview
from service import Service

WIDE, MIDDLE, NARROW = (1440, 900), (1024, 860), (390, 844)


def team(preview):
    preview.open("/screens/team", "guest", "admin")
    preview.pane(1).row("Chen Mei-Ling").locator(".row-delete").focus()
    preview.page.keyboard.press("Shift+Tab")
    preview.page.keyboard.press("Tab")


def todos(preview):
    preview.open("/screens/todos", "user,en,ana", "user,vi,ana")
    field = preview.pane().screen.get_by_role("textbox")
    for title in ["Water the plants", "Call the garage"]:
        field.fill(title)
        field.press("Enter")
        expect(preview.pane(1).rows("todos").first).to_contain_text(title)
    preview.pane(1).row("Take my dog").locator(".row-content").click()
    expect(preview.pane(0).row("Take my dog")).to_have_count(0)
    field.fill("ab")
    field.press("Enter")
    preview.page.mouse.move(0, 0)


def cards(preview):
    preview.open("/screens/cards", "user", "guest", "admin,zh-Hant")


def cars(preview):
    preview.open("/screens/cars", "admin")


def search(preview):
    preview.open("/screens/cars?q=suv", "admin,vi")


def form(preview):
    pane = preview.open("/screens/cars/new", "admin").pane()
    pane.screen.get_by_role("textbox", name="Name").fill("Aurora Sedan 2027")
    pane.screen.get_by_role("textbox", name="Price").fill("a lot")
    pane.screen.get_by_role("button", name="Save").click()


def forbidden(preview):
    preview.open("/screens/team/1", "guest", "admin", wait=False)
    preview.pane(1).live()


def json(preview):
    pane = preview.open("/screens/hello", "guest", "user").pane()
    pane.locator.locator(".inspector summary", has_text="JSON").click()
    pane.locator.locator("pre.json").scroll_into_view_if_needed()


def right_to_left(preview):
    preview.open("/screens/team", "admin,ar")


def front_door(preview):
    preview.page.goto(preview.url + "/")


def screens(preview):
    preview.open("/screens", "admin", wait=False)
    expect(preview.pane().rows()).to_have_count(5)


def unknown(preview):
    preview.page.route("**/screens/cards", lambda route: route.fulfill(
        response=(response := route.fetch()), body=response.text().replace('"BannerCell"', '"HologramCell"')))
    preview.open("/screens/cards", "user")


PICTURES = [
    (team, WIDE, "light"), (team, WIDE, "dark"), (todos, WIDE, "light"), (todos, WIDE, "dark"), (cards, WIDE, "light"),
    (cards, MIDDLE, "dark"), (cars, NARROW, "light"), (cars, NARROW, "dark"), (todos, NARROW, "light"),
    (cards, NARROW, "light"), (form, MIDDLE, "light"), (form, NARROW, "dark"), (forbidden, WIDE, "light"),
    (json, WIDE, "dark"), (right_to_left, NARROW, "light"), (search, NARROW, "dark"), (front_door, NARROW, "light"),
    (screens, NARROW, "light"), (unknown, MIDDLE, "light"), (team, NARROW, "light"),
]


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for scene, (width, height), scheme in PICTURES:
            with tempfile.TemporaryDirectory() as state:
                service = Service(pathlib.Path(state))
                try:
                    take(browser, service, scene, width, height, scheme, folder)
                finally:
                    service.stop()
        browser.close()


def take(browser, service, scene, width, height, scheme, folder):
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
    scene(Preview(page, service.url))
    page.wait_for_function(
        """[...document.images].every((image) =>
             image.complete || image.getBoundingClientRect().top > innerHeight)""")
    path = folder / f"{scene.__name__.replace('_', '-')}-{width}-{scheme}.png"
    page.screenshot(path=path)
    print(path)
    page.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
