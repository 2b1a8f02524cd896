"""What can be said on the command line."""
import argparse
import pathlib

import catalogue
import cores
import program


def parser():
    parser = argparse.ArgumentParser(
        prog="scripts/soak attack",
        description="Attacks the released program on loopback, one attack after another, each on a fresh server, while "
        "an honest client asks for things. Exit 1 where an attack did what it mustn't.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which attacks; all without")
    parser.add_argument("--list", action="store_true", help="print the names of all attacks, and end")
    parser.add_argument(
        "--quick", action="store_true", help="about four minutes instead of ten: fewer attempts, shorter looks")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write what was seen there")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is random; 1 without")
    parser.add_argument("--server-cores", type=cores.Cores.parse, help="such as 0-1")
    parser.add_argument(
        "--program", type=pathlib.Path, default=program.ROOT / ".build" / "release" / "sectional", metavar="FILE",
        help="the program to attack; the one that the script builds without")
    parser.add_argument(
        "--folder", type=pathlib.Path, default=program.ROOT / ".build" / "attack", help="where servers write")
    return parser


def parse(arguments=None):
    reader = parser()
    chosen = reader.parse_args(arguments)
    if unknown := [name for name in chosen.names if name not in catalogue.ATTACKS]:
        reader.error(f"no attack {', '.join(unknown)}; there are {', '.join(catalogue.ATTACKS)}")
    chosen.attacks = {name: catalogue.ATTACKS[name] for name in chosen.names or catalogue.ATTACKS}
    chosen.server_cores = chosen.server_cores or cores.split(cores.available())[0]
    chosen.folder = chosen.folder.resolve()
    return chosen
