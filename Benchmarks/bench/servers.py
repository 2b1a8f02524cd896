"""What is measured: the peers, and ours. Each has variants: a path, perhaps with header fields, and what that is."""
import dataclasses
import enum


class Kind(enum.Enum):
    READY = "ready"
    NOT_MODIFIED = "304"
    UNIQUE = "unique heads"
    COMPOSED = "composed"
    # Each request has another subject's token.
    HOME = "home screen"
    # Of a list: each request asks for another one.
    LIST = "a list"


@dataclasses.dataclass(frozen=True)
class Variant:
    """What is asked of a server. In `headers`, `{tag}` is the document's entity tag, and `{token}` a guest's token. Each
    `#`, in the path too, is a hex digit that is another one in each request."""

    name: str
    kind: Kind
    path: str
    headers: tuple = ()
    # Ours alone: which program serves it, and by which of its commands.
    program: str = "sectional"
    command: str = "serve"
    arguments: tuple = ()


@dataclasses.dataclass(frozen=True)
class Server:
    """A server; the folder of a peer has its name."""

    name: str
    variants: tuple


OURS = "sectional"

READY = Variant("ready", Kind.READY, "/static")
NOT_MODIFIED = Variant("304", Kind.NOT_MODIFIED, "/static", ("If-None-Match: {tag}",))
# As proxies and tracing add them: no two requests have the same head.
UNIQUE_FIELDS = (
    f"traceparent: 00-{'#' * 32}-{'#' * 16}-01", f"X-Request-Id: {'#' * 32}", "X-Forwarded-For: 2001:db8::####:####")
UNIQUE = Variant("ready, unique heads", Kind.UNIQUE, "/static", UNIQUE_FIELDS)
COMPOSED = Variant("composed from memory", Kind.COMPOSED, "/composed")

PEERS = (
    Server("c-libmicrohttpd", (READY, NOT_MODIFIED, UNIQUE)),
    Server("nginx", (READY,)),
    Server("rust-hyper", (READY, COMPOSED)),
    Server("go", (READY,)),
    Server("node", (READY,)),
    Server("fastapi", (READY,)),
)

# The program that composes for every request, whatever the released one keeps.
BENCHMARKS = "SectionalBenchmarks"
AS_RELEASED = Variant("as released", Kind.READY, "/screens/cars")
AS_RELEASED_NOT_MODIFIED = Variant(
    "as released, 304", Kind.NOT_MODIFIED, "/screens/cars", ("If-None-Match: {tag}",))

OUR_VARIANTS = (
    AS_RELEASED,
    AS_RELEASED_NOT_MODIFIED,
    Variant("as released, unique heads", Kind.UNIQUE, "/screens/cars", UNIQUE_FIELDS),
    Variant("as released, token", Kind.READY, "/screens/cars", ("Authorization: Bearer {token}",)),
    Variant("composed from memory", Kind.COMPOSED, "/screens/cars", (), BENCHMARKS, "serve-memory"),
    Variant("composed from SQLite", Kind.COMPOSED, "/screens/cars", (), BENCHMARKS, "serve-sqlite"),
)

# What ratios are taken against, by the kind of what is compared.
TRANSPORT = "c-libmicrohttpd"
COMPOSER = "rust-hyper"

# The personal home screen, of 65,536 subjects.
SUBJECT = ("Authorization: Bearer s####",)
HOME_COMPOSED = Variant("composed from SQLite", Kind.HOME, "/home", SUBJECT)
OUR_HOME = Variant("as released", Kind.HOME, "/screens/home", SUBJECT, BENCHMARKS, "serve-home")
OUR_HOME_COMPOSED = dataclasses.replace(OUR_HOME, name="no cache", arguments=("--cache-bytes", "0"))
HOME = (Server(COMPOSER, (HOME_COMPOSED,)), Server(OURS, (OUR_HOME, OUR_HOME_COMPOSED)))

TRANSPORT_VARIANTS = {
    Kind.READY: READY, Kind.COMPOSED: READY, Kind.NOT_MODIFIED: NOT_MODIFIED, Kind.UNIQUE: UNIQUE,
}
COMPOSER_VARIANTS = {Kind.COMPOSED: COMPOSED, Kind.HOME: HOME_COMPOSED}


def chosen(names):
    """The servers with these names, all without."""
    everyone = (*PEERS, Server(OURS, OUR_VARIANTS))
    known = {server.name for server in everyone}
    if unknown := set(names) - known:
        raise ValueError(f"no server {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")
    return tuple(server for server in everyone if not names or server.name in names)
