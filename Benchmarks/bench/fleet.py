"""All servers: built, started, checked, and ended together. What can't be had of the peers is missing, by name."""
import pathlib
import secrets
import subprocess
import sys

import document
import measuring
import processes
import servers

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / "Benchmarks" / "peers"
CONFIGURATION = ROOT / "config"
SEED = CONFIGURATION / "showcase.json"
# What is shared with the tests.
sys.path.append(str(ROOT / "Tests/System"))


class Fleet:
    """The servers that run, as a context: at its end they don't."""

    def __init__(self, options, progress):
        self.options = options
        self.progress = progress
        self.folder = pathlib.Path(options.folder).resolve()
        self.secret = secrets.token_hex(32)
        self.subjects, self.missing, self.versions = [], {}, {}
        self.running = []
        self.ours = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.running:
            process.stop()

    def take_document(self):
        """Builds the load, starts ours, and takes the document from there: every peer needs it."""
        self.build(ROOT / "Benchmarks" / "load", self.folder)
        self.progress("starting sectional")
        first = servers.OUR_VARIANTS[0]
        source = self.our_process(first)
        self.document = document.take(self.folder / "document", source.port, first.path)
        document.write_feed(self.document, SEED)

    def start(self):
        """Ours first: the document comes from there."""
        self.take_document()
        for server in self.options.servers:
            if server.name == servers.OURS:
                self.add_ours(server)
            else:
                self.add_peer(server)

    def run(self, name, command, environment=()):
        """Starts what `command` makes of a port."""
        port = processes.free_port()
        log = self.folder / f"{name}.log"
        self.running.append(processes.ServerProcess.listening(
            command(port), port, self.options.server_cores, log, environment))
        return self.running[-1]

    def end(self, process):
        self.running.remove(process)
        process.stop()

    def add_ours(self, server):
        token = self.token()
        for variant in server.variants:
            process = self.our_process(variant)
            headers = [text.format(tag=self.document.tag, token=token) for text in variant.headers]
            self.subjects.append(measuring.subject(server.name, variant, process, headers, self.document))

    def our_process(self, variant):
        """One process for each program and command, with a database of its own."""
        key = (variant.program, variant.command)
        if key not in self.ours:
            name = "-".join(key)
            self.remove_database(name)
            command = self.released() if variant.program == "sectional" else self.composing(variant, name)
            self.ours[key] = self.run(name, lambda port: [*command, "--port", port], self.environment(name))
        return self.ours[key]

    def released_process(self, name, **environment):
        """One process more of the released program, on the database of `name` and with further variables."""
        return self.run(
            name, lambda port: [*self.released(), "--port", port], {**self.environment(name), **environment})

    def remove_database(self, name):
        for old in self.folder.glob(f"{name}.sqlite*"):
            old.unlink()

    def released(self, command="serve"):
        return [self.options.programs / "sectional", command, "--config", CONFIGURATION / "sectional.json"]

    def composing(self, variant, name):
        return [
            self.options.programs / variant.program, variant.command, "--seed", SEED, "--secret", self.secret,
            "--workers", self.options.server_cores.count, "--database", self.database(name),
        ]

    def database(self, name):
        return str(self.folder / f"{name}.sqlite")

    def environment(self, name):
        return {
            "SECTIONAL_HOST": "127.0.0.1",
            "SECTIONAL_DATABASE": self.database(name),
            "SECTIONAL_TOKEN_SECRET": self.secret,
            # The cores that it is pinned to are fewer than those that it sees.
            "SECTIONAL_WORKERS": str(self.options.server_cores.count),
            # No line for each request, as no peer writes one.
            "SECTIONAL_LOG_LEVEL": "warning",
            # All load comes from one address: requests are counted, and none is refused.
            "SECTIONAL_REQUESTS_PER_SECOND": "1000000",
            "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "1000000",
        }

    def token(self, role="guest"):
        """A guest sees what somebody without a token sees."""
        command = [*self.released("token"), "--role", role, "--subject", "bench", "--ttl", "86400"]
        return subprocess.run(
            command, env=self.environment("token"), capture_output=True, text=True, check=True, timeout=10).stdout.strip()

    @staticmethod
    def build(source, folder):
        """Runs a folder's `build`; what that prints is the versions of what it built."""
        folder.mkdir(parents=True, exist_ok=True)
        built = subprocess.run(
            ["nice", source / "build", folder], capture_output=True, text=True, timeout=900, stdin=subprocess.DEVNULL)
        if built.returncode != 0:
            raise processes.StartError((built.stderr.strip() or "it can't be built").splitlines()[-1])
        return built.stdout.strip()

    def build_peer(self, name):
        self.progress(f"building {name}")
        self.versions[name] = self.build(PEERS / name, self.folder / name)

    def peer_process(self, name, *arguments):
        """One process more of a peer that is built, with further arguments."""
        workers = self.options.server_cores.count
        return self.run(
            name, lambda port: [PEERS / name / "serve", self.folder / name, self.document.folder, port, workers, *arguments])

    def add_peer(self, server):
        try:
            self.build_peer(server.name)
            process = self.peer_process(server.name)
        except processes.StartError as error:
            self.missing[server.name] = str(error)
            return
        for variant in server.variants:
            headers = [text.format(tag=self.document.tag, token="") for text in variant.headers]
            self.subjects.append(measuring.subject(server.name, variant, process, headers, self.document))
