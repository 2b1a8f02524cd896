#!/usr/bin/env python3
"""Clients that report impressions again, in another order, at once and falsely, to a program that is killed meanwhile.

    impressions.py PROGRAM [CLIENTS] [KILLS]

Each batch that is true is counted once, and no other is counted.
"""
import asyncio
import collections
import contextlib
import json
import pathlib
import random
import signal
import sqlite3
import sys
import tempfile
import uuid

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from launching import Launched
from ports import free_ports
from signing import token

SCREEN = "/screens/cards"
# The batches that each client sends between two kills, and the seconds after which the test gives up.
BATCHES, PATIENCE = 4, 900
# Answers after which a client sends the same batch again.
AGAIN = {429, 503}


class Client:
    """One person's app. It has a connection, and opens another one when that is lost."""

    def __init__(self, number, port, tally):
        self.fields = f"Host: test\r\nAuthorization: Bearer {token('user', f'client-{number}')}\r\n"
        self.port, self.tally, self.random = port, tally, random.Random(number)
        self.streams = None

    async def ask(self, method, path, content=None):
        """Returns the status and the content; again and again until there is an answer."""
        body = b"" if content is None else json.dumps(content).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.fields}{kind}\r\n".encode()
        while True:
            try:
                if self.streams is None:
                    self.streams = await asyncio.open_connection("127.0.0.1", self.port)
                self.streams[1].write(head + body)
                status, answer = await self.receive()
                if status not in AGAIN:
                    return status, answer
                self.tally["sent again after 429 or 503"] += 1
            except (OSError, asyncio.IncompleteReadError, ConnectionError, ValueError):
                self.tally["sent again without an answer"] += 1
                self.close()
            await asyncio.sleep(self.random.uniform(0.05, 0.5))

    async def receive(self):
        head = (await self.streams[0].readuntil(b"\r\n\r\n")).decode()
        status = int(head.split()[1])
        length = next((int(line.split(":")[1]) for line in head.split("\r\n")
                       if line.lower().startswith("content-length:")), 0)
        return status, await self.streams[0].readexactly(length)

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None

    async def run(self):
        _, answer = await self.ask("GET", SCREEN)
        screen = json.loads(answer)
        cells = [({"section": section["id"], "cell": cell["id"]}, "impression" in cell)
                 for section in screen["sections"] for cell in section["cells"]]
        asking = [place for place, asks in cells if asks]
        others = [place for place, asks in cells if not asks]
        for _ in range(BATCHES):
            await self.report(screen["revision"], asking, others)
        self.close()

    async def report(self, revision, asking, others):
        batch = {"batch": str(uuid.UUID(int=self.random.getrandbits(128))), "screen": SCREEN, "revision": revision,
                 "cells": asking}
        status, answer = await self.ask("POST", "/impressions", batch)
        assert status == 204, (status, answer)
        self.tally["true batches"] += 1
        for _ in range(self.random.randrange(3)):
            # Members in another order are the same batch.
            again = dict(sorted(batch.items(), key=lambda _: self.random.random()))
            again["cells"] = self.random.sample(batch["cells"], len(batch["cells"]))
            assert (await self.ask("POST", "/impressions", again))[0] == 204
            self.tally["repeated batches"] += 1
        forged = self.random.choice([
            {"batch": str(uuid.UUID(int=self.random.getrandbits(128))), "revision": f"{self.random.getrandbits(128):032x}"},
            {"batch": str(uuid.UUID(int=self.random.getrandbits(128))), "cells": [self.random.choice(others)]},
            {"batch": str(uuid.UUID(int=self.random.getrandbits(128))), "cells": [{"section": "featured", "cell": "no"}]},
            {"batch": str(uuid.UUID(int=self.random.getrandbits(128))), "screen": "/screens/cards?show=off"},
            {"cells": asking + [others[0]]}])
        status, answer = await self.ask("POST", "/impressions", batch | forged)
        if "screen" in forged:
            # If all cards are off, it has the same revision, and this one is true.
            assert status in (204, 409), (status, answer)
            self.tally["true batches"] += status == 204
        else:
            assert status in (409, 422), (status, answer)
        self.tally["forged batches"] += status != 204


async def run(program, clients, kills, folder):
    tally = collections.Counter()
    [port] = free_ports(1)
    service = Launched(program, folder, PORT=port, LOG_LEVEL="warning", SECTION_DEADLINE=None).start()
    generator = random.Random(2026)
    for round_ in range(kills + 1):
        tasks = [asyncio.create_task(Client(round_ * clients + number, service.port, tally).run())
                 for number in range(clients)]
        if round_ < kills:
            await asyncio.sleep(generator.uniform(0.3, 2))
            service.kill()
            assert service.process.returncode == -signal.SIGKILL
            service.start()
        await asyncio.gather(*tasks)
    service.stop()
    return tally, service.database


def count(database):
    with contextlib.closing(sqlite3.connect(database)) as opened:
        stored = opened.execute("SELECT count(*) FROM sectional_impressions").fetchone()[0]
        totals = opened.execute(
            "SELECT section, cell, sum(total) FROM sectional_impression_counts GROUP BY screen, section, cell")
        return stored, totals.fetchall()


def main(program, clients=1000, kills=5):
    with tempfile.TemporaryDirectory() as folder:
        running = asyncio.wait_for(run(program, int(clients), int(kills), pathlib.Path(folder)), PATIENCE)
        tally, database = asyncio.run(running)
        stored, totals = count(database)
        for what, number in sorted(tally.items()):
            print(f"{what}: {number}")
        expected = tally["true batches"]
        assert stored == expected, f"{stored} batches are stored, {expected} were true"
        assert totals and all(total == expected for _, _, total in totals), (expected, totals)
        assert tally["forged batches"] and tally["repeated batches"]
        print(f"{clients} clients, {kills} kills: each of {expected} batches is counted once, no forged one is")


if __name__ == "__main__":
    main(*sys.argv[1:])
