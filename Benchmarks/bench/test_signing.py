import base64
import json
import unittest

import tail


class TokenTests(unittest.TestCase):
    def test_is_signed_as_a_jwt(self):
        # The example of RFC 7515, appendix A.1, has other white space in its header; so this one was signed by OpenSSL.
        made = tail.signing.token("user", "ann", "secret", 1795472122.5)
        head, claims, signature = made.split(".")
        self.assertEqual(self.decoded(head), {"alg": "HS256", "typ": "JWT"})
        self.assertEqual(self.decoded(claims), {"sub": "ann", "role": "user", "exp": 1795472122})
        self.assertEqual(signature, "HG4wlsAlav7H6s4fzM9Q945XrwjFWyTEIttjo7wS0qU")

    @staticmethod
    def decoded(part):
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
