"""What attacks ask for: long windows of the feed, which cost most to compose and to keep, searches, and an action."""
import itertools
import json
import re

import flood
import program

# As long as a window may be.
MOST = 1000


def throughs(port, count):
    """Keys of the feed's rows so that a window through each is long: of the pages' ends, the last ones first."""
    path, found = "/screens/cars/sections/feed?limit=20", []
    with flood.Connection(port, "127.0.0.2") as connection:
        for _ in range(MOST // 20):
            page = json.loads(next(connection.ask([flood.request(path)])).body)
            found.append(page["through"])
            path = page["next"]
    return found[::-1][:count]


def longest(port):
    """The screen with the longest window."""
    return f"/screens/cars?through={throughs(port, 1)[0]}"


def action(port):
    """Where a guest can switch something, again and again."""
    with flood.Connection(port, "127.0.0.2") as connection:
        screen = next(connection.ask([flood.request("/screens/hello")])).body
    return re.search(rb'"trigger":"toggle".*?"href":"([^"]+)"', screen)[1].decode()


def impressions(port):
    """What a guest who looks at the cards has seen: a batch without its name."""
    path = "/screens/cards"
    with flood.Connection(port, "127.0.0.2") as connection:
        screen = json.loads(next(connection.ask([flood.request(path)])).body)
    cells = [
        {"section": section["id"], "cell": cell["id"]}
        for section in screen["sections"] for cell in section["cells"] if "impression" in cell]
    return {"screen": path, "revision": screen["revision"], "cells": cells}


def queries():
    """Different searches, each of which finds all cars of the attack."""
    return ("%20".join(words) for words in itertools.permutations(program.WORDS, 3))
