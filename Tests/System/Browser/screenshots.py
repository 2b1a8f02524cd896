"""Writes pictures of the preview to a folder, to be looked at by a person: `screenshots.py FOLDER [SCENE…]`."""
import pathlib
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

from made_up import cell
from preview import Preview, launched
from service import ROOT, Readings, Service

WIDE, MIDDLE, NARROW = (1440, 900), (1024, 860), (390, 844)


def team(preview):
    preview.open("/screens/team", "guest", "admin")
    preview.pane(1).row("Chen Mei-Ling").locator(".row-delete").focus()
    preview.page.keyboard.press("Shift+Tab")
    preview.page.keyboard.press("Tab")


def menu(preview):
    preview.open("/screens/team", "user", "admin,vi")
    preview.pane(0).row("Chen Mei-Ling").locator(".row-menu").press("Enter")


def confirmation(preview):
    preview.open("/screens/team", "user", "admin")
    preview.pane(1).row("Chen Mei-Ling").locator(".row-delete").press("Enter")


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
    pane.screen.get_by_role("spinbutton", name="Price").fill("1.5")
    pane.screen.get_by_role("button", name="Save").click()


def forbidden(preview):
    preview.open("/screens/team/1", "guest", "admin", wait=False)
    preview.pane(1).live()


def json(preview):
    pane = preview.open("/screens/hello", "guest", "user").pane()
    pane.locator.locator(".inspector summary", has_text="JSON").click()
    pane.locator.locator("pre.json").scroll_into_view_if_needed()


def everything(preview, locale):
    """Shows the golden with each optional member. The preview has no cell of its type, but one with the same content."""
    golden = (ROOT / f"Tests/ScreenServiceTests/Goldens/everything.user.{locale}.json").read_text()
    body = golden.replace('"EveryMemberCell"', '"BannerCell"').replace('"picture":', '"image":')
    preview.page.route("**/screens/everything", lambda route: route.fulfill(body=body, content_type="application/json"))
    preview.page.route("**/screens/everything/events", lambda route: None)
    preview.page.route("**/assets/user.webp", lambda route: route.fulfill(
        response=route.fetch(url=f"{preview.url}/assets/banner.svg")))
    preview.open("/screens/everything", f"user,{locale}", wait=False)
    expect(preview.pane().rows("pictures")).to_have_count(1)


def right_to_left(preview):
    everything(preview, "ar")


def bar_menu(preview):
    everything(preview, "en")
    preview.pane().bar.get_by_role("button", name="More actions").press("Enter")


def arranged(preview):
    # The cards, side by side and in columns.
    def answer(route):
        response = route.fetch()
        screen = response.json()
        for section, layout in zip(screen["sections"], [{"kind": "carousel"}, {"kind": "grid", "columns": 2}]):
            section["layout"] = layout
        screen |= {"search": {"parameter": "q", "placeholder": "Find a card"}, "isRefreshable": True}
        route.fulfill(response=response, json=screen)
    preview.page.route("**/screens/cards", answer)
    preview.page.route("**/screens/cards/events", lambda route: None)
    preview.open("/screens/cards", "user", wait=False)
    expect(preview.pane().section("cards").get_by_role("list")).to_have_attribute("data-layout", "grid")


def front_door(preview):
    preview.page.goto(preview.url + "/")


def screens(preview):
    preview.open("/screens", "admin", wait=False)
    expect(preview.pane().rows()).to_have_count(5)


def unknown(preview):
    preview.page.route("**/screens/cards", lambda route: route.fulfill(
        response=(response := route.fetch()), body=response.text().replace('"BannerCell"', '"HologramCell"')))
    preview.open("/screens/cards", "user")


def fields(preview):
    screen = preview.open("/screens/readings", "librarian").pane().screen
    screen.get_by_role("combobox", name="Room").select_option("Garden")
    screen.get_by_role("checkbox", name="Adults").check()
    screen.get_by_label("Day", exact=True).fill("2026-12-24")
    screen.get_by_role("switch").check()
    screen.get_by_label("Poster", exact=True).set_input_files({"name": "poster.png", "mimeType": "image/png", "buffer": bytes(9)})
    expect(screen.get_by_text("File uploaded")).to_be_visible()


def fields_below(preview):
    fields(preview)
    screen = preview.pane().screen
    screen.get_by_role("searchbox").fill("mo")
    expect(screen.get_by_role("combobox", name="Book").locator("option")).to_have_count(2)
    screen.get_by_role("button", name="Announce").press("Enter")


def late(preview):
    preview.open("/screens/readings", "reader", "librarian")


def late_cards(preview):
    # What the service sends while what stands above the cards is loading.
    def answer(route):
        response = route.fetch()
        screen = response.json()
        screen["sections"][0] |= {"cells": [cell("waiting", {"text": "What is new is loading…"})], "isLoading": True}
        route.fulfill(response=response, json=screen)
    preview.page.route("**/screens/cards", answer)
    preview.page.route("**/screens/cards/events", lambda route: None)
    preview.open("/screens/cards", "user", wait=False)
    expect(preview.pane().section("featured").get_by_role("list")).to_have_attribute("aria-busy", "true")


def held_back(folder):
    (folder / "gate").touch()
    return Readings(folder, GATE=folder / "gate")


# The service of a scene; the showcase's if none is named.
SERVICES = {fields: Readings, fields_below: Readings, late: held_back}

PICTURES = [
    (team, WIDE, "light"), (team, WIDE, "dark"), (todos, WIDE, "light"), (todos, WIDE, "dark"), (cards, WIDE, "light"),
    (cards, MIDDLE, "dark"), (cars, NARROW, "light"), (cars, NARROW, "dark"), (todos, NARROW, "light"),
    (cards, NARROW, "light"), (form, MIDDLE, "light"), (form, NARROW, "dark"), (forbidden, WIDE, "light"),
    (json, WIDE, "dark"), (search, NARROW, "dark"), (front_door, NARROW, "light"),
    (screens, NARROW, "light"), (unknown, MIDDLE, "light"), (team, NARROW, "light"), (menu, WIDE, "light"),
    (menu, NARROW, "dark"), (confirmation, WIDE, "dark"), (confirmation, NARROW, "light"),
    *((scene, *look) for scene in [fields, fields_below, late, late_cards, bar_menu, arranged, right_to_left]
      for look in [(WIDE, "light"), (NARROW, "dark")]),
    *((scene, *look) for scene in [fields, right_to_left] for look in [(WIDE, "dark"), (NARROW, "light")]),
]


def main(folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for scene, (width, height), scheme in PICTURES:
            if names and scene.__name__ not in names:
                continue
            with tempfile.TemporaryDirectory() as state:
                service = SERVICES.get(scene, Service)(pathlib.Path(state))
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
        """() => [...document.images].every((image) =>
             image.complete || image.getBoundingClientRect().top > innerHeight)""")
    path = folder / f"{scene.__name__.replace('_', '-')}-{width}-{scheme}.png"
    page.screenshot(path=path)
    print(path)
    page.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
