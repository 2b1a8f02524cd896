"""A connection that stays, and asks one thing after another."""
import select
import socket

import responses


class Connection:
    """A keep-alive connection to a port of this machine, as a context; with TLS where `trusted` says whom to trust."""

    def __init__(self, port, trusted=None):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if trusted is not None:
            self.socket = trusted.wrap_socket(self.socket, server_hostname="localhost")
        self.stream = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def get(self, path, headers, status):
        """The response. Raises `ResponseError` where it has another status."""
        return self.ask(responses.request(self.port, path, headers), path, status)

    def post(self, path, headers, content, status):
        """The response to `content`, which is JSON or nothing. Raises `ResponseError` where it has another status."""
        described = ["Content-Type: application/json"] if content else []
        headers = [*headers, *described, f"Content-Length: {len(content.encode())}"]
        return self.ask(responses.request(self.port, path, headers, "POST") + content, path, status)

    def is_open(self):
        """Whether the server has neither closed the connection nor sent what nobody asked for."""
        ready = select.poll()
        ready.register(self.socket, select.POLLIN)
        return not ready.poll(0)

    def ask(self, request, path, status):
        self.socket.sendall(request.encode())
        response = responses.read(self.stream)
        if response.status != status:
            raise responses.ResponseError(f"{path} is answered with {response.status}, expected {status}")
        return response
