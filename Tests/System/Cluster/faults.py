"""What happens to a cluster. Each fault is a context: it begins, holds while the body runs, and is mended at the end."""
import contextlib
import time

from machines import wait_until

FAULTS = {}
# Seconds that a fault holds, unless it says otherwise; and that a fault holds which has to outlast every deadline of a
# write.
HOLD, LONG_HOLD = 3, 7


def fault(name, hold=HOLD, needs_database=False, needs_network=False, needs_operator=False):
    def register(function):
        one = FAULTS[name] = contextlib.contextmanager(function)
        one.hold, one.needs_database, one.needs_network = hold, needs_database, needs_network
        one.needs_operator = needs_operator
        return function
    return register


def possible(cluster):
    """The names of the faults that can happen to a cluster."""
    return [name for name, one in FAULTS.items()
            if (cluster.pair or not one.needs_database) and (cluster.network or not one.needs_network)]


@fault("replica-killed")
def replica_killed(cluster, choice):
    replica = choice.choice(cluster.replicas)
    replica.kill()
    yield replica.name
    replica.start()


@fault("replica-stopped")
def replica_stopped(cluster, choice):
    replica = choice.choice(cluster.replicas)
    replica.stop()
    yield replica.name
    replica.start()


@fault("replica-paused")
def replica_paused(cluster, choice):
    """As a virtual machine that is moved: the process knows nothing of it."""
    replica = choice.choice(cluster.replicas)
    replica.pause()
    yield replica.name
    replica.resume()


@fault("primary-killed", needs_database=True)
def primary_killed(cluster, choice):
    """The standby is promoted, and what was the primary becomes its standby."""
    cluster.pair.primary.kill()
    seconds = cluster.pair.fail_over()
    yield f"promoted in {seconds:.2f} s"
    cluster.pair.rejoin()


@fault("primary-restarted", hold=1, needs_database=True, needs_operator=True)
def primary_restarted(cluster, choice):
    cluster.pair.primary.kill()
    yield cluster.pair.primary.name
    cluster.pair.primary.start()
    wait_until(cluster.pair.is_synchronous, "the standby is synchronous", 60)


@fault("standby-killed", needs_database=True)
def standby_killed(cluster, choice):
    """Commits wait until it is back."""
    cluster.pair.standby.kill()
    yield cluster.pair.standby.name
    cluster.pair.standby.start()
    wait_until(cluster.pair.is_synchronous, "the standby is synchronous", 60)


def cut_from_database(direction):
    def cut(cluster, choice):
        replica = choice.choice(cluster.replicas).name
        servers = choice.choice([[cluster.pair.primary], cluster.pair.servers])
        for server in servers:
            cut_link(cluster.network, replica, server.name, direction)
        yield f"{replica} and {', '.join(server.name for server in servers)}"
        cluster.network.heal()
    return cut


def cut_from_standby(direction):
    def cut(cluster, choice):
        cut_link(cluster.network, cluster.pair.primary.name, cluster.pair.standby.name, direction)
        yield direction
        cluster.network.heal()
        wait_until(cluster.pair.is_synchronous, "the standby is synchronous", 60)
    return cut


def cut_link(network, one, other, direction):
    if direction in ("to", "both"):
        network.cut(one, other)
    if direction in ("from", "both"):
        network.cut(other, one)


for way in ("to", "from", "both"):
    fault(f"link-{way}-database", needs_database=True, needs_network=True)(cut_from_database(way))
    fault(f"link-{way}-standby", hold=LONG_HOLD, needs_database=True, needs_network=True)(cut_from_standby(way))


@fault("primary-cut-off", needs_database=True, needs_network=True, needs_operator=True)
def primary_cut_off(cluster, choice):
    """The primary loses its standby, every deadline of a write passes, and it dies before they meet again. What it has
    committed alone is lost: it must not have been acknowledged."""
    network, pair = cluster.network, cluster.pair
    network.cut_both(pair.primary.name, pair.standby.name)
    time.sleep(LONG_HOLD)
    pair.primary.kill()
    network.heal()
    pair.fail_over()
    yield f"after {LONG_HOLD} s"
    pair.rejoin()
