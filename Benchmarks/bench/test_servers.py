import os
import unittest

import cores
import document
import fleet
import responses
import servers


class ServerTests(unittest.TestCase):
    def test_every_peer_has_a_folder_and_every_folder_is_a_peer(self):
        self.assertEqual({peer.name for peer in servers.PEERS}, {folder.name for folder in fleet.PEERS.iterdir()})

    def test_every_peer_can_be_installed_built_and_started(self):
        for peer in servers.PEERS:
            folder = fleet.PEERS / peer.name
            self.assertTrue((folder / "packages").read_text().strip(), peer.name)
            for script in ("build", "serve"):
                self.assertTrue(os.access(folder / script, os.X_OK), f"{peer.name}/{script}")

    def test_what_ratios_are_against_is_measured(self):
        variants = {
            (peer.name, variant) for peer in (*servers.PEERS, *servers.HOME) for variant in peer.variants}
        for server, references in (
            (servers.TRANSPORT, servers.TRANSPORT_VARIANTS), (servers.COMPOSER, servers.COMPOSER_VARIANTS)):
            self.assertLessEqual({(server, variant) for variant in references.values()}, variants)

    def test_chooses_by_name(self):
        self.assertEqual([server.name for server in servers.chosen(["go", "sectional"])], ["go", "sectional"])
        self.assertEqual(len(servers.chosen([])), len(servers.PEERS) + 1)
        with self.assertRaisesRegex(ValueError, "no server php"):
            servers.chosen(["php"])


class CoreTests(unittest.TestCase):
    def test_reads_lists_and_ranges(self):
        self.assertEqual(cores.Cores.parse("0-2,5").numbers, {0, 1, 2, 5})
        self.assertEqual(cores.Cores.parse("5,1").text, "1,5")
        for text in ("", "a", "3-1"):
            self.assertRaises(ValueError, cores.Cores.parse, text)

    def test_gives_two_cores_to_each_side_and_shares_where_there_are_fewer(self):
        self.assertEqual([side.text for side in cores.split({0, 1, 2, 3, 4})], ["0,1", "2,3"])
        self.assertEqual([side.text for side in cores.split({4, 6})], ["4,6", "4,6"])


class DocumentTests(unittest.TestCase):
    cars = [{"name": "new"}, {"name": "older"}, {"name": "oldest"}]

    def cell(self, id, name):
        return {"id": id, "data": {"name": name}}

    def test_finds_the_items_behind_cells(self):
        items = document.items_of(self.cars, [self.cell("3", "new"), self.cell("2", "older")])
        self.assertEqual(items, [{"id": 3, "name": "new"}, {"id": 2, "name": "older"}])

    def document(self):
        fields = (("Content-Type", "application/json"), ("ETag", '"a"'), ("Vary", "Accept"), ("Date", "now"))
        return document.Document(None, b"{}", '"a"', document.comparable(fields)), fields

    def fault(self, status, fields, body=b"{}", expected=200):
        response = responses.Response(status, tuple(fields), body, 0)
        return self.document()[0].fault(response, expected)

    def test_takes_the_same_content_and_fields_with_a_tag_and_a_date_of_its_own(self):
        _, fields = self.document()
        own = [(name.upper(), "its own" if name in ("ETag", "Date") else value) for name, value in fields]
        self.assertIsNone(self.fault(200, own))

    def test_finds_another_status_content_or_field(self):
        _, fields = self.document()
        self.assertIn("500", self.fault(500, fields))
        self.assertIn("is not the document", self.fault(200, fields, b"[]"))
        self.assertIn("the fields are", self.fault(200, fields[1:]))
        self.assertIn("the fields are", self.fault(200, (*fields, ("X-Powered-By", "it"))))

    def test_expects_no_fields_of_the_content_in_a_304(self):
        _, fields = self.document()
        self.assertIsNone(self.fault(304, fields[1:], b"", 304))
        self.assertIn("the fields are", self.fault(304, fields, b"", 304))

    def test_refuses_cells_of_other_items(self):
        with self.assertRaises(responses.ResponseError):
            document.items_of(self.cars, [self.cell("3", "older")])
