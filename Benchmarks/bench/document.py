"""The document that everyone serves, as our own service answers it, and the items that the feed is made of."""
import dataclasses
import json
import pathlib
import re

import responses

# Each server says these itself; ours also has the id of a request that has one.
OWN_FIELDS = {"date", "content-length", "connection", "server", "keep-alive", "x-request-id"}
# Each has to be there, with a value of its own: a server hashes in its own way.
OWN_VALUES = {"etag"}
# A 304 has no fields that describe the content (RFC 9110, section 15.4.5).
OF_CONTENT = {"content-type", "content-language"}
REVISION = re.compile(rb'("revision":")[^"]*"')


def masked(body):
    """A screen without its revision: each server has a hash, and each database a secret of its own."""
    return REVISION.sub(rb'\1"', body, count=1)


@dataclasses.dataclass(frozen=True)
class Document:
    """What was taken, and the folder that peers read it from."""

    folder: pathlib.Path
    body: bytes
    tag: str
    fields: dict

    def fault(self, response, status):
        """How `response` differs from the document with `status`; nothing where it doesn't."""
        if response.status != status:
            return f"answered with {response.status}"
        if status == 200 and masked(response.body) != masked(self.body):
            return f"{response.body[:200]!r}… is not the document"
        left_out = OF_CONTENT if status == 304 else set()
        expected = {name: value for name, value in self.fields.items() if name not in left_out}
        if (found := comparable(response.fields)) != expected:
            return f"the fields are {found}, expected {expected}"
        return None


def comparable(fields):
    """The fields that every server has to send, without the values that are its own."""
    named = {name.lower(): value for name, value in fields}
    return {name: "" if name in OWN_VALUES else value for name, value in named.items() if name not in OWN_FIELDS}


def difference(key, ours, theirs):
    """How two servers' answers differ; nothing where they don't, but for the revision."""
    if theirs.status != ours.status:
        return f"{key}: answered with {theirs.status} instead of {ours.status}"
    one, other = masked(ours.body), masked(theirs.body)
    if one != other:
        at = next((at for at, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
        return f"{key}: {other[at : at + 80]!r} instead of {one[at : at + 80]!r} at byte {at}"
    one, other = comparable(ours.fields), comparable(theirs.fields)
    return None if one == other else f"{key}: the fields {other} instead of {one}"


def check_same(key, answers):
    """Raises a `ResponseError` where a server's answer, by the server's name, isn't the first one's."""
    (_, first), *others = answers.items()
    for name, other in others:
        if fault := difference(key, first, other):
            raise responses.ResponseError(f"{name}: {fault}")


def ask(port, path, headers=()):
    response = responses.get(port, path, headers)
    if response.status != 200:
        raise responses.ResponseError(f"{path} is answered with {response.status}")
    return response


def take(folder, port, path, headers=()):
    """Asks our service on `port`, and writes what peers need into `folder`."""
    response = ask(port, path, headers)
    folder.mkdir(parents=True, exist_ok=True)
    fields = [f"{name}: {value}\n" for name, value in response.fields if name.lower() not in OWN_FIELDS]
    (folder / "body.json").write_bytes(response.body)
    (folder / "headers.txt").write_text("".join(fields))
    return Document(folder, response.body, response.field("ETag"), comparable(response.fields))


def write_feed(document, seed):
    """Writes what those peers need besides that compose the document."""
    screen = json.loads(document.body)
    section = screen["sections"][0]
    items = items_of(json.loads(seed.read_text())["cars"], section["cells"])
    feed = {"revision": screen["revision"], "next": section["next"], "items": items}
    (document.folder / "feed.json").write_text(json.dumps(feed))


def items_of(cars, cells):
    """The items behind `cells`: ids are given from 1 on to what stands last in the seed first."""
    numbered = {str(len(cars) - index): {"id": len(cars) - index, **car} for index, car in enumerate(cars)}
    items = [numbered[cell["id"]] for cell in cells]
    for item, cell in zip(items, cells):
        if item["name"] != cell["data"]["name"]:
            raise responses.ResponseError(f"cell {cell['id']} isn't what stands in the seed under that id")
    return items
