#!/usr/bin/env python3
"""Holds the service's verdicts on random contents of forms against JSON Schema validators that aren't ours.

The folder with the verdicts that the tests have recorded is the argument. All have to agree on every content, except
where it has what a schema can't say: see `inexpressible`. What the service takes, its schema never refuses. With these
few rules added to the schema, jsonschema has to agree on every content without exception.
"""
import collections
import decimal
import importlib.metadata
import json
import pathlib
import sys

import jsonschema
import jsonschema_rs
import regex

decimal.getcontext().prec = 2000
DRAFT = jsonschema.Draft202012Validator


def is_integer(_, value):
    return isinstance(value, int) and not isinstance(value, bool) or (
        isinstance(value, decimal.Decimal) and value == value.to_integral_value()
    )


def search(validator, pattern, value, schema):
    """`pattern`, in which `$` is the end as in ECMA-262: in Python it also stands before a line break at the end."""
    if pattern.endswith("$"):
        pattern = pattern[:-1] + r"\Z"
    if validator.is_type(value, "string") and not regex.search(pattern, value):
        yield jsonschema.ValidationError(f"{value!r} does not match {pattern!r}")


# The numbers of JSON are exact here, as the schema means them.
PLAIN = jsonschema.validators.extend(
    DRAFT, {"pattern": search}, type_checker=DRAFT.TYPE_CHECKER.redefine("integer", is_integer)
)
FORMATS = jsonschema.FormatChecker(["date", "email"])


def characters(text):
    """The number of characters as a person counts them (Unicode Standard Annex #29)."""
    return len(regex.findall(r"\X", text))


def length(value, schema):
    """The length of a text that a person writes in characters, and of any other in code points."""
    return characters(value) if schema.get("x-field", {}).get("kind") == "text" else len(value)


def check_minimum_length(validator, limit, value, schema):
    if validator.is_type(value, "string") and length(value, schema) < limit:
        yield jsonschema.ValidationError(f"the length is {length(value, schema)}, and the limit is {limit}")


# A character that a person sees: no white space, no mark alone, and nothing that has no shape.
VISIBLE = regex.compile(
    r"[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\U00013441\U00013442\U0001D159]"
)


def is_invisible(value, hints):
    return hints["kind"] == "text" and not hints.get("isSecure", False) and value != "" and not VISIBLE.search(value)


def has_line_break(value, hints):
    """Whether a text has white space, or a control of direction, that it may not have."""
    if hints["kind"] != "text" or hints.get("isSecure", False):
        return False
    several = hints.get("isMultiline", False)
    return regex.search(r"[\v\f\r\x85]" if several else r"[\t-\r\x85\u2028-\u202e\u2066-\u2069]", value)


def check_hints(validator, hints, value, schema):
    """What only `x-field` says: the number of characters, and the bounds of dates and times."""
    if not validator.is_type(value, "string"):
        return
    if characters(value) > hints.get("maximumLength", characters(value)):
        yield jsonschema.ValidationError("too many characters")
    if is_invisible(value, hints):
        yield jsonschema.ValidationError("nothing visible")
    if has_line_break(value, hints):
        yield jsonschema.ValidationError("a line break")
    if not is_between(value, hints):
        yield jsonschema.ValidationError("too early or too late")


def is_between(value, hints):
    # Dates and times are in order as texts, once each has its seconds.
    def filled(text):
        return text + ":00" if text.count(":") == 1 else text

    return filled(hints.get("minimum", value)) <= filled(value) <= filled(hints.get("maximum", value))


EXTENDED = jsonschema.validators.extend(
    PLAIN,
    {
        "minLength": check_minimum_length,
        "x-field": check_hints,
    },
)


def is_trimmed(schema):
    """Whether the service removes what is around a value: around texts, unless they are secret."""
    hints = schema.get("x-field", {})
    return hints.get("kind") == "text" and not hints.get("isSecure", False)


SPACE = r"\p{White_Space}"
# What nobody sees, and is removed around a line.
UNSEEN = r"\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"


def stripped(value, characters):
    return regex.sub(rf"\A[{characters}]+|[{characters}]+\Z", "", value)


def cleaned(value, schema):
    """A text as the service keeps it."""
    if not is_trimmed(schema):
        return value
    several = schema["x-field"].get("isMultiline", False)
    text = stripped(value, SPACE if several else SPACE + UNSEEN)
    return text.replace("\r\n", "\n") if several else text


def all_cleaned(schema, content):
    properties = schema["properties"]
    return {
        name: cleaned(value, properties.get(name, {})) if isinstance(value, str) else value
        for name, value in content.items()
    }


def is_taken_as_it_is(schema, content):
    """Whether the bytes and the characters of all texts fit, with the white space that is removed."""
    for name, value in content.items():
        property = schema["properties"].get(name, {})
        if isinstance(value, str) and property.get("type") == "string":
            if excluded := property.get("not"):
                if regex.search(excluded["pattern"], value):
                    return False
            if len(value.encode()) > property.get("x-field", {}).get("maximumBytes", len(value.encode())):
                return False
    return True


def inexpressible(schema, content):
    """The names of what a content has that a schema can't say. docs/wire-format.md lists the same."""
    for name, value in content.items():
        property = schema["properties"].get(name, {})
        hints = property.get("x-field", {})
        if not isinstance(value, str) or property.get("type") != "string":
            continue
        if cleaned(value, property) != value:
            yield "white space around a text"
        if hints.get("kind") == "text" and characters(value) != len(value):
            yield "characters of several code points"
        if characters(value) > hints.get("maximumLength", characters(value)):
            yield "too many characters"
        if len(value.encode()) > hints.get("maximumBytes", len(value.encode())):
            yield "too many bytes"
        if is_invisible(cleaned(value, property), hints):
            yield "nothing visible"
        if has_line_break(cleaned(value, property), hints):
            yield "a line break"
        if not is_between(value, hints):
            yield "a date or time out of bounds"


CHECKS = {
    # They say what a text is for; what it may be says its `pattern`.
    "email": lambda _: True, "uri": lambda _: True,
    # jsonschema_rs also takes characters between `*` and `/` for digits:
    # https://github.com/Stranger6667/jsonschema/pull/1031 has left some.
    "date": lambda value: FORMATS.conforms(value, "date"),
}
# Functions that make validators of a schema, by the names of the packages that they are from.
PEERS = {
    "jsonschema": lambda schema: PLAIN(schema, format_checker=FORMATS).is_valid,
    "jsonschema_rs": lambda schema: jsonschema_rs.Draft202012Validator(
        schema, validate_formats=True, formats=CHECKS).is_valid,
}


def check(recorded, counts, faults):
    """Counts what the verdicts on one form are, and notes what is wrong with them, by validator."""
    schema = recorded["schema"]
    DRAFT.check_schema(json.loads(json.dumps(schema, default=float)))
    validators = {name: make(schema) for name, make in PEERS.items()}
    extended = EXTENDED(schema, format_checker=FORMATS)
    for case in recorded["cases"]:
        content = json.loads(case["content"], parse_float=decimal.Decimal)
        fits, reasons = not case["faults"], set(inexpressible(schema, content))
        counts.update(["fits" if fits else "doesn't fit"])
        verdicts = {name: is_valid(content) for name, is_valid in validators.items()}
        for name, is_valid in verdicts.items():
            if fits and not is_valid:
                faults[name].append(f"the schema refuses what the service takes: {case}")
            elif is_valid != fits and not reasons:
                faults[name].append(f"without a reason: {case}")
        if verdicts["jsonschema"] != fits:
            counts.update(reasons)
        if (is_taken_as_it_is(schema, content) and extended.is_valid(all_cleaned(schema, content))) != fits:
            faults["jsonschema"].append(f"with the rules that a schema can't have: {case}")


def main(folder):
    counts, faults = collections.Counter(), {name: [] for name in PEERS}
    for path in sorted(folder.glob("forms-*.json")):
        check(json.loads(path.read_text(), parse_float=decimal.Decimal), counts, faults)
    total = counts["fits"] + counts["doesn't fit"]
    print("peer           version  cases    failures")
    for name, found in faults.items():
        print(f"{name:13}  {importlib.metadata.version(name):7}  {total:<7}  {len(found)}")
    print(dict(sorted(counts.items())))
    print("\n".join(f"{name}: {fault}" for name, found in faults.items() for fault in found[:20]))
    # Each exception occurs, and both verdicts do.
    wanted = {
        "fits", "doesn't fit", "white space around a text", "characters of several code points", "too many characters",
        "too many bytes", "nothing visible", "a line break", "a date or time out of bounds",
    }
    if missing := wanted - counts.keys():
        print(f"nothing was recorded of: {', '.join(sorted(missing))}")
    return 1 if any(faults.values()) or missing else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
