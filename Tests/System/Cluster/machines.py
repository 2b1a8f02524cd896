"""Where the processes of a cluster run: on this machine, or in network namespaces whose links can be cut."""
import contextlib
import ctypes
import os
import pathlib
import pwd
import signal
import socket
import subprocess
import time
import typing

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True)


class Machine(typing.NamedTuple):
    """A machine: this one, or a network namespace with an address of its own."""
    name: str
    address: str
    namespace: str | None = None

    def command(self, command, user=None):
        """A command as it runs on this machine, perhaps as another user. The process that it starts is the command."""
        if user is not None:
            identity = pwd.getpwnam(user)
            # A change of the user would also end what `start` asks for.
            command = ["setpriv", "--reuid", str(identity.pw_uid), "--regid", str(identity.pw_gid), "--clear-groups",
                       "--pdeathsig", "KILL", *command]
        if self.namespace is not None:
            command = ["ip", "netns", "exec", self.namespace, *command]
        return list(map(str, command))


def start(command, log, environment, folder):
    """Starts a process that ends with this one, whatever happens. It gets no signals of the terminal."""
    parent = os.getpid()

    def prepare():
        os.setsid()
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    with open(log, "ab") as file:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, env=environment, cwd=folder,
                                preexec_fn=prepare)


def run(command, environment=None, timeout=60, **options):
    """Runs a command to its end. Returns its output, or raises with what it said."""
    result = subprocess.run(command, env=environment, timeout=timeout, capture_output=True, text=True, **options)
    if result.returncode:
        raise RuntimeError(f"{command[:6]} ended with {result.returncode}: {(result.stderr + result.stdout)[-1000:]}")
    return result.stdout.strip()


def descendants(pid):
    """The processes that a process has started, and those that these have."""
    found = []
    with contextlib.suppress(OSError):
        for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (thread / "children").read_text().split()):
                found += [child, *descendants(child)]
    return found


def kill_all(process):
    """Kills a process of ours and all that it has started, and waits for the first."""
    children = descendants(process.pid)
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    process.wait(timeout=30)


def wait_until(condition, what, seconds=30, pause=0.02):
    """Waits until a condition holds; an error counts as not yet. Returns how long that took."""
    begin, problem = time.monotonic(), None
    while True:
        try:
            if condition():
                return time.monotonic() - begin
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            problem = error
        if time.monotonic() > begin + seconds:
            raise TimeoutError(f"{what}: not within {seconds} s" + (f" ({problem})" if problem else ""))
        time.sleep(pause)


def connects(target):
    """Whether something listens at a pair of host and port."""
    with socket.create_connection(target, timeout=2):
        return True
