"""Lists over FastAPI, read by asyncpg and composed with orjson for every request."""
import contextlib
import os
import pathlib

import asyncpg
import orjson
import xxhash
from fastapi import FastAPI, Response

QUERY = "SELECT id, title, subtitle, author, amount, stock, image FROM list_items WHERE list = $1 ORDER BY id"
HEADERS = dict(line.split(": ", 1) for line in pathlib.Path(os.environ["HEADERS"]).read_text().splitlines())
# What stands in the place of the revision until the screen is hashed.
REVISION = "0" * 32


@contextlib.asynccontextmanager
async def connected(app):
    size = int(os.environ["CONNECTIONS"])
    async with asyncpg.create_pool(os.environ["URL"], min_size=size, max_size=size) as app.state.pool:
        yield


app = FastAPI(openapi_url=None, lifespan=connected)


def cell(row):
    id, title, subtitle, author, amount, stock, image = row
    data = {
        "title": title, "subtitle": subtitle, "author": author, "amount": amount, "stock": stock, "imageURL": image,
    }
    actions = [{"id": "open", "trigger": "select", "kind": "navigate", "href": f"/screens/items/{id}"}]
    return {
        "id": str(id), "type": "ItemCell", "data": data, "isSelectable": True, "accessory": "none", "actions": actions,
    }


def screen(path, rows):
    return {
        "id": path,
        "revision": REVISION,
        "title": "List",
        "cellTypes": [{"type": "ItemCell", "version": 1}],
        "barItems": [],
        "sections": [{"id": "items", "header": "All articles", "cells": [cell(row) for row in rows]}],
    }


@app.get("/screens/{name}/{key}")
async def composed(name: str, key: str):
    rows = await app.state.pool.fetch(QUERY, key)
    body = orjson.dumps(screen(f"{name}/{key}", rows))
    revision = xxhash.xxh3_128_hexdigest(body)
    body = body.replace(REVISION.encode(), revision.encode(), 1)
    return Response(body, headers={**HEADERS, "ETag": f'"{revision}"'})
