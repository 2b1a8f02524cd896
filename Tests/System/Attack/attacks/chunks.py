"""Contents in chunks that are not what they should be. Connections stay open while the server is watched, as a worker
that spins does so for as long as it has them."""
import crowd
from verdicts import Outcome

HEAD = (
    b"POST /screens/todos/sections/input/cells/input/actions/add HTTP/1.1\r\nHost: attack.test\r\n"
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
CONNECTIONS = 8

EXTENSIONS = (b"0;" + b"x" * 8300, b"0;" + b"x=y;" * 2100, b"5;" + b'"' * 8300, b"1" + b" " * 8300)
ZEROS = (b"0" * 8300, b"0" * 8300 + b"5\r\nhello\r\n0\r\n\r\n", b"5\r\nhello\r\n" + b"0" * 8300)
SIZES = (
    b"g\r\n", b"-1\r\n", b"+5\r\nhello\r\n0\r\n\r\n", b"0x5\r\nhello\r\n", b"\r\n", b"ffffffffffffffff\r\nx",
    b"fffffffffffffffff\r\nx", b"7fffffffffffffff\r\nx", b"80000000\r\nx", b"5 \r\nhello\r\n0\r\n\r\n", b" 5\r\nhello")
ENDS = (
    b"5\r\nhello0\r\n\r\n", b"5\r\nhelloXX0\r\n\r\n", b"5\nhello\n0\n\n", b"5\rhello\r0\r\r",
    b"5\r\nhello\r\r\n0\r\n\r\n", b"5\r\nhello\r\n0", b"5\r\nhello\r\n0\r", b"5\r\nhel")
TRAILERS = (
    b"0\r\n" + b"X-Trailer: 1\r\n" * 1000, b"0\r\nX: " + b"y" * 8300, b"0\r\n" + b" folded\r\n" * 500,
    b"0\r\nContent-Length: 5\r\nHost: evil.test\r\n\r\n", b"0\r\n: \r\n\r\n", b"0\r\nX\0Y: 1\r\n\r\n",
    b"0\r\n" + b"\n" * 8300)


def trick(contents):
    """The attack that sends each of `contents` over connections of its own."""

    def run(scene):
        count = CONNECTIONS * len(contents)
        with crowd.Crowd(scene.port, scene.sources(8)) as many:
            for content in contents:
                many.connect_many([HEAD + content] * CONNECTIONS)
            many.run(scene.size(8, 2))
            return Outcome(count, notes=(f"{count - len(many.open)} of {count} connections were ended",))

    return run
