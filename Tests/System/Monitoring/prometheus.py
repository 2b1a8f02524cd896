"""A Prometheus that runs with the files for deployment that the program writes, and their dashboard and alerts."""
import json
import math
import pathlib
import re
import shutil
import subprocess
import urllib.parse
import urllib.request

from launching import PATIENCE, until


class Prometheus:
    """Scrapes `services` at their management ports, four times a second, and evaluates the alerts of `files` as often."""

    def __init__(self, folder, files, services):
        folder.mkdir()
        shutil.copy(files / "prometheus/alerts.yaml", folder)
        targets = ", ".join(f'"127.0.0.1:{service.management_port}"' for service in services)
        text = (files / "prometheus/prometheus.yaml").read_text()
        config = text.replace('"sectional:8081"', targets).replace("15s", "250ms")
        assert targets in config and config.count("250ms") == 2, "prometheus.yaml has changed"
        (folder / "prometheus.yaml").write_text(config)
        self.log = folder / "log"
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={folder / 'prometheus.yaml'}", f"--storage.tsdb.path={folder / 'data'}",
             "--web.listen-address=127.0.0.1:0"],
            stdout=subprocess.DEVNULL, stderr=self.log.open("w"))
        until("a port", lambda: self.process.poll() is not None or self.address())
        assert self.address(), self.log.read_text()

    def address(self):
        found = re.search(r'msg="Listening on" address=(\S+)', self.log.read_text())
        return found and found[1]

    def get(self, path, **query):
        url = f"http://{self.address()}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return json.load(answer)["data"]

    def values(self, expression):
        """Returns the values of the series that `expression` has now."""
        result = self.get("query", query=expression)
        if result["resultType"] == "scalar":
            return [float(result["result"][1])]
        return [float(series["value"][1]) for series in result["result"]]

    def has_numbers(self, expression):
        return any(math.isfinite(value) for value in self.values(expression))

    def targets(self):
        return self.get("targets")["activeTargets"]

    def rules(self):
        return [rule for group in self.get("rules")["groups"] for rule in group["rules"]]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def panels(dashboard):
    """Returns the panels of the dashboard that show something."""
    return [panel for panel in dashboard["panels"] if panel["type"] != "row"]


def queries(dashboard):
    """Returns the title and the expression of each query of the dashboard, as Grafana sends it."""
    found = [(panel["title"], target["expr"]) for panel in panels(dashboard) for target in panel["targets"]]
    # Notes of what has happened now: without the comparison, they have numbers at any time.
    found += [(note["name"], note["expr"].removesuffix(" > 0")) for note in dashboard["annotations"]["list"]]
    replacements = {"$__rate_interval": "1m", "$__interval": "15s", "$instance": ".*"}
    for variable, text in replacements.items():
        found = [(title, expression.replace(variable, text)) for title, expression in found]
    assert not any("$" in expression for _, expression in found)
    return found


def metrics_in(expression):
    """Returns the names of the service's metrics in an expression, without the suffixes of histograms."""
    names = re.findall(r"\b(?:sectional|process)_\w+", re.sub(r'"[^"]*"', "", expression))
    return {re.sub(r"_(bucket|count)$", "", name) for name in names}


def promtool(*arguments, folder=pathlib.Path(), text=None):
    result = subprocess.run(["promtool", *map(str, arguments)], cwd=folder, input=text, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def version():
    return subprocess.check_output(["prometheus", "--version"], text=True).split()[2].partition("+")[0]
