"""The list of a distribution's parts, in the form of SPDX 2.3: https://spdx.github.io/spdx-spec/v2.3/"""
import dataclasses
import datetime
import hashlib
import json
import re
import uuid

import licenses

PROGRAM = "SPDXRef-Program"
DOCUMENT = "SPDXRef-DOCUMENT"
COMMENT = "The licences of all files of the source package, as Debian names them; some are those of the files here."


@dataclasses.dataclass(frozen=True)
class File:
    """A file of the distribution: its path there, and its checksums."""

    path: str
    sha1: str
    sha256: str

    @classmethod
    def read(cls, path, contents):
        return cls(path, hashlib.sha1(contents).hexdigest(), hashlib.sha256(contents).hexdigest())

    @property
    def identifier(self):
        return identifier("File", self.path.lstrip("/"))


@dataclasses.dataclass
class Part:
    """A package of SPDX: the program, a package of Debian, or what the program was built with."""

    identifier: str
    name: str
    version: str
    license: licenses.License = licenses.NONE_SAID
    files: list = dataclasses.field(default_factory=list)
    supplier: str = "NOASSERTION"
    purl: str = ""
    source: str = ""
    # Paths that can't have a checksum in the list: the list itself.
    excluded: tuple = ()


def identifier(kind, name):
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name)


def document(parts, linked, epoch):
    """The document of the program, the first of `parts`, with the others that it loads, and `linked`, which are in the
    program itself. Equal arguments make equal documents; `epoch` is the time of creation in seconds since 1970."""
    everything = parts + linked
    name = f"{parts[0].name}-{parts[0].version}"
    made = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": DOCUMENT,
        "name": name,
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: sectional-distribution"],
        },
        "documentDescribes": [parts[0].identifier],
        "packages": [package(each) for each in everything],
        "files": [file(each) for part in everything for each in part.files],
        "relationships": relationships(parts, linked),
        "hasExtractedLicensingInfos": texts(everything),
    }
    # Other contents have another name.
    contents = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(made, sort_keys=True))
    return {**made, "documentNamespace": f"urn:uuid:{contents}"}


def package(part):
    made = {
        "SPDXID": part.identifier,
        "name": part.name,
        "versionInfo": part.version,
        "supplier": part.supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": bool(part.files),
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": part.license.expression,
        "copyrightText": "NOASSERTION",
    }
    if part.files:
        made["packageVerificationCode"] = verification_code(part)
        made["licenseInfoFromFiles"] = ["NOASSERTION"]
    if part.source:
        made["sourceInfo"] = part.source
    if part.source and part.license != licenses.NONE_SAID:
        made["licenseComments"] = COMMENT
    if part.purl:
        reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": part.purl}
        made["externalRefs"] = [reference]
    return made


def verification_code(part):
    """Section 7.9 of the specification."""
    sums = "".join(sorted(each.sha1 for each in part.files))
    code = {"packageVerificationCodeValue": hashlib.sha1(sums.encode()).hexdigest()}
    if part.excluded:
        code["packageVerificationCodeExcludedFiles"] = ["." + path for path in part.excluded]
    return code


def file(each):
    return {
        "SPDXID": each.identifier,
        "fileName": "." + each.path,
        "checksums": [
            {"algorithm": "SHA1", "checksumValue": each.sha1},
            {"algorithm": "SHA256", "checksumValue": each.sha256},
        ],
        "licenseConcluded": "NOASSERTION",
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def relationships(parts, linked):
    made = [(DOCUMENT, "DESCRIBES", parts[0].identifier)]
    made += [(parts[0].identifier, "DYNAMIC_LINK", each.identifier) for each in parts[1:] if loads(each)]
    made += [(parts[0].identifier, "DEPENDS_ON", each.identifier) for each in parts[1:] if not loads(each)]
    made += [(parts[0].identifier, "STATIC_LINK", each.identifier) for each in linked]
    made += [(part.identifier, "CONTAINS", each.identifier) for part in parts + linked for each in part.files]
    return [
        {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}
        for element, kind, related in made
    ]


def loads(part):
    return any(re.search(r"\.so(\.|$)", each.path) for each in part.files)


def texts(parts):
    """The texts of licences that SPDX has no name for."""
    found = dict(each for part in parts for each in part.license.texts)
    return [
        {"licenseId": reference, "name": reference.removeprefix("LicenseRef-"), "extractedText": text}
        for reference, text in sorted(found.items())
    ]
