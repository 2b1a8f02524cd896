"""The document over FastAPI: ready, and composed with orjson for every request."""
import os
import pathlib

import orjson
import xxhash
from fastapi import FastAPI, Response

FOLDER = pathlib.Path(os.environ["DOCUMENT"])
BODY = (FOLDER / "body.json").read_bytes()
FEED = orjson.loads((FOLDER / "feed.json").read_bytes())
HEADERS = dict(line.split(": ", 1) for line in (FOLDER / "headers.txt").read_text().splitlines())

app = FastAPI(openapi_url=None)


def cell(item):
    data = {
        "name": item["name"],
        "operatedBy": "Operated by " + item["operatedBy"],
        "price": {"amount": item["price"], "currency": "USD", "text": f"${item['price']:,}"},
        "imageURL": "/assets/" + item["image"],
    }
    product = {
        "id": str(item["id"]), "type": "ProductImageCell", "data": data, "isSelectable": False, "accessory": "none",
    }
    if not item["isAdvertising"]:
        return product
    actions = [{"id": "open", "trigger": "select", "kind": "openURL", "url": item["url"]}]
    return {**product, "type": "AdvertisingCell", "isSelectable": True, "actions": actions}


def screen():
    return {
        "id": "cars",
        "revision": FEED["revision"],
        "title": "Cars",
        "cellTypes": [{"type": "ProductImageCell", "version": 1}, {"type": "AdvertisingCell", "version": 1}],
        "barItems": [{"id": "add", "title": "Add", "isEnabled": False}],
        "sections": [{"id": "feed", "cells": [cell(item) for item in FEED["items"]], "next": FEED["next"]}],
    }


@app.get("/static")
async def static():
    return Response(BODY, headers=HEADERS)


@app.get("/composed")
async def composed():
    body = orjson.dumps(screen())
    return Response(body, headers={**HEADERS, "ETag": f'"{xxhash.xxh3_128_hexdigest(body)}"'})
