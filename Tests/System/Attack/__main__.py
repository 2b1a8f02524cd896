"""Attacks this service. `scripts/soak attack` sets up what is needed, and calls this."""
import datetime
import platform
import resource
import signal
import sys
import time

import catalogue
import commands
import processes
import program
import report
import responses
import scene
import terminal
import verdicts
import watching
import witness

# Seconds: before an attack, so that the honest client has begun; after it, in which CPU time is looked at; and until
# memory has to be back.
BEFORE, AFTER, PATIENCE = 1, 5, 10
QUICK_AFTER, QUICK_PATIENCE = 2, 5


def run(name, attack, chosen):
    """One attack on a server of its own. A server that ends, or doesn't answer at all, is a result too."""
    try:
        outcome, seen, cost = perform(attack, chosen)
    except (OSError, responses.ResponseError, processes.StartError) as error:
        return report.Result(name, [f"{type(error).__name__}: {error}"])
    return report.Result(name, verdicts.faults(outcome, seen, cost, attack.limits), outcome, seen, cost)


def perform(attack, chosen):
    after, patience = (QUICK_AFTER, QUICK_PATIENCE) if chosen.quick else (AFTER, PATIENCE)
    with program.Program(chosen.program, chosen.folder, chosen.server_cores, dict(attack.settings)) as server:
        with witness.Witness(server, attack.honest, not attack.shares_address) as honest:
            time.sleep(BEFORE)
            watch = watching.Watch(server)
            outcome = attack.run(scene.Scene(server, chosen.quick, attack.source, chosen.seed, chosen.folder))
            cost = watch.end(after, patience, attack.limits.kept)
    return outcome, honest.seen, cost


def allow_many_connections():
    """Here, and in the server, which inherits it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def setting(chosen):
    """When and on what."""
    return (
        f"{datetime.date.today().isoformat()}, {terminal.processor()}, Linux {platform.release()}, the server on "
        f"{chosen.server_cores.count} cores that it shares with the attacks; seed {chosen.seed}")


def main():
    chosen = commands.parse()
    if chosen.list:
        print(*catalogue.ATTACKS, sep="\n")
        return 0
    # Everything that was started is ended by the contexts that it was started in.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    allow_many_connections()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    results = []
    for name, attack in chosen.attacks.items():
        terminal.progress(f"{name} ({len(results) + 1} of {len(chosen.attacks)})")
        results.append(run(name, attack, chosen))
    terminal.progress("")
    print(setting(chosen), report.text(results), sep="\n\n")
    if chosen.json:
        chosen.json.write_text(report.as_json(results))
    return 1 if any(each.faults for each in results) else 0


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
