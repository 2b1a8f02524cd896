"""A single request, asked as wrk asks it, and the response byte by byte."""
import dataclasses
import socket


class ResponseError(Exception):
    """A server doesn't answer as it has to."""


@dataclasses.dataclass(frozen=True)
class Response:
    status: int
    fields: tuple
    body: bytes
    # Of the response as it is sent: head and body.
    size: int

    def field(self, name):
        return next((value for key, value in self.fields if key.lower() == name.lower()), None)


def parse_head(head):
    """The status and the fields of a response's head, without the empty line at its end."""
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = tuple((name, value.strip()) for name, _, value in (line.partition(":") for line in lines))
    return int(first.split(" ", 2)[1]), fields


def request(port, path, headers=(), method="GET"):
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers, "", ""])


def get(port, path, headers=()):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request(port, path, headers).encode())
        with connection.makefile("rb") as stream:
            return read(stream)


def read(stream):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            raise ResponseError(f"the connection ended in the head {head!r}")
        head += line
    status, fields = parse_head(head[:-4])
    response = Response(status, fields, b"", len(head))
    if status in (204, 304):
        return response
    length = response.field("Content-Length")
    if length is None:
        raise ResponseError("no Content-Length")
    body = stream.read(int(length))
    if len(body) != int(length):
        raise ResponseError(f"{len(body)} bytes of content instead of {length}")
    return dataclasses.replace(response, body=body, size=len(head) + len(body))
