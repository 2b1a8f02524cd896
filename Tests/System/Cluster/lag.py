"""How long a write takes to the streams on other replicas."""
import contextlib
import subprocess
import threading
import time

# Seconds between two looks for new to-dos: most of them live longer.
PAUSE = 1


def samples(load, commits, is_calm):
    """Seconds from the request, from the acknowledgement and, where it is known, from the commit, to the event of each
    stream at another replica, for the to-dos that were added at calm moments or at others."""
    found = {"request": [], "acknowledgement": [], "commit": []}
    for added in load.adds:
        if added.target not in load.replicas:
            continue
        for stream in load.streams:
            if stream.target == added.target or added.title not in stream.first:
                continue
            arrival = stream.first[added.title]
            if load.is_calm(added.begin, arrival) != is_calm:
                continue
            found["request"].append(arrival - added.begin)
            found["acknowledgement"].append(arrival - added.end)
            if added.title in commits:
                found["commit"].append(arrival - commits[added.title])
    return found


class Commits(threading.Thread):
    """Notes the monotonic times of the commits of to-dos, by title, until it ends: to-dos are removed again. Only
    PostgreSQL knows these times."""

    def __init__(self, cluster):
        super().__init__(name="times of commits", daemon=True)
        self.cluster, self.times, self.ends = cluster, {}, threading.Event()

    def run(self):
        while self.cluster.pair and not self.ends.wait(PAUSE):
            # The primary may be gone.
            with contextlib.suppress(OSError, RuntimeError, subprocess.SubprocessError):
                self.note()

    def note(self):
        offset = time.time() - time.monotonic()
        rows = self.cluster.rows("SELECT title, extract(epoch FROM pg_xact_commit_timestamp(xmin)) FROM todos "
                                 "WHERE owner LIKE 'subject-%' AND pg_xact_commit_timestamp(xmin) IS NOT NULL")
        for title, moment in rows:
            self.times.setdefault(title, float(moment) - offset)

    def end(self):
        self.ends.set()
        self.join()


def describe(values):
    """The median, the 99th percentile and the worst, in milliseconds."""
    if not values:
        return "none"
    values = sorted(values)
    pick = lambda share: values[min(len(values) - 1, int(len(values) * share))] * 1000
    return f"p50 {pick(0.5):.1f} ms, p99 {pick(0.99):.1f} ms, worst {values[-1] * 1000:.1f} ms ({len(values)})"
