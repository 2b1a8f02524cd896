"""A certificate for the servers of the database, signed by an authority that exists for one cluster only."""
from machines import run


def make(folder, addresses):
    """Writes authority.pem, server.pem and server.key."""
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    run(["openssl", "req", "-x509", *key, "-days", "30", "-subj", "/CN=sectional-cluster",
         "-addext", "basicConstraints=critical,CA:TRUE",
         "-keyout", f"{folder}/authority.key", "-out", f"{folder}/authority.pem"])
    run(["openssl", "req", *key, "-subj", "/CN=database", "-keyout", f"{folder}/server.key",
         "-out", f"{folder}/server.csr"])
    names = ",".join(f"IP:{address}" for address in addresses)
    (folder / "extensions").write_text(f"subjectAltName={names},DNS:localhost\n")
    run(["openssl", "x509", "-req", "-in", f"{folder}/server.csr", "-CA", f"{folder}/authority.pem",
         "-CAkey", f"{folder}/authority.key", "-CAcreateserial", "-days", "30",
         "-extfile", f"{folder}/extensions", "-out", f"{folder}/server.pem"])
    (folder / "authority.key").unlink()
