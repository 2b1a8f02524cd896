"""A folder that becomes a layer of an image or an archive."""
import os
import pathlib
import shutil

import spdx


class Tree:
    """Adds files to a folder by their paths in the image."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.root.mkdir(parents=True)
        self.files = []

    def add(self, path, contents, mode=0o644):
        """Adds a file with the bytes `contents` at the absolute `path`, and returns its entry."""
        target = self.root / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(contents)
        target.chmod(mode)
        self.files.append(spdx.File.read(path, contents))
        return self.files[-1]

    def copy(self, source, path, mode=0o644):
        """Adds the file `source`, or what a link leads to."""
        return self.add(path, pathlib.Path(source).read_bytes(), mode)

    def copy_all(self, source, path):
        """Adds the file `source`, or all files below it if it is a folder."""
        source = pathlib.Path(source)
        if source.is_file():
            return [self.copy(source, path)]
        files = sorted(each for each in source.rglob("*") if each.is_file())
        return [self.copy(each, f"{path}/{each.relative_to(source)}") for each in files]


def date(root, epoch):
    """Gives all files and folders the time `epoch`, and all folders the same permissions."""
    for folder, _, names in os.walk(root):
        os.chmod(folder, 0o755)
        for name in [*names, "."]:
            os.utime(os.path.join(folder, name), (epoch, epoch))


def replace(root):
    """Makes `root` a folder that isn't there yet."""
    shutil.rmtree(root, ignore_errors=True)
    return pathlib.Path(root)
