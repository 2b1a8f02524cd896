"""Licences as Debian's copyright files name them, as expressions of SPDX."""
import dataclasses
import re

# Debian's short names whose licence SPDX calls otherwise, in small letters. Those with `+` are made from the rest.
NAMES = {
    "agpl-3": "AGPL-3.0-only", "apache-2": "Apache-2.0", "apache-2.0": "Apache-2.0", "artistic": "Artistic-1.0-Perl",
    "beerware": "Beerware", "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause",
    "bsd-4-clause": "BSD-4-Clause", "bsd3": "BSD-3-Clause", "cc0-1.0": "CC0-1.0", "curl": "curl", "expat": "MIT",
    "gfdl-1.3": "GFDL-1.3-only", "gpl-1": "GPL-1.0-only", "gpl-2": "GPL-2.0-only", "gpl-3": "GPL-3.0-only",
    "isc": "ISC", "lgpl-2": "LGPL-2.0-only", "lgpl-2.1": "LGPL-2.1-only", "lgpl-3": "LGPL-3.0-only", "mit": "MIT",
    "mpl-1.1": "MPL-1.1", "mpl-2.0": "MPL-2.0", "openldap-2.8": "OLDAP-2.8", "oldap-2.8": "OLDAP-2.8",
    "x11": "X11", "zlib": "Zlib",
}


@dataclasses.dataclass(frozen=True)
class License:
    """An expression of SPDX, and the texts of what it refers to by `LicenseRef-…`."""

    expression: str
    texts: tuple = ()


NONE_SAID = License("NOASSERTION")


def of(copyright_text, package):
    """The licences of all files of the source package, as the copyright file of `package` names them; which of them
    are those of its libraries, it doesn't say. `NOASSERTION` for a file that isn't in the form that machines read
    (DEP 5)."""
    paragraphs = [fields(each) for each in re.split(r"\n[ \t]*\n(?=\S)", copyright_text)]
    if not re.match(r"https?://\S+/copyright-format/1\.0/?$", paragraphs[0].get("format", "").strip()):
        return NONE_SAID
    names = [first_line(each["license"]) for each in paragraphs if "license" in each and has_files(each)]
    names = [name for name in names if name]
    return Expression(paragraphs, package).of(names) if names else NONE_SAID


def first_line(text):
    return text.partition("\n")[0].strip()


def has_files(paragraph):
    """Whether the paragraph is about files beside those of Debian's packaging."""
    return any(not each.startswith("debian/") for each in paragraph.get("files", "").split())


def fields(paragraph):
    """The fields of a paragraph, by their names in small letters; their values keep their lines."""
    found, name = {}, None
    for line in paragraph.splitlines():
        field = re.match(r"([A-Za-z-]+):[ \t]*(.*)", line)
        if field:
            name = field[1].lower()
            found[name] = field[2]
        elif name and line[:1] in " \t":
            # A line with a dot stands for an empty one.
            found[name] += "\n" + ("" if line.strip() == "." else line.strip())
    return found


class Expression:
    """Reads `GPL-2+ or LGPL-3+` and the like."""

    def __init__(self, paragraphs, package):
        self.paragraphs = paragraphs
        self.package = package
        self.texts = {}

    def of(self, names):
        """All licences in `names` together."""
        found = list(dict.fromkeys(each for name in names for each in self.parts(name)))
        text = " AND ".join(f"({each})" if " OR " in each and len(found) > 1 else each for each in found)
        return License(text, tuple(sorted(self.texts.items())))

    def parts(self, name):
        """The licences of which all hold."""
        alternatives = [self.all_of(each) for each in re.split(r",?\s+or\s+", name)]
        if len(alternatives) == 1:
            return alternatives[0]
        return [" OR ".join(f"({' AND '.join(each)})" if len(each) > 1 else each[0] for each in alternatives)]

    def all_of(self, name):
        return [self.one(each.strip()) for each in re.split(r",?\s+and\s+|,\s+", name)]

    def one(self, name):
        known = NAMES.get(name.lower().removesuffix("+"))
        if known and not name.endswith("+"):
            return known
        if known and known.endswith("-only"):
            return known.removesuffix("only") + "or-later"
        # Packages mean different texts by names such as `public-domain`.
        reference = "LicenseRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", f"{self.package}-{name}").strip("-")
        self.texts[reference] = self.text(name)
        return reference

    def text(self, name):
        """The text of the licence `name`, or else its name."""
        for paragraph in self.paragraphs:
            first, _, text = paragraph.get("license", "").partition("\n")
            if first.strip() == name and text.strip():
                return text
        return name
