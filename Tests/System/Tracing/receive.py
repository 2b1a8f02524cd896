#!/usr/bin/env python3
"""Runs the program with a collector of traces, and checks what it sends, what it doesn't, and that no request waits for
the collector.

    receive.py PROGRAM
"""
import base64
import contextlib
import http.client
import importlib.metadata
import json
import logging
import pathlib
import socket
import sys
import tempfile
import time

from opentelemetry import baggage, propagate
from opentelemetry.sdk.trace import TracerProvider
from oteltest.sink import HttpSink

from collector import Collector
from launching import PATIENCE, Launched
from ports import free_ports

SERVER, CLIENT = 2, 3
# How many requests have a flag that asks for a trace, and for how many a second it is heeded if nobody trusts them.
FLAGGED, UNTRUSTED = 40, 10
# They appear in paths, queries, contents and tokens, and may appear nowhere in what is sent.
SECRETS = ["volvo", "ana-the-subject", "Buy-a-present"]


class Service(Launched):
    """The running program, with OpenTelemetry's `variables`."""

    def __init__(self, program, folder, variables, **settings):
        super().__init__(program, folder, **{"WORKERS": 1, "DRAIN_TIMEOUT": 25, "LOG_FORMAT": "json", **settings})
        self.variables = variables

    @property
    def environment(self):
        return super().environment | self.variables

    def start(self):
        super().start()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        return self

    def ask(self, target, fields=None, content=None):
        """Returns the response's status."""
        body = None if content is None else json.dumps(content)
        fields = (fields or {}) | ({} if body is None else {"Content-Type": "application/json"})
        self.connection.request("GET" if body is None else "POST", target, body=body, headers=fields)
        response = self.connection.getresponse()
        response.read()
        return response.status

    def stop(self):
        """Stops the program, which sends its last spans then."""
        self.connection.close()
        super().stop()

    def events(self, name):
        lines = map(json.loads, self.log.read_text().splitlines())
        return [line for line in lines if line["event"] == name]


@contextlib.contextmanager
def running(program, url, variables=None, **settings):
    """Runs the program, which sends to `url` unless OpenTelemetry's `variables` say where to."""
    with tempfile.TemporaryDirectory() as folder:
        settings |= {"TRACE_ENDPOINT": url} if variables is None else {}
        with Service(program, pathlib.Path(folder), variables or {}, **settings) as service:
            yield service


def traceparent(number, flags="01"):
    """Returns a field whose trace has the id `number`."""
    return {"traceparent": f"00-{number:032x}-{number:016x}-{flags}"}


def of_trace(spans, number):
    return [span for span in spans if span.trace == f"{number:032x}"]


def only(spans, **what):
    """Returns the only span with this name or these attributes."""
    found = [span for span in spans if all(
        (span.name if key == "name" else span.attributes.get(key)) == value for key, value in what.items())]
    assert len(found) == 1, (what, found, spans)
    return found[0]


def check_tree(spans):
    """Checks that each span but the server's is inside of another of its trace, and not outside of its time."""
    by_id = {span.id: span for span in spans}
    assert len(by_id) == len(spans)
    for span in spans:
        assert 0 < span.start <= span.end, span
        if span.kind == SERVER:
            continue
        parent = by_id[span.parent]
        assert parent.trace == span.trace and parent.start <= span.start, (span, parent)


def check_spans(program):
    """All requests are traced: what does the collector get?"""
    collector = Collector()
    with collector.listening() as url, running(program, url, TRACE_SAMPLING="100%") as service:
        assert service.ask("/screens/cars?q=volvo", traceparent(0xa1) | {"tracestate": "vendor=state"}) == 200
        token = service.token("admin", "ana-the-subject")
        authorization = {"Authorization": f"Bearer {token}"}
        assert service.ask("/screens/todos", authorization) == 200
        assert service.ask(
            "/screens/todos/sections/input/cells/input/actions/add",
            authorization | traceparent(0xa2) | {"Idempotency-Key": "volvo"}, {"title": "Buy-a-present"}) == 200
        assert service.ask("/screens/team/ana-the-subject", traceparent(0xa3)) in (403, 404)
        assert service.ask("/nowhere/volvo", traceparent(0xa4) | {"tracestate": "=volvo"}) == 404
        assert service.ask("/screens/cars?q=volvo", {"traceparent": "00-volvo"}) == 200
        for path in ("/health", "/metrics"):
            service.ask(path, traceparent(0xa5))
        service.stop()
    spans = collector.spans()
    check_tree(spans)
    for secret in SECRETS + [token, token.split(".")[2]]:
        assert not any(secret.encode() in body for body in collector.bodies), secret
    check_cars(of_trace(spans, 0xa1))
    check_action(of_trace(spans, 0xa2))
    check_refusals(of_trace(spans, 0xa3), of_trace(spans, 0xa4))
    assert not of_trace(spans, 0xa5)
    # A request without a parent, or with a malformed one, begins a trace.
    begun = [span for span in spans if span.kind == SERVER and not span.parent]
    assert len(begun) == 2 and len({span.trace for span in begun}) == 2, begun
    # A cached screen is sent by a ready response. On a slow machine, it may have waited for the server's thread.
    ready = only(spans, **{"sectional.cache": "ready"})
    assert ready in begun and ready.name == "GET /screens/{screen}", ready
    assert ready.attributes["sectional.screen"] == "cars", ready
    assert {span.name for span in of_trace(spans, int(ready.trace, 16))} <= {ready.name, "queue"}, ready
    resource = spans[0].resource
    assert resource["service.name"] == "sectional" and resource["service.version"] and ":" in resource[
        "service.instance.id"], resource


def check_cars(spans):
    request = only(spans, name="GET /screens/{screen}")
    assert request.kind == SERVER and request.parent == f"{0xa1:016x}" and request.state == "vendor=state"
    assert request.status == 0
    expected = {
        "http.request.method": "GET", "http.route": "/screens/{screen}", "http.response.status_code": 200,
        "url.scheme": "http", "sectional.screen": "cars", "sectional.cache": "miss"}
    assert request.attributes == expected, request
    section = only(spans, name="section")
    assert section.parent == request.id
    assert section.attributes == {"sectional.screen": "cars", "sectional.section": "feed"}, section
    reads = [span for span in spans if span.name == "SELECT" and span.parent == section.id]
    assert reads and all(
        read.kind == CLIENT and read.attributes["db.system.name"] == "sqlite"
        and read.attributes["db.query.text"].startswith("SELECT") for read in reads), spans


def check_action(spans):
    request = only(spans, **{"http.request.method": "POST"})
    assert request.attributes["http.route"].endswith("/actions/{action}"), request
    perform = only(spans, name="perform")
    assert perform.parent == request.id and perform.attributes == {
        "sectional.section": "input", "sectional.action": "add"}
    writes = [span for span in spans if span.kind == CLIENT and span.name not in ("SELECT", "COMMIT")]
    assert any(write.parent == perform.id for write in writes), spans
    # On a slow machine, the request may have waited for the server's thread, too.
    waits = [span for span in spans if span.attributes == {"sectional.queue": "writes"}]
    assert waits, spans
    only(spans, name="COMMIT")
    assert {wait.parent for wait in waits} <= {request.id, perform.id}


def check_refusals(forbidden, nowhere):
    request = only(forbidden, name="GET /screens/{screen}/{parameter}")
    assert request.status == 0 and request.attributes["http.response.status_code"] in (403, 404), request
    request = only(nowhere, name="GET")
    assert not request.state and "http.route" not in request.attributes, request


def check_sampling(program):
    """Without a chance of its own, a request is traced if its flag says so, and no more than ten a second of those
    whom nobody trusts."""
    for proxies in ("127.0.0.1", ""):
        collector = Collector()
        with collector.listening() as url, running(
                program, url, TRACE_SAMPLING="0%", TRUSTED_PROXIES=proxies) as service:
            start = time.monotonic()
            for number in range(FLAGGED):
                assert service.ask("/screens/hello", traceparent(0xb000 + number)) == 200
                assert service.ask("/screens/hello", traceparent(0xc000 + number, "00")) == 200
                assert service.ask("/screens/hello") == 200
            # At most so many seconds of the server's clock have begun or ended meanwhile, however slow the machine is.
            seconds = int(time.monotonic() - start) + 2
            service.stop()
        servers = [span for span in collector.spans() if span.kind == SERVER]
        assert {span.trace for span in servers} <= {f"{0xb000 + number:032x}" for number in range(FLAGGED)}
        least, most = (FLAGGED, FLAGGED) if proxies else (UNTRUSTED, UNTRUSTED * seconds)
        assert least <= len(servers) <= most, (proxies, len(servers), seconds)


def check_outage(program):
    """A collector that hangs, refuses or is gone delays no request and no end."""
    collector = Collector()
    with collector.listening() as url:
        collector.gate.clear()
        with running(program, url, TRACE_SAMPLING="100%", DRAIN_TIMEOUT="1") as service:
            # More than a batch, so the program sends while it answers.
            for number in range(600):
                assert service.ask(f"/screens/cars?q={number}") == 200
            assert collector.asked.acquire(timeout=PATIENCE)
            assert service.ask("/screens/cars") == 200
            service.stop()
    collector = Collector()
    collector.status = 400
    with collector.listening() as url, running(program, url, TRACE_SAMPLING="100%") as service:
        assert service.ask("/screens/cars") == 200
        service.stop()
        assert len(service.events("traces-lost")) == 1, service.log.read_text()
    # The port is taken, and nobody listens there.
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with running(program, url, TRACE_SAMPLING="100%") as service:
            assert service.ask("/screens/cars") == 200
            service.stop()
            assert len(service.events("traces-lost")) == 1, service.log.read_text()


def check_instrumented_client(program):
    """OpenTelemetry's variables configure it, and it goes on with the trace of a client that its SDK traces."""
    collector = Collector()
    with collector.listening() as url:
        variables = {
            "OTEL_EXPORTER_OTLP_ENDPOINT": url, "OTEL_SERVICE_NAME": "lists",
            "OTEL_TRACES_SAMPLER": "parentbased_always_off",
            "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=staging,service.namespace=shop%20one"}
        with running(program, url, variables, TRUSTED_PROXIES="127.0.0.1") as service:
            tracer = TracerProvider().get_tracer("client")
            with tracer.start_as_current_span("tap") as span:
                fields = {}
                propagate.inject(fields, baggage.set_baggage("subject", SECRETS[1]))
                assert set(fields) == {"traceparent", "baggage"}, fields
                assert service.ask("/screens/cars", fields) == 200
                assert service.ask("/screens/hello") == 200
            service.stop()
    context = span.get_span_context()
    [request] = [one for one in collector.spans() if one.kind == SERVER]
    assert (request.trace, request.parent) == (f"{context.trace_id:032x}", f"{context.span_id:016x}"), request
    expected = {"service.name": "lists", "deployment.environment.name": "staging", "service.namespace": "shop one"}
    assert expected.items() <= request.resource.items(), request.resource
    assert not any(SECRETS[1].encode() in body for body in collector.bodies)


class Listener:
    """What oteltest calls. It reads the ids of the protocol's JSON, which are hex digits, as base64."""

    def __init__(self):
        self.spans = {}

    def handle_trace(self, request, _):
        for resource in request.resource_spans:
            for scope in resource.scope_spans:
                self.spans |= {base64.b64encode(span.span_id).decode(): span for span in scope.spans}


def check_receiver(program):
    """oteltest gets the spans of a request. It answers with a text, and closes the connection each time."""
    listener = Listener()
    sink = HttpSink(listener, logging.getLogger(), port=free_ports(1)[0])
    sink.start()
    with running(program, f"http://127.0.0.1:{sink.port}", TRACE_SAMPLING="100%") as service:
        assert service.ask("/screens/cars", traceparent(0xd1)) == 200
        service.stop()
        assert not service.events("traces-lost"), service.log.read_text()
    sink.stop()
    [request] = [span for span in listener.spans.values() if span.kind == SERVER]
    assert base64.b64encode(request.trace_id).decode() == f"{0xd1:032x}", request
    for span in listener.spans.values():
        assert span is request or base64.b64encode(span.parent_span_id).decode() in listener.spans, span
    assert {span.name for span in listener.spans.values()} >= {"GET /screens/{screen}", "section", "SELECT"}
    print("peer      version  cases  failures")
    print(f"oteltest  {importlib.metadata.version('oteltest'):7}  1      0")


if __name__ == "__main__":
    start = time.monotonic()
    for check in (check_spans, check_sampling, check_outage, check_instrumented_client, check_receiver):
        check(sys.argv[1])
    print(f"traces arrived as they should ({time.monotonic() - start:.1f} s)")
