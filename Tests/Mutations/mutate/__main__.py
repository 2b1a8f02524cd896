"""Plants each mutation of Tests/Mutations in a copy of the project, and says which of them the tests notice."""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import catalogue
import memory
import nearby
import running
import table
import tree

ROOT = pathlib.Path(__file__).resolve().parents[3]
CATALOGUE = ROOT / "Tests" / "Mutations"


def options(arguments=None):
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="targets of the sources; all without")
    parser.add_argument("--list", action="store_true", help="print the mutations, and whether they fit the sources")
    parser.add_argument(
        "--only", type=lambda text: text.split(","), default=[], metavar="ID,...", help="these mutations alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="runs at a time; as many as cores without")
    parser.add_argument("--seconds", type=int, default=180, help="a run that takes longer hangs; 180 without")
    parser.add_argument(
        "--folder", type=pathlib.Path, default=ROOT / ".build" / "mutate", help="where the copy is; .build/mutate without")
    return parser.parse_args(arguments)


def main():
    chosen = options()
    try:
        every = catalogue.read(CATALOGUE)
        mutations = catalogue.chosen(every, chosen.targets, chosen.only)
        content = tree.mutated(ROOT, every)
    except catalogue.Fault as fault:
        print(fault, file=sys.stderr)
        return 2
    if chosen.list:
        print(*(f"{m.id}\t{m.area}\t{m.file}\t{m.title}" for m in mutations), sep="\n")
        return 0
    tree.write(content, chosen.folder)
    subprocess.run(["swift", "build", "--build-tests"], cwd=chosen.folder, check=True)
    suite = running.Suite(chosen.folder / ".build" / "debug" / "sectionalPackageTests.xctest", chosen.seconds)
    known = memory.Memory(chosen.folder / ".build" / "noticed.json")
    try:
        return checked(suite, mutations, chosen.jobs, known)
    finally:
        known.write()


def checked(suite, mutations, jobs, known):
    """Runs everything. 0 where nothing was missed, 1 where something was, 2 where the tests fail without a mutation."""
    if not passes(suite, sorted({name for mutation in mutations for name in mutation.tests})):
        return 2
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = []
        for result in pool.map(lambda mutation: tried(suite, mutation, known), mutations):
            results.append(result)
            print(line(result), flush=True)
    print("", table.report(results), sep="\n")
    return 1 if any(result.missed for result in results) else 0


def passes(suite, targets):
    """Whether the tests of each of `targets` pass as the sources are."""
    for target in targets:
        run = suite.run_target(target)
        print(f"{target}, as the sources are: {run.outcome.value}, {run.count} tests, {run.seconds:.1f} s", flush=True)
        if run.outcome is not running.Outcome.PASSED:
            print(f"{target}: {run.test or 'no test'} failed without a mutation", file=sys.stderr)
            return False
    return True


def tried(suite, mutation, known):
    """Asks the likeliest tests first, and then those of each target in turn, until some notice the mutation."""
    for pattern in (known.filter(mutation), nearby.filter(ROOT, mutation)):
        run = pattern and suite.run(pattern, mutation.number)
        if run and run.outcome is running.Outcome.FAILED:
            known.note(mutation, run.test)
            return table.Result(mutation, run, noticed=True)
    for target in mutation.tests:
        run = suite.run_target(target, mutation.number)
        if run.outcome is not running.Outcome.PASSED:
            known.note(mutation, run.test)
            return table.Result(mutation, run, noticed=True)
    return table.Result(mutation, run, noticed=False)


def line(result):
    state = "missed" if result.missed else "changes nothing" if not result.noticed else result.run.outcome.value
    return f"{state:>15}  {result.run.seconds:5.1f} s  {result.mutation.id}  {result.run.test}"


if __name__ == "__main__":
    sys.exit(main())
