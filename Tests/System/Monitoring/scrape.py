#!/usr/bin/env python3
"""Has a real Prometheus scrape the running program, and asks it all that the dashboard shows and the alerts watch. A
VictoriaMetrics reads the same.

    scrape.py PROGRAM
"""
import contextlib
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from prometheus_client.parser import text_string_to_metric_families

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import prometheus
import victoria
from answering import collector
from certifying import certify
from documented import OPERATIONS, check_expressions, check_metrics
from driving import drive, exceed_limits
from launching import ROOT, until
from prometheus import Prometheus, promtool, queries
from service import Service
from signing import token

# The alerts that are pending: the limited service has a certificate for 3 days, and its database is deleted.
PENDING = {"CertificateExpires", "HealthCheckFailing", "NotReady"}
START = time.time()


def check_files(folder, dashboard):
    """promtool accepts the files of Prometheus in `folder`, and the alerts pass their tests."""
    alerts = folder / "alerts.yaml"
    promtool("check", "rules", alerts)
    promtool("check", "config", folder / "prometheus.yaml")
    tests = [shutil.copy(test, folder) for test in sorted((ROOT / "Tests/System/Monitoring").glob("*.test.yaml"))]
    promtool("test", "rules", *tests)
    check_expressions(pathlib.Path(file).read_text() for file in [*tests, alerts])
    check_expressions(expression for _, expression in queries(dashboard))


def check_dashboard(dashboard):
    """What Grafana doesn't tell of: panels with the same number, or one above another."""
    panels = dashboard["panels"]
    ids = [panel["id"] for panel in panels]
    assert len(set(ids)) == len(ids), "two panels have the same id"
    taken = set()
    for panel in panels:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken and place["x"] + place["w"] <= 24, f"'{panel['title']}' has no place of its own"
        taken |= cells


def parse(text):
    """Returns the names of all metrics. The parser refuses what the format doesn't allow."""
    families = list(text_string_to_metric_families(text))
    return {family.name + ("_total" if family.type == "counter" else "") for family in families}


def check_series(service):
    """Whatever clients make up, there are as many series as before."""
    generator = random.Random(7)
    def ask(connection):
        """One request of each kind."""
        made_up = f"{generator.getrandbits(64):x}"
        report = {"screen": "/screens/cards", "cells": [{"type": made_up, "reason": "unknownType"}]}
        for path, options in (
            (f"/{made_up}/{made_up}", {}), (f"/screens/{made_up}", {}), (f"/screens/hello?{made_up}={made_up}", {}),
            ("/screens/hello", {"Authorization": "Bearer " + token(made_up)}),
            ("/screens/cards", {"Sectional-Cell-Types": f"TextCell, {made_up};v=1"}),
            (f"/screens/hello/sections/{made_up}", {}), ("/screens/hello", {"method": "X" + made_up.upper()}),
            ("/reports", {"method": "POST", "body": report, "Content-Type": "application/json",
                          "Sectional-Release": made_up})):
            service.ask(path, connection=connection, **options)
    with contextlib.closing(service.connect()) as connection:
        ask(connection)
        before = series(service)
        for _ in range(5000):
            ask(connection)
    assert series(service) == before, f"there are new series: {sorted(series(service) - before)[:5]}"


def series(service):
    lines = service.metrics().splitlines()
    return {line.rsplit(" ", 1)[0] for line in lines if not line.startswith("#")}


def check_queries(scraper, dashboard, known):
    """Every query of the dashboard has a number, and every metric that an alert or a query names exists."""
    rules = until("rules that were evaluated", lambda: evaluated(scraper))
    for rule in rules:
        assert rule["health"] == "ok", f"{rule['name']}: {rule.get('lastError')}"
        assert rule["annotations"]["runbook_url"] == f"docs/operations.md#{rule['name'].lower()}", rule["name"]
        assert f"\n### {rule['name']}\n" in OPERATIONS, f"docs/operations.md lacks a section {rule['name']}"
    expressions = queries(dashboard) + [(rule["name"], rule["query"]) for rule in rules]
    for title, expression in expressions:
        unknown = prometheus.metrics_in(expression) - known
        assert not unknown, f"'{title}' asks for what isn't there: {unknown}"
    for title, expression in queries(dashboard):
        until(f"'{title}': {expression}", lambda: scraper.has_numbers(expression))
    return len(queries(dashboard)), len(rules)


def evaluated(scraper):
    rules = scraper.rules()
    return rules and all(rule["health"] != "unknown" for rule in rules) and rules


def run(program, folder):
    files = folder / "deploy"
    subprocess.run([program, "config", "deployment", files], check=True, capture_output=True)
    dashboard = json.loads((files / "grafana/dashboard.json").read_text())
    check_files(files / "prometheus", dashboard)
    check_dashboard(dashboard)
    services = [Service(program, folder / "plain", TRACE_ENDPOINT=collector(), TRACE_SAMPLING="100%"), Service(
        program, folder / "limited", certify(folder, days=3), REQUESTS_PER_SECOND=1,
        REQUESTS_PER_SECOND_PER_ADDRESS=3)]
    # Nobody asks `/readyz` here, so Prometheus finds out alone.
    services[1].database.unlink()
    scraper = Prometheus(folder / "prometheus", files, services)
    reader = victoria.VictoriaMetrics(folder / "victoria", services)
    try:
        # Twice, with a scrape before the second time: rates are of what has changed between two scrapes.
        for _ in range(2):
            drive(services[0])
            exceed_limits(services[1])
            wait_for_scrapes(scraper, services)
        texts = [service.metrics() for service in services]
        check_metrics(texts)
        for text in texts:
            promtool("check", "metrics", text=text)
        known = set().union(*map(parse, texts))
        counts = check_queries(scraper, dashboard, known)
        until("alerts of the certificate and the database", lambda: PENDING <= {
            rule["name"] for rule in scraper.rules() if rule["state"] == "pending"})
        check_series(services[0])
        for service in services:
            victoria.check(reader, service)
    except BaseException:
        for service in services:
            service.process.kill()
        raise
    finally:
        scraper.stop()
        reader.stop()
    # Once each: a second signal would end one that still sends its traces.
    for service in services:
        service.stop()
    print("peer             version  cases  failures")
    for name, version, cases in (
            ("Prometheus", prometheus.version(), sum(counts)), ("promtool", prometheus.version(), 3 + len(texts)),
            ("VictoriaMetrics", victoria.version(), len(services))):
        print(f"{name:15}  {version:7}  {cases:<5}  0")
    print(f"{len(known)} metrics, {counts[0]} queries of the dashboard and {counts[1]} alerts: each has its series")


def wait_for_scrapes(scraper, services):
    """Waits until Prometheus has read all that the services have counted, and has had an answer of each."""
    def has_read():
        counts = sum(sum(counted(service.metrics())) for service in services)
        # A scrape that takes longer than the time between two of them fails, and the next one counts.
        return scraper.values("sum(sectional_http_requests_total)") == [counts] and all(
            target["health"] == "up" for target in scraper.targets())
    until("a scrape of each service", has_read)


def counted(text):
    return [float(line.rsplit(" ", 1)[1]) for line in text.splitlines()
            if line.startswith("sectional_http_requests_total{")]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run(sys.argv[1], pathlib.Path(folder))
    print(f"{time.time() - START:.1f} s")
