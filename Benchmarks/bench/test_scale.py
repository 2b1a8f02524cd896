import dataclasses
import unittest

import fanout_model as model
import scale

COSTS = model.Costs(
    write=1000, database_write=500, learn=300, database_learn=400, compose=800, database_compose=60, patch=10, patch_bytes=600, delay=0.002,
    heartbeat=15)
PERFORMANCE = (scale.ROOT / "docs" / "performance.md").read_text()


class ScaleTests(unittest.TestCase):
    def test_the_document_has_the_costs(self):
        costs, requests = scale.recorded(), scale.Requests()
        for value in (costs.write, costs.database_write, costs.learn, costs.database_learn, costs.compose):
            self.assertIn(f"{value:,.0f} µs", PERFORMANCE)
        for value in (
                costs.patch, costs.heartbeat, requests.cached, requests.not_modified, requests.composed, requests.database):
            self.assertIn(f"{value:,.1f} µs", PERFORMANCE)

    def test_adds_up(self):
        behaviour = scale.Behaviour(shared_writes=0)
        requests = scale.Requests(cached=9.2, not_modified=7.7, composed=150, database=50)
        found = scale.of(30_000, behaviour, requests, COSTS)
        self.assertEqual((found.streams, found.requests, found.writes), (3000, 100, 5))
        part = scale.Partition(3000, 100, 5, behaviour, requests, COSTS)
        self.assertAlmostEqual(
            part.divided(), (100 * (0.6 * 9.2 + 0.25 * 7.7 + 0.15 * 150) + 5 * (1000 + 800 + 10) + 3000) / 1e6)
        self.assertAlmostEqual(part.fixed(), 5 * 300 / 1e6)
        self.assertAlmostEqual(part.database(3), (5 * (500 + 2 * 400 + 60) + 100 * 0.15 * 50) / 1e6)

    def test_has_two_replicas_at_least_and_enough_for_the_memory_of_streams(self):
        self.assertEqual(scale.of(10, costs=COSTS).replicas, 2)
        behaviour = scale.Behaviour(stream_memory_gb=0.14, seconds_between_writes=1e9)
        self.assertEqual(scale.of(1_000_000, behaviour, costs=COSTS).replicas, 10)

    def test_says_when_no_number_of_replicas_is_enough_and_that_partitions_help(self):
        behaviour = scale.Behaviour(seconds_between_writes=60)
        self.assertIsNone(scale.of(100_000_000, behaviour, costs=COSTS).replicas)
        spread = dataclasses.replace(behaviour, partitions=1000)
        self.assertIsNotNone(scale.of(100_000_000, spread, costs=COSTS).replicas)
