#!/usr/bin/env python3
"""Prints the OpenAPI document of a running service, with the URLs on a caller's screens as examples.

The arguments are the URL of the service and the caller's token. Each action has content that fits its fields.
"""
import json
import re
import sys
import urllib.parse
import urllib.request


def loaded(url, token):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def value(field):
    """A value that fits a field."""
    if field.get("format") == "email":
        return "ada@example.com"
    return field["minimum"] if field["type"] == "integer" else "x" * field["minLength"]


def requests(part):
    """The method, URL and content of each request that a part of a screen leads to."""
    if isinstance(part, list):
        for inner in part:
            yield from requests(inner)
    elif isinstance(part, dict) and part.get("kind") == "perform":
        fields = part.get("fields", {"properties": {}})["properties"]
        yield "post", part["href"], {name: value(field) for name, field in fields.items()}
    elif isinstance(part, dict):
        yield from (("get", part[name], None) for name in ("href", "next") if name in part)
        yield from requests([*part.values()])


def requests_of_screens(url, token):
    """The requests that all screens lead to: of each action of a section, only the one of its first cell."""
    paths, known = ["/screens"], set()
    for path in paths:
        for method, href, content in requests(loaded(f"{url}{path}?limit=2", token)):
            path = href.partition("?")[0]
            if (key := (method, re.sub("/cells/[^/]+", "", path))) in known:
                continue
            known.add(key)
            yield method, path, content
            if method == "get" and "/sections/" not in path:
                paths.append(path)


def described(document, method, path):
    """The operation at a path, and the values of its parameters."""
    for pattern, operations in document["paths"].items():
        names = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(pattern))
        if method in operations and (match := re.fullmatch(names, path)):
            return operations[method], match.groupdict()
    raise SystemExit(f"{method} {path} is not described")


def add_example(document, method, path, content):
    operation, values = described(document, method, path)

    def parameter(described):
        name = described.get("$ref", "").removeprefix("#/components/parameters/")
        whole = document["components"]["parameters"][name] if name else described
        if whole["name"] not in values or whole["in"] != "path":
            return described
        example = {path: {"value": urllib.parse.unquote(values[whole["name"]])}}
        return whole | {"examples": whole.get("examples", {}) | example}

    operation["parameters"] = [parameter(described) for described in operation["parameters"]]
    if content is not None:
        operation["requestBody"]["content"]["application/json"].setdefault("examples", {})[path] = {"value": content}


def main(url, token):
    document = loaded(f"{url}/openapi.json", token)
    found = list(requests_of_screens(url, token))
    if not any(method == "post" for method, *_ in found):
        raise SystemExit("no screen has an action")
    for request in found:
        add_example(document, *request)
    json.dump(document, sys.stdout)


main(*sys.argv[1:])
