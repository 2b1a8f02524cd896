import socket
import unittest

import requesting


class ConnectionTests(unittest.TestCase):
    def test_knows_whether_it_is_open(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            with requesting.Connection(listener.getsockname()[1]) as connection:
                accepted, _ = listener.accept()
                self.assertTrue(connection.is_open())
                accepted.close()
                self.assertFalse(connection.is_open())
