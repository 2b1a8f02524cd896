"""Clients that others wrote. Each yields the kind and the data of the events of one connection, until that ends."""
import asyncio
import importlib.metadata
import queue
import subprocess
import threading

import aiohttp
import httpx
import httpx_sse
import requests
import sseclient
from aiohttp_sse_client.client import EventSource

# Seconds without a byte after which a connection is dead: the service sends one every 15.
SILENCE = 18
# What they raise if a connection fails. aiohttp-sse-client 0.2.1 raises ConnectionError for every answer but 200.
BROKEN = (OSError, httpx.HTTPError, httpx_sse.SSEError, aiohttp.ClientError, asyncio.TimeoutError)


class Malformed(Exception):
    """What a client took for an event is none."""


def of_httpx(url, headers):
    with httpx.Client(timeout=SILENCE) as client, httpx_sse.connect_sse(client, "GET", url, headers=headers) as source:
        for event in source.iter_sse():
            # It also yields events without data, for `retry` and for each comment behind an event with an id:
            # https://github.com/florimondmanca/httpx-sse/issues/35
            if event.data:
                yield event.event, event.data


def of_sseclient(url, headers):
    with requests.get(url, headers=headers, stream=True, timeout=SILENCE) as response:
        # At the end of a stream it yields what there is of an event, though that is none (HTML, section 9.2.6).
        for event in sseclient.SSEClient(response).events():
            yield event.event, event.data


def of_bytes(url, headers):
    with requests.get(url, headers=headers, stream=True, timeout=SILENCE) as response:
        yield from events(line.decode() for line in response.iter_lines())


def of_text(url, headers):
    """Lines as requests' guide reads them: it splits texts at every character that ends a line for Python."""
    with requests.get(url, headers=headers, stream=True, timeout=SILENCE) as response:
        if response.encoding is None:
            response.encoding = "utf-8"
        yield from events(response.iter_lines(decode_unicode=True))


def of_curl(url, headers):
    fields = [word for name, value in headers.items() for word in ("--header", f"{name}: {value}")]
    silence = ["--speed-limit", "1", "--speed-time", str(SILENCE)]
    command = ["curl", "--silent", "--fail", "--no-buffer", *silence, *fields, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield from events(line.decode(errors="replace").rstrip("\n") for line in process.stdout)
        finally:
            process.kill()


def of_aiohttp(url, headers):
    """aiohttp-sse-client keeps what there is of an event when a connection ends, and takes it for the beginning of the
    next connection's first event. So each connection has a source of its own here. By default, aiohttp ends a stream
    after 5 minutes, and refuses lines of more than 128 KB."""
    found = queue.Queue()

    async def read():
        timeout = aiohttp.ClientTimeout(total=None, sock_read=SILENCE)
        try:
            async with (aiohttp.ClientSession(timeout=timeout) as session,
                        EventSource(url, headers=dict(headers), session=session, max_connect_retry=0) as source):
                # Otherwise it would connect again by itself.
                source.connect = stop
                async for event in source:
                    found.put((event.type, event.data))
        except (*BROKEN, ValueError, StopAsyncIteration, RuntimeError) as error:
            found.put(error)
        found.put(None)

    async def stop(retry=0):
        raise OSError("the stream has ended")

    source_thread = threading.Thread(target=asyncio.run, args=(read(),), daemon=True)
    source_thread.start()
    while (event := found.get()) is not None:
        if isinstance(event, Exception):
            raise OSError(repr(event))
        yield event


def events(lines):
    """The events in lines (HTML, section 9.2.6). What has no blank line at its end is none."""
    kind, data = "message", []
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                yield kind, "\n".join(data)
            kind, data = "message", []
        elif name == "event":
            kind = value
        elif name == "data":
            data.append(value)
        elif name not in ("", "id", "retry", "position"):
            raise Malformed(line[:200])


def version(package):
    if package == "curl":
        return subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    return importlib.metadata.version(package)


# By name, with the package whose version counts.
PEERS = {
    "httpx-sse": (of_httpx, "httpx-sse"), "sseclient-py": (of_sseclient, "sseclient-py"),
    "requests, bytes": (of_bytes, "requests"), "requests, texts": (of_text, "requests"),
    "aiohttp-sse-client": (of_aiohttp, "aiohttp-sse-client"), "curl": (of_curl, "curl"),
}
