"""Large and refused requests: the service's own answer comes through, and no request hurts the next one."""
import pathlib

from case import ADD, Case
from client import ask

LIMIT = 65_536
# nginx itself takes no more than a megabyte.
SIZES = [LIMIT + 1, 200_000, 1_000_000, 3_000_000]


class Refusing(Case):
    def test_too_much_content(self):
        content = pathlib.Path(self.folder, "content")
        for size in SIZES:
            for fields in ({}, {"Expect": ""}):
                with self.subTest(size, fields=fields):
                    content.write_bytes(b"x" * size)
                    done = self.perform(ADD, content=f"@{content}", **fields)
                    self.assertEqual(done.status, 413, done)
                    self.assertEqual(self.ask("/screens/hello").status, 200)

    def test_as_much_content_as_is_taken(self):
        content = pathlib.Path(self.folder, "content")
        content.write_bytes(b"x" * LIMIT)
        self.assertEqual(self.perform(ADD, content=f"@{content}").status, 400)

    def test_what_the_service_refuses(self):
        for status, path, options, fields in (
                (414, "/screens/hello?q=" + "a" * 3000, (), {}), (404, "/nowhere", (), {}),
                (404, "/screens/no", (), {}),
                (405, "/screens/hello", ("--request", "DELETE"), {}),
                (405, "/screens/hello", ("--request", "PROPFIND"), {}),
                (406, "/screens/hello", (), {"Accept": "text/html"}),
                (401, "/screens/hello", (), {"Authorization": "Bearer a.b.c"}), (403, "/screens/team/1", (), {}),
                (400, "/screens/cars?limit=x", (), {})):
            with self.subTest(f"{status} {path[:30]}", options=options):
                sent, came = self.direct(path, *options, **fields), self.ask(path, *options, **fields)
                self.assertEqual((came.status, came.content), (status, sent.content), came)
                for name in ("Content-Type", "Allow", "WWW-Authenticate"):
                    self.assertEqual(came.field(name), sent.field(name))

    def test_targets_that_proxies_refuse_or_change(self):
        for path in (
                "/screens/%00", "/screens/%2e%2e", "/screens/../hello", "//screens/hello", "/screens/%zz", "/%", "/..",
                "/screens/hello%0d%0aX:y", "/screens/hello?%", "/screens/hello?q=%ff", "/screens/hello;x",
                "/screens/cars/a%2Fb"):
            with self.subTest(path):
                self.assertIn(self.ask(path).status, range(200, 500))

    def test_a_head_that_is_too_large(self):
        """The proxy may refuse it first, or drop a field; it is no fault of a server."""
        for size in (5_000, 7_500, 9_000):
            for fields in ({"X_Large": "a" * size}, {"Cookie": "a=" + "b" * size}):
                with self.subTest(size, field=list(fields)):
                    came = self.ask("/screens/hello", **fields)
                    self.assertIn(came.status, (200, 400, 414, 431), came)
        self.assertEqual(self.ask("/screens/hello").status, 200)

    def test_a_limit_says_when_to_ask_again(self):
        with self.program("limited", REQUESTS_PER_SECOND=1) as service, self.peer(
                self.folder / "limited-proxy", service.port, self.options) as proxy:
            bearer = {"Authorization": "Bearer " + service.token("user")}
            answers = [ask(f"{proxy.origin}{proxy.path}/screens/hello", **bearer) for _ in range(15)]
        refused = [answer for answer in answers if answer.status == 429]
        self.assertTrue(refused)
        for answer in refused:
            self.assertTrue(answer.field("Retry-After") and answer.field("RateLimit"), answer)
