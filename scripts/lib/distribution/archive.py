"""The archive of a release: the program with its documents, always the same bytes for the same contents."""
import gzip
import hashlib
import io
import json
import pathlib
import platform
import shutil
import tarfile

import debian
import elf
import parts
import spdx
import tree

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def make(given, config, documents, epoch, into):
    """Writes the archive, the SPDX document beside it, and their checksums into `into`; returns their paths."""
    into = tree.replace(into)
    name, version = given.said()
    folder = f"{name}-{version}-linux-{ARCHITECTURES[platform.machine()]}"
    root = tree.Tree(into / folder)
    root.copy(given.path, f"/bin/{name}", 0o755)
    for source in config:
        root.copy_all(source, f"/etc/{name}/{pathlib.Path(source).name}")
    for source in documents:
        root.copy(source, f"/{source.name}")
    for name in sorted(set(debian.owners(given.linked).values())):
        # Most licences want their text wherever the library goes.
        root.copy(debian.package(name).copyright, f"/licenses/{name}")
    document = json.dumps(described(given, root.files, epoch), indent=1, sort_keys=True) + "\n"
    root.add("/sbom.spdx.json", document.encode())
    archive = into / f"{folder}.tar.gz"
    archive.write_bytes(packed(into / folder, epoch))
    shutil.rmtree(into / folder)
    beside = into / f"{folder}.spdx.json"
    beside.write_text(document)
    sums = into / "SHA256SUMS"
    sums.write_text(checksums([archive, beside]))
    return archive, beside, sums


def described(given, files, epoch):
    """The SPDX document: the program with its files, and the packages that it needs from the machine."""
    owners = debian.owners(elf.libraries(given.path)).values()
    needed = [parts.of_debian(debian.package(each), []) for each in sorted(set(owners))]
    own = parts.program(given, files, ("/sbom.spdx.json",))
    return spdx.document([own, *needed], parts.linked_in(given), epoch)


def packed(folder, epoch):
    """The folder as a tar.gz: sorted, of one time, and owned by root."""
    contents = io.BytesIO()
    with tarfile.open(fileobj=contents, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            entry = tar.gettarinfo(path, arcname=str(path.relative_to(folder.parent)))
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "root", "root"
            entry.mode = 0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644
            tar.addfile(entry, io.BytesIO(path.read_bytes()) if path.is_file() else None)
    return gzip.compress(contents.getvalue(), compresslevel=9, mtime=epoch)


def checksums(paths):
    """The lines that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in sorted(paths))
