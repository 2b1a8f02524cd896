import unittest

import loading
import mixing
import tail


class ToDoTests(unittest.TestCase):
    def setUp(self):
        self.changes = tail.ToDoChanges(tail.Requests(1, "secret"))

    def test_removes_what_it_added_when_the_subject_has_its_turn_again(self):
        asked = []
        for _ in range(tail.SUBJECTS + 1):
            request, context = self.changes.ask()
            asked.append(request)
            self.changes.answered(context, b'{"cells":[{"id":"input"}]},{"cells":[{"id":"41"},{"id":"3"}]}')
        self.assertTrue(asked[0].startswith(f"POST {tail.ADD} ".encode()))
        self.assertTrue(asked[0].endswith(tail.TITLE.encode()))
        self.assertTrue(asked[-1].startswith(f"POST {tail.REMOVE.format(41)} ".encode()))

    def test_has_one_action_of_a_subject_under_way(self):
        for _ in range(tail.SUBJECTS):
            self.changes.ask()
        self.assertRaises(loading.LoadError, self.changes.ask)


class TextTests(unittest.TestCase):
    def test_adds_rounds_up(self):
        rounds = []
        for latencies in ([1000, 2000, 3000], [9000]):
            run = mixing.Run(2, {"cached": mixing.Measured(latencies)}, [100, 200])
            rounds.append(tail.Round(run, 0.5, 1.5))
        rounds[1].run.kinds["cached"].faults["503"] += 1
        text = tail.text(tail.Case("a case", 2, 1), rounds)
        found = [cell.strip() for cell in text.splitlines()[4].split("|")[1:-1]]
        self.assertEqual(found, ["cached", "4", "1", "2.00", "9.00", "3.00–9.00", "9.00", "3.00–9.00", "9.00", "1 of 503"])
        self.assertIn("busy cores: 0.50 by the server, 1.50 in all", text)
