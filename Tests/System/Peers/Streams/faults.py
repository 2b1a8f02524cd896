"""A proxy between a client and the service, on which connections fail. What the client sends is passed on at once."""
import contextlib
import itertools
import random
import re
import socket
import struct
import threading
import time

# A stream is cut or stalls after so many bytes: in its head, in the screen, or in a patch. Now and then, the longest
# screen has to get through.
LEAST, MOST = 1, 12_000
# Bytes of a piece that is delayed, and the pause before it, in seconds.
PIECE, PAUSE = 40, 0.002


class Proxy:
    """A proxy with one of the `FAULTS`, as a context. `passed` counts the faults that happened."""

    def __init__(self, service, fault, seed):
        self.service, self.fault, self.choice, self.passed = service, fault, random.Random(seed), 0
        self.connections = 0
        self.ends = threading.Event()

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.listener.close()

    def accept(self):
        while not self.ends.is_set():
            with contextlib.suppress(OSError):
                client, _ = self.listener.accept()
                threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with client, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.service)) as service:
            for one in client, service:
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.send, args=(client, service), daemon=True).start()
            FAULTS[self.fault](self, client, service)

    def send(self, client, service):
        """Passes on what the client sends, and its end."""
        with contextlib.suppress(OSError):
            while part := client.recv(65536):
                service.sendall(part)
        with contextlib.suppress(OSError):
            service.shutdown(socket.SHUT_RDWR)

    # The faults.

    def nothing(self, client, service):
        while part := service.recv(65536):
            client.sendall(part)

    def delay(self, client, service):
        """Bytes come in pieces, which end anywhere, such as within a character."""
        while part := service.recv(65536):
            while part:
                size = self.choice.randint(1, PIECE)
                client.sendall(part[:size])
                part = part[size:]
                self.passed += 1
                time.sleep(PAUSE)

    def cut(self, client, service):
        """The connection ends in the middle, properly or not."""
        self.some(client, service)
        self.passed += 1
        if self.choice.random() < 0.5:
            # Reset: what hasn't arrived never will.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            # Otherwise the thread that reads from it would keep it open.
            client.shutdown(socket.SHUT_RD)
        else:
            client.shutdown(socket.SHUT_RDWR)

    def stall(self, client, service):
        """On every other connection, at some point nothing more comes, and nobody says so."""
        self.connections += 1
        if self.connections % 2 == 0:
            return self.nothing(client, service)
        self.some(client, service)
        self.passed += 1
        while service.recv(65536):
            pass

    def some(self, client, service):
        rest = self.choice.randint(LEAST, MOST)
        while rest and (part := service.recv(rest)):
            client.sendall(part)
            rest -= len(part)

    def duplicate(self, client, service):
        """Events come twice, as a whole or one after the other in turns, in chunks of their own."""
        text = b""
        while b"\r\n\r\n" not in text:
            text += service.recv(65536) or b"\r\n\r\n"
        head, _, text = text.partition(b"\r\n\r\n")
        client.sendall(head + b"\r\n\r\n")
        if not re.search(rb"(?i)\r\ntransfer-encoding: *chunked", head):
            client.sendall(text)
            return self.nothing(client, service)
        previous = b""
        for event in self.events(text, service):
            blocks = [event]
            if b"data:" in event:
                again = self.choice.choice([event, previous, b""])
                blocks += [again] * self.choice.randint(1, 2)
                previous, self.passed = event, self.passed + bool(again)
            for block in filter(None, blocks):
                client.sendall(b"%x\r\n%s\r\n" % (len(block), block))
        client.sendall(b"0\r\n\r\n")

    def events(self, text, service):
        """The events of a stream in chunks, as texts."""
        events = b""
        for _ in itertools.count():
            while b"\r\n" in text:
                size, _, rest = text.partition(b"\r\n")
                length = int(size, 16)
                if len(rest) < length + 2:
                    break
                if not length:
                    return
                events, text = events + rest[:length], rest[length + 2:]
            *whole, events = re.split(rb"(?<=\n\n)", events)
            yield from whole
            part = service.recv(65536)
            if not part:
                raise OSError("the stream ended in the middle")
            text += part


FAULTS = {
    "none": Proxy.nothing, "delays": Proxy.delay, "cuts": Proxy.cut, "duplicates": Proxy.duplicate,
    "stalls": Proxy.stall,
}
