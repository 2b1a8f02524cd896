"""Tries every fault of the database and of its links on two PostgreSQL servers alone: writers on each replica's machine
insert numbers, and every number that was acknowledged has to be there afterwards. It needs no program.

Usage: Tests/System/Cluster/run --bare [--faults NAME,…] [--seed N]
"""
import argparse
import collections
import itertools
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import types

import cluster as clusters
import network
from faults import FAULTS, possible
from machines import run
from pair import DATABASE, USER, Pair

# Seconds that an insertion may take, and until each writer has to succeed after a fault.
TIMEOUT, PATIENCE = 8, 60


class Writer(threading.Thread):
    """Inserts one number after the other, each over a new connection."""

    def __init__(self, machine, pair, first):
        super().__init__(daemon=True)
        self.machine, self.pair, self.numbers = machine, pair, itertools.count(first, 10)
        self.environment = {"PATH": os.environ["PATH"], "PGPASSFILE": str(pair.passfile)}
        self.acknowledged, self.failures, self.ends = [], collections.Counter(), threading.Event()

    def run(self):
        while not self.ends.is_set():
            number = next(self.numbers)
            command = ["psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--command",
                       f"INSERT INTO numbers VALUES ({number})", self.pair.url]
            try:
                run(self.machine.command(command), self.environment, TIMEOUT)
                self.acknowledged.append(number)
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                self.failures[type(error).__name__] += 1
                time.sleep(0.1)


def await_writers(writers):
    """Waits until each writer has succeeded twice: the second time it has begun after this."""
    before, end = [len(writer.acknowledged) for writer in writers], time.monotonic() + PATIENCE
    while any(len(writer.acknowledged) < count + 2 for writer, count in zip(writers, before)):
        if time.monotonic() > end:
            raise TimeoutError(f"not every writer succeeds within {PATIENCE} s")
        time.sleep(0.02)


def try_faults(options, place, pair):
    pair.primary.ask("CREATE TABLE numbers (number integer NOT NULL)", DATABASE)
    pair.primary.ask(f"GRANT ALL ON numbers TO {USER}", DATABASE)
    machines = [place.machines[name] for name in clusters.REPLICAS]
    cluster = types.SimpleNamespace(network=place, pair=pair, replicas=machines)
    names = [name for name in possible(cluster) if FAULTS[name].needs_database]
    if options.faults != "all":
        names = options.faults.split(",")
    writers = [Writer(machine, pair, number) for number, machine in enumerate(machines)]
    for writer in writers:
        writer.start()
    choice = random.Random(options.seed)
    for name in names:
        await_writers(writers)
        before = sum(len(writer.acknowledged) for writer in writers)
        begin = time.monotonic()
        with FAULTS[name](cluster, choice) as what:
            time.sleep(FAULTS[name].hold)
            during = sum(len(writer.acknowledged) for writer in writers) - before
        mended = time.monotonic()
        await_writers(writers)
        print(f"    {name} ({what}): {during} acknowledged meanwhile, mended after {mended - begin:.1f} s, "
              f"all write {time.monotonic() - mended:.1f} s later", flush=True)
    for writer in writers:
        writer.ends.set()
    for writer in writers:
        writer.join()
    stored = collections.Counter(map(int, pair.primary.ask("SELECT number FROM numbers", DATABASE).split()))
    known = {number for writer in writers for number in writer.acknowledged}
    found = [f"lost: {number}" for number in sorted(known) if number not in stored]
    found += [f"stored {count} times: {number}" for number, count in stored.items() if count != 1]
    failures = sum((writer.failures for writer in writers), collections.Counter())
    print(f"bare: {len(names)} faults, {len(known)} numbers acknowledged, {len(stored)} stored, {dict(failures)}; "
          f"{len(found)} wrong")
    for text in found[:10]:
        print("   ", text)
    return not found


def main():
    parser = argparse.ArgumentParser(prog="Tests/System/Cluster/run --bare")
    parser.add_argument("--faults", default="all")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    network.prepare()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sectional-cluster-"))
    folder.chmod(0o711)
    place = clusters.isolated_network()
    pair = Pair([place.machines[name] for name in clusters.SERVERS], [5432, 5432], folder,
                f"{network.PREFIX}0/{network.LENGTH}")
    try:
        pair.start()
        is_right = try_faults(options, place, pair)
    finally:
        pair.kill()
    if is_right:
        shutil.rmtree(folder)
    else:
        print("    see", folder)
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
