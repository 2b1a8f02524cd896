"""Measures this service beside its peers. `scripts/bench` sets up what is needed, and calls this."""
import fleet
import measuring
import options
import table
import terminal


def main():
    chosen = options.parse()
    print(terminal.setting(chosen), flush=True)
    print(f"{chosen.rounds} rounds of {chosen.seconds} s each, after {chosen.warm_up} s to warm up", flush=True)
    with fleet.Fleet(chosen, terminal.progress) as servers:
        servers.start()
        if not servers.subjects:
            print(table.tables([], {}, [], servers.missing))
            return 1
        samples = measuring.rounds(servers.subjects, chosen, terminal.progress)
        terminal.progress("")
        print(f"the document: {len(servers.document.body):,} bytes", *versions(servers), sep="\n")
        print("", table.tables(servers.subjects, samples, chosen.connections, servers.missing), sep="\n")
    return terminal.report(samples)


def versions(servers):
    return [f"{name}: {version}" for name, version in servers.versions.items()]


terminal.run(main)
