import copy
import hashlib
import unittest

import licenses
import spdx

# In the order in which their checksums are not.
FILES = [spdx.File.read("/etc/shed/shed.json", b"{}"), spdx.File.read("/usr/local/bin/shed", b"program")]
LIBRARY = spdx.File.read("/lib/libz.so.1", b"library")
STRANGE = licenses.License("LicenseRef-zlib1g-x", (("LicenseRef-zlib1g-x", "Do as you like."),))


def parts():
    return [
        spdx.Part(spdx.PROGRAM, "shed", "1.2.3", licenses.License("MIT"), list(FILES), excluded=("/sbom.json",)),
        spdx.Part(spdx.identifier("Package", "zlib1g"), "zlib1g", "1:1.2", STRANGE, [LIBRARY]),
        spdx.Part(spdx.identifier("Package", "ca-certificates"), "ca-certificates", "2023"),
    ]


def document(given=None, linked=(), epoch=1_700_000_000):
    return spdx.document(given or parts(), list(linked), epoch)


def links(made):
    names = ("spdxElementId", "relationshipType", "relatedSpdxElement")
    return {tuple(each[name] for name in names) for each in made["relationships"]}


class DocumentTests(unittest.TestCase):
    def test_is_made_at_the_given_time(self):
        self.assertEqual(document()["creationInfo"]["created"], "2023-11-14T22:13:20Z")

    def test_is_the_same_for_the_same_parts(self):
        self.assertEqual(document(), document())

    def test_has_another_name_for_other_contents(self):
        other = copy.deepcopy(parts())
        other[1].version = "1:1.3"
        self.assertNotEqual(document()["documentNamespace"], document(other)["documentNamespace"])
        self.assertRegex(document()["documentNamespace"], "^urn:uuid:[0-9a-f-]{36}$")

    def test_has_the_checksums_of_each_file(self):
        listed = {each["fileName"]: each["checksums"] for each in document()["files"]}
        self.assertEqual(set(listed), {"./usr/local/bin/shed", "./etc/shed/shed.json", "./lib/libz.so.1"})
        self.assertIn(
            {"algorithm": "SHA256", "checksumValue": hashlib.sha256(b"library").hexdigest()}, listed["./lib/libz.so.1"])

    def test_has_the_verification_code_of_the_specification(self):
        sums = sorted(hashlib.sha1(each).hexdigest() for each in (b"program", b"{}"))
        self.assertEqual(
            document()["packages"][0]["packageVerificationCode"],
            {"packageVerificationCodeValue": hashlib.sha1("".join(sums).encode()).hexdigest(),
             "packageVerificationCodeExcludedFiles": ["./sbom.json"]})

    def test_says_what_contains_what(self):
        linked = spdx.Part("SPDXRef-Swift", "swift", "6.3")
        self.assertLessEqual({
            (spdx.DOCUMENT, "DESCRIBES", spdx.PROGRAM),
            (spdx.PROGRAM, "DYNAMIC_LINK", "SPDXRef-Package-zlib1g"),
            (spdx.PROGRAM, "DEPENDS_ON", "SPDXRef-Package-ca-certificates"),
            (spdx.PROGRAM, "STATIC_LINK", "SPDXRef-Swift"),
            ("SPDXRef-Package-zlib1g", "CONTAINS", "SPDXRef-File-lib-libz.so.1"),
        }, links(document(linked=[linked])))

    def test_refers_only_to_what_it_has(self):
        made = document(linked=[spdx.Part("SPDXRef-Swift", "swift", "6.3")])
        known = [each["SPDXID"] for each in made["packages"] + made["files"]] + [made["SPDXID"]]
        self.assertEqual(len(known), len(set(known)))
        for element, _, related in links(made):
            self.assertLessEqual({element, related}, set(known))

    def test_has_the_texts_of_licenses_without_a_name(self):
        self.assertEqual(
            document()["hasExtractedLicensingInfos"],
            [{"licenseId": "LicenseRef-zlib1g-x", "name": "zlib1g-x", "extractedText": "Do as you like."}])

    def test_says_of_parts_without_files_that_none_was_looked_at(self):
        analyzed = {each["name"]: each["filesAnalyzed"] for each in document()["packages"]}
        self.assertEqual(analyzed, {"shed": True, "zlib1g": True, "ca-certificates": False})
