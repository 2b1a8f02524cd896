import dataclasses
import types
import unittest

import fanout_model as model

COSTS = model.Costs(
    write=1000, database_write=500, learn=200, database_learn=100, compose=800, database_compose=50, patch=10, patch_bytes=600, delay=0.002,
    heartbeat=15)
MACHINE = model.Machine(cores=1, database_cores=1, most_used=0.5)


class ModelTests(unittest.TestCase):
    def test_adds_up_what_a_replica_does(self):
        load = model.Load(streams=200, writes=10, watching=200)
        # Half of the writes, half of them learned, and each composed and sent to 100 streams.
        self.assertAlmostEqual(model.used(COSTS, load, 2, MACHINE), (5 * 1000 + 5 * 200 + 10 * (800 + 100 * 10) + 100) / 1e6)
        self.assertAlmostEqual(model.database_used(COSTS, load, 2), 10 * (500 + 100 + 2 * 50) / 1e6)

    def test_composes_contents_for_each_subject_that_has_a_stream(self):
        load = model.Load(streams=100, writes=1, watching=100, contents=100)
        self.assertAlmostEqual(model.batch(COSTS, load, 1), (100 * 800 + 100 * 10) / 1e6)
        self.assertAlmostEqual(model.batch(COSTS, load, 4), (25 * 800 + 25 * 10) / 1e6)

    def test_finds_the_least_number_of_replicas(self):
        load = model.Load(streams=10_000, writes=10, watching=10_000)
        found = model.needed(COSTS, load, MACHINE)
        self.assertLessEqual(model.used(COSTS, load, found, MACHINE), 0.5)
        self.assertGreater(model.used(COSTS, load, found - 1, MACHINE), 0.5)

    def test_leaves_no_more_streams_to_a_replica_than_fit(self):
        load = model.Load(streams=10_000, writes=0, watching=0)
        small = model.Machine(memory=14e6)
        self.assertEqual(model.needed(COSTS, load, small), 10)

    def test_says_when_no_number_of_replicas_is_enough(self):
        self.assertIsNone(model.needed(COSTS, model.Load(streams=10, writes=600, watching=10), MACHINE))

    def test_waits_for_nobody_at_rest(self):
        load = model.Load(streams=100, writes=0.1, watching=100)
        delays, made = model.simulate(COSTS, load, 1, seconds=1000)
        self.assertEqual(made, len(delays))
        alone = 0.002 + (200 + 800 + 100 * 10) / 1e6
        self.assertAlmostEqual(model.quantile(delays, 0.5), alone, places=6)

    def test_composes_together_what_comes_meanwhile(self):
        load = model.Load(streams=100, writes=2000, watching=100)
        delays, made = model.simulate(COSTS, load, 1, seconds=10)
        # 2 ms each: 500 a second.
        self.assertLess(made, 5100)
        self.assertGreater(len(delays), 15_000)
        self.assertLess(model.quantile(delays, 0.99), 0.002 + 2 * 0.0021)

    def test_saturates_where_the_cores_are_used(self):
        load = model.Load(streams=200, writes=10, watching=200)
        replica, database = model.saturation(COSTS, load, 2, MACHINE)
        self.assertLess(replica, 1000)
        full = dataclasses.replace(load, writes=replica)
        self.assertAlmostEqual(model.used(COSTS, full, 2, MACHINE), 1)
        self.assertAlmostEqual(database, 1 / 700e-6)

    def test_solves_for_the_costs(self):
        def seen(writer, learner, database, delays=(), client=0):
            return types.SimpleNamespace(
                writer=writer, learner=learner, database=database, delays=delays, patch_bytes=600, client=client)
        rate = 20
        found = model.solve(
            seen(1000 * rate, 0, 500 * rate), seen(1000 * rate, 200 * rate, 600 * rate),
            seen(0, 1010 * rate, 650 * rate, (0.004, 0.003, 0.002)), seen(0, 3000 * rate + 2000, 0, client=199 * 7 * rate),
            seen(0, 2000, 0), 200, rate, heartbeat=3)
        self.assertAlmostEqual(found.patch, 10)
        self.assertAlmostEqual(found.compose, 800)
        self.assertAlmostEqual(found.delay, 0.003 - 0.00101)
        self.assertAlmostEqual(found.client, 7)
        self.assertAlmostEqual(found.database_compose, 50)
        self.assertEqual((found.write, found.learn, found.database_learn, found.heartbeat), (1000, 200, 100, 30))

    def test_the_error_is_a_part_of_what_was_measured(self):
        self.assertAlmostEqual(model.error(90, 100), -0.1)
        self.assertEqual(model.error(1, 0), 0)
