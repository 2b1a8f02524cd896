"""Requests that a proxy and the service could take for different requests. Each has a path of its own, `/m/N/outer`,
and hides a request for `/m/N/hidden`, so that it shows wherever one of them arrives."""
import itertools

CODINGS = (
    b"Transfer-Encoding: chunked", b"Transfer-Encoding : chunked", b"Transfer-Encoding\t: chunked",
    b"Transfer-Encoding:\tchunked", b"Transfer-Encoding: \x0bchunked", b"Transfer-Encoding: xchunked",
    b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding: identity, chunked", b"Transfer-Encoding: chunked;q=1",
    b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
    b"X: y\r\n Transfer-Encoding: chunked", b"Transfer-Encoding:\r\n chunked", b"Transfer-Encodin: chunked\r\n g",
    b"Transfer-Encoding: chun\xe2\x84\xaaed", b'Transfer-Encoding: "chunked"', b"Transfer-Encoding: CHUNKED",
    b"Transfer_Encoding: chunked", b"Transfer-Encoding\0: chunked", b"Transfer-Encoding: chunked\0",
    b"\0Transfer-Encoding: chunked",
    b"\0: x\r\nTransfer-Encoding: chunked", b"X: y\nTransfer-Encoding: chunked", b"X: y\rTransfer-Encoding: chunked",
    b" Transfer-Encoding: chunked",
    b"Transfer-Encoding: , chunked", b"Transfer-Encoding: chunked,", b"Transfer-Encoding:chunked\x0c", b"TE: chunked",
)
LENGTHS = (
    b"Content-Length: %d", b"Content-Length: +%d", b"Content-Length: -%d", b"Content-Length: 0%d",
    b"Content-Length: 0x%x",
    b"Content-Length: %d, %d", b"Content-Length: %d;a=b", b"Content-Length: %d 0", b"Content-Length:\x0b%d",
    b"Content-Length : %d", b"Content-Length\0: %d", b"Content-Leng: %d\r\n th", b"Content-Length:\r\n %d",
    b"X: y\r\n Content-Length: %d", b"X: y\nContent-Length: %d", b"X: y\rContent-Length: %d", b"Content-Length: \"%d\"",
    b"Content_Length: %d", b"Content-Length: %d\0", b"Content-Length: %d.0", b"Content-Length: 1844674407370955161%d",
    b"Connection: Content-Length\r\nContent-Length: %d", b"Connection: close, Content-Length\r\nContent-Length: %d",
)
# What stands before the hidden request in a chunked content; the last one leaves the end of the content open.
CHUNKS = (
    b"0\r\n\r\n", b"0\n\n", b"0;\n\r\n\r\n", b"0;a=b\r\n\r\n", b"0;" + b"x" * 900 + b"\r\n\r\n", b"00000\r\n\r\n",
    b"0 \r\n\r\n", b"0x0\r\n\r\n", b"+0\r\n\r\n", b"-0\r\n\r\n", b"10000000000000000\r\n\r\n", b"0\r\r\n\r\n",
    b"1\r\nxx\r\n0\r\n\r\n", b"1\r\nx0\r\n\r\n", b"0\r\nContent-Length: 5\r\n\r\n", b"0\r\nX: y\n\r\n",
    b"5;\nabcde\r\n0\r\n\r\n",
    b"0\r\n: \r\n\r\n", b"0\r\nX\0: y\r\n\r\n", b'0;a="\r\n\r\n"\r\n\r\n',
)
LINES = (
    b"POST /m/%d/outer HTTP/1.1", b"GET /m/%d/outer HTTP/1.1", b"POST /m/%d/outer HTTP/1.0",
    b"POST http://b.test/m/%d/outer HTTP/1.1",
    b"GET http://b.test/m/%d/outer HTTP/1.1", b"PUT /m/%d/outer HTTP/1.1", b"POST /m/%d/outer  HTTP/1.1",
    b"POST\t/m/%d/outer HTTP/1.1",
)
EXTRAS = (
    b"", b"Expect: 100-continue\r\n", b"Connection: keep-alive, Transfer-Encoding\r\n",
    b"Connection: Upgrade\r\nUpgrade: h2c\r\n",
    b"X: y\r\n folded\r\n", b": empty\r\n", b"X: \0\r\n",
)


def mostly(random, values):
    """The plain value, which stands first, more often than not: of two tricks at once, one is refused for the other."""
    return values[0] if random.random() < 0.7 else random.choice(values)


def hidden(random, number):
    """A whole request, or one that makes the next one's request line a header field's value."""
    request = b"GET /m/%d/hidden HTTP/1.1\r\nHost: a.test\r\n" % number
    return request + random.choice((b"\r\n", b"Content-Length: 0\r\n\r\n", b"X-Swallowed: "))


def with_length(template, length):
    """`template` has the length once, or twice."""
    return template % ((length,) * template.count(b"%"))


def length_then_coding(random, inner):
    """The length covers everything; in chunks, the content ends before what is hidden."""
    content = mostly(random, CHUNKS) + inner
    return [with_length(mostly(random, LENGTHS), len(content)), random.choice(CODINGS)], content


def coding_then_length(random, inner):
    """In chunks, what is hidden is content; by the length, the content ends before it."""
    size = b"%x\r\n" % len(inner)
    return [random.choice(CODINGS), with_length(mostly(random, LENGTHS), len(size))], size + inner + b"\r\n0\r\n\r\n"


def two_lengths(random, inner):
    lengths = [with_length(mostly(random, LENGTHS), 0), with_length(random.choice(LENGTHS), len(inner))]
    random.shuffle(lengths)
    return lengths, inner


def one_length(random, inner):
    return [with_length(random.choice(LENGTHS), random.choice((0, len(inner))))], inner


def one_coding(random, inner):
    return [mostly(random, CODINGS)], mostly(random, CHUNKS) + inner


def no_length(random, inner):
    return [], inner


KINDS = (length_then_coding, coding_then_length, two_lengths, one_length, one_coding, no_length)


def attempts(random, count):
    """Pairs of a number and a request: all kinds in turns."""
    for number, kind in zip(range(count), itertools.cycle(KINDS)):
        fields, content = kind(random, hidden(random, number))
        end = mostly(random, (b"\r\n", b"\n"))
        head = [mostly(random, LINES) % number, b"Host: a.test", *fields]
        yield number, end.join(head) + end + mostly(random, EXTRAS) + end + content
