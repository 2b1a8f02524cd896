"""Measures what the table of `__main__` doesn't show. `scripts/bench limits` sets up what is needed, and calls this."""
import argparse
import os
import resource

import fleet
import idle
import options
import paging
import soak
import terminal
import writing

LIMITS = {"idle": idle.run, "requests": soak.run, "pages": paging.run, "writes": writing.run}

FULL = {
    "rounds": 5, "seconds": 5, "warm_up": 3, "idle": 4000, "requests": 10_000_000, "warm_up_requests": 100_000,
    "rows": 1_000_000, "pages": 5000, "actions": writing.RATE,
}
QUICK = {
    **FULL, "rounds": 2, "seconds": 1, "warm_up": 1, "idle": 500, "requests": 200_000, "warm_up_requests": 10_000,
    "rows": 20_000, "pages": 500,
}
MEANINGS = {
    "rounds": "of `idle` and `writes`", "seconds": "of each run of wrk in `writes`",
    "warm-up": "seconds before the first round of `writes`", "idle": "connections of `idle`",
    "requests": "of `requests`, after its warm-up", "warm-up-requests": "before memory is looked at in `requests`",
    "rows": "of the feed of `pages`", "pages": "requests of each page in `pages`",
    "actions": "a second, which the writer of `writes` performs",
}


def parser():
    parser = argparse.ArgumentParser(
        prog="scripts/bench limits",
        description="idle: memory of an idle connection, ours and C's. requests: memory over many requests. "
        "pages: a late page of a long feed against the first one. writes: what a writer costs readers.")
    parser.add_argument("limits", nargs="*", help=f"which of {', '.join(LIMITS)}; all without")
    parser.add_argument("--quick", action="store_true", help="half a minute, with sizes that only show that it works")
    for name, meaning in MEANINGS.items():
        default = FULL[name.replace("-", "_")]
        parser.add_argument(f"--{name}", type=options.positive, help=f"{meaning}; {default:,} without")
    options.add_places(parser)
    return parser


def parse(arguments=None):
    reader = parser()
    chosen = reader.parse_args(arguments)
    if unknown := set(chosen.limits) - LIMITS.keys():
        reader.error(f"no limit {', '.join(sorted(unknown))}; there are {', '.join(LIMITS)}")
    return options.settled(reader, chosen, defaults(chosen))


def defaults(chosen):
    return QUICK if chosen.quick else FULL


def prepare(chosen):
    """Clients leave the servers' cores alone, and may have as many connections as the system lets them."""
    os.sched_setaffinity(0, chosen.load_cores.numbers)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main():
    chosen = parse()
    prepare(chosen)
    print(terminal.setting(chosen), flush=True)
    with fleet.Fleet(chosen, terminal.progress) as servers:
        servers.take_document()
        for name, run in LIMITS.items():
            if name in (chosen.limits or LIMITS):
                text = run(servers, chosen, terminal.progress)
                terminal.progress("")
                print(f"\n{text}", flush=True)
    return 0


if __name__ == "__main__":
    terminal.run(main)
