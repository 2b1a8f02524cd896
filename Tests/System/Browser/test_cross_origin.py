"""Pages of other origins: one that the service allows, and one that it doesn't know."""
import itertools
import json
import urllib.request

import pytest

from answering import Handler, listen
from preview import until
from service import Service

HELLO = "/screens/hello"
SWITCH = HELLO + "/sections/multi-cell-types/cells/switch/actions/toggle"
INPUT = "/screens/todos/sections/input/cells/input/actions/add"

# Sends a request, and returns what the page may read of the response.
FETCH = """async ([url, options]) => {
  try {
    const response = await fetch(url, { cache: "no-store", ...options });
    return { status: response.status, fields: Object.fromEntries(response.headers), text: await response.text() };
  } catch (error) { return { status: 0, text: String(error) }; }
}"""


@pytest.fixture(scope="module")
def origin():
    """Starts a server of empty pages, of another site than the service, and returns its origin."""
    servers = []

    class Page(Handler):
        def do_GET(self):
            self.answer(200, b"<!doctype html><link rel=icon href=data:,>", Content_Type="text/html")

        def do_POST(self):
            self.answer(307, Location=self.path[1:], Access_Control_Allow_Origin="*")

    def start():
        servers.append(listen(Page))
        return f"http://localhost:{servers[-1].server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def allowed(origin):
    return origin()


@pytest.fixture(scope="module")
def asked(tmp_path_factory, allowed):
    service = Service(tmp_path_factory.mktemp("asked"), ALLOWED_ORIGINS=allowed)
    yield service
    service.stop()


@pytest.fixture
def visit(browser):
    """Opens a page of an origin."""
    contexts = []

    def open_page(url):
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()


def fetch(page, url, method="GET", body=None, mode="cors", **fields):
    headers = {name.replace("_", "-"): value for name, value in fields.items()}
    options = {"method": method, "mode": mode, "headers": headers} | ({} if body is None else {"body": body})
    return page.evaluate(FETCH, [url, options])


def switch(service):
    return service.get(HELLO)[1]["sections"][1]["cells"][0]["data"]["isOn"]


def refusals(service):
    """The number of requests that were answered with 403."""
    with urllib.request.urlopen(service.url + "/metrics") as response:
        lines = [line for line in response.read().decode().splitlines() if 'requests_total{' in line]
    return sum(int(line.split()[-1]) for line in lines if 'status="403"' in line)


@pytest.mark.core
def test_an_allowed_page_reads_every_answer(asked, allowed, visit):
    page = visit(allowed)
    bearer = {"Authorization": f"Bearer {asked.token('admin', 'ana')}"}
    form = {"method": "POST", "Content-Type": "application/json"}
    first = fetch(page, asked.url + HELLO, X_Request_Id="from-a-page", **bearer)
    assert first["status"] == 200 and json.loads(first["text"])["id"] == "hello"
    assert first["fields"]["x-request-id"] == "from-a-page"
    tag = first["fields"]["etag"]
    assert fetch(page, asked.url + HELLO, If_None_Match=tag, **bearer)["status"] == 304
    performed = fetch(page, asked.url + SWITCH, "POST", Idempotency_Key="k", If_Match=tag, **bearer)
    assert performed["status"] == 200
    refused = fetch(page, asked.url + SWITCH, "POST", If_Match=tag, **bearer)
    assert refused["status"] == 412 and "screen" in json.loads(refused["text"])
    for status, field, path, rest in [
        (400, None, "/screens/cars?through=x", {}), (401, "www-authenticate", HELLO, {"Authorization": "Bearer x"}),
        (403, None, "/screens/team/new", {}), (404, None, "/none", {}), (405, "allow", "/livez", {"method": "DELETE"}),
        (406, None, HELLO, {"Accept": "text/html"}), (413, None, INPUT, {"body": "x" * 70_000, **form}),
        (414, None, "/livez?" + "x" * 5000, {}), (415, None, INPUT, {"method": "POST", "body": "{}"}),
        (422, None, INPUT, {"body": "{}", **form}),
    ]:
        problem = fetch(page, asked.url + path, **rest)
        assert problem["status"] == status, problem
        assert problem["fields"]["content-type"] == "application/problem+json" and problem["fields"]["x-request-id"]
        assert field is None or problem["fields"][field], problem


STREAM = """(url) => {
  window.events = [];
  window.source = new EventSource(url);
  for (const kind of ["screen", "patch"]) {
    source.addEventListener(kind, (event) => events.push([kind, event.lastEventId, event.data]));
  }
}"""


def test_an_allowed_page_reads_that_there_is_too_much(tmp_path, allowed, visit):
    service = Service(tmp_path, ALLOWED_ORIGINS=allowed, MAXIMUM_STREAMS=1, REQUESTS_PER_SECOND_PER_ADDRESS=1)
    page = visit(allowed)
    page.evaluate(STREAM, service.url + HELLO + "/events")
    page.wait_for_function("events.length === 1")
    second = fetch(page, service.url + HELLO + "/events")
    assert second["status"] == 503 and second["fields"]["retry-after"], second
    many = f"(url) => Promise.all(Array.from({{ length: 50 }}, () => ({FETCH})([url, {{}}])))"
    refused = [each for each in page.evaluate(many, service.url + HELLO) if each["status"] != 200]
    assert {each["status"] for each in refused} == {429}
    assert all(each["fields"]["retry-after"] and each["fields"]["ratelimit"] for each in refused)
    page.evaluate("source.close()")
    service.stop()


def test_a_stream_goes_on_after_a_restart(asked, allowed, visit):
    page = visit(allowed)
    page.evaluate(STREAM, asked.url + HELLO + "/events")
    page.wait_for_function("events.length === 1")
    asked.kill()
    page.wait_for_function("source.readyState === EventSource.CONNECTING")
    asked.start()
    page.wait_for_function("source.readyState === EventSource.OPEN")
    fetch(page, asked.url + SWITCH, "POST")
    page.wait_for_function("events.length === 2")
    (_, shown, _), (kind, _, data) = page.evaluate("events")
    assert kind == "patch" and json.loads(data)["from"] == shown
    page.evaluate("source.close()")


# What any page can have a browser send without being asked: forms, and requests without a preflight.
FORM = """([url, type, target]) => {
  document.body.innerHTML = `<iframe name=frame></iframe><form method=post enctype="${type}" action="${url}"
    target="${target}"><input name='{"title":"' value='done"}'></form>`;
  document.forms[0].submit();
}"""
SANDBOX = """(url) => {
  document.body.innerHTML = `<iframe sandbox="allow-scripts allow-forms" srcdoc='<form method=post
    action="${url}"></form><script>document.forms[0].submit()</script>'></iframe>`;
}"""


@pytest.mark.core
def test_a_strange_page_performs_and_reads_nothing(asked, origin, visit):
    stranger = origin()
    page = visit(stranger)
    before = switch(asked), asked.get("/screens/todos")[1]["revision"]
    posts = [
        lambda tab, url: fetch(tab, url, "POST", mode="no-cors"),
        lambda tab, url: fetch(tab, url, "POST", '{"title":"done"}', "no-cors", Content_Type="text/plain"),
        lambda tab, url: fetch(tab, f"{stranger}/{url}", "POST", mode="no-cors"),
        lambda tab, url: tab.evaluate("(url) => navigator.sendBeacon(url, '{\"title\":\"done\"}')", url),
        lambda tab, url: tab.evaluate(SANDBOX, url),
        lambda tab, url: tab.evaluate(FORM, [url, "text/plain", "frame"]),
        lambda tab, url: tab.evaluate(FORM, [url, "multipart/form-data", "frame"]),
        lambda tab, url: tab.evaluate(FORM, [url, "application/x-www-form-urlencoded", "_self"]),
    ]
    for post, target in itertools.product(posts, (SWITCH, INPUT)):
        tab = page.context.new_page()
        tab.goto(stranger)
        count = refusals(asked)
        post(tab, asked.url + target)
        until(tab, "a refusal", lambda: refusals(asked) > count)
        tab.close()
    # With a preflight, nothing is sent; and what is read without one, isn't shown.
    for fields in ({"Authorization": "Bearer x"}, {"Content-Type": "application/json"}, {"Idempotency-Key": "k"}):
        assert fetch(page, asked.url + SWITCH, "POST", **fields)["status"] == 0
    assert fetch(page, asked.url + HELLO)["status"] == 0
    assert fetch(page, asked.url + HELLO, mode="no-cors")["text"] == ""
    page.evaluate(STREAM, asked.url + HELLO + "/events")
    page.wait_for_function("source.readyState === EventSource.CLOSED")
    assert page.evaluate("events") == []
    assert (switch(asked), asked.get("/screens/todos")[1]["revision"]) == before
