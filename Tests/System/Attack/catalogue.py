"""All attacks, by name."""
import dataclasses
from collections.abc import Callable

import proxies
from attacks import chunks, floods, mutations, pipelining, slow, smuggling, tool
from verdicts import Limits

# What sends next to nothing may cost next to nothing.
CALM = Limits(busy_cores=0.2)
ANY = Limits()
HONEST = "127.0.0.1"


@dataclasses.dataclass(frozen=True)
class Attack:
    """What is done, and what it may cost. `source` is the address that all of it comes from, where that isn't many;
    `honest` is the honest client's. `settings` are the server's besides."""

    run: Callable
    limits: Limits = ANY
    source: str | None = None
    honest: str = HONEST
    settings: tuple = ()

    @property
    def shares_address(self):
        return self.source == self.honest


def one_address(run, limits=ANY):
    """An attack from the honest client's own address."""
    return Attack(run, limits, source=HONEST)


def by_tool(run):
    """slowhttptest comes from 127.0.0.1, so that the honest client comes from elsewhere."""
    return Attack(run, CALM, source=HONEST, honest="127.0.0.100")


def by_proxy(proxy):
    """The service's log has to have a line for each request."""
    return Attack(smuggling.through(proxy), settings=(("SECTIONAL_LOG_LEVEL", "info"), ("SECTIONAL_ACCESS_LOG", "all")))


ATTACKS = {
    "slow-head": Attack(slow.head, CALM),
    "slow-body": Attack(slow.body, CALM),
    "slow-read": Attack(slow.read),
    "slow-read-searches": Attack(slow.read_searches),
    "slow-head-one-address": one_address(slow.head, CALM),
    "slowhttptest-head": by_tool(tool.head),
    "slowhttptest-body": by_tool(tool.body),
    "slowhttptest-read": dataclasses.replace(by_tool(tool.read), limits=ANY),
    "drip": Attack(slow.drip, CALM),
    "idle": Attack(slow.idle),
    "idle-one-address": one_address(slow.idle),
    "queries": Attack(floods.queries),
    "languages": Attack(floods.languages),
    "cell-types": Attack(floods.cell_types),
    "windows": Attack(floods.window_sizes),
    "tokens": Attack(floods.tokens),
    "large-values": Attack(floods.large_values),
    "keys": Attack(floods.keys),
    "impressions": Attack(floods.impressions),
    "forged-impressions": Attack(floods.forged_impressions),
    "reports": Attack(floods.reports),
    "streams": Attack(floods.streams),
    "chunk-extensions": Attack(chunks.trick(chunks.EXTENSIONS), CALM),
    "chunk-zeros": Attack(chunks.trick(chunks.ZEROS), CALM),
    "chunk-sizes": Attack(chunks.trick(chunks.SIZES), CALM),
    "chunk-ends": Attack(chunks.trick(chunks.ENDS), CALM),
    "chunk-trailers": Attack(chunks.trick(chunks.TRAILERS), CALM),
    "pipelining": Attack(pipelining.stalled),
    "mutations": Attack(mutations.run),
    "smuggling-nginx": by_proxy(proxies.Nginx),
    "smuggling-haproxy": by_proxy(proxies.HAProxy),
}
