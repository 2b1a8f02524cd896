"""Runs a cluster on this machine's loopback, for people to try. `scripts/run cluster` calls this.

Usage: scripts/run cluster [--database postgresql|sqlite] [--port N] [--database-port N] [--folder FOLDER] [--preview]

Three replicas of the showcase behind HAProxy, on a PostgreSQL primary and a synchronous standby. It prints the addresses,
the numbers of the processes, and what to try. Ctrl-C ends everything. The data is new at each start.
"""
import argparse
import os
import pathlib
import shlex
import signal
import sys
import time

import machines
from cluster import ROOT, Cluster, folder_at

# Seconds between two looks at the processes.
PAUSE = 0.5


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/run cluster", description=__doc__.split("\n\n")[0] + "\n\n"
                                     + __doc__.split("\n\n")[2], formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--database", choices=["postgresql", "sqlite"], default="postgresql",
                        help="postgresql (the default), or one SQLite file that all replicas share")
    parser.add_argument("--port", type=int, default=8100, metavar="N",
                        help="the port of HAProxy, 8100 by default; the replicas have the three after it")
    parser.add_argument("--database-port", type=int, default=5501, metavar="N",
                        help="the port of the first database server, 5501 by default; the second has the next one")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/cluster", metavar="FOLDER",
                        help="for the data and the logs, .build/cluster by default; it is emptied at the start")
    parser.add_argument("--preview", action="store_true", help="serve the preview")
    return parser.parse_args()


def check_ports(options):
    ports = range(options.port, options.port + 4)
    if options.database == "postgresql":
        ports = [*ports, options.database_port, options.database_port + 1]
    for port in ports:
        try:
            machines.connects(("127.0.0.1", port))
        except OSError:
            continue
        raise SystemExit(f"scripts/run cluster: port {port} is in use; see --port and --database-port")


def check_folder(options):
    """Only a folder that this has made before is emptied."""
    folder = options.folder.resolve()
    if folder.exists() and any(folder.iterdir()) and not (folder / "cluster").exists():
        raise SystemExit(f"scripts/run cluster: {folder} is not empty, and not one of a cluster")
    if os.getuid() == 0 and options.database == "postgresql":
        for parent in folder.parents:
            if parent.exists() and not parent.stat().st_mode & 0o001:
                raise SystemExit(f"scripts/run cluster: the user of the database can't pass {parent}; see --folder")
    return folder


def describe(cluster):
    """What runs, and what to try."""
    front = f"http://127.0.0.1:{cluster.balancer.port}"
    lines = [f"HAProxy         {front}  (process {cluster.balancer.process.pid})"]
    for replica in cluster.replicas:
        lines.append(f"replica {replica.name:7} http://127.0.0.1:{replica.port}  (process {replica.process.pid})")
    if cluster.pair:
        for server in cluster.pair.servers:
            role = "primary" if server is cluster.pair.primary else "standby"
            lines.append(f"database {server.name:6} 127.0.0.1:{server.port}, {role}  (process {server.process.pid})")
    token = cluster.token("user", "ana")
    first, second = cluster.replicas[0], cluster.replicas[1]
    add = "screens/todos/sections/input/cells/input/actions/add"
    lines += ["", "Try, in other terminals:", "", f"  ana='Authorization: Bearer {token}'",
              f"  curl -N -H \"$ana\" http://127.0.0.1:{second.port}/screens/todos/events      # a stream at one replica",
              "  curl -H \"$ana\" -H 'Content-Type: application/json' -d '{\"title\":\"Wash the car\"}' \\",
              f"      http://127.0.0.1:{first.port}/{add}     # a change at another one",
              f"  curl {front}/screens/cards                # whichever is ready",
              f"  kill -9 {first.process.pid}                 # a replica; it is started again"]
    if cluster.pair:
        passfile, url = shlex.quote(str(cluster.pair.passfile)), shlex.quote(cluster.pair.url)
        lines += [
            f"  PGPASSFILE={passfile} psql {url}",
            f"  kill -9 {cluster.pair.primary.process.pid}                 # the primary: the standby is promoted, and the other "
            "one becomes its standby"]
    if cluster.environment.get("SECTIONAL_PREVIEW") == "on":
        lines.append(f"  {front}/preview/ in a browser, by a token: {token}")
    return "\n".join([*lines, "", f"Logs are in {cluster.folder}. Ctrl-C ends everything.", ""])


def tend(cluster):
    """Does what an operator would do: starts again what has ended, and promotes the standby of a dead primary."""
    while True:
        time.sleep(PAUSE)
        if cluster.pair and not cluster.pair.primary.is_running:
            tend_primary(cluster.pair)
        if cluster.pair and not cluster.pair.standby.is_running:
            cluster.pair.standby.start()
            say(f"the standby, {cluster.pair.standby.name}, runs again: process {cluster.pair.standby.process.pid}")
        for replica in cluster.replicas:
            if not replica.is_running:
                seconds = replica.start()
                say(f"{replica.name} had ended, and is ready after {seconds:.1f} s: process {replica.process.pid}")


def tend_primary(pair):
    say(f"the primary, {pair.primary.name}, has ended")
    if not pair.standby.is_running:
        pair.primary.start()
        return say(f"there is no standby to promote; it runs again: process {pair.primary.process.pid}")
    seconds = pair.fail_over()
    say(f"{pair.primary.name} is promoted after {seconds:.2f} s")
    how = pair.rejoin()
    say(f"{pair.standby.name} was {how}, and is its synchronous standby: process {pair.standby.process.pid}")


def say(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def main():
    options = arguments()
    check_ports(options)
    folder = check_folder(options)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(0))
    settings = {"SECTIONAL_PREVIEW": "on"} if options.preview else {}
    with folder_at(folder) as folder:
        (folder / "cluster").touch()
        cluster = Cluster(options.program, folder, None, options.database == "postgresql", options.port,
                          options.database_port, **settings)
        try:
            with cluster.running():
                print(describe(cluster), flush=True)
                tend(cluster)
        except KeyboardInterrupt:
            print()
        say("everything has ended")


if __name__ == "__main__":
    main()
