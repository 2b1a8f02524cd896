"""Decodes samples, encodes them again, and says which types the choices had: FOLDER FILE RESULTS."""
import json
import pathlib
import sys

import pydantic

sys.path.insert(0, sys.argv[1])
import openapi_client.models  # noqa: E402


def choices(value):
    if isinstance(value, list):
        for element in value:
            yield from choices(element)
    elif isinstance(value, dict):
        yield from choices(list(value.values()))
    elif isinstance(value, pydantic.BaseModel):
        if "actual_instance" in type(value).model_fields:
            yield type(value.actual_instance).__name__
            yield from choices(value.actual_instance)
        else:
            yield from choices([getattr(value, name) for name in type(value).model_fields])


def result(sample):
    try:
        decoded = getattr(openapi_client.models, sample["schema"]).from_dict(sample["value"])
    except ValueError as error:
        return {"error": str(error)}
    return {"value": decoded.to_dict(), "choices": list(choices(decoded))}


samples = json.loads(pathlib.Path(sys.argv[2]).read_text())
pathlib.Path(sys.argv[3]).write_text(json.dumps([result(sample) for sample in samples], default=str))
