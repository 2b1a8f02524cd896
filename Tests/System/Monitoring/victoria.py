"""A VictoriaMetrics that scrapes the running program, with the shortest configuration."""
import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

from launching import PATIENCE, until
from ports import free_ports


class VictoriaMetrics:
    def __init__(self, folder, services):
        folder.mkdir()
        targets = [f"127.0.0.1:{service.management_port}" for service in services]
        job = {"job_name": "sectional", "scrape_interval": "1s", "static_configs": [{"targets": targets}]}
        (folder / "scrape.yaml").write_text(json.dumps({"scrape_configs": [job]}))
        address = f"127.0.0.1:{free_ports(1)[0]}"
        self.url, self.log = f"http://{address}/api/v1", folder / "log"
        self.process = subprocess.Popen(
            ["victoria-metrics", f"-promscrape.config={folder / 'scrape.yaml'}", f"-storageDataPath={folder / 'data'}",
             f"-httpListenAddr={address}"], stdout=subprocess.DEVNULL, stderr=self.log.open("w"))

    def series(self, service):
        """Returns the names and labels of all that it has read of a service, with the latest values."""
        match = f'{{instance="127.0.0.1:{service.management_port}",__name__!~"up|scrape_.*"}}'
        query = urllib.parse.urlencode({"match[]": match})
        try:
            with urllib.request.urlopen(f"{self.url}/export?{query}", timeout=PATIENCE) as answer:
                read = [json.loads(line) for line in answer]
        except urllib.error.URLError:
            assert self.process.poll() is None, self.log.read_text()
            return {}
        return {key(one["metric"].pop("__name__"), one["metric"]): one["values"][-1] for one in read}

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def key(name, labels):
    """VictoriaMetrics adds two labels, and leaves out those without a value, which mean the same."""
    return name, *sorted(one for one in labels.items() if one[1] and one[0] not in ("job", "instance"))


def check(reader, service):
    """Waits until it has read all of a service that nobody asks meanwhile, and nothing else."""
    def is_read():
        families = text_string_to_metric_families(service.metrics())
        sent = {key(one.name, one.labels): one.value for family in families for one in family.samples}
        read = reader.series(service)
        # Others change by themselves.
        requests = {one for one in sent if one[0].startswith("sectional_http_request")}
        return requests and read.keys() == sent.keys() and all(read[one] == sent[one] for one in requests)
    until("all series in VictoriaMetrics", is_read)


def version():
    """Debian's version: the program's own is empty there."""
    return subprocess.check_output(
        ["dpkg-query", "--show", "--showformat=${Version}", "victoria-metrics"], text=True).partition("+")[0]
