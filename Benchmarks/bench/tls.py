"""Measures TLS in the process beside nginx's: requests on open connections, connections that do one request each, and the
memory of an idle connection. `scripts/bench tls` sets up what is needed, and calls this."""
import contextlib
import resource
import ssl

import document
import fleet
import measuring
import options
import procfs
import requesting
import responses
import servers
import table
import terminal

import certifying

NGINX = "nginx"
CONNECTIONS = [64]
SIZES = {**options.SIZES, "idle": options.Size(2000, 200, "connections that stay open")}
HEADINGS = ("", "server", "req/s", "of nginx", "CPU µs", "p50 ms", "p99 ms")
# Ways to ask, with their fields. Where the connection is closed, each request has a handshake of its own.
WAYS = {"open connections": (), "a handshake each": ("Connection: close",)}


def context(certificate):
    """TLS 1.3, without tickets, trusting `certificate` alone."""
    made = ssl.create_default_context(cafile=certificate)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    return made


def subjects(running, processes, trusted):
    """Checks that all answer with the same content, and returns who is asked in which way."""
    found = []
    for name, path, process in processes:
        with requesting.Connection(process.port, trusted) as connection:
            response = connection.get(path, (), 200)
        # Each database has a secret of its own, and with it another revision.
        if document.masked(response.body) != document.masked(running.document.body):
            raise responses.ResponseError(f"{name} has another content over TLS")
        for way, headers in WAYS.items():
            # Of what closes the connection, the head differs between servers.
            size = None if headers else response.size
            variant = servers.Variant(way, servers.Kind.READY, path, headers)
            found.append(measuring.Subject(name, variant, process, headers, size, "https"))
    return found


def start(running, chosen):
    """Starts ours and nginx, with one certificate. Returns their processes, and what to trust."""
    running.take_document()
    certificate, key = certifying.certify(running.folder)
    running.remove_database("tls")
    ours = running.released_process("tls", SECTIONAL_TLS_CERTIFICATE=str(certificate), SECTIONAL_TLS_KEY=str(key))
    running.build_peer(NGINX)
    nginx = running.peer_process(NGINX, certificate, key)
    pairs = [(servers.OURS, servers.AS_RELEASED.path, ours), (NGINX, servers.READY.path, nginx)]
    return pairs, context(certificate)


def idle_bytes(process, path, trusted, count):
    """Resident bytes of each of `count` connections that did a request, and stay open."""
    with requesting.Connection(process.port, trusted) as connection:
        connection.get(path, (), 200)
    before = procfs.usage(process.pid).resident_bytes
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            stack.enter_context(requesting.Connection(process.port, trusted)).get(path, (), 200)
        return (procfs.usage(process.pid).resident_bytes - before) / count


def rows(found, samples):
    count = CONNECTIONS[0]
    yield HEADINGS
    for way in WAYS:
        reference = samples[f"{NGINX}, {way}", count]
        for subject in found:
            if subject.variant.name == way:
                own = samples[subject.name, count]
                yield (
                    way, subject.server, f"{table.median(own, 'rate'):,.0f}", table.ratio(own, reference),
                    f"{table.median(own, 'cpu_microseconds'):.1f}", f"{table.median(own, 'p50') / 1000:.2f}",
                    f"{table.median(own, 'p99') / 1000:.2f}")


def main():
    description = "TLS of the released program beside nginx's, with the same certificate, protocol and content."
    chosen = options.Reader("tls", description, SIZES).settled()
    chosen.connections = CONNECTIONS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(terminal.setting(chosen), flush=True)
    with fleet.Fleet(chosen, terminal.progress) as running:
        processes, trusted = start(running, chosen)
        found = subjects(running, processes, trusted)
        idle = {name: idle_bytes(process, path, trusted, chosen.idle) for name, path, process in processes}
        samples = measuring.rounds(found, chosen, terminal.progress)
        terminal.progress("")
        print(f"{len(running.document.body):,} bytes, TLS 1.3, P-256; {running.versions[NGINX]}")
        print("", table.aligned(list(rows(found, samples))), sep="\n")
        print("", *(f"{name}: {size:,.0f} bytes for an idle connection" for name, size in idle.items()), sep="\n")
    return terminal.report(samples)


if __name__ == "__main__":
    terminal.run(main)
