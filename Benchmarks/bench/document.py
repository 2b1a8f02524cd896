"""The document that everyone serves: the feed as our own service answers it, and the items that it is made of."""
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


def take(port, path, seed, folder):
    """Asks our service on `port`, and writes what peers need into `folder`."""
    response = responses.get(port, path)
    if response.status != 200:
        raise responses.ResponseError(f"{path} is answered with {response.status}")
    screen = json.loads(response.body)
    section = screen["sections"][0]
    items = items_of(json.loads(pathlib.Path(seed).read_text())["cars"], section["cells"])
    feed = {"revision": screen["revision"], "next": section["next"], "items": items}

    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    fields = [f"{name}: {value}\n" for name, value in response.fields if name.lower() not in OWN_FIELDS]
    (folder / "body.json").write_bytes(response.body)
    (folder / "headers.txt").write_text("".join(fields))
    (folder / "feed.json").write_text(json.dumps(feed))
    return Document(folder, response.body, response.field("ETag"), comparable(response.fields))


def items_of(cars, cells):
    """The items behind `cells`: ids are given from 1 on to what stands last in the seed first."""
    numbered = {str(len(cars) - index): {"id": len(cars) - index, **car} for index, car in enumerate(cars)}
    items = [numbered[cell["id"]] for cell in cells]
    for item, cell in zip(items, cells):
        if item["name"] != cell["data"]["name"]:
            raise responses.ResponseError(f"cell {cell['id']} isn't what stands in the seed under that id")
    return items
