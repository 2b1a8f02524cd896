"""Requests that each want something of their own: to be composed, kept, or stored."""
import itertools
import json
import secrets
import uuid

import crowd
import flood
import targets
from verdicts import Outcome

ADD = "/screens/todos/sections/input/cells/input/actions/add"
WORKERS = 4


def run(scene, requests, full, quick, expected=(200,)):
    """Sends so many of `requests`. What is refused is well, as long as some are answered as they have to be."""
    chosen = itertools.islice(requests, scene.size(full, quick))
    return judged(flood.Flood(scene.port, scene.sources(WORKERS), chosen, scene.size(8, 3)).run(), expected)


def judged(statuses, expected):
    """The outcome of a flood with these answers: a server that fails is at fault, and so is an attack of which nothing
    got as far as it has to."""
    faults = [f"{count:,} answers are {status}" for status, count in statuses.items() if is_failure(status)]
    if not any(status in expected for status in statuses):
        faults.append(f"no answer is of {', '.join(map(str, expected))}")
    return Outcome(flood.attempts(statuses), notes=(flood.described(statuses),), faults=tuple(faults))


def is_failure(status):
    """503 says that there is too much to do now."""
    return status != "closed" and status >= 500 and status != 503


def queries(scene):
    """Searches, each with a long window."""
    path = targets.longest(scene.port)
    requests = (flood.request(f"{path}&q={query}") for query in targets.queries())
    return run(scene, requests, 5000, 500)


def languages(scene):
    tags = itertools.product("abcdefghijklmnopqrstuvwxyz", repeat=3)
    requests = (
        flood.request("/screens/todos", [f"Accept-Language: {''.join(tag)}-x-{number}, vi;q=0.{number % 10}"])
        for number, tag in enumerate(tags))
    return run(scene, requests, 15_000, 2000)


def cell_types(scene):
    requests = (
        flood.request("/screens/cars?limit=50", [f"Sectional-Cell-Types: ProductImageCell;v={number}, Cell{number}"])
        for number in itertools.count(1))
    return run(scene, requests, 15_000, 2000)


def window_sizes(scene):
    """Windows through other keys, and with other limits beside them."""
    keys = targets.throughs(scene.port, 50)
    requests = (
        flood.request(f"/screens/cars?through={key}&limit={limit}") for limit in range(1, 201) for key in keys)
    return run(scene, requests, 5000, 500)


def tokens(scene):
    """Tokens that nobody has signed."""
    header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
    made = (f"{header}.{secrets.token_urlsafe(60)}.{secrets.token_urlsafe(32)}" for _ in itertools.count())
    requests = (flood.request("/screens/todos", [f"Authorization: Bearer {token}"]) for token in made)
    return run(scene, requests, 20_000, 2000, expected=(401,))


def to_do(title, *headers):
    return flood.request(ADD, headers, json.dumps({"title": title}, ensure_ascii=False).encode(), "POST")


def large_values(scene):
    """Titles of few characters and many bytes: letters with as many accents as fit."""
    title = ("a" + "\u0301" * 150) * 100
    requests = (to_do(f"{number} {title}") for number in itertools.count())
    return run(scene, requests, 3000, 300, expected=(200, 422))


def keys(scene):
    """Actions with keys of their own, once the list that they answer with is long."""
    grown = run(scene, (to_do(f"{number} {'x' * 150}") for number in itertools.count()), 900, 300)
    flooded = run(scene, keyed(targets.action(scene.port)), 6000, 1000)
    return Outcome(
        grown.attempts + flooded.attempts, (*grown.notes, *flooded.notes), (*grown.faults, *flooded.faults))


def keyed(action):
    """To-dos, as long as there is room for more, and `action`, which needs none."""
    for number in itertools.count():
        key = f"Idempotency-Key: {uuid.uuid4()}"
        yield to_do(f"{number} again", key) if number % 2 else flood.request(action, [key], method="POST")


def batch(seen, **changes):
    content = json.dumps({"batch": str(uuid.uuid4()), **seen, **changes}).encode()
    return flood.request("/impressions", content=content, method="POST")


def impressions(scene):
    """Batches of impressions, each of which has to be stored."""
    seen = targets.impressions(scene.port)
    return run(scene, (batch(seen) for _ in itertools.count()), 20_000, 2000, expected=(204,))


def forged_impressions(scene):
    """Batches of cells of a revision that nobody was sent."""
    seen = targets.impressions(scene.port)
    forged = (batch(seen, revision=secrets.token_hex(16)) for _ in itertools.count())
    return run(scene, forged, 20_000, 2000, expected=(409,))


def reports(scene):
    """Reports of cells that can't be shown, each with a type and a release of its own."""
    requests = (report(number) for number in itertools.count())
    return run(scene, requests, 20_000, 2000, expected=(204,))


def report(number):
    cells = [{"type": f"Cell{number}", "reason": "unknownType"}]
    content = json.dumps({"screen": "/screens/cards", "cells": cells}).encode()
    return flood.request("/reports", [f"Sectional-Release: {number}"], content, "POST")


def streams(scene):
    """Event streams, each of another search with a long window."""
    path, count = targets.longest(scene.port).replace("?", "/events?"), scene.size(800, 200)
    with crowd.Crowd(scene.port, scene.sources(20)) as many:
        for number, query in enumerate(itertools.islice(targets.queries(), count)):
            many.connect(flood.request(f"{path}&q={query}", ["Accept: text/event-stream"]))
            if number % 20 == 19:
                many.turn(0.05)
        many.run(scene.size(8, 3))
        received = sum(connection.received > 10_000 for connection in many.open.values())
        return Outcome(count, notes=(f"{received:,} streams were sent a screen, {many.received / 1e6:,.0f} MB",))
