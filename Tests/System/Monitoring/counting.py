#!/usr/bin/env python3
"""Has h2load send requests to the running program, and compares how many it sent with how many the metrics count.

    counting.py PROGRAM [COUNT]         a million without COUNT
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from scrape import parse
from service import Service
from signing import token

# Ready responses, screens that are composed for a caller, a list, and paths that aren't there.
PATHS = ["/screens/hello", "/screens/todos", "/screens", "/nowhere"]
LABELS = re.compile(r'^sectional_http_requests_total\{route="([^"]*)",[^}]*\} (\d+)$', re.M)
DURATIONS = re.compile(r"^sectional_http_request_duration_seconds_count\{.*\} (\d+)$", re.M)


def load(service, count):
    """Sends `count` requests over 32 connections, 16 at a time on each. Returns how many were answered."""
    urls = [f"http://127.0.0.1:{service.port}{path}" for path in PATHS]
    result = subprocess.run(
        ["h2load", "--h1", f"--requests={count}", "--clients=32", "--max-concurrent-streams=16", "--threads=2",
         f"--header=Authorization: Bearer {token('user')}", *urls], check=True, capture_output=True, text=True)
    return int(re.search(r"requests: .* (\d+) done,", result.stdout)[1])


def run(program, count, folder):
    service = Service(program, folder / "service")
    try:
        answered = load(service, count)
        text = service.metrics()
    finally:
        service.stop()
    parse(text)
    counted = sum(int(number) for _, number in LABELS.findall(text))
    measured = sum(map(int, DURATIONS.findall(text)))
    ready = int(re.search(r"^sectional_http_ready_responses_total (\d+)$", text, re.M)[1])
    print(f"answered {answered}, counted {counted}, measured {measured}, ready responses among them {ready}")
    assert answered == count == counted == measured, text
    assert 0 < ready < count, "both ways to answer are meant to be counted"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000, pathlib.Path(folder))
