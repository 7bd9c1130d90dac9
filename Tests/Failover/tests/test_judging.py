"""Each check finds what it is for, and nothing where nothing is."""

import unittest
from dataclasses import replace

from failover import judging
from failover.clients import Entry
from failover.node import Event


def log() -> list[Event]:
    """Four events of two streams."""
    return [Event(1, "a", 0, "w"), Event(2, "b", 0, "x"), Event(3, "a", 1, "y"), Event(4, "a", 2, "z")]


def record() -> list[Entry]:
    """As their client knows them: one after the other."""
    return [Entry(event.command, event.stream, sent=event.position, answered=event.position + 0.5,
                  position=event.position, revision=event.revision, node="n") for event in log()]


class Checks(unittest.TestCase):
    def assert_one(self, wrong: list[str], words: str) -> None:
        self.assertEqual(len(wrong), 1, wrong)
        self.assertIn(words, wrong[0])

    def test_nothing_is_wrong_where_nothing_is(self) -> None:
        for wrong in (judging.log_faults(log()), judging.record_faults(record(), log()), judging.order_faults(record()),
                      judging.told_faults("n", log(), log()), judging.clock_faults([1, 1, 2]),
                      judging.copies_faults({"one": log(), "two": log()})):
            self.assertEqual(wrong, [])

    def test_a_gap_in_the_log(self) -> None:
        gap = [*log()[:3], replace(log()[3], position=5)]
        self.assert_one(judging.log_faults(gap), "positions up to 5")

    def test_a_second_event_of_a_position(self) -> None:
        self.assert_one(judging.log_faults([*log(), Event(4, "c", 0, "v")]), "5 events and 4 positions")

    def test_a_revision_left_out(self) -> None:
        self.assert_one(judging.log_faults([*log()[:3], Event(4, "a", 3, "z")]), "not the revisions")

    def test_a_command_stored_twice(self) -> None:
        self.assert_one(judging.log_faults([*log(), Event(5, "b", 1, "w")]), "w is in the log 2 times")

    def test_an_acknowledged_command_that_is_lost(self) -> None:
        self.assert_one(judging.record_faults(record(), log()[:3]), "and is lost")

    def test_one_that_is_elsewhere(self) -> None:
        moved = [*record()[:3], replace(record()[3], position=9)]
        self.assert_one(judging.record_faults(moved, log()), "acknowledged at 9")

    def test_one_that_nobody_sent(self) -> None:
        self.assert_one(judging.record_faults(record()[:3], log()), "nobody sent it")

    def test_one_that_was_refused(self) -> None:
        refused = [*record(), Entry("v", "a", 9, wrong="n: conflict")]
        self.assert_one(judging.record_faults(refused, log()), "was refused")

    def test_one_whose_outcome_nobody_knows_may_be_there_or_not(self) -> None:
        self.assertEqual(judging.record_faults([*record(), Entry("v", "a", 9)], log()), [])
        unknown = [*record()[:3], Entry("z", "a", 4)]
        self.assertEqual(judging.record_faults(unknown, log()), [])

    def test_an_order_that_isn_t_that_of_time(self) -> None:
        early = [replace(record()[0], sent=9.0, answered=9.5), *record()[1:]]
        self.assertIn("was sent after z was acknowledged", judging.order_faults(early)[0])
        # In a stream alone: the log's positions may be whatever they are.
        self.assertEqual(len(judging.order_faults(early)), 2)

    def test_those_at_the_same_time_may_come_in_any_order(self) -> None:
        self.assertEqual(judging.order_faults([replace(entry, sent=0.0, answered=9.0) for entry in record()]), [])

    def test_a_node_that_left_one_out_or_told_one_twice_or_another(self) -> None:
        self.assert_one(judging.told_faults("n", log()[:3], log()), "3 events of 4")
        self.assert_one(judging.told_faults("n", [log()[0], *log()], log()), "as event 2")
        self.assert_one(judging.told_faults("n", [*log()[:3], Event(4, "c", 0, "v")], log()), "as event 4")

    def test_time_that_runs_back(self) -> None:
        self.assert_one(judging.clock_faults([5, 4, 6]), "event 2 was recorded 1 ms before")

    def test_read_models_that_aren_t_alike(self) -> None:
        one, other = {"products": {"items": [1]}}, {"products": {"items": [2]}}
        self.assertEqual(judging.models_faults({"one": one, "two": one}), [])
        self.assert_one(judging.models_faults({"one": one, "two": other}), "answer products differently")

    def test_what_was_prepared_is_no_stranger(self) -> None:
        self.assertEqual(judging.record_faults(record()[:3], log(), {"z"}), [])

    def test_a_server_that_has_another_log(self) -> None:
        self.assert_one(judging.copies_faults({"one": log(), "two": log()[:3]}), "two 3")


if __name__ == "__main__":
    unittest.main()
