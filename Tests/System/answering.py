"""Servers of a test's own."""
import contextlib
import http.server
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers without a word in the test's output."""

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def content(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))


def listen(handler, context=None):
    """Starts a server, with TLS if it has a context for that."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    return server


def collector():
    """Starts a collector of traces that takes every span. Returns its URL."""
    class Taking(Handler):
        def do_POST(self):
            self.content()
            self.answer(200, b"{}", Content_Type="application/json")

    return f"http://127.0.0.1:{listen(Taking).server_port}"


@contextlib.contextmanager
def listening(handler):
    """The origin of a server, which ends with the context."""
    server = listen(handler)
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
