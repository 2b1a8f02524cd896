"""Makes what is distributed of a service: the files of its image, and its archive. The Dockerfile and `scripts/release`
call it on Debian, where the program was built."""
import argparse
import os
import pathlib
import sys

import archive
import image
import parts


def main():
    chosen = options().parse_args()
    chosen.run(chosen)


def options():
    parser = argparse.ArgumentParser(prog="distribution", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run in (("image", make_image), ("archive", make_archive)):
        command = commands.add_parser(name, help=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("--program", type=pathlib.Path, required=True, help="the program")
        command.add_argument("--into", type=pathlib.Path, required=True, help="the folder to make files in")
        files = {"type": pathlib.Path, "nargs": "+", "default": []}
        command.add_argument("--config", **files, help="files and folders for /etc/NAME")
        command.add_argument("--license", default="NOASSERTION", help="the program's licence, as an expression of SPDX")
        command.add_argument("--documents", **files, help="LICENSE and the like")
        command.add_argument("--library", type=pathlib.Path, help="the checkout of Sectional, if it is another package")
        command.add_argument("--linked", **files, help="Debian's libraries in the program")
        command.add_argument("--version", default="", help="the version that the program has to say that it has")
    return parser


def make_image(chosen):
    """Makes the folders `libraries`, `program` and `data`: the layers of an image without anything else."""
    image.make(program(chosen), chosen.config, chosen.documents, epoch(), chosen.into)


def make_archive(chosen):
    """Makes NAME-VERSION-linux-ARCHITECTURE.tar.gz, its list of parts, and SHA256SUMS."""
    for each in archive.make(program(chosen), chosen.config, chosen.documents, epoch(), chosen.into):
        print(each)


def program(chosen):
    given = parts.Program(chosen.program, chosen.license, chosen.library, tuple(chosen.linked))
    _, version = given.said()
    if chosen.version and chosen.version != version:
        sys.exit(f"distribution: the program says that its version is {version}, not {chosen.version}")
    return given


def epoch():
    return int(os.environ.get("SOURCE_DATE_EPOCH") or 0)


main()
