"""Whether memory grows with requests: 200s and 304s of one path side by side, and resident memory at some points."""
import concurrent.futures
import math
import statistics

import loading
import measuring
import procfs
import servers
import table

POINTS = 10
# Of each of the two loads.
CONNECTIONS = 32
# Seconds of one run of the loads. Longer than this, and a point would come late by much.
LONGEST = 10


def slice_seconds(remaining, rate):
    """How long to load for `remaining` requests at `rate` a second, in whole seconds; one where no rate is known."""
    return min(max(math.floor(remaining / rate), 1), LONGEST) if rate else 1


def both(subjects, options, seconds):
    """Loads with everything at once. Returns the requests that were completed; raises where one went wrong."""
    with concurrent.futures.ThreadPoolExecutor(len(subjects)) as pool:
        loads = list(pool.map(lambda subject: subject.load(CONNECTIONS, options, seconds), subjects))
    for subject, load in zip(subjects, loads):
        if faults := load.faults(subject.response_size, CONNECTIONS):
            raise loading.LoadError(f"{subject.name}: {', '.join(faults)}")
    return [load.requests for load in loads]


def until(goal, done, subjects, options):
    """Goes on until at least `goal` requests are done beside those in `done`, which is added to."""
    reached, rate = 0, 0
    while reached < goal:
        seconds = slice_seconds(goal - reached, rate)
        counts = both(subjects, options, seconds)
        for index, count in enumerate(counts):
            done[index] += count
        reached += sum(counts)
        rate = sum(counts) / seconds
    return reached


def growth(points):
    """Bytes a request, by the line that fits the later half best: what comes with the first requests alone isn't it."""
    later = points[len(points) // 2 :]
    return statistics.linear_regression(*zip(*(later if len(later) > 1 else points))).slope


def run(fleet, options, progress):
    """Loads one process of the released program. Returns the text."""
    fleet.remove_database("soak")
    process = fleet.released_process("soak")
    subjects = [
        measuring.subject(
            servers.OURS, variant, process, [text.format(tag=fleet.document.tag) for text in variant.headers],
            fleet.document)
        for variant in (servers.AS_RELEASED, servers.AS_RELEASED_NOT_MODIFIED)
    ]
    progress("memory over requests: warming up")
    until(options.warm_up_requests, [0, 0], subjects, options)
    done, points = [0, 0], [(0, procfs.resident_bytes(process.pid))]
    for number in range(1, POINTS + 1):
        progress(f"memory over requests: {sum(done):,} of {options.requests:,}")
        until(number * options.requests / POINTS - sum(done), done, subjects, options)
        # A short run can be past several points at once.
        if sum(done) > points[-1][0]:
            points.append((sum(done), procfs.resident_bytes(process.pid)))
    fleet.end(process)
    return text(points, done)


def text(points, done):
    """`points` are pairs of requests since the warm-up and resident bytes; `done` is how many 200s and 304s."""
    first = points[0][1]
    rows = [("requests", "RSS MB", "since the warm-up, KB")]
    rows += [(f"{count:,}", f"{size / 1e6:.2f}", f"{(size - first) / 1000:+,.0f}") for count, size in points]
    return (
        f"memory over requests: {done[0]:,} of 200 and {done[1]:,} of 304\n\n{table.aligned(rows)}\n\n"
        f"{(points[-1][1] - first) / 1000:+,.0f} KB in all; in the later half {growth(points) * 1e6 / 1000:+,.1f} KB a "
        "million requests; the goal is none")
