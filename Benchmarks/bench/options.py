"""What can be said on the command line."""
import argparse
import dataclasses
import pathlib
import shutil

import cores
import fleet
import servers


@dataclasses.dataclass(frozen=True)
class Size:
    """How much there is of something: in full, and in a run that only shows that it works."""

    full: int
    quick: int
    meaning: str


# Of what is measured in rounds with a load.
SIZES = {
    "rounds": Size(5, 3, "over all servers"),
    "seconds": Size(5, 1, "of each run of the load"),
    "warm_up": Size(3, 1, "seconds before the first round"),
}


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, found {text}")
    return number


class Reader(argparse.ArgumentParser):
    """Takes sizes, and where things run and are."""

    def __init__(self, name, description, sizes, **more):
        super().__init__(prog=f"scripts/bench {name}".rstrip(), description=description, **more)
        self.sizes = sizes
        self.add_argument("--quick", action="store_true", help="with sizes that only show that it works")
        for name, size in sizes.items():
            self.add_argument(
                f"--{name.replace('_', '-')}", type=positive, default=size.full,
                help=f"{size.meaning}; {size.full:,} without")
        self.add_argument("--server-cores", type=cores.Cores.parse, help="such as 0-1")
        self.add_argument("--load-cores", type=cores.Cores.parse, help="such as 2-3")
        self.add_argument(
            "--programs", type=pathlib.Path, default=fleet.ROOT / ".build" / "release", help="where `sectional` is")
        self.add_argument(
            "--folder", default=fleet.ROOT / ".build" / "benchmarks", help="where peers are built and servers write")

    def sized(self, arguments=None):
        """What was said, with sizes where none were."""
        if self.parse_args(arguments).quick:
            self.set_defaults(**{name: size.quick for name, size in self.sizes.items()})
        return self.parse_args(arguments)

    def settled(self, arguments=None):
        """The same with cores. Ends the program where something is missing on this machine."""
        chosen = self.sized(arguments)
        server_cores, load_cores = cores.split(cores.available())
        chosen.server_cores = chosen.server_cores or server_cores
        chosen.load_cores = chosen.load_cores or load_cores
        if missing := (chosen.server_cores.numbers | chosen.load_cores.numbers) - cores.available():
            self.error(f"no core {', '.join(map(str, sorted(missing)))} here")
        for tool in ("wrk", "taskset"):
            if shutil.which(tool) is None:
                self.error(f"{tool} isn't installed")
        chosen.own_load = pathlib.Path(chosen.folder).resolve() / "load"
        return chosen


def parse(arguments=None):
    reader = Reader(
        "", "Loads this service and its peers.", SIZES,
        epilog="The script's head lists what else it measures, such as `scripts/bench limits`; each has a --help.")
    reader.add_argument("servers", nargs="*", help="which servers; all without")
    reader.add_argument(
        "--connections", type=lambda text: [positive(part) for part in text.split(",")], default=[64, 512],
        help="how many keep-alive connections; 64,512 without")
    chosen = reader.settled(arguments)
    try:
        chosen.servers = servers.chosen(chosen.servers)
    except ValueError as error:
        reader.error(str(error))
    return chosen
