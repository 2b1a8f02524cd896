"""The files for deployment of a service whose database is on a server."""
import os
import pathlib
import subprocess
import tempfile
import unittest

import yaml

import service

SECRET = "CANARY"
# What libpq reads itself (https://www.postgresql.org/docs/15/libpq-envars.html).
PASSWORD = "PGPASSWORD"


def written(folder):
    """Has the program write the files."""
    environment = {**os.environ, "SECTIONAL_DATABASE": f"postgresql://ana:{SECRET}@db.example/sectional"}
    subprocess.run(
        [service.PROGRAM, "config", "deployment", folder], check=True, capture_output=True, env=environment)
    return pathlib.Path(folder)


class ServerDeploymentTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.files = written(cls.folder.name)
        cls.settings = service.settings()

    def read(self, name):
        return [each for each in yaml.safe_load_all((self.files / name).read_text()) if each]

    def assert_settings(self, variables):
        self.assertIn("SECTIONAL_DATABASE", variables)
        self.assertIn(PASSWORD, variables)
        self.assertLessEqual(set(variables) - {PASSWORD}, set(self.settings))

    def test_has_nothing_of_the_configured_url(self):
        for path in self.files.rglob("*.*"):
            if path.is_file():
                text = path.read_text()
                self.assertNotIn(SECRET, text, path)
                self.assertNotIn("db.example", text, path)
                # Neither the lines of the other kind nor the marks around them.
                self.assertNotIn("#{", text, path)
                self.assertNotIn("sqlite", text.lower(), path)

    def test_runs_several_replicas_in_kubernetes(self):
        objects = {each["kind"]: each for each in self.read("kubernetes/sectional.yaml")}
        self.assertEqual(set(objects), {"Deployment", "Service", "PodDisruptionBudget"})
        deployment = objects["Deployment"]["spec"]
        self.assertGreater(deployment["replicas"], 1)
        self.assertEqual(deployment["strategy"]["type"], "RollingUpdate")
        # Nobody ends before another one is ready, and a node can be emptied.
        self.assertEqual(deployment["strategy"]["rollingUpdate"]["maxUnavailable"], 0)
        self.assertEqual(objects["PodDisruptionBudget"]["spec"]["maxUnavailable"], 1)
        pod = deployment["template"]["spec"]
        spread, = pod["topologySpreadConstraints"]
        self.assertEqual(spread["labelSelector"], deployment["selector"])
        container, = pod["containers"]
        mounts = {each["name"] for each in container["volumeMounts"]}
        self.assertEqual(mounts, {each["name"] for each in pod["volumes"]})
        self.assertTrue(all("secret" in each for each in pod["volumes"]))
        self.assert_settings([each["name"] for each in container["env"]])
        secret = {each["name"]: each["valueFrom"]["secretKeyRef"] for each in container["env"] if "value" not in each}
        self.assertEqual(secret, {
            "SECTIONAL_DATABASE": {"name": "sectional-database", "key": "url"},
            PASSWORD: {"name": "sectional-database", "key": "password"}})

    def test_runs_a_server_in_compose(self):
        compose, = self.read("compose/compose.yaml")
        own, server = compose["services"]["sectional"], compose["services"]["database"]
        variables = own["environment"]
        self.assert_settings(variables)
        self.assertNotIn("volumes", own)
        self.assertEqual(variables["SECTIONAL_DATABASE"], "postgresql://sectional@database/sectional?sslmode=disable")
        self.assertEqual(server["environment"]["POSTGRES_USER"], "sectional")
        self.assertEqual(server["environment"]["POSTGRES_PASSWORD"], variables[PASSWORD])
        self.assertEqual(own["depends_on"], {"database": {"condition": "service_healthy"}})
        # A network of the two, which leads nowhere else.
        self.assertEqual(server["networks"], ["data"])
        self.assertIn("data", own["networks"])
        self.assertEqual(compose["networks"]["data"], {"internal": True})
        volumes = [each.split(":")[0] for every in compose["services"].values() for each in every.get("volumes", [])]
        self.assertEqual({each for each in volumes if not each.startswith(".")}, set(compose["volumes"]))

    def test_takes_the_url_from_a_file_under_systemd(self):
        unit = (self.files / "systemd/sectional.service").read_text()
        self.assertIn("\nEnvironmentFile=/etc/sectional/database.env\n", unit)
        self.assertNotIn("Environment=SECTIONAL_DATABASE", unit)

    def test_checks_the_url(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "SECTIONAL_DATABASE": "postgresql://a@db.example/x?unknown=1"}
            run = subprocess.run([service.PROGRAM, "config", "deployment", folder], capture_output=True, env=environment)
            self.assertEqual((run.returncode, list(pathlib.Path(folder).iterdir())), (78, []))
