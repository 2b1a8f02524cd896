"""A server of keys over HTTPS whose certificate a new authority signed, and a server of names."""
import base64
import contextlib
import json
import pathlib
import socket
import struct
import subprocess
import sys
import threading

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import answering
from certifying import serving

NAME = "keys.sectional.test"
# The port of DNS is 53 always, and other addresses of this machine may have a server there.
NAME_SERVER = "127.0.0.153"


class Provider:
    """Serves a set of keys, and remembers how often it was asked."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.requests = 0
        self.authority = self.folder / "authority.pem"
        self.make_certificates()
        context = serving(self.folder / "server.pem", self.folder / "server.key")
        self.server = answering.listen(self.handler(), context)
        self.url = f"https://{NAME}:{self.server.server_port}/keys"

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def make_certificates(self):
        self.openssl(*self.request("authority"), "-x509", "-days", "2", "-subj", "/CN=authority")
        self.openssl(*self.request("server"), "-subj", f"/CN={NAME}", "-CA", "authority.pem", "-CAkey", "authority.key",
                     "-x509", "-days", "2", "-addext", f"subjectAltName=DNS:{NAME}",
                     "-addext", "basicConstraints=critical,CA:FALSE")

    @staticmethod
    def request(name):
        return ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{name}.key",
                "-out", f"{name}.pem")

    def openssl(self, *arguments):
        return subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True).stdout

    def keys(self):
        # The coordinates are the last 64 bytes of a public key on this curve.
        point = self.openssl("pkey", "-in", "server.key", "-pubout", "-outform", "DER")[-64:]
        x, y = (base64.urlsafe_b64encode(each).rstrip(b"=").decode() for each in (point[:32], point[32:]))
        return json.dumps({"keys": [{"kty": "EC", "crv": "P-256", "alg": "ES256", "kid": "1", "x": x, "y": y}]})

    def handler(provider):
        class Handler(answering.Handler):
            def do_GET(self):
                provider.requests += 1
                self.answer(200, provider.keys().encode(), Content_Type="application/json")

        return Handler


@contextlib.contextmanager
def name_server():
    """Answers that every name has the address 127.0.0.1, and no other; needs root for the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind((NAME_SERVER, 53))
        asked = []
        threading.Thread(target=answer, args=(server, asked), daemon=True).start()
        yield asked


def answer(server, asked):
    while True:
        try:
            query, client = server.recvfrom(512)
        except OSError:
            return
        name, question = parsed(query)
        asked.append(name)
        is_address = question[-4:-2] == b"\0\1"
        head = query[:2] + struct.pack(">HHHHH", 0x8180, 1, int(is_address), 0, 0)
        record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 1, 4) + bytes([127, 0, 0, 1])
        server.sendto(head + question + (record if is_address else b""), client)


def parsed(query):
    """The name that is asked for, and the bytes of the question (RFC 1035, section 4.1.2)."""
    labels, at = [], 12
    while query[at]:
        labels.append(query[at + 1:at + 1 + query[at]].decode())
        at += 1 + query[at]
    return ".".join(labels), query[12:at + 5]
