"""Certificates that only a test trusts."""
import ssl
import subprocess


def certify(folder, days=2):
    """Makes a certificate for this machine, with a key on P-256 as most services have. Returns the files of both."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days),
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out",
         certificate], check=True, capture_output=True)
    return certificate, key


def serving(certificate, key):
    """What a server of ours needs."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
