import pathlib
import socket
import tempfile
import threading
import unittest

import requesting
import tls


class CertificateTests(unittest.TestCase):
    def test_is_trusted_by_the_connections_that_are_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = tls.certifying.certify(pathlib.Path(folder))
            serving = tls.certifying.serving(certificate, key)
            with socket.create_server(("127.0.0.1", 0)) as listener:
                thread = threading.Thread(target=self.answer, args=(listener, serving), daemon=True)
                thread.start()
                with requesting.Connection(listener.getsockname()[1], tls.context(certificate)) as connection:
                    self.assertEqual(connection.get("/", (), 200).body, b"ok")
                    self.assertEqual(connection.socket.version(), "TLSv1.3")
                thread.join(5)

    @staticmethod
    def answer(listener, serving):
        accepted, _ = listener.accept()
        with serving.wrap_socket(accepted, server_side=True) as connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")


class OptionTests(unittest.TestCase):
    def test_a_handshake_each_closes_connections(self):
        self.assertEqual(list(tls.WAYS.values()), [(), ("Connection: close",)])
