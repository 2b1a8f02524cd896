"""The document over FastAPI."""
import os
import pathlib

from fastapi import FastAPI, Response

FOLDER = pathlib.Path(os.environ["DOCUMENT"])
BODY = (FOLDER / "body.json").read_bytes()
HEADERS = dict(line.split(": ", 1) for line in (FOLDER / "headers.txt").read_text().splitlines())

app = FastAPI(openapi_url=None)


@app.get("/static")
async def static():
    return Response(BODY, headers=HEADERS)
