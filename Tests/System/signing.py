"""Tokens for anybody: the program's command makes one at a time, and only of roles that it has."""
import base64
import hashlib
import hmac
import json
import time

from launching import SECRET


def token(role, subject="one"):
    """Signs a token for a program that was launched with `SECRET`."""
    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
    now = int(time.time())
    claims = {"sub": subject, "role": role, "iat": now, "exp": now + 3600}
    text = ".".join(part(json.dumps(value).encode()) for value in ({"alg": "HS256", "typ": "JWT"}, claims))
    return text + "." + part(hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).digest())
