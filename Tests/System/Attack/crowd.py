"""Many connections at once, from many addresses, without threads."""
import errno
import select
import socket
import time

# Linux has it; Python 3.11 has no name for it. A port is chosen when connecting, so that they don't run out.
BIND_ADDRESS_NO_PORT = 24


class Connection:
    """One of a crowd: what it still has to send, what it has received, and whether it has ended."""

    def __init__(self, port, source, receive_buffer=None):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_IP, BIND_ADDRESS_NO_PORT, 1)
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.outgoing, self.incoming, self.received, self.is_over = bytearray(), bytearray(), 0, False
        if (error := self.socket.connect_ex(("127.0.0.1", port))) not in (0, errno.EINPROGRESS):
            self.end()
            raise OSError(error, errno.errorcode[error])

    def fileno(self):
        return self.socket.fileno()

    def write(self):
        try:
            if self.outgoing:
                del self.outgoing[: self.socket.send(self.outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self.end()

    def read(self, keep):
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self.received += len(data)
        if keep:
            self.incoming += data
        if not data:
            self.end()

    def end(self):
        self.is_over = True
        self.socket.close()


class Crowd:
    """Connections to a port of this machine, from `sources` in turns, as a context: at its end they are closed."""

    def __init__(self, port, sources, reads=True, keeps=False, receive_buffer=None):
        self.port, self.sources, self.reads, self.keeps = port, sources, reads, keeps
        self.receive_buffer = receive_buffer
        self.poller, self.open, self.opened, self.received = select.epoll(), {}, 0, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self.open.values():
            connection.end()
        self.poller.close()

    def connect(self, first=b""):
        """Opens one more, on which `first` is sent."""
        source = self.sources[self.opened % len(self.sources)]
        self.opened += 1
        connection = Connection(self.port, source, self.receive_buffer)
        connection.outgoing += first
        self.open[connection.fileno()] = connection
        self.poller.register(connection.fileno(), select.EPOLLOUT | self.wanted())
        return connection

    def wanted(self):
        """Without reading, only that the other side is done."""
        return select.EPOLLIN if self.reads else select.EPOLLRDHUP

    def connect_many(self, firsts, batch=100):
        """Opens one for each of `firsts`, as fast as they are taken: a batch, and a look at what happens."""
        for number, first in enumerate(firsts):
            self.connect(first)
            if number % batch == batch - 1:
                self.turn(0.005)

    def send(self, data):
        """Sends `data` on each one that is open."""
        for connection in list(self.open.values()):
            connection.outgoing += data
            self.poller.modify(connection.fileno(), select.EPOLLOUT | self.wanted())

    def turn(self, seconds):
        """Sends and receives for so long. Returns the connections that ended."""
        deadline, ended = time.monotonic() + seconds, []
        while True:
            for descriptor, events in self.poller.poll(max(deadline - time.monotonic(), 0), 1024):
                if self.handle(self.open[descriptor], descriptor, events):
                    ended.append(self.open.pop(descriptor))
            if time.monotonic() >= deadline:
                return ended

    def handle(self, connection, descriptor, events):
        """Returns whether the connection is over."""
        if events & select.EPOLLOUT:
            connection.write()
            if not connection.outgoing and not connection.is_over:
                self.poller.modify(descriptor, self.wanted())
        if events & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR | select.EPOLLRDHUP) and not connection.is_over:
            self.receive(connection)
        return connection.is_over

    def receive(self, connection):
        if not self.reads:
            return connection.end()
        before = connection.received
        connection.read(self.keeps)
        self.received += connection.received - before

    def run(self, seconds):
        """Goes on for so long. Ends early where all are over."""
        deadline = time.monotonic() + seconds
        while self.open and (left := deadline - time.monotonic()) > 0:
            self.turn(min(0.5, left))
