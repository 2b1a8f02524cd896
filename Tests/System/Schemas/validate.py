#!/usr/bin/env python3
"""Holds every response that the tests have recorded against its schema, with a validator that isn't ours, and some of
them with another, which takes a tenth of a second for each.

The folder is the argument. Published schemas leave objects open, for members to come; here they are closed, so that a
member which is written but not described is found too. What has no row below is held against the description of all
routes, as the running program was recorded giving it: status, media type and schema.
"""
import collections
import functools
import importlib.metadata
import json
import pathlib
import random
import re
import sys

import jsonschema
import jsonschema_rs
import openapi_spec_validator

# How many values jsonschema validates.
SAMPLE = 60

# Which schema is whose, restated from docs/wire-format.md: the first row that fits counts.
SCREEN = r"/screens/[^/?]+(?:/(?!sections$|events$)[^/?]+)?"
ROWS = [
    ("GET", r"/screens(?:\?.*)?", "screens"),
    ("GET", SCREEN + r"\?(?:.*&)?since=.*", "difference"),
    ("GET", SCREEN + r"(?:\?.*)?", "screen"),
    ("GET", SCREEN + r"/sections/[^/?]+(?:\?.*)?", "page"),
    ("GET", r"/openapi\.json(?:\?.*)?", "openapi"),
    ("POST", SCREEN + r"/sections/[^/]+/cells/[^/]+/actions/[^/?]+(?:\?.*)?", "performed"),
]


def name_of(response):
    """The schema's name; `None` for what has none."""
    if response["type"] == "application/problem+json":
        return "problem"
    method = "GET" if response["method"] == "HEAD" else response["method"]
    for row_method, pattern, name in ROWS:
        if method == row_method and re.fullmatch(pattern, response["target"], re.S):
            return name
    return None


def closed(schema):
    """The schema with all its objects closed."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: part if name in ("enum", "const") else closed(part) for name, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        result.setdefault("additionalProperties", False)
    return result


class Validators:
    """The validators of each recorded set of schemas, made when they are needed."""

    def __init__(self, folder):
        self.folder = folder
        self.validators = {}

    def validator(self, schemas, name, make=jsonschema_rs.Draft202012Validator):
        key = (schemas, name, make)
        if key not in self.validators:
            schema = json.loads((self.folder / schemas).read_text())[name]
            self.validators[key] = make(closed(schema))
        return self.validators[key]

    def faults(self, schemas, name, value):
        yield from errors(self.validator(schemas, name), value)

    def second_faults(self, schemas, name, value):
        for error in self.validator(schemas, name, jsonschema.Draft202012Validator).iter_errors(value):
            yield f"{name}: {error.json_path}: {error.message[:300]}"


def errors(validator, value):
    for error in validator.iter_errors(value):
        yield f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}"


class Description:
    """The operations of all recorded OpenAPI documents."""

    def __init__(self, documents):
        self.operations = {}
        for document in documents:
            for path, methods in document["paths"].items():
                # What is literal comes before a parameter.
                pattern = (path.count("{"), re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))))
                for method, operation in methods.items():
                    self.operations.setdefault((pattern, method.upper()), (operation, document))

    def operation(self, response):
        """The operation that a response comes from, and its document; `None` where none is described."""
        method = "GET" if response["method"] == "HEAD" else response["method"]
        path = response["target"].partition("?")[0]
        found = [
            (parameters, operation)
            for ((parameters, pattern), described), operation in self.operations.items()
            if described == method and pattern.fullmatch(path)
        ]
        return min(found, key=lambda match: match[0])[1] if found else None

    def faults(self, response):
        """Where a response that is no problem is at odds with its operation."""
        if (found := self.operation(response)) is None:
            yield "it is not described"
            return
        operation, document = found
        answer = operation["responses"].get(str(response["status"]))
        if answer is None:
            yield f"{response['status']} is not described"
            return
        content, kind = answer.get("content", {}), response["type"].partition(";")[0]
        media = content.get(kind, content.get(kind.partition("/")[0] + "/*"))
        if (media is None) != (kind == ""):
            yield f"{kind or 'nothing'} is not described"
        elif kind == "application/json" and response["body"] != "":
            schema = {**closed(media["schema"]), "components": {"schemas": closed(document["components"]["schemas"])}}
            yield from errors(jsonschema_rs.Draft202012Validator(schema), response["body"])


def recorded_description(responses):
    """What the recorded responses to `/openapi.json` describe."""
    return Description(
        response["body"]
        for response in responses
        if response["status"] == 200 and response["body"] != "" and response["target"].split("?")[0] == "/openapi.json"
    )


# The last event of a stream whose token was revoked. It has no schema: no client needs more of it than its name.
STREAM_END = ("end", {"reason": "revoked"})


def events(text):
    """The names and values of the events in a piece of a stream (HTML, section 9.2)."""
    for event in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line)
        if "event" in fields:
            yield fields["event"], json.loads(fields["data"])


def is_described(response):
    """Whether a response is to be held against its operation."""
    is_known = response["method"] in ("GET", "HEAD", "POST") and response["status"] < 400
    return is_known and name_of(response) is None


def values(response):
    """What of a response is to be validated: names of schemas, and values."""
    if response["type"].startswith("text/event-stream"):
        yield from (event for event in events(response["body"]) if event != STREAM_END)
    elif response["type"] in ("application/json", "application/problem+json") and response["body"] != "":
        if name := name_of(response):
            yield name, response["body"]


@functools.cache
def openapi_faults(text):
    """What is wrong with an OpenAPI document. Checking takes a second."""
    return [error.message[:300] for error in openapi_spec_validator.OpenAPIV31SpecValidator(json.loads(text)).iter_errors()]


def faults_of(response, validators, description, counts, kinds):
    """What is wrong with a response, which is counted."""
    for name, value in values(response):
        counts[name] += 1
        is_document = name == "openapi"
        found = openapi_faults(json.dumps(value)) if is_document else validators.faults(response["schemas"], name, value)
        yield from (f"{name}: {fault}" for fault in found)
    if is_described(response):
        counts["described"] += 1
        kinds[response["target"].partition("?")[0]] += 1
        yield from description.faults(response)


def main(folder):
    validators = Validators(folder)
    for path in sorted(folder.glob("schemas-*.json")):
        for schema in json.loads(path.read_text()).values():
            jsonschema.Draft202012Validator.check_schema(schema)
    responses = [json.loads(path.read_text()) for path in sorted(folder.glob("response-*.json"))]
    description = recorded_description(responses)
    # Of schemas, and of paths.
    counts, kinds, faults, checked = collections.Counter(), collections.Counter(), [], []
    for response in responses:
        try:
            found = list(faults_of(response, validators, description, counts, kinds))
            checked += [(response["schemas"], *one) for one in values(response) if one[0] != "openapi"]
        except ValueError as error:
            found = [str(error)]
        faults += [f"{response['method']} {response['target']}: {fault}" for fault in found]
    sample = random.Random(18).sample(checked, min(SAMPLE, len(checked)))
    second = [fault for one in sample for fault in validators.second_faults(*one)]
    print("\n".join((faults + second)[:50]))
    print("peer           version  cases    failures")
    for name, count, found in (("jsonschema_rs", sum(counts.values()), faults), ("jsonschema", len(sample), second)):
        print(f"{name:13}  {importlib.metadata.version(name):7}  {count:<7}  {len(found)}")
    print(f"{sum(counts.values())} responses validated:", dict(sorted(counts.items())))
    missing = {"screen", "page", "problem", "screens", "difference", "performed", "patch", "openapi"} - counts.keys()
    missing |= {"/", "/preview/", "/preview/tokens", "/livez", "/readyz", "/health", "/metrics", "/schemas"} - kinds.keys()
    if missing:
        print(f"nothing was recorded of: {', '.join(sorted(missing))}")
    return 1 if faults or second or missing else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
