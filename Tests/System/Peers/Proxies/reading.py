"""Screens, and answers without content for what hasn't changed."""
import urllib.parse

from case import SWITCH, Case

PATHS = [
    "/", "/screens", "/screens/hello", "/screens/todos", "/screens/cars", "/screens/cars?q=sedan&limit=200",
    "/screens/cars?q=caf%C3%A9+%26%2Fa", "/screens/cards?show=on", "/schemas/screen", "/openapi.json",
    "/assets/car-sedan.svg", "/livez",
]
# What a parameter of a screen can be, as the service writes it. `%2F` isn't there: Apache httpd refuses it unless
# `AllowEncodedSlashes` says otherwise, and nginx that takes a path away decodes it.
PARTS = [
    "~-a~1b", "a%20b", "%C3%A9", "a%25b", "a%3Fb", "a%23b", "a%26b", "a%2Bb", "a%3Bb%3Dc", "~sections", "a%22b",
    "a%3Ab", "a%5Cb", "a%7Cb", "a%40b", "a%2Cb",
]
CODINGS = [("--compressed",), ()]
FIELDS = ["Content-Type", "Content-Language"]


class Reading(Case):
    def test_answers_arrive_as_they_were_sent(self):
        for path in PATHS:
            for coding in CODINGS:
                with self.subTest(path, coding=coding):
                    sent, came = self.direct(path, *coding), self.ask(path, *coding)
                    self.assertEqual((came.status, came.content), (200, sent.content), came)
                    for name in FIELDS:
                        self.assertEqual(came.field(name), sent.field(name))
                    # A cache on the way to the client needs them.
                    self.assertIn(sent.field("Cache-Control"), came.field("Cache-Control"))
                    names = lambda answer: {name.strip().lower() for name in (answer.field("Vary") or "").split(",")}
                    self.assertLessEqual(names(sent), names(came))

    def test_paths_arrive_as_they_were_sent(self):
        for part in PARTS:
            with self.subTest(part):
                path = f"/screens/cars/{part}"
                sent, came = self.direct(path).json, self.ask(path).json
                # nginx that takes a path away decodes what it passes on.
                sent, came = (one | {"instance": urllib.parse.unquote(one["instance"])} for one in (sent, came))
                self.assertEqual(came, sent)

    def test_callers_get_their_own_screens(self):
        for _ in range(2):
            titles = set()
            for role in ("user", "admin"):
                for language in ("en", "vi", "zh-Hant"):
                    fields = {"Authorization": "Bearer " + self.service.token(role), "Accept_Language": language}
                    came, sent = self.ask("/screens/team", **fields), self.direct("/screens/team", **fields)
                    self.assertEqual((came.status, came.content), (200, sent.content), came)
                    titles.add(came.content)
            self.assertEqual(len(titles), 6)
            self.assertEqual(self.ask("/screens/team").status, self.direct("/screens/team").status)

    def test_head(self):
        for coding in CODINGS:
            with self.subTest(coding):
                came, head = self.ask("/screens/hello", *coding), self.ask("/screens/hello", "--head", *coding)
                self.assertEqual(head.status, 200, head)
                for name in ("Content-Type", "Content-Language", "Cache-Control"):
                    self.assertEqual(head.field(name), came.field(name))

    def test_what_has_not_changed_has_no_content(self):
        for coding in CODINGS:
            for path in ("/screens/hello", "/screens/cars", "/openapi.json", "/schemas/screen"):
                with self.subTest(path, coding=coding):
                    tag = self.ask(path, *coding).field("ETag")
                    for tags in (tag, f'"other", {tag}'):
                        again = self.ask(path, *coding, If_None_Match=tags)
                        self.assertEqual(again.status, self.unchanged, (tags, again))
                        self.assertEqual(not again.content, again.status == 304)
                        self.assertTrue(again.field("ETag"), again)
                        # A cache may send the tag of the 304 from then on.
                        once = self.ask(path, *coding, If_None_Match=again.field("ETag"))
                        self.assertEqual(once.status, self.unchanged, (again.field("ETag"), once))

    def test_a_tag_of_one_coding_serves_the_other(self):
        for sent, asked in (CODINGS, CODINGS[::-1]):
            with self.subTest(sent):
                tag = self.ask("/screens/cars", *sent).field("ETag")
                self.assertIn(self.ask("/screens/cars", *asked, If_None_Match=tag).status, (200, 304))

    def test_what_has_changed_has_content(self):
        for coding in CODINGS:
            with self.subTest(coding):
                tag = self.ask("/screens/hello", *coding).field("ETag")
                screen = self.change()
                came = self.ask("/screens/hello", *coding, If_None_Match=tag)
                self.assertEqual((came.status, came.json), (200, screen), came)

    def test_the_difference_since_a_revision(self):
        screen = self.screen("hello")
        self.perform(SWITCH)
        came = self.ask(f"/screens/hello?since={screen['revision']}").json
        self.assertEqual(came["patch"]["from"], screen["revision"])
        self.assertEqual(came["patch"]["to"], self.screen("hello")["revision"])

    def test_pages(self):
        section = self.screen("cars?limit=200")["sections"][0]
        count = len(section["cells"])
        while "next" in section:
            section = self.follow(section["next"]).json
            count += len(section["cells"])
        self.assertGreater(count, 300)

    def test_what_screens_lead_to(self):
        bearer = {"Authorization": "Bearer " + self.service.token("admin")}
        seen, found = set(), [one["href"] for one in self.ask("/screens", **bearer).json["screens"]]
        while found:
            href = found.pop()
            if href not in seen and len(seen) < 40:
                seen.add(href)
                answer = self.follow(href, **bearer)
                self.assertEqual(answer.status, 200, (href, answer))
                if "json" in answer.field("Content-Type"):
                    found += hrefs(answer.json)
                    # URLs in the data of cells are the service's own, and the showcase's don't begin with a path.
                    found += [] if "path" in self.options else images(answer.json)
        self.assertGreater(len(seen), 10)


def objects(value):
    """All objects in JSON."""
    if isinstance(value, list):
        return [found for each in value for found in objects(each)]
    if not isinstance(value, dict):
        return []
    return [value] + [found for each in value.values() for found in objects(each)]


def hrefs(value):
    """The URLs of the service that can be asked with GET."""
    return [found[name] for found in objects(value) if found.get("kind") != "perform"
            for name in ("href", "next") if name in found]


def images(value):
    return [found["imageURL"] for found in objects(value) if found.get("imageURL", "").startswith("/")]
