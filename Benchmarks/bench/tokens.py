"""Tokens of many subjects, made here: the program's command makes one at a time."""
import base64
import hashlib
import hmac
import json


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def token(secret, subject, role, expires_at):
    """A JWT with HS256 (RFC 7519, RFC 7515), as `sectional token` makes it with the setting `tokenSecret`."""
    claims = {"sub": subject, "role": role, "exp": int(expires_at)}
    parts = ({"alg": "HS256", "typ": "JWT"}, claims)
    signed = b".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    return (signed + b"." + encoded(hmac.new(secret.encode(), signed, hashlib.sha256).digest())).decode()
