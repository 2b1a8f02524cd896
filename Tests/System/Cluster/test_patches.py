"""Patches are applied as the vectors for clients say."""
import json
import pathlib
import unittest

import patches

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "Vectors"


class VectorTests(unittest.TestCase):
    def test_every_vector(self):
        count = 0
        for path in sorted(VECTORS.glob("*.json")):
            vector = json.loads(path.read_text())
            with self.subTest(path.name):
                if "result" in vector:
                    self.assertEqual(patches.apply(vector["base"], vector["patch"]), vector["result"])
                    count += 1
                else:
                    self.assertRaises(patches.PatchError, patches.apply, vector["base"], vector["patch"])
        self.assertGreater(count, 10)

    def test_a_patch_from_another_revision(self):
        screen = {"revision": "1", "sections": []}
        with self.assertRaises(patches.PatchError):
            patches.apply(screen, {"from": "0", "to": "2", "operations": []})
