"""What can be tested of `make bench-peers` where no peer is installed: what its report says, and when a
window counts. Run by PeersTests."""

import tempfile
import unittest
from pathlib import Path

from . import guard
from .daybook import columns
from .table import (
    DAYBOOK, EVENTS, EVENTSOURCING, IN_C, IN_POSTGRESQL, ONE_BY_ONE, OURS, STANDBY, medians, table,
    verdicts)

APPENDS, REPLAY, REBUILD = ("appends", 64), ("replay", None), ("rebuild", None)


def line(figures, start):
    return next(line for line in verdicts(figures) if line.startswith(start))


class Verdicts(unittest.TestCase):
    def test_a_target_is_about_the_best_peer(self):
        figures = {(DAYBOOK, APPENDS): 80_000, ("A", APPENDS): 10_000, ("B", APPENDS): 20_000}
        self.assertIn("4.00 × B (80,000 / 20,000; target 4: met)", line(figures, "durable"))
        figures["B", APPENDS] = 20_001
        self.assertIn("MISSED", line(figures, "durable"))

    def test_what_we_built_of_a_peer_is_shown_and_not_judged(self):
        figures = {(DAYBOOK, APPENDS): 50_000, ("A", APPENDS): 10_000, (OURS, APPENDS): 40_000}
        self.assertIn("5.00 × A", line(figures, "durable"))
        self.assertIn("1.25 × " + OURS, line(figures, "    of SQLite with"))

    def test_the_best_but_our_c_is_shown_beside_it(self):
        figures = {(DAYBOOK, REPLAY): 2_000, (IN_C, REPLAY): 1_000, ("A", REPLAY): 100}
        self.assertIn("2.00 × SQLite, C (2,000 / 1,000; target 10: MISSED)", line(figures, "replay"))
        self.assertIn("20.00 × A (100)", line(figures, "    of the best that is not"))

    def test_a_target_about_one_peer_looks_at_no_other(self):
        figures = {(DAYBOOK, REBUILD): 2_000, ("A", REBUILD): 1_000, (EVENTSOURCING, REBUILD): 100}
        self.assertIn("20.00 × " + EVENTSOURCING, line(figures, "rebuild"))

    def test_the_log_in_postgresql_is_judged_by_the_table_beside_it(self):
        figures = {(IN_POSTGRESQL, APPENDS): 30, (EVENTS, APPENDS): 10, ("A", APPENDS): 1_000,
                   (IN_POSTGRESQL + STANDBY, APPENDS): 9, (EVENTS + STANDBY, APPENDS): 5}
        self.assertIn("3.00 × PostgreSQL, events table (30 / 10; target 2: met)",
                      line(figures, "in PostgreSQL, appends, 64"))
        self.assertIn("1.80 × PostgreSQL, events table, a standby (9 / 5; target 2: MISSED)",
                      line(figures, "in PostgreSQL, a standby, appends, 64"))

    def test_the_log_in_postgresql_is_no_peer_of_the_one_in_a_folder(self):
        figures = {(DAYBOOK, APPENDS): 50, ("A", APPENDS): 10, (IN_POSTGRESQL, APPENDS): 40,
                   (EVENTS + STANDBY, APPENDS): 20}
        self.assertIn("5.00 × A", line(figures, "durable appends, 64"))

    def test_batches_are_judged_by_one_statement_and_shown_beside_one_an_event(self):
        batches = ("batches", None)
        figures = {(IN_POSTGRESQL, batches): 60, (EVENTS, batches): 30, (EVENTS, ONE_BY_ONE): 10}
        self.assertIn("2.00 × " + EVENTS, line(figures, "in PostgreSQL, 1,000 events"))
        self.assertIn("6.00 × " + EVENTS, line(figures, "    of it with a statement an event"))

    def test_what_is_to_take_little_is_judged_by_a_limit(self):
        self.assertIn("40 ms (at most 40: met)",
                      line({(IN_POSTGRESQL, ("order", None)): 40}, "in PostgreSQL, es order"))
        self.assertIn("MISSED", line({(IN_POSTGRESQL, ("order", None)): 41}, "in PostgreSQL, es order"))

    def test_what_is_missing_is_not_measured(self):
        self.assertIn("not measured, for want of Daybook's", line({("A", APPENDS): 1}, "durable"))
        self.assertIn("for want of a peer's", line({(DAYBOOK, APPENDS): 1}, "durable"))


class Table(unittest.TestCase):
    def test_a_window_that_never_was_quiet_counts_for_nothing(self):
        rounds = {("A", APPENDS): [1, None, 9, 5], ("B", APPENDS): [None]}
        self.assertEqual(medians(rounds), {("A", APPENDS): 5})

    def test_a_figure_that_is_not_there_is_a_dash(self):
        lines = table([DAYBOOK, "A"], {("A", APPENDS): 1_234.4}).splitlines()
        self.assertEqual([line.split("|")[2].strip() for line in lines[2:]], ["–", "1,234"])
        self.assertEqual(len({len(line) for line in lines}), 1)


class Daybook(unittest.TestCase):
    def test_figures_are_picked_by_their_names(self):
        figures = [{"name": "raw write and fdatasync, median", "value": 90.0},
                   {"name": "durable appends, 64 callers", "value": 7.0}]
        self.assertEqual(columns(("durable", "--callers", "64"), figures), {APPENDS: 7.0})
        self.assertEqual(columns(("durable", "--callers", "1"), figures), {})


class ProbedGuard(guard.Guard):
    """A guard whose probes are told beforehand."""

    def __init__(self, folder, patience, probes):
        super().__init__(folder, patience)
        self.probes = list(probes)

    def probe(self, count=100):
        return self.probes.pop(0)


class Windows(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.said = []

    def window(self, patience, probes):
        taken = iter(range(1, 10))
        kept = ProbedGuard(Path(self.folder.name), patience, probes)
        return kept.window(lambda: next(taken), self.said.append), kept

    def test_a_quiet_window_counts(self):
        value, kept = self.window(60, [1e-4, 2e-4])
        self.assertEqual((value, kept.discarded, kept.syncs), (1, 0, [1e-4, 2e-4]))

    def test_a_window_that_ends_in_noise_is_said_to_be_discarded_and_taken_again(self):
        value, kept = self.window(60, [1e-4, 4e-3, 1e-4, 1e-4])
        self.assertEqual((value, kept.discarded, kept.syncs), (2, 1, [1e-4, 1e-4]))
        self.assertEqual(self.said, ["discarded: a raw sync took 4.0 ms"])

    def test_patience_ends(self):
        value, kept = self.window(0, [4e-3])
        self.assertEqual((value, kept.discarded, kept.syncs), (None, 1, []))


if __name__ == "__main__":
    unittest.main()
