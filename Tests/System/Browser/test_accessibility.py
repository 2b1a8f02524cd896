"""What a screen reader says of each screen, and that an image keeps its place before it has loaded."""
import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from made_up import cell, screen, section, serve, show
from preview import until
from test_screens import PATHS, accessible


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("locale", ["en", "vi", "zh-Hant"])
def test_everybody_can_use_every_screen(preview, service, path, locale):
    roles = ["guest", "user", "admin"]
    preview.page.set_viewport_size({"width": 1600, "height": 900})
    preview.open(path, *(f"{role},{locale}" for role in roles), wait=False)
    for index, role in enumerate(roles):
        status, _ = service.get(path, role, locale=locale)
        pane = preview.pane(index)
        pane.live() if status == 200 else expect(pane.screen.locator(".notice h2")).to_have_count(1)
        preview.forgive("status of 40[34]")
        assert repeated(pane) == [], role
    for scheme in ["light", "dark"]:
        preview.page.emulate_media(color_scheme=scheme)
        accessible(preview.page)


def repeated(pane):
    """The names that more than one control of the rows has: "Delete", of which nobody knows what it deletes."""
    found = re.findall(r'- ((?:button|link|switch|menuitem) "[^"]*")', pane.screen.locator(".list").aria_snapshot())
    return [name for name, count in Counter(found).items() if count > 1]


@pytest.mark.core
def test_says_what_the_service_says(preview):
    pane = preview.open("/screens/cards", "user", "guest").pane()
    expect(pane.section("cards").get_by_role("list")).to_match_aria_snapshot("""
      - list:
        - listitem:
          - switch "Daily digest" [checked]
        - listitem:
          - switch "Price alerts"
    """)
    digest = pane.screen.get_by_role("switch", name="Daily digest")
    expect(digest).to_have_accessible_description("A summary every morning")
    expect(pane.screen.get_by_role("list", name="Highlights, 3 pictures")).to_have_count(1)
    expect(pane.screen.get_by_role("img", name="Snow on two peaks")).to_have_count(1)
    # A guest has no switch, and a name that says what it would.
    for index, text in enumerate(["Daily digest, A summary every morning", "Price alerts, When"]):
        row = preview.pane(1).rows("cards").nth(index)
        expect(row.locator("[aria-hidden] .label, [aria-hidden].label").first).to_be_visible()
        expect(row.locator(".visually-hidden")).to_have_text(re.compile(f"^{text}.*: (on|off)$"))


def said(number, accessibility, *triggers):
    return cell(number, None, "TextCell", *triggers, accessibility=accessibility)


def test_has_each_trait(preview):
    pane = show(preview, section(
        said("1", {"label": "A heading", "traits": ["header"]}),
        said("2", {"label": "A picture", "traits": ["image"]}),
        said("3", {"label": "Chosen", "traits": ["selected"]}, "select"),
        said("4", {"label": "Not now", "hint": "Later", "traits": ["notEnabled"]}),
        said("5", {"traits": ["updatesFrequently"]}),
        said("6", {"label": "Row", "hint": "Opens it"}, "select", "delete"),
        said("7", {"traits": ["of a later version"]}), header="Section"))
    expect(pane.rows()).to_have_count(7)
    expect(pane.screen.get_by_role("heading", name="A heading", level=4)).to_have_count(1)
    expect(pane.screen.get_by_role("img", name="A picture")).to_have_count(1)
    expect(pane.screen.get_by_role("button", name="Chosen")).to_have_attribute("aria-current", "true")
    expect(pane.screen.locator("[data-cell='4'] [role=group]")).to_have_attribute("aria-disabled", "true")
    expect(pane.screen.locator("[data-cell='5']")).to_have_attribute("aria-live", "polite")
    row = pane.screen.get_by_role("button", name="Row", exact=True)
    expect(row).to_have_accessible_description("Opens it")
    expect(pane.screen.get_by_role("button", name="Delete Row")).to_have_count(1)
    # What is said replaces what is shown, for a screen reader alone.
    expect(pane.section("all")).to_match_aria_snapshot("""
      - list:
        - listitem:
          - heading "A heading" [level=4]
        - listitem:
          - img "A picture"
        - listitem:
          - button "Chosen"
        - listitem:
          - group: Not now Later
        - listitem: shown
    """)
    expect(pane.row("shown")).to_have_count(7)
    accessible(preview.page)


def test_a_heading_without_a_section_header_is_a_level_above(preview):
    pane = show(preview, section(said("1", {"traits": ["header"]})))
    expect(pane.screen.get_by_role("heading", name="shown", level=3)).to_have_count(1)
    accessible(preview.page)


def test_a_heading_is_a_level_below_the_header_of_its_section(preview):
    pane = show(preview, section(said("1", {"traits": ["header"]}), header="Section", headingLevel=5))
    # Playwright takes the level of an `h3` for 3, whatever its `aria-level` is.
    expect(pane.screen.get_by_role("heading", name="Section")).to_have_attribute("aria-level", "6")
    expect(pane.screen.get_by_role("heading", name="shown", level=7)).to_have_count(1)


def test_a_cell_inside_a_cell_has_what_it_says(preview):
    children = [
        said("a", {"label": "A heading", "traits": ["header"]}),
        said("b", {"label": "A picture", "hint": "Of a harbour", "traits": ["image"]}),
        said("c", {"hint": "Later", "traits": ["selected", "notEnabled"]}),
        said("d", {"traits": ["updatesFrequently"]})]
    pane = show(preview, section(cell("1", {"title": "Group", "cells": children}, "CarouselCell"), header="Section"))
    group = pane.screen.get_by_role("list", name="Group")
    expect(group.get_by_role("heading", name="A heading", level=4)).to_have_count(1)
    expect(group.get_by_role("img", name="A picture")).to_have_accessible_description("Of a harbour")
    expect(group.get_by_role("group")).to_have_attribute("aria-current", "true")
    expect(group.get_by_role("group")).to_have_attribute("aria-disabled", "true")
    expect(group.get_by_role("group").locator(".visually-hidden")).to_have_text("Later")
    expect(pane.screen.locator("[data-cell='1']")).to_have_attribute("aria-live", "polite")
    accessible(preview.page)


PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC"


def test_an_image_keeps_its_place(preview):
    page = preview.page
    waiting = []
    page.route("**/assets/late.svg", lambda route: waiting.append(route))
    image = {"url": "/assets/late.svg", "width": 300, "height": 200, "alt": "A harbour", "color": "#2AA198", "preview": PIXEL}
    data = {"text": "New", "imageURL": "/assets/late.svg", "image": image}
    pane = show(preview, section(cell("1", data, "BannerCell")))
    picture = pane.screen.get_by_role("img", name="A harbour")
    expect(picture).to_have_attribute("data-state", "loading")
    before = picture.bounding_box()
    assert abs(before["width"] / before["height"] - 1.5) < 0.01
    expect(picture).to_have_css("background-color", "rgb(42, 161, 152)")
    expect(picture).to_have_css("background-image", f'url("{PIXEL}")')
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>'
    until(page, "the picture is asked for", lambda: waiting)
    waiting[0].fulfill(body=drawing, content_type="image/svg+xml")
    expect(picture).to_have_attribute("data-state", "loaded")
    expect(picture).to_have_css("background-image", "none")
    assert picture.bounding_box() == before


def test_loads_ahead_what_a_screen_hints_at(preview):
    page = preview.page
    asked = []
    page.on("request", lambda request: asked.append((request.url.removeprefix(preview.url), request.headers)))
    serve(page, screen(prefetch={
        "images": [f"/assets/{number}.svg" for number in range(30)],
        "screens": ["/screens/team", "https://example.com/screens/team", "//example.com/screens/x"]}))
    page.route("**/assets/*.svg", lambda route: route.fulfill(body="<svg/>", content_type="image/svg+xml"))
    with page.expect_response(lambda response: response.url.endswith("/screens/team")) as hinted:
        preview.open("/screens/said", "admin,vi", wait=False)
    assert hinted.value.json()["title"] == "Đội ngũ"
    # What is loaded ahead is what the pane asks for: an answer to other header fields would be of no use to it.
    fields = ["authorization", "accept-language", "sectional-features"]
    (first, second) = [hinted.value.request.headers, next(sent for url, sent in asked if url == "/screens/said")]
    assert [first[name] for name in fields] == [second[name] for name in fields]
    assert first["sectional-features"] == "late-sections"
    urls = [url for url, _ in asked]
    assert sum(url.startswith("/assets/") for url in urls) == 20
    assert not any("example.com" in url for url in urls)


def test_an_image_that_is_not_there_has_its_text(preview):
    page = preview.page
    page.route("**/assets/gone.svg", lambda route: route.fulfill(status=404))
    image = {"url": "/assets/gone.svg", "width": 300, "height": 200, "alt": "A harbour"}
    preview.forgive("status of 404")
    pane = show(preview, section(cell("1", {"text": "New", "image": image}, "BannerCell")))
    picture = pane.screen.get_by_role("img", name="A harbour")
    expect(picture).to_have_attribute("data-state", "failed")
    accessible(page)
