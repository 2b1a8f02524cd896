"""What can be said on the command line."""
import argparse
import pathlib
import shutil

import cores
import fleet
import servers

QUICK = {"rounds": 3, "seconds": 1, "warm_up": 1}
FULL = {"rounds": 5, "seconds": 5, "warm_up": 3}


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, found {text}")
    return number


def parser():
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description="Loads this service and its peers with wrk.",
        epilog="The script's head lists what else it measures, such as `scripts/bench limits`; each has a --help.")
    parser.add_argument("servers", nargs="*", help="which servers; all without")
    parser.add_argument("--kept", action="store_true", help="without what is composed for every request")
    parser.add_argument("--quick", action="store_true", help="about two minutes: three rounds of one second")
    parser.add_argument("--rounds", type=positive, help=f"rounds over all servers; {FULL['rounds']} without")
    parser.add_argument("--seconds", type=positive, help=f"of each run of wrk; {FULL['seconds']} without")
    parser.add_argument("--warm-up", type=positive, help=f"seconds before the first round; {FULL['warm_up']} without")
    parser.add_argument(
        "--connections", type=lambda text: [positive(part) for part in text.split(",")], default=[64, 512],
        help="how many keep-alive connections; 64,512 without")
    add_places(parser)
    return parser


def add_sizes(parser):
    """How many rounds, and how long each is."""
    for name, value in FULL.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=positive, help=f"{value} without")


def add_places(parser):
    """Where things run and are."""
    parser.add_argument("--server-cores", type=cores.Cores.parse, help="such as 0-1")
    parser.add_argument("--load-cores", type=cores.Cores.parse, help="such as 2-3")
    parser.add_argument(
        "--programs", type=pathlib.Path, default=fleet.ROOT / ".build" / "release", help="where `sectional` is")
    parser.add_argument(
        "--folder", default=fleet.ROOT / ".build" / "benchmarks", help="where peers are built and servers write")


def parse(arguments=None):
    reader = parser()
    options = reader.parse_args(arguments)
    try:
        options.servers = servers.chosen(options.servers, options.kept)
    except ValueError as error:
        reader.error(str(error))
    return settled(reader, options, QUICK if options.quick else FULL)


def set_sizes(options, defaults):
    """Those that weren't said."""
    for name, value in defaults.items():
        if getattr(options, name) is None:
            setattr(options, name, value)


def settled(reader, options, defaults):
    """`options` with what wasn't said. Ends the program where something is missing on this machine."""
    set_sizes(options, defaults)
    server_cores, load_cores = cores.split(cores.available())
    options.server_cores = options.server_cores or server_cores
    options.load_cores = options.load_cores or load_cores
    if missing := (options.server_cores.numbers | options.load_cores.numbers) - cores.available():
        reader.error(f"no core {', '.join(map(str, sorted(missing)))} here")
    for tool in ("wrk", "taskset"):
        if shutil.which(tool) is None:
            reader.error(f"{tool} isn't installed")
    options.own_load = pathlib.Path(options.folder).resolve() / "load"
    return options
