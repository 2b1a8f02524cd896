"""The files for deployment, against the program that they deploy."""
import pathlib
import re
import tempfile
import unittest

import yaml

import service

ROOT = pathlib.Path(__file__).resolve().parents[3]
# What the operator makes.
MADE_LATER = {"token-secret", "tls"}


def read(name):
    return [each for each in yaml.safe_load_all((service.deployment() / name).read_text()) if each]


def drain(variables, settings):
    """How long the service may take to end: requests, then background tasks, after the delay."""
    delay, timeout = (
        int(variables.get(name, settings[name])) for name in ("SECTIONAL_DRAIN_DELAY", "SECTIONAL_DRAIN_TIMEOUT"))
    return delay + 2 * timeout


class DeploymentTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.settings = service.settings()

    def assert_settings(self, variables):
        self.assertTrue(variables)
        self.assertLessEqual(set(variables), set(self.settings))


class KubernetesTests(DeploymentTests):
    def setUp(self):
        self.objects = {each["kind"]: each for each in read("kubernetes/sectional.yaml")}
        self.deployment = self.objects["Deployment"]["spec"]
        self.pod = self.deployment["template"]["spec"]
        self.container, = self.pod["containers"]
        self.variables = {each["name"]: each["value"] for each in self.container["env"]}

    def test_names_settings_that_there_are(self):
        self.assert_settings(self.variables)
        commented = re.findall(r"# - \{name: (\w+)", (service.deployment() / "kubernetes/sectional.yaml").read_text())
        self.assert_settings(commented)
        self.assertTrue(all(isinstance(each, str) for each in self.variables.values()))

    def test_asks_what_the_management_port_answers(self):
        ports = {each["name"]: each["containerPort"] for each in self.container["ports"]}
        self.assertEqual(str(ports["management"]), self.variables["SECTIONAL_MANAGEMENT_PORT"])
        annotations = self.deployment["template"]["metadata"]["annotations"]
        self.assertEqual(annotations["prometheus.io/port"], self.variables["SECTIONAL_MANAGEMENT_PORT"])
        probes = {name: self.container[name]["httpGet"] for name in ("startupProbe", "readinessProbe", "livenessProbe")}
        self.assertEqual(
            {name: each["path"] for name, each in probes.items()},
            {"startupProbe": "/readyz", "readinessProbe": "/readyz", "livenessProbe": "/livez"})
        with tempfile.TemporaryDirectory() as folder, service.serving(folder) as (_, management):
            for path in [*(each["path"] for each in probes.values()), annotations["prometheus.io/path"]]:
                self.assertEqual(service.status(management + path), 200, path)
        self.assertEqual({each["port"] for each in probes.values()}, {"management"})

    def test_waits_until_the_service_has_ended(self):
        self.assertGreater(self.pod["terminationGracePeriodSeconds"], drain(self.variables, self.settings))

    def test_runs_without_privileges(self):
        self.assertEqual(self.container["securityContext"], {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}})
        context = self.pod["securityContext"]
        self.assertIs(context["runAsNonRoot"], True)
        self.assertEqual({context[each] for each in ("runAsUser", "runAsGroup", "fsGroup")}, {10001})
        self.assertEqual(context["seccompProfile"], {"type": "RuntimeDefault"})
        self.assertIs(self.pod["automountServiceAccountToken"], False)

    def test_reads_no_variables_of_services(self):
        self.assertIs(self.pod["enableServiceLinks"], False)

    def test_has_one_replica_with_the_file(self):
        self.assertEqual((self.deployment["replicas"], self.deployment["strategy"]), (1, {"type": "Recreate"}))
        volumes = {each["name"]: each for each in self.pod["volumes"]}
        claim = volumes["data"]["persistentVolumeClaim"]["claimName"]
        self.assertEqual(claim, self.objects["PersistentVolumeClaim"]["metadata"]["name"])
        mounts = {each["name"]: each["mountPath"] for each in self.container["volumeMounts"]}
        self.assertEqual(set(mounts), set(volumes))
        self.assertEqual(mounts["data"], "/var/lib/sectional")
        self.assertEqual(
            str(pathlib.Path(self.variables["SECTIONAL_TOKEN_SECRET_FILE"]).parent), mounts["token-secret"])
        # The group of the volume reads it; nobody else.
        self.assertEqual(volumes["token-secret"]["secret"]["defaultMode"], 0o440)

    def test_selects_the_pods(self):
        labels = self.deployment["template"]["metadata"]["labels"]
        self.assertEqual(self.deployment["selector"]["matchLabels"], labels)
        self.assertEqual(self.objects["Service"]["spec"]["selector"], labels)
        budget = self.objects["PodDisruptionBudget"]["spec"]
        self.assertEqual((budget["selector"]["matchLabels"], budget["maxUnavailable"]), (labels, 1))
        port, = self.objects["Service"]["spec"]["ports"]
        self.assertEqual(port["targetPort"], "http")

    def test_names_the_version(self):
        self.assertEqual(self.container["image"].partition(":")[2], version())

    def test_limits_memory(self):
        self.assertIn("memory", self.container["resources"]["limits"])


class ComposeTests(DeploymentTests):
    def setUp(self):
        self.compose, = read("compose/compose.yaml")
        self.service = self.compose["services"]["sectional"]
        self.variables = self.service["environment"]

    def test_names_settings_that_there_are(self):
        self.assert_settings(self.variables)
        self.assertTrue(all(isinstance(each, str) for each in self.variables.values()))

    def test_waits_until_the_service_has_ended(self):
        seconds = int(self.service["stop_grace_period"].removesuffix("s"))
        self.assertGreater(seconds, drain(self.variables, self.settings))

    def test_runs_without_privileges(self):
        self.assertEqual((self.service["read_only"], self.service["cap_drop"]), (True, ["ALL"]))
        self.assertEqual(self.service["security_opt"], ["no-new-privileges:true"])

    def test_trusts_nginx_alone_and_shows_it_no_metrics(self):
        nginx = self.compose["services"]["nginx"]["networks"]
        self.assertEqual(set(nginx), {"front"})
        self.assertEqual(self.variables["SECTIONAL_TRUSTED_PROXIES"], nginx["front"]["ipv4_address"])
        own = self.service["networks"]
        self.assertEqual(self.variables["SECTIONAL_MANAGEMENT_HOST"], own["monitoring"]["ipv4_address"])

    def test_has_the_files_that_it_mounts(self):
        mounts = [each.split(":") for every in self.compose["services"].values() for each in every.get("volumes", [])]
        files = [mount[0] for mount in mounts if mount[0].startswith(".")]
        self.assertGreater(len(files), 3)
        for each in files:
            path = service.deployment() / "compose" / each
            self.assertTrue(path.exists() or path.name in MADE_LATER, each)
        volumes = {mount[0] for mount in mounts if not mount[0].startswith(".")}
        self.assertEqual(volumes, set(self.compose["volumes"]))

    def test_is_asked_by_prometheus(self):
        prometheus, = read("prometheus/prometheus.yaml")
        job, = prometheus["scrape_configs"]
        port = self.variables["SECTIONAL_MANAGEMENT_PORT"]
        self.assertEqual(job["static_configs"], [{"targets": [f"sectional:{port}"]}])
        self.assertTrue(prometheus["rule_files"])
        for each in prometheus["rule_files"]:
            self.assertTrue((service.deployment() / "prometheus" / each).exists(), each)

    def test_shows_what_prometheus_has(self):
        source, = read("grafana/provisioning/datasources/prometheus.yaml")[0]["datasources"]
        self.assertEqual(source["url"], "http://prometheus:9090")
        self.assertIn("prometheus", self.compose["services"])
        provider, = read("grafana/provisioning/dashboards/sectional.yaml")[0]["providers"]
        mounts = " ".join(self.compose["services"]["grafana"]["volumes"])
        self.assertIn(f":{provider['options']['path']}/", mounts)


def version():
    source = ROOT / "Sources/SectionalProgram/Program/LibraryVersion.swift"
    return re.search(r'current = "(.*)"', source.read_text())[1]


class VersionTests(unittest.TestCase):
    def test_is_what_the_program_says(self):
        said = service.subprocess.run([service.PROGRAM, "--version"], capture_output=True, text=True).stdout
        self.assertEqual(said.strip(), f"sectional {version()}")

    def test_has_its_changes(self):
        changes = (ROOT / "CHANGELOG.md").read_text()
        self.assertRegex(changes, rf"\n## \[{re.escape(version())}\] - \d{{4}}-\d\d-\d\d\n")
