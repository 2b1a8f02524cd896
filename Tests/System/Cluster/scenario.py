"""Asks a cluster to which things happen, and checks what the clients and streams have seen: see README.md.

Usage: Tests/System/Cluster/run PROGRAM [--seconds N] [--faults NAME,…|all|none] [--database postgresql|sqlite] …
"""
import argparse
import contextlib
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import time

import checker
import cluster as clusters
import lag
import network
from faults import FAULTS, possible
from history import ABSENT
from load import Load

SUBJECTS = 4
# Seconds without faults at the beginning, as a share of all and at most; and between two faults.
CALM_SHARE, CALM, PAUSE = 0.25, 20, 1
SETTINGS = {
    "SECTIONAL_REQUESTS_PER_SECOND": "0", "SECTIONAL_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
    "SECTIONAL_LOG_LEVEL": "warning",
}
# The least that a run has to get done, so that a load that does nothing isn't taken for a success: of each client, each
# second.
LEAST_RATE = 1
# The least number of times from commit to stream of which the 99th percentile says something.
LEAST_SAMPLES = 100
# Characters that are printed of something that is wrong.
LONGEST = 1500


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/System/Cluster/run")
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--faults", help="names separated by commas, all, or none; without it, the run lasts until every "
                                         "fault has happened, at most twice its time: " + ", ".join(FAULTS))
    parser.add_argument("--loopback", action="store_true",
                        help="everything is on loopback, and no link is cut; without it, this fails if no links can be cut")
    parser.add_argument("--database", choices=["postgresql", "sqlite"], default="postgresql")
    parser.add_argument("--patroni", action="store_true",
                        help="Patroni and etcd choose the primary; faults for which it has to be an operator are left out")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--devices", type=int, default=2, help="clients that share a subject")
    parser.add_argument("--sticky", action=argparse.BooleanOptionalAction, default=None,
                        help="each client stays at one replica; with SQLite that is the default, since its processes "
                             "notice what others have written a quarter of a second later")
    parser.add_argument("--goal", type=float, default=None, metavar="MS",
                        help="fail if the 99th percentile from commit to stream, without faults, is above this; only with "
                             "PostgreSQL")
    parser.add_argument("--keep", action="store_true", help="keep the folder with the history and the logs")
    options = parser.parse_args()
    options.seed = random.randrange(10**6) if options.seed is None else options.seed
    options.sticky = options.database == "sqlite" if options.sticky is None else options.sticky
    return options


def chosen_faults(options, cluster):
    names = [name for name in possible(cluster) if not (options.patroni and FAULTS[name].needs_operator)]
    if options.faults == "none":
        return []
    if options.faults in (None, "all"):
        return names
    wanted = options.faults.split(",")
    for name in wanted:
        if name not in names:
            raise SystemExit(f"{name}: not possible here; possible are: {', '.join(names)}")
    return wanted


def happen(options, cluster, load, names, end):
    """One fault after the other, in a random order, until the time is over. Every fault comes before any comes twice. If
    none was chosen, the time is over when all have happened, or when it has passed twice. Returns those that happened."""
    choice, waiting, happened = random.Random(options.seed), [], []
    latest = end + options.seconds if options.faults is None else end
    while names and time.monotonic() < (latest if len(happened) < len(names) else end):
        if not waiting:
            waiting = choice.sample(names, len(names))
        name = waiting.pop()
        begin = time.monotonic()
        with load.excusing():
            with FAULTS[name](cluster, choice) as what:
                time.sleep(FAULTS[name].hold)
            mended = time.monotonic()
        print(f"    {name} ({what}): first action {first_action(load, begin)}, mended after {mended - begin:.1f} s, "
              f"everybody served {time.monotonic() - mended:.1f} s later", flush=True)
        happened.append(name)
        time.sleep(PAUSE)
    return happened


def first_action(load, moment):
    """When the first action was acknowledged that was sent after a moment."""
    ends = [one.end for one in list(load.history.operations)
            if one.begin > moment and one.is_write and one.outcome == "ok"]
    return f"{min(ends) - moment:.2f} s after it began" if ends else "not yet"


def stored_titles(cluster):
    """What is wrong with the rows of the to-dos: no title may be stored twice."""
    rows = cluster.rows("SELECT owner, title, count(*) FROM todos WHERE owner LIKE 'subject-%' GROUP BY owner, title")
    return [f"stored {count} times: {title!r} of {owner}" for owner, title, count in rows if count != "1"]


def run_load(options, cluster, load):
    """The whole course. Returns the faults that happened, and those that should have."""
    names = chosen_faults(options, cluster)
    load.start()
    begin = time.monotonic()
    calm = min(CALM, options.seconds * CALM_SHARE) if names else options.seconds
    time.sleep(calm)
    happened = happen(options, cluster, load, names, begin + options.seconds)
    load.end_clients()
    load.settle()
    load.end_streams()
    return happened, [name for name in names if options.faults is None and name not in happened]


def report(options, load, history, found, seconds, count, commits):
    counts = ", ".join(f"{number} {what}" for what, number in sorted(load.counts.items()))
    print(f"{options.database}, {len(load.clients)} clients, {len(load.streams)} streams, {count} faults, "
          f"{seconds:.0f} s: {counts}")
    for title, is_calm in (("without faults", True), ("during faults", False)):
        for what, values in lag.samples(load, commits, is_calm).items():
            if values:
                print(f"    from {what} to a stream on another replica, {title}: {lag.describe(values)}")
    print(f"    {len(history.operations)} operations checked, {len(found)} wrong", flush=True)
    for text in found[:20]:
        print("   ", text if len(text) < LONGEST else text[:LONGEST] + " …")


def checkable(load, cluster):
    """The history that has to be right. On SQLite, an action looks into the file, while a screen of the same process may
    be a quarter of a second behind what other processes have written: so what a refusal has seen doesn't count."""
    history = load.whole_history()
    if not cluster.pair:
        history.operations = [operation for operation in history.operations if operation.kind != ABSENT]
    return history


def wrong(options, cluster, load, history, seconds, commits):
    """Everything that must not be."""
    found = [str(violation) for violation in checker.check(history, is_joint=cluster.pair is not None)]
    found += [f"unexpected: {text}" for text in load.faults]
    found += [f"without a fault: {failure}" for failure in load.unexcused()]
    found += stored_titles(cluster)
    done = load.counts["actions"] + load.counts["reads"] + load.counts["reads without a change"]
    if done < LEAST_RATE * len(load.clients) * seconds:
        found.append(f"only {done} operations in {seconds:.0f} s")
    if options.goal is not None and cluster.pair:
        values = sorted(lag.samples(load, commits, True)["commit"])
        if len(values) < LEAST_SAMPLES:
            found.append(f"from commit to a stream: only {len(values)} times, and {LEAST_SAMPLES} are needed")
        elif values[int(len(values) * 0.99)] * 1000 > options.goal:
            found.append(f"from commit to a stream: {lag.describe(values)}, above {options.goal} ms")
    return found


def main():
    options = arguments()
    is_postgresql = options.database == "postgresql"
    if is_postgresql and not network.is_isolated() and not options.loopback:
        raise SystemExit("no link can be cut without root and namespaces; --loopback leaves these faults out")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sectional-cluster-"))
    folder.chmod(0o711)
    network.prepare()
    place = clusters.isolated_network() if is_postgresql and not options.loopback else None
    cluster = clusters.Cluster(options.program, folder, place, is_postgresql, patroni=options.patroni,
                               **SETTINGS)
    is_right = False
    try:
        begin = time.monotonic()
        with cluster.running():
            print(f"seed {options.seed}; the cluster is up after {time.monotonic() - begin:.1f} s", flush=True)
            targets = [replica.target for replica in cluster.replicas]
            front = [] if options.sticky else [cluster.balancer.target]
            tokens = {name: cluster.token("user", name) for name in (f"subject-{number}" for number in range(SUBJECTS))}
            load = Load(targets + front, targets, tokens, options.devices, options.seed, options.sticky)
            commits = lag.Commits(cluster)
            commits.start()
            begin = time.monotonic()
            happened, missing = run_load(options, cluster, load)
            seconds = time.monotonic() - begin
            commits.end()
            history = checkable(load, cluster)
            history.write(folder / "history")
            found = wrong(options, cluster, load, history, seconds, commits.times)
            found += [f"this fault has not happened: {name}" for name in missing]
            of_standby, reads = cluster.standby_reads() if cluster.pair else (0, 0)
            if cluster.pair and not of_standby:
                found.append("the standby has answered no read")
        print(f"    {of_standby} of {reads} reads answered by the standby")
        report(options, load, history, found, seconds, len(happened), commits.times)
        is_right = not found
    finally:
        if options.keep or not is_right:
            print("    see", folder)
        else:
            with contextlib.suppress(OSError):
                shutil.rmtree(folder)
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
