"""Runs the program behind other people's proxies, and prints a table of what each passed.

Usage: run.py PROGRAM [--peers NAME,…] [--variants NAME,…] [--tests WORD,…] [--jobs N]
"""
import argparse
import concurrent.futures
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parents[1]), str(HERE.parents[1] / "Cluster")]  # for `patches`

import acting
import addressing
import checking
import program
import proxies
import reading
import refusing
import restarting
import streaming
import table

ALL = (
    reading.Reading, acting.Acting, streaming.Streaming, refusing.Refusing, addressing.Addressing,
    restarting.Restarting)
HTTP = {
    "bare": (), "compression": ("compression",), "TLS": ("tls",), "compression and TLS": ("compression", "tls"),
    "address": ("address",), "path": ("path",),
}
# The proxy compresses all, not only what the service has left as it is.
OFFLOAD = {"offload": ("compression", "offload")}
VARIANTS = {
    "nginx": HTTP | OFFLOAD | {"cache": ("cache", "address")},
    "apache": {name: options for name, options in HTTP.items() if name != "address"},
    "haproxy": HTTP | OFFLOAD | {"TCP": ("tcp",)},
}


def variants(options):
    """The proxy, the name, the options and the cases of each variant that is to run."""
    def is_chosen(name):
        return options.variants == "all" or name in options.variants.split(",")
    for peer in options.peers.split(","):
        proxy = proxies.PROXIES[peer]
        for name, chosen in VARIANTS[peer].items():
            if is_chosen(name):
                yield proxy, name, chosen, ALL
        if peer == "haproxy" and is_chosen("checks"):
            yield proxy, "checks", (), (checking.Checking,)


def main():
    parser = argparse.ArgumentParser(prog="run.py")
    parser.add_argument("program")
    parser.add_argument("--peers", default=",".join(VARIANTS))
    parser.add_argument("--variants", default="all")
    parser.add_argument("--tests", default="", help="only the tests with one of these words in their name")
    parser.add_argument("--jobs", type=int, default=3)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.program).resolve())
    has_path = program.knows(binary, "basePath")
    rows = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for proxy, name, chosen, cases in variants(options):
            row = table.Row(proxy.name, proxy.version(), name)
            rows.append(row)
            if "path" in chosen and not has_path:
                row.skip("the program has no setting `basePath`")
                continue
            members = {"peer": proxy, "options": chosen, "binary": binary}
            made = type(f"{proxy.__name__} {name}", cases, members)
            pool.submit(row.run, made, options.tests)
    sys.exit(0 if table.write(rows) else 1)


if __name__ == "__main__":
    main()
