import types
import unittest

import fanout_model as model

COSTS = model.Costs(
    write=1000, database_write=500, learn=200, database_learn=100, compose=800, database_compose=50, patch=10, patch_bytes=600, delay=0.002,
    heartbeat=15)


class ModelTests(unittest.TestCase):
    def test_waits_for_nobody_at_rest(self):
        delays, made = model.simulate(COSTS, 0.1, 100, 1, seconds=1000)
        self.assertEqual(made, len(delays))
        alone = 0.002 + (200 + 800 + 100 * 10) / 1e6
        self.assertAlmostEqual(model.quantile(delays, 0.5), alone, places=6)

    def test_composes_together_what_comes_meanwhile(self):
        delays, made = model.simulate(COSTS, 2000, 100, 1, seconds=10)
        # 2 ms each: 500 a second.
        self.assertLess(made, 5100)
        self.assertGreater(len(delays), 15_000)
        self.assertLess(model.quantile(delays, 0.99), 0.002 + 2 * 0.0021)

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
