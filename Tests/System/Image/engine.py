"""Images and containers, by docker or podman."""
import json
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

COMMAND = os.environ.get("ENGINE", "docker").split()
# podman would mount writable folders over those of a read-only root; docker and Kubernetes don't.
READ_ONLY = ["--read-only"] + (["--read-only-tmpfs=false"] if "podman" in COMMAND[0] else [])


def run(*arguments, check=True):
    done = subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    if check and done.returncode:
        raise RuntimeError(f"{' '.join(COMMAND)} {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done


def inspected(image):
    """What the engine says of an image."""
    return json.loads(run("image", "inspect", image).stdout)[0]


def exported(image, folder):
    """Writes the files of an image into `folder`, with the owners that they have there."""
    container = run("create", image).stdout.strip()
    try:
        with tempfile.NamedTemporaryFile(suffix=".tar") as archive:
            run("export", "--output", archive.name, container)
            subprocess.run(["tar", "--extract", "--file", archive.name, "--directory", folder], check=True)
    finally:
        run("rm", "--volumes", container)


class Container:
    """A container that runs as little privileged as can be, in the network of this machine."""

    def __init__(self, image, name, port, *options, **settings):
        prefix = name.upper().replace("-", "_")
        settings = {"HOST": "127.0.0.1", "PORT": port, **settings}
        variables = [f"--env={prefix}_{key}={value}" for key, value in settings.items()]
        self.url = f"http://127.0.0.1:{port}"
        self.identifier = run(
            "run", "--detach", "--network=host", *READ_ONLY, "--cap-drop=all", "--security-opt=no-new-privileges",
            "--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096", *variables, *options, image).stdout.strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        run("rm", "--force", "--volumes", self.identifier)

    def execute(self, *command, check=False):
        return run("exec", self.identifier, *command, check=check)

    @property
    def state(self):
        return json.loads(run("inspect", self.identifier).stdout)[0]["State"]

    @property
    def log(self):
        done = run("logs", self.identifier)
        return done.stdout + done.stderr

    def process(self):
        """The fields of the status of the container's first process, as proc(5) has them."""
        with open(f"/proc/{self.state['Pid']}/status") as status:
            return {key: value.split() for key, _, value in (line.partition(":") for line in status)}

    def until_ready(self, seconds=30):
        return self.until(lambda: self.get("/health")[0] == 200, seconds)

    def until(self, happened, seconds=30):
        """Waits until `happened()`; fails with the log if it doesn't, or if the container ended."""
        end = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > end or not self.state["Running"]:
                raise AssertionError(f"it didn't happen; the log:\n{self.log}")
            time.sleep(0.1)
        return self

    def get(self, path):
        """The status and the content of a response; the status 0 if there is none."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=5) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""
