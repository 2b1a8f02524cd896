"""Measures what the table of `__main__` doesn't show. `scripts/bench limits` sets up what is needed, and calls this."""
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

SIZES = {
    "rounds": options.Size(5, 2, "of `idle` and `writes`"),
    "seconds": options.Size(5, 1, "of each run of wrk in `writes`"),
    "warm_up": options.Size(3, 1, "seconds before the first round of `writes`"),
    "idle": options.Size(4000, 500, "connections of `idle`"),
    "requests": options.Size(10_000_000, 200_000, "of `requests`, after its warm-up"),
    "warm_up_requests": options.Size(100_000, 10_000, "before memory is looked at in `requests`"),
    "rows": options.Size(1_000_000, 20_000, "of the feed of `pages`"),
    "pages": options.Size(5000, 500, "requests of each page in `pages`"),
    "actions": options.Size(writing.RATE, writing.RATE, "a second, which the writer of `writes` performs"),
}


def reader():
    reader = options.Reader(
        "limits",
        "idle: memory of an idle connection, ours and C's. requests: memory over many requests. "
        "pages: a late page of a long feed against the first one. writes: what a writer costs readers.", SIZES)
    reader.add_argument(
        "limits", nargs="*", choices=[[], *LIMITS], metavar="LIMIT", help=f"of {', '.join(LIMITS)}; all without")
    return reader


def prepare(chosen):
    """Clients leave the servers' cores alone, and may have as many connections as the system lets them."""
    os.sched_setaffinity(0, chosen.load_cores.numbers)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main():
    chosen = reader().settled()
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
