"""The files of an image that has nothing but the program and what it loads."""
import collections
import json
import pathlib

import debian
import elf
import parts
import spdx
import tree

USER = 10001
# What the C library reads to find names of hosts. Its own default asks DNS before /etc/hosts.
NAME_SERVICES = b"passwd: files\ngroup: files\nhosts: files dns\n"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


def make(given, config, documents, epoch, into):
    """Makes the folders `libraries`, `program` and `data` in `into`, one for each layer; returns the SPDX document."""
    into = tree.replace(into)
    name, _ = given.said()
    libraries, owned = system(given.path, name, into / "libraries")
    own, document_path = program(given, name, config, documents, into / "program")
    described = [parts.program(given, [*libraries, *own.files], (document_path,))]
    described += [parts.of_debian(debian.package(each), files) for each, files in sorted(owned.items())]
    document = spdx.document(described, parts.linked_in(given), epoch)
    own.add(document_path, (json.dumps(document, indent=1, sort_keys=True) + "\n").encode())
    (into / "data" / name).mkdir(parents=True)
    # Here already: the folders that copying makes belong to the owner of what is copied.
    (into / "libraries/var/lib").mkdir(parents=True, exist_ok=True)
    tree.date(into, epoch)
    (into / "data" / name).chmod(0o775)
    return document


def system(program_path, name, root):
    """The layer of what Debian has, and of the user. Returns the files of no package, and those of each package."""
    layer = tree.Tree(root)
    user = f"root:x:0:0:root:/:/usr/sbin/nologin\n{name}:x:{USER}:{USER}::/var/lib/{name}:/usr/sbin/nologin\n"
    made = [
        layer.add("/etc/passwd", user.encode()),
        layer.add("/etc/group", f"root:x:0:\n{name}:x:{USER}:\n".encode()),
        layer.add("/etc/nsswitch.conf", NAME_SERVICES),
    ]
    owned = collections.defaultdict(list)
    for path, package in debian.owners([*elf.libraries(program_path), CERTIFICATES]).items():
        owned[package].append(layer.copy(path, path, 0o644 if path == CERTIFICATES else 0o755))
    for each, files in owned.items():
        # Most licences want their text wherever the files go.
        path = debian.package(each).copyright
        files.append(layer.copy(path, str(path)))
    return made, owned


def program(given, name, config, documents, root):
    """The layer of the program and its configuration, and the path of its SPDX document."""
    layer = tree.Tree(root)
    layer.copy(given.path, f"/usr/local/bin/{name}", 0o755)
    for source in config:
        layer.copy_all(source, f"/etc/{name}/{pathlib.Path(source).name}")
    for source in documents:
        layer.copy(source, f"/usr/share/doc/{name}/{source.name}")
    return layer, f"/usr/share/doc/{name}/sbom.spdx.json"
