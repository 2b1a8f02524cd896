"""The program as a process: $SECTIONAL_BINARY, which `scripts/soak distribution` sets."""
import atexit
import contextlib
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

PROGRAM = os.environ.get("SECTIONAL_BINARY", ".build/debug/sectional")


def settings():
    """The names of the environment variables, with the default of each as the table of `config list` has it."""
    table = subprocess.run([PROGRAM, "config", "list", "--markdown"], check=True, capture_output=True, text=True).stdout
    rows = [[each.strip("| `") for each in line.split(" | ")] for line in table.splitlines()[2:]]
    return {"SECTIONAL_" + re.sub("([A-Z])", r"_\1", row[0]).upper(): row[2] for row in rows}


@functools.cache
def deployment():
    """The folder with the files for deployment, which the program writes."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    subprocess.run([PROGRAM, "config", "deployment", folder], check=True, capture_output=True)
    return pathlib.Path(folder)


@contextlib.contextmanager
def serving(folder, **variables):
    """Runs the program with its data in `folder`, and gives the URLs that it prints."""
    environment = {
        "SECTIONAL_HOST": "127.0.0.1", "SECTIONAL_PORT": "0", "SECTIONAL_MANAGEMENT_PORT": "0",
        "SECTIONAL_DATABASE": f"{folder}/database.sqlite", "SECTIONAL_LOG_LEVEL": "error", **variables}
    process = subprocess.Popen(
        [PROGRAM, "serve"], env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield [next(each for each in process.stdout.readline().split() if each.startswith("http")) for _ in range(2)]
    finally:
        process.terminate()
        process.communicate()


def status(url):
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code
