"""Requests as bytes, changed a little at random: by seed, so that a run can be repeated."""
JSON = b"Content-Type: application/json\r\n"
BODY = b'{"title":"Wash the car"}'
POST = b"POST /screens/todos/sections/input/cells/input/actions/add HTTP/1.1\r\nHost: a.test\r\n" + JSON
# One of each thing that a client can say.
VALID = (
    b"GET /screens/todos HTTP/1.1\r\nHost: a.test\r\nAccept-Language: vi, en;q=0.5\r\n\r\n",
    b"GET /screens/cars?limit=3&q=sedan HTTP/1.1\r\nHost: a.test\r\nAccept-Encoding: gzip, br;q=0.1\r\n\r\n",
    b'GET /screens/cards HTTP/1.1\r\nHost: a.test\r\nIf-None-Match: "0f", W/"1"\r\n\r\n',
    b"GET /screens/cars?since=00&through=abc HTTP/1.1\r\nHost: a.test\r\nSectional-Cell-Types: TextCell;v=1, A\r\n\r\n",
    b"GET http://a.test/screens/team HTTP/1.1\r\nHost: a.test\r\nAuthorization: Bearer a.b.c\r\n\r\n",
    b"GET /screens/t%6Fdos HTTP/1.0\r\nHost: a.test\r\nConnection: keep-alive\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n",
    b"OPTIONS /screens/todos HTTP/1.1\r\nHost: a.test\r\nOrigin: http://b.test\r\n\r\n",
    b"HEAD /schemas HTTP/1.1\r\nHost: a.test\r\nRange: bytes=0-1\r\n\r\n",
    POST + b"Content-Length: 24\r\nIdempotency-Key: k\r\n\r\n" + BODY,
    POST + b"Expect: 100-continue\r\nContent-Length: 24\r\n\r\n" + BODY,
    POST + b"Transfer-Encoding: chunked\r\n\r\n18;a=b\r\n" + BODY
    + b"\r\n0\r\nX: y\r\n\r\n",
)
PIECES = (
    b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b",", b";", b'"', b"%", b"%00", b"%2f", b"..", b"//", b"?", b"#",
    b"&", b"\xff", b"\xc0\x80", b"\xe2\x84\xaa", b"HTTP/1.0", b"HTTP/2.0", b"Content-Length: 5\r\n",
    b"Content-Length: +0\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: b.test\r\n", b"\r\n folded", b"0\r\n\r\n",
    b"-1", b"9" * 30, b"A" * 3000, b"[" * 200, b"\\u0000", b"\\ud800", b"{", b"}", b"Connection: close\r\n",
    b"Expect: 100-continue\r\n",
)


def flip(random, data):
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def replace(random, data):
    data[random.randrange(len(data))] = random.randrange(256)


def insert(random, data):
    at = random.randrange(len(data) + 1)
    data[at:at] = random.choice(PIECES)


def remove(random, data):
    at = random.randrange(len(data))
    del data[at : at + random.randint(1, 12)]


def repeat(random, data):
    at = random.randrange(len(data))
    part = data[at : at + random.randint(1, 40)]
    data[at:at] = part * random.randint(1, 20)


def cut(random, data):
    del data[random.randrange(len(data)) + 1 :]


def splice(random, data):
    other = random.choice(VALID)
    at = random.randrange(len(data))
    data[at:] = other[random.randrange(len(other)) :]


KINDS = (flip, replace, insert, insert, remove, repeat, cut, splice)


def mutated(random):
    """A valid request, changed one to four times."""
    data = bytearray(random.choice(VALID))
    for _ in range(random.randint(1, 4)):
        random.choice(KINDS)(random, data)
        if not data:
            break
    return bytes(data) or b"\r\n"
