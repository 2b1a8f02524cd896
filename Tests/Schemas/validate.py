#!/usr/bin/env python3
"""Holds every response that the tests have recorded against its schema, with a validator that isn't ours.

The folder is the argument. Published schemas leave objects open, for members to come; here they are closed, so that a
member which is written but not described is found too.
"""
import collections
import json
import pathlib
import re
import sys

import jsonschema
import openapi_spec_validator

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
# What has no schema of its own: JSON Schemas themselves, what is no JSON, and what is there for people alone.
OTHERS = re.compile(r"/(?:|preview/tokens|schemas(?:/.*)?|health|metrics|assets/.*)(?:\?.*)?")


def name_of(response):
    """The schema's name; `None` for what has none."""
    if response["type"] == "application/problem+json":
        return "problem"
    if response["status"] == 226:
        return "difference"
    method = "GET" if response["method"] == "HEAD" else response["method"]
    for row_method, pattern, name in ROWS:
        if method == row_method and re.fullmatch(pattern, response["target"], re.S):
            return name
    if OTHERS.fullmatch(response["target"]):
        return None
    raise ValueError("no schema is known for it")


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


def remembering(schemas, known):
    """A class of validators for one set of schemas that remember which values fit a `$ref`: most cells come again."""
    plain = jsonschema.Draft202012Validator.VALIDATORS["$ref"]

    def fits(validator, reference, instance, schema):
        key = (schemas, reference, json.dumps(instance))
        if key in known:
            return
        is_valid = True
        for error in plain(validator, reference, instance, schema):
            is_valid = False
            yield error
        if is_valid:
            known.add(key)

    return jsonschema.validators.extend(jsonschema.Draft202012Validator, {"$ref": fits})


class Validators:
    """The validators of each recorded set of schemas, made when they are needed."""

    def __init__(self, folder):
        self.folder = folder
        self.validators = {}
        self.known = set()

    def validator(self, schemas, name):
        key = (schemas, name)
        if key not in self.validators:
            schema = json.loads((self.folder / schemas).read_text())[name]
            jsonschema.Draft202012Validator.check_schema(schema)
            self.validators[key] = remembering(schemas, self.known)(closed(schema))
        return self.validators[key]

    def faults(self, schemas, name, value):
        for error in self.validator(schemas, name).iter_errors(value):
            best = jsonschema.exceptions.best_match([error])
            yield f"{best.json_path}: {best.message[:300]}"


def events(text):
    """The names and values of the events in a piece of a stream (HTML, section 9.2)."""
    for event in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line)
        if "event" in fields:
            yield fields["event"], json.loads(fields["data"])


def values(response):
    """What of a response is to be validated: names of schemas, and values."""
    if response["type"].startswith("text/event-stream"):
        yield from events(response["body"])
    elif response["type"] in ("application/json", "application/problem+json") and response["body"] != "":
        if name := name_of(response):
            yield name, response["body"]


def examples(part):
    """The schemas that stand in a part of an OpenAPI document, each with the values of the examples beside it."""
    if isinstance(part, dict):
        if "schema" in part and "examples" in part:
            yield part["schema"], [example["value"] for example in part["examples"].values()]
        for inner in part.values():
            yield from examples(inner)
    if isinstance(part, list):
        for inner in part:
            yield from examples(inner)


def openapi_faults(document):
    """What is wrong with an OpenAPI document, and with its examples."""
    yield from (error.message[:300] for error in openapi_spec_validator.OpenAPIV31SpecValidator(document).iter_errors())
    components = {"components": {"schemas": closed(document["components"]["schemas"])}}
    count = 0
    for schema, values in examples(document):
        validator = jsonschema.Draft202012Validator({**schema, **components})
        for value in values:
            count += 1
            yield from (f"example: {error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value))
    if count < 10:
        yield f"{count} examples are too few"


def main(folder):
    validators = Validators(folder)
    for path in sorted(folder.glob("schemas-*.json")):
        for schema in json.loads(path.read_text()).values():
            jsonschema.Draft202012Validator.check_schema(schema)
    counts, faults = collections.Counter(), []
    for path in sorted(folder.glob("response-*.json")):
        response = json.loads(path.read_text())
        try:
            for name, value in values(response):
                counts[name] += 1
                if name == "openapi":
                    found = list(openapi_faults(value))
                else:
                    found = list(validators.faults(response["schemas"], name, value))
                faults += [f"{response['method']} {response['target']}: {name}: {fault}" for fault in found]
        except ValueError as error:
            faults.append(f"{response['method']} {response['target']}: {error}")
    print("\n".join(faults[:50]))
    print(f"{sum(counts.values())} responses validated, {len(faults)} faults:", dict(sorted(counts.items())))
    missing = {"screen", "page", "problem", "screens", "difference", "performed", "patch", "openapi"} - counts.keys()
    if missing:
        print(f"nothing was recorded of: {', '.join(sorted(missing))}")
    return 1 if faults or missing else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
