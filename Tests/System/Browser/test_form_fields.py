"""Files of a form, and choices that are searched, in the preview of a service of its own."""
from playwright.sync_api import expect

from made_up import cell, section, show
from test_screens import accessible

PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000")


def test_fills_in_a_form(tabs, library):
    preview = tabs(library.url, reduced_motion="reduce").open("/screens/donations", "member,en,ana", "visitor")
    screen = preview.pane().screen
    expect(preview.pane(1).screen.get_by_role("button", name="Donate")).to_have_count(0)
    accessible(preview.page)

    # By keyboard: the title, then the cover, then the search and its list.
    screen.get_by_role("textbox", name="Title").focus()
    preview.page.keyboard.type("Krabat")
    preview.page.keyboard.press("Tab")
    cover = screen.get_by_label("Cover", exact=True)
    expect(cover).to_be_focused()
    cover.set_input_files({"name": "cover.png", "mimeType": "image/png", "buffer": PNG})
    expect(screen.get_by_text("File uploaded")).to_be_visible()
    preview.page.keyboard.press("Tab")
    expect(screen.get_by_role("searchbox", name="Search: Belongs beside")).to_be_focused()
    preview.page.keyboard.type("mom")
    choices = screen.get_by_role("combobox", name="Belongs beside")
    expect(choices.locator("option")).to_have_count(2)
    preview.page.keyboard.press("Tab")
    expect(choices).to_be_focused()
    preview.page.keyboard.press("ArrowDown")
    expect(choices).to_have_value("Momo")
    accessible(preview.page)
    preview.page.keyboard.press("Tab")
    preview.page.keyboard.press("Enter")
    line = f"Krabat, a cover of {len(PNG)} bytes, Momo"
    for index in (0, 1):
        expect(preview.pane(index).screen.get_by_text(line)).to_be_visible()
    expect(screen.get_by_role("textbox", name="Title")).to_have_value("")
    expect(screen.get_by_text("File uploaded")).to_have_count(0)
    expect(choices).to_have_value("")


def test_says_why_a_file_is_not_taken(tabs, library):
    preview = tabs(library.url).open("/screens/donations", "member,en,ana")
    preview.forgive("415")
    screen = preview.pane().screen
    cover = screen.get_by_label("Cover", exact=True)
    cover.set_input_files({"name": "cover.png", "mimeType": "image/png", "buffer": bytes(10_001)})
    expect(screen.get_by_text("At most 10000 bytes")).to_be_visible()
    cover.set_input_files({"name": "cover.gif", "mimeType": "image/gif", "buffer": bytes(10)})
    expect(screen.get_by_text("It must be image/png")).to_be_visible()


def test_chooses_several_of_what_is_searched(preview):
    page = preview.page
    action = "/screens/said/sections/all/cells/submit/actions/submit"
    guests = {
        "title": "Guests", "type": "array", "unevaluatedItems": {"type": "string"}, "uniqueItems": True, "minItems": 1, "maxItems": 2,
        "x-field": {"kind": "searchedChoices", "initial": ["7"], "initialTitles": ["Ana"], "href": f"{action}/fields/guests"}}
    fields = {"type": "object", "properties": {"guests": guests}, "required": ["guests"], "additionalProperties": False}
    submit = {"id": "submit", "trigger": "submit", "kind": "perform", "href": action, "fields": fields}
    found = {"options": [{"value": "8", "title": "Ben"}, {"value": "9", "title": "Eve"}]}
    page.route("**/fields/guests*", lambda route: route.fulfill(json=found))
    patch = {"screen": "said", "from": "1", "to": "1", "operations": []}
    page.route("**/actions/submit*", lambda route: route.fulfill(json={"effects": [], "patch": patch}))
    pane = show(preview, section(
        cell("guests", {"field": "guests", "label": "Guests"}, "FormFieldCell"),
        cell("submit", {"text": "Invite"}, "SubmitCell", actions=[submit])))
    group = pane.screen.get_by_role("group", name="Guests")
    # What it begins with has its title, though nothing was searched yet.
    expect(group.get_by_role("checkbox", name="Ana")).to_be_checked()
    pane.screen.get_by_role("searchbox", name="Search: Guests").fill("e")
    expect(group.get_by_role("checkbox")).to_have_count(3)
    expect(group.get_by_role("checkbox", name="Ana")).to_be_checked()
    accessible(page)
    for name in ["Ben", "Eve"]:
        group.get_by_role("checkbox", name=name).press("Space")
    pane.screen.get_by_role("button", name="Invite").press("Enter")
    expect(pane.screen.get_by_text("Select at most 2")).to_be_visible()
    group.get_by_role("checkbox", name="Ana").press("Space")
    with page.expect_request(lambda request: request.method == "POST") as sent:
        pane.screen.get_by_role("button", name="Invite").press("Enter")
    assert sent.value.post_data_json == {"guests": ["8", "9"]}
