"""Uses a service in all the ways that its metrics tell of."""
import contextlib
import sqlite3
import uuid

from launching import until

SWITCH = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
ADD = "/screens/todos/sections/input/cells/input/actions/add"

# A revision that no screen has.
UNKNOWN = "0" * 32


def drive(service):
    """Asks for screens, patches and streams, performs actions, and has some of all that fail."""
    see(service)
    patch(service)
    perform(service)
    report(service)
    stream(service)
    err(service)
    lose_a_table(service)


def see(service):
    for role in (None, "user", "admin"):
        for path in ("", "/hello", "/todos", "/cars", "/cards", "/team"):
            service.ask("/screens" + path, role)
    # Cells that the client lacks are left out, or a fallback takes their place.
    service.ask("/screens/cars", Sectional_Cell_Types="TextCell")
    service.ask("/screens/cards", Sectional_Cell_Types="TextCell")
    with contextlib.closing(service.connect()) as connection:
        for _ in range(20):  # A connection has ready responses of its own.
            service.ask("/screens/hello", connection=connection)


def patch(service):
    revision = service.ask("/screens/hello")[2]["revision"]
    assert "patch" in service.act(f"{SWITCH}?since={revision}")[2]
    assert "patch" in service.ask(f"/screens/hello?since={revision}")[2]
    assert "screen" in service.ask("/screens/hello?since=unknown")[2]
    assert "screen" in service.act(f"{SWITCH}?since=unknown")[2]


def perform(service):
    key = str(uuid.uuid4())
    for _ in range(2):
        status, _, answer = service.act(ADD, "user", {"title": "Look at the dashboard"}, Idempotency_Key=key)
        assert status == 200, answer
    assert service.act(ADD, "user", {"title": "x"})[0] == 422


def report(service):
    """Says that a banner was seen, and that a cell could not be shown."""
    screen = service.ask("/screens/cards")[2]
    cell = {"section": screen["sections"][0]["id"], "cell": screen["sections"][0]["cells"][0]["id"]}
    batch = {"batch": str(uuid.uuid4()), "screen": "/screens/cards", "revision": screen["revision"], "cells": [cell]}
    for _ in range(2):
        assert service.act("/impressions", body=batch)[0] == 204
    forged = batch | {"batch": str(uuid.uuid4()), "revision": UNKNOWN}
    assert service.act("/impressions", body=forged)[0] == 409
    unknown = {"type": screen["cellTypes"][0]["type"], "reason": "unknownType"}
    for release in ("1.0", "not a release"):
        content = {"screen": "/screens/cards", "cells": [unknown, {"type": "MadeUpCell", "reason": "unreadableData"}]}
        assert service.act("/reports", body=content, Sectional_Release=release)[0] == 204


def stream(service):
    with contextlib.closing(service.connect()) as connection:
        connection.request("GET", "/screens/hello/events")
        events = connection.getresponse()
        read_until(events, b"event: screen")
        service.act(SWITCH)
        read_until(events, b"event: patch")


def read_until(events, line):
    until(line, lambda: events.readline().strip() == line)


def err(service):
    assert service.ask("/nowhere")[0] == 404
    assert service.ask("/screens/nowhere")[0] == 404
    assert service.ask("/screens/team?" + "a" * 3000)[0] == 414
    assert service.ask("/screens/hello", Authorization="Bearer nobody")[0] == 401


def lose_a_table(service):
    """Has a section and an action fail: their table has another name meanwhile."""
    def rename(old, new):
        with contextlib.closing(sqlite3.connect(service.database, timeout=30)) as database:
            database.execute(f"ALTER TABLE {old} RENAME TO {new}")
    rename("switches", "elsewhere")
    try:
        until("a section that fails", lambda: any(
            section.get("isPartial") for section in (service.ask("/screens/hello")[2] or {}).get("sections", [])))
        assert service.act(SWITCH)[0] in (500, 503)
    finally:
        rename("elsewhere", "switches")
    until("no section that fails", lambda: not any(
        section.get("isPartial") for section in service.ask("/screens/hello")[2]["sections"]))


def exceed_limits(service):
    """Asks a service that has small limits until each refuses a request."""
    until("the caller's limit", lambda: is_refused(service, "caller", "user"))
    until("the address's limit", lambda: is_refused(service, "address", None))


def is_refused(service, limit, role):
    """Whether a limit refuses one of some requests, which follow each other faster than it allows on any machine."""
    with contextlib.closing(service.connect()) as connection:
        answers = [service.ask("/screens/hello", role, connection=connection) for _ in range(20)]
    return any(status == 429 and f'"{limit}"' in fields.get("RateLimit", "") for status, fields, _ in answers)
