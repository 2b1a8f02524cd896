"""Screens as a service would send them, where none does."""


def cell(number, data=None, kind="TextCell", *triggers, **members):
    """A row that performs something by each of `triggers`."""
    actions = [{"id": each, "trigger": each, "kind": "perform", "href": f"/screens/said/{each}"} for each in triggers]
    return {
        "id": number, "type": kind, "data": data or {"text": "shown"}, "isSelectable": "select" in triggers,
        "accessory": "none", "actions": actions, **members}


def section(*cells, **members):
    return {"id": "all", "cells": list(cells), **members}


def screen(*sections, **members):
    return {
        "id": "said", "revision": "1", "title": "Said", "cellTypes": [], "barItems": [], "sections": list(sections),
        **members}


def serve(page, screen):
    """Has the page get a screen, and a stream that never comes."""
    page.route("**/screens/said", lambda route: route.fulfill(json=screen))
    page.route("**/screens/said/events", lambda route: None)


def show(preview, *sections, **members):
    """Opens a screen. Returns its pane."""
    serve(preview.page, screen(*sections, **members))
    return preview.open("/screens/said", wait=False).pane()
