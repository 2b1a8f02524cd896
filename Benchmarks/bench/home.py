"""Measures a personal home screen beside Rust. `scripts/bench home` sets up what is needed, and calls this."""

import document
import fleet
import measuring
import options
import responses
import servers
import table
import terminal

CONNECTIONS = [64]
# What the rate of ours should be, as a part of Rust's.
GOAL = 2.0
# Whose screens are compared before anything is measured.
SUBJECTS = ("s0000", "s0001", "s7fff", "sa1b2", "sffff")
# The subject of a request whose digits are all `a`.
ONE = "saaaa"


def authorization(subject):
    return (f"Authorization: Bearer {subject}",)


def check_same(subjects):
    """Raises a `ResponseError` where two servers that compose the home screen show a subject something else."""
    composing = [subject for subject in subjects if subject.variant.kind is servers.Kind.HOME]
    for name in SUBJECTS:
        document.check_same(name, {
            each.name: responses.get(each.process.port, each.variant.path, authorization(name)) for each in composing})


class HomeFleet(fleet.Fleet):
    """Ours with and without a cache, and Rust, on the database that ours makes."""

    def take_document(self):
        folder = self.folder / "home"
        folder.mkdir(parents=True, exist_ok=True)
        self.remove_database("home/home")
        self.build(fleet.ROOT / "Benchmarks" / "load", self.folder)
        self.progress("starting sectional, which fills its tables")
        source = self.our_process(servers.OUR_HOME)
        self.document = document.take(folder, source.port, servers.OUR_HOME.path, authorization(ONE))

    def our_process(self, variant):
        """One process for each choice of arguments."""
        key = variant.arguments
        if key not in self.ours:
            name = "-".join(("home", *(part.strip("-") for part in key)))
            command = self.home_command(*key)
            self.ours[key] = self.run(name, lambda port: [*command, "--port", port])
        return self.ours[key]

    def home_command(self, *arguments, database="home/home"):
        """The command that serves the home screen from `database`, but for the port."""
        return [
            self.options.programs / servers.BENCHMARKS, servers.OUR_HOME.command, "--database",
            self.database(database), "--workers", self.options.server_cores.count, *arguments,
        ]

    def token(self, role="member"):
        """Ours needs none but the subject's name."""
        return ONE


def goals(subjects, samples):
    """How far each of ours is."""
    reference = samples.get((f"{servers.COMPOSER}, {servers.HOME_COMPOSED.name}", CONNECTIONS[0]))
    ours = [subject.name for subject in subjects if subject.server == servers.OURS and reference]
    return "\n".join(
        f"{name}: {table.ratio(samples[name, CONNECTIONS[0]], reference)} of {servers.COMPOSER}; the goal is {GOAL}"
        for name in ours)


def reader():
    return options.Reader(
        "home",
        "A personal home screen of 8 sections from SQLite, for 65,536 subjects: ours with its cache and without, and "
        "Rust that composes it for each request.", options.SIZES)


def main():
    chosen = reader().settled()
    chosen.connections, chosen.servers = CONNECTIONS, servers.HOME
    print(terminal.setting(chosen), flush=True)
    print(f"{chosen.rounds} rounds of {chosen.seconds} s each, after {chosen.warm_up} s to warm up", flush=True)
    with HomeFleet(chosen, terminal.progress) as running:
        running.start()
        check_same(running.subjects)
        samples = measuring.rounds(running.subjects, chosen, terminal.progress)
        terminal.progress("")
        print(f"the home screen: {len(running.document.body):,} bytes, 65,536 subjects in random order")
        print(*(f"{name}: {version}" for name, version in running.versions.items()), sep="\n")
        print("", table.tables(running.subjects, samples, chosen.connections, running.missing), sep="\n")
        print("", goals(running.subjects, samples), sep="\n")
    return terminal.report(samples)


if __name__ == "__main__":
    terminal.run(main)
