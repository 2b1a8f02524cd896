"""What the runner says besides its figures, and how it ends."""
import datetime
import pathlib
import platform
import subprocess
import sys

import loading
import processes
import responses


def progress(text):
    """On a terminal, one line that is written over."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), platform.machine())


def setting(chosen):
    """When, on what, and who has which cores."""
    server, load = chosen.server_cores, chosen.load_cores
    shared = "; SHARED: the load takes time from the servers" if server.numbers & load.numbers else ""
    when = datetime.date.today().isoformat()
    return (
        f"{when}, {processor()}, Linux {platform.release()}\n"
        f"servers on cores {server.text}, the load on cores {load.text}{shared}"
    )


def report(samples):
    """1 where a response was wrong, whatever the numbers say."""
    faults = [
        f"{name}, {count} connections: {fault}"
        for (name, count), runs in samples.items() for sample in runs for fault in sample.faults
    ]
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


def run(main):
    """Ends the program with what `main` returns, or with what went wrong in a line."""
    try:
        sys.exit(main())
    except (
        responses.ResponseError, processes.StartError, loading.LoadError, subprocess.SubprocessError, OSError,
    ) as error:
        print(f"scripts/bench: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
