"""How big the house is and what a composed screen costs, beside the goals. `scripts/bench reach` calls this."""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile

import table
import terminal

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The counts of two runs are subtracted, so that the start isn't counted.
FEW, MANY = 20, 120
SIX, FIFTY, NOTHING = ("--target", "/screens/cars?limit=6"), ("--target", "/screens/cars"), ("--nothing", "yes")
CACHEGRIND = ("--tool=cachegrind", "--cache-sim=yes", "--I1=32768,8,64", "--cachegrind-out-file=/dev/null")
CALLGRIND = ("--tool=callgrind", "--dump-instr=yes", "--dump-line=no", "--compress-strings=no", "--compress-pos=no")
GOALS = {
    "lines of Swift": 29_200, "of these neither blank nor comments": None, "files of Swift": 500, "targets": 24,
    "products": 5, "files whose code runs, 6 cells": 110, "instructions, 6 cells": 65_000,
    "instructions, 50 cells": 225_000, "functions that run, 6 cells": 500, "I1 misses, 6 cells": 2_200,
    "allocations, 50 cells": 40,
}
REMARKS = """\
lines, files and targets are of Sources; the costs are of one request, its instructions less the measurement's own
the goal for lines, 25 % fewer than 38,900, was for the house without rows and PostgreSQL"""


def output(*command, given=None):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, input=given, text=True).stdout


def is_code(line):
    return not re.match(r"\s*(//|$)", line)


def sizes(package):
    """The lines of Swift, those of code, and the files; the targets and the products that a package declares. Targets
    that aren't of Sources have a path, or are tests or plugins."""
    files = [path.read_text().splitlines() for path in (ROOT / "Sources").rglob("*.swift")]
    code = sum(is_code(line) for lines in files for line in lines)
    targets = [each for each in package["targets"] if not each.get("path") and each["type"] not in ("test", "plugin")]
    return sum(map(len, files)), code, len(files), len(targets), len(package["products"])


def costs(lines):
    """The instructions by program or library, function and address, of what callgrind writes."""
    found, lines = collections.Counter(), iter(lines)
    for line in lines:
        key, _, value = line.partition("=")
        if key == "ob":
            library = value
        elif key == "fn":
            function = value
        elif key == "calls":
            next(lines)  # The instructions of the called function, which has lines of its own.
        elif line.startswith("0x"):
            address, cost = line.split()
            found[library, function, address] += int(cost)
    return found


def of_one(few, many):
    """Of one request, on average."""
    return round((many - few) / (MANY - FEW))


def running(few, many):
    """What runs in every request."""
    return [place for place, cost in many.items() if cost - few[place] >= MANY - FEW]


def sources(symbols):
    """The files of Sources among what llvm-symbolizer prints, those of inlined code too."""
    return set(re.findall(rf"(?m)^{re.escape(str(ROOT))}/Sources/(.+):\d+:\d+$", symbols))


def misses(text):
    return int(re.search(r"I1 +misses: +([\d,]+)", text)[1].replace(",", ""))


class Requests:
    """Requests of a program under Valgrind, which can't read the debug information of a Swift program."""

    def __init__(self, program, folder):
        self.program, self.stripped, self.dump = program, folder / "stripped", folder / "dump"
        output("strip", "--strip-debug", "-o", self.stripped, program)

    def logs(self, tool, options):
        """The log of few requests, and that of many."""
        command = (self.stripped, "requests", "--seed", "config/showcase.json", *options, "--count")
        for count in (FEW, MANY):
            yield output("valgrind", "--log-fd=1", *tool, *command, str(count))

    def costs(self, options):
        tool = (*CALLGRIND, f"--callgrind-out-file={self.dump}")
        return [costs(self.dump.read_text().splitlines()) for _ in self.logs(tool, options)]

    def instructions(self, options):
        return of_one(*(sum(found.values()) for found in self.costs(options)))

    def misses(self, options):
        return of_one(*map(misses, self.logs(CACHEGRIND, options)))

    def reached(self, options):
        """The functions that run, and the files that they and what is inlined in them come from."""
        places = running(*self.costs(options))
        own = [address for library, _, address in places if library.endswith("/stripped")]
        toolchain = json.loads(output("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]
        symbolizer = pathlib.Path(toolchain).parents[1] / "bin" / "llvm-symbolizer"
        files = sources(output(symbolizer, f"--obj={self.program}", given="\n".join(own)))
        if not files:
            raise OSError(f"{self.program} has no debug information of Sources here")
        return {(library, function) for library, function, _ in places}, files


def measured(requests):
    functions, files = requests.reached(SIX)
    nothing, six, fifty = map(requests.instructions, (NOTHING, SIX, FIFTY))
    allocations = json.loads((ROOT / "Benchmarks" / "allocations.json").read_text())
    return (
        *sizes(json.loads(output("swift", "package", "dump-package"))), len(files), six - nothing, fifty - nothing,
        len(functions), requests.misses(SIX), allocations["cars, 50 cells"])


def text(figures):
    rows = [(name, f"{figure:,}", f"{goal:,}" if goal else "") for (name, goal), figure in zip(GOALS.items(), figures)]
    return f"{table.aligned([('', 'here', 'goal'), *rows])}\n\n{REMARKS}"


def main():
    reader = argparse.ArgumentParser(prog="scripts/bench reach", description=__doc__)
    reader.add_argument("--programs", type=pathlib.Path, required=True, help="the folder with SectionalBenchmarks")
    # Otherwise other functions run in each process.
    os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"
    program = reader.parse_args().programs / "SectionalBenchmarks"
    with tempfile.TemporaryDirectory() as folder:
        print(text(measured(Requests(program, pathlib.Path(folder)))))


if __name__ == "__main__":
    terminal.run(main)
