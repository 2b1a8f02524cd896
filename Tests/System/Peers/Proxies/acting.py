"""Actions: with tags as they come through the proxy, and under keys."""
import json
import uuid

from case import ADD, SWITCH, Case
from reading import CODINGS

import patches


class Acting(Case):
    def test_an_action_takes_the_tag_of_a_screen(self):
        """A proxy that makes a tag weak leaves the revision in the screen to clients: a weak tag never matches."""
        for coding in CODINGS:
            for _ in range(2):
                with self.subTest(coding):
                    shown = self.ask("/screens/hello", *coding)
                    tag = shown.field("ETag")
                    done = self.perform(SWITCH, *coding, If_Match=tag)
                    self.assertEqual(done.status, 412 if tag.startswith("W/") else 200, (tag, done))
                    self.assertEqual(done.json["screen"], self.direct("/screens/hello").json)

    def test_an_action_takes_the_revision_of_a_screen(self):
        for coding in CODINGS:
            with self.subTest(coding):
                shown = self.screen("hello")
                tag = f'"{shown["revision"]}"'
                done = self.perform(SWITCH, *coding, since=shown["revision"], If_Match=tag)
                self.assertEqual(done.status, 200, done)
                changed = self.direct("/screens/hello").json
                self.assertEqual(patches.apply(shown, done.json["patch"]), changed)
                again = self.perform(SWITCH, *coding, since=shown["revision"], If_Match=tag)
                self.assertEqual(again.status, 412, again)
                self.assertEqual(patches.apply(shown, again.json["patch"]), changed)

    def test_a_repeat_under_its_key_is_not_performed(self):
        for bearer in ({}, {"Authorization": "Bearer " + self.service.token("user", "bo")}):
            for key in (str(uuid.uuid4()), f'"{uuid.uuid4()}"'):
                with self.subTest(key, bearer=bool(bearer)):
                    title = f"Wash {uuid.uuid4()}"
                    content = json.dumps({"title": title})
                    answers = [self.perform(ADD, content=content, Idempotency_Key=key, **bearer) for _ in range(3)]
                    self.assertEqual([answer.status for answer in answers], [200] * 3, answers)
                    self.assertEqual(len({answer.content for answer in answers}), 1)
                    titles = self.ask("/screens/todos", **bearer).content.decode().count(f'"{title}"')
                    other = self.perform(ADD, content='{"title":"Another"}', Idempotency_Key=key, **bearer)
                    self.assertEqual((titles, other.status), (1, 422), other)

    def test_content_in_chunks(self):
        content = json.dumps({"title": "Wash in chunks"})
        done = self.perform(ADD, "--http1.1", content=content, Transfer_Encoding="chunked")
        self.assertEqual(done.status, 200, done)

    def test_texts_arrive_as_they_were_sent(self):
        title = "Ünïcode – 洗车 🚗 Å"
        done = self.perform(ADD, content=f'{{"title":"{title}"}}')
        self.assertEqual(done.status, 200, done)
        self.assertIn(json.loads(f'"{title}"'), json.dumps(self.screen("todos"), ensure_ascii=False))

    def test_what_is_refused(self):
        for action, status, fields, content in (
                (ADD, 422, {}, '{"title":"x"}'), (ADD, 422, {}, "{}"), (ADD, 400, {}, "{"),
                (ADD, 415, {"Content_Type": "text/plain"}, "a text"),
                (ADD, 401, {"Authorization": "Bearer nobody"}, "{}")):
            with self.subTest(status):
                done = self.perform(action, content=content, **fields)
                self.assertEqual((done.status, done.field("Content-Type")), (status, "application/problem+json"), done)
                self.assertEqual(bool(done.field("WWW-Authenticate")), status == 401, done)

    def test_browsers(self):
        """A page at the proxy's origin may act, a page of another site may not, whatever the proxy does to `Host`."""
        own = {"Origin": self.proxy.origin, "Sec_Fetch_Site": "same-origin"}
        done = self.perform(SWITCH, **own)
        self.assertEqual(done.status, 200, done)
        for fields in ({"Origin": "https://other.example", "Sec_Fetch_Site": "cross-site"}, {"Origin": "null"}):
            done = self.perform(SWITCH, **fields)
            self.assertEqual(done.status, 403, (fields, done))
