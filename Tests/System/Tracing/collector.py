"""A collector of traces that reads what it gets strictly: unknown members, wrong types and malformed ids are errors."""
import base64
import contextlib
import json
import pathlib
import re
import sys
import threading

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import answering

# The ids of the protocol's JSON form are hex digits; those of Protocol Buffers' own JSON form are base64.
IDS = {"traceId": 32, "spanId": 16, "parentSpanId": 16}


def in_base64(value):
    """Returns the message with its ids as Protocol Buffers write them."""
    if isinstance(value, list):
        return [in_base64(member) for member in value]
    if not isinstance(value, dict):
        return value
    for name in IDS.keys() & value.keys():
        assert re.fullmatch(rf"[0-9a-f]{{{IDS[name]}}}", value[name]), (name, value[name])
        assert value[name].strip("0"), (name, value[name])
    for name in ("startTimeUnixNano", "endTimeUnixNano", "intValue"):
        assert isinstance(value.get(name, ""), str), (name, value[name])
    return {
        name: base64.b64encode(bytes.fromhex(member)).decode() if name in IDS else in_base64(member)
        for name, member in value.items()}


class Span:
    """A span with its attributes as a dictionary."""

    def __init__(self, span, resource):
        self.trace, self.id, self.parent = span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex()
        self.name, self.kind, self.state, self.status = span.name, span.kind, span.trace_state, span.status.code
        self.start, self.end = span.start_time_unix_nano, span.end_time_unix_nano
        self.resource = resource
        self.attributes = values(span.attributes)

    def __repr__(self):
        return f"{self.name} {self.attributes} parent={self.parent}"


def values(attributes):
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}


class Collector:
    """A collector on a port of its own. It answers with `status`; while `gate` is closed, it doesn't answer."""

    def __init__(self):
        self.status, self.fields, self.bodies = 200, {}, []
        self.gate = threading.Event()
        self.gate.set()
        self.faults = []
        self.asked = threading.Semaphore(0)

    @contextlib.contextmanager
    def listening(self):
        with answering.listening(self.handler()) as url:
            try:
                yield url
            finally:
                self.gate.set()

    def handler(collector):
        class Handler(answering.Handler):
            def do_POST(self):
                body = self.content()
                if self.path != "/v1/traces" or self.headers["Content-Type"] != "application/json":
                    collector.faults.append((self.path, self.headers["Content-Type"]))
                status, fields = collector.status, collector.fields
                if status == 200:
                    collector.bodies.append(body)
                collector.asked.release()
                collector.gate.wait()
                with contextlib.suppress(OSError):
                    self.answer(status, b"{}", **fields)

        return Handler

    def spans(self):
        """Returns all spans that it has taken."""
        assert not self.faults, self.faults
        spans = []
        for body in self.bodies:
            message = json_format.ParseDict(in_base64(json.loads(body)), ExportTraceServiceRequest())
            for resource in message.resource_spans:
                for scope in resource.scope_spans:
                    spans += [Span(span, values(resource.resource.attributes)) for span in scope.spans]
        return spans
