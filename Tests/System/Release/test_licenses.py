import unittest

import licenses

COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Source: https://example.org

Files: *
Copyright: 2020 Ana
License: GPL-2+ or LGPL-3+

Files: lib/*.c
 lib/*.h
Copyright: 2021 Ben
License: Expat and Strange
 Do as you like
 .
 with it.

Files: debian/*
Copyright: 2022 Debian
License: GPL-3+

License: GPL-2+ or LGPL-3+
 See the files.
"""


class LicensesTests(unittest.TestCase):
    def test_joins_the_licenses_of_all_files(self):
        self.assertEqual(
            licenses.of(COPYRIGHT, "tool").expression,
            "(GPL-2.0-or-later OR LGPL-3.0-or-later) AND MIT AND LicenseRef-tool-Strange")

    def test_keeps_the_texts_of_those_without_a_name(self):
        text = COPYRIGHT.replace("Expat and Strange", "Strange")
        self.assertEqual(
            licenses.of(text, "tool").texts, (("LicenseRef-tool-Strange", "Do as you like\n\nwith it."),))

    def test_refers_to_a_name_that_has_no_text(self):
        self.assertEqual(
            licenses.of(COPYRIGHT.replace("Expat and Strange", "public-domain+"), "a").texts[0][0],
            "LicenseRef-a-public-domain")

    def test_names_each_license_once(self):
        text = COPYRIGHT.replace("GPL-2+ or LGPL-3+", "Expat").replace("Expat and Strange", "MIT")
        self.assertEqual(licenses.of(text, "tool").expression, "MIT")

    def test_puts_what_holds_together_in_an_alternative_in_brackets(self):
        text = COPYRIGHT.replace("GPL-2+ or LGPL-3+", "ISC and Zlib or BSD-3-clause")
        text = text.replace("Expat and Strange", "ISC")
        self.assertEqual(licenses.of(text, "tool").expression, "((ISC AND Zlib) OR BSD-3-Clause) AND ISC")

    def test_makes_no_later_version_of_a_license_without_one(self):
        text = COPYRIGHT.replace("GPL-2+ or LGPL-3+", "Apache-2.0+").replace("Expat and Strange", "MIT")
        self.assertEqual(licenses.of(text, "tool").expression, "LicenseRef-tool-Apache-2.0 AND MIT")

    def test_says_nothing_of_what_is_only_for_people(self):
        for text in ("This package was debianized by Ana.\n", "", COPYRIGHT.replace("copyright-format/1.0", "other")):
            self.assertEqual(licenses.of(text, "tool"), licenses.NONE_SAID)
