"""Tokens for anybody: the program's command makes one at a time, and only of roles that it has."""
import base64
import hashlib
import hmac
import json
import time

from launching import SECRET


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def token(role, subject="one", secret=SECRET, expires_at=None):
    """A JWT with HS256 (RFC 7519, RFC 7515), as `sectional token` makes it with the setting `tokenSecret`; for an hour,
    unless it is said for how long."""
    claims = {"sub": subject, "role": role, "exp": int(expires_at or time.time() + 3600)}
    parts = ({"alg": "HS256", "typ": "JWT"}, claims)
    signed = b".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    return (signed + b"." + encoded(hmac.new(secret.encode(), signed, hashlib.sha256).digest())).decode()
