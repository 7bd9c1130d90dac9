"""`make bench-peers`: Daybook beside the stores that one would take instead, in one run.

Peers take turns, window by window and round by round, and medians of the rounds are shown: so what the
machine does in one minute and not in the next is everybody's.
"""

import argparse
import collections
import gc
import json
import os
import platform
import shutil
import signal
import statistics
import sys
import time
from pathlib import Path

from .daybook import Daybook
from .guard import LIMIT, Guard
from .server import Unavailable
from .table import COLUMNS, IN_SQL, OURS, medians, number, table, verdicts
from .workload import AT_ONCE, EVENTS_OF_AN_ORDER, OrderList, content

CALLERS = (1, 64)
# Numbers of orders that are kept free for one window.
ROOM = 10_000_000


def options():
    parser = argparse.ArgumentParser(prog="make bench-peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round of short windows")
    parser.add_argument("--seconds", type=float, help="of a window (2)")
    parser.add_argument("--rounds", type=int, help="of all windows (3)")
    parser.add_argument("--orders", type=int, help="of ten events each in the data set (10000)")
    parser.add_argument("--only", action="append", help="peers whose name contains this; repeat it")
    parser.add_argument("--patience", type=float, default=60,
                        help="seconds to go on trying until a window is quiet (60)")
    parser.add_argument("--directory", type=Path, default=Path(".build/peers-data"),
                        help="on the disk that is to be measured; emptied (.build/peers-data)")
    parser.add_argument("--bench", type=Path, default=Path(".build/release/bench"))
    parser.add_argument("--settings", action="store_true", help="say how each peer is set and why")
    parser.add_argument("--json", type=Path, help="write every window's figure to this file")
    chosen = parser.parse_args()
    quick = (1.0, 1, 5_000) if chosen.quick else (2.0, 3, 10_000)
    chosen.seconds, chosen.rounds = chosen.seconds or quick[0], chosen.rounds or quick[1]
    chosen.orders = max((chosen.orders or quick[2]) // AT_ONCE, 1) * AT_ONCE
    return chosen


def kinds():
    """The peers that have a store, each with those that use the same one."""
    from . import nats, postgresql, pyeventsourcing, redis, sqlite, umadb
    return [
        (postgresql.PostgreSQL, [postgresql.WriteFunction]),
        (sqlite.SQLite, [sqlite.GroupedSQLite, sqlite.PythonSQLite]),
        (redis.Redis, []), (nats.NATS, []), (umadb.UmaDB, []),
        (pyeventsourcing.PythonEventsourcing, []),
    ]


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        self.started = time.monotonic()
        self.folder = chosen.directory.resolve()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.guard = Guard(self.folder, chosen.patience)
        self.peers, self.missing = [], {}
        self.rounds = collections.defaultdict(list)
        self.windows = 0

    def say(self, text):
        print(f"{time.monotonic() - self.started:5.0f} s  {text}", file=sys.stderr, flush=True)

    def set_up(self):
        for kind, others in kinds():
            names = [kind.name, *(other.name for other in others)]
            if self.chosen.only and not any(
                part.lower() in name.lower() for part in self.chosen.only for name in names
            ):
                continue
            self.say(f"sets up {kind.name}")
            folder = self.folder / kind.__module__.rpartition(".")[2]
            folder.mkdir()
            try:
                peer = kind(folder, self.chosen.orders)
            except Exception as error:
                for name in names:
                    self.missing[name] = reason(error)
                continue
            self.peers += [peer, *(other(peer) for other in others)]
        self.daybook = Daybook(self.chosen.bench.resolve(), self.folder)

    def take(self, peer, column, measure):
        what = f"{peer.name}, {COLUMNS[column]}"
        try:
            value = self.guard.window(measure, self.say)
        except Exception as error:
            # One peer's failure is told at the end, beside what the others did.
            self.say(f"{what}: {reason(error)}")
            self.missing[what] = reason(error)
            return
        if value is None:
            self.say(f"{what}: no quiet window")
        self.rounds[peer.name, column].append(value)

    def take_appends_and_commands(self):
        for work in ("appends", "commands"):
            for callers in CALLERS:
                for peer in self.peers:
                    if not hasattr(peer, work):
                        continue

                    def measure():
                        # New orders each time, also where a window is taken again.
                        self.windows += 1
                        return getattr(peer, work)(
                            callers, self.windows * ROOM, self.chosen.seconds)

                    self.take(peer, (work, callers), measure)

    def take_reading(self):
        events = self.chosen.orders * EVENTS_OF_AN_ORDER
        for peer in self.peers:
            if hasattr(peer, "replay_rate"):
                self.take(peer, ("replay", None), peer.replay_rate)
            if hasattr(peer, "replay"):
                self.take(peer, ("replay", None), lambda: events / seconds(
                    lambda: collections.deque(peer.replay(), maxlen=0)))
                self.take(peer, ("rebuild", None), lambda: events / seconds(
                    lambda: rebuild(peer, self.folder / "orders.sqlite")))
            if hasattr(peer, "rebuild_in_sql"):
                self.take(peer, IN_SQL, lambda: events / seconds(peer.rebuild_in_sql))

    def take_daybook(self, round):
        for question in self.daybook.questions(round):
            values = self.guard.window(lambda: self.daybook.run(question), self.say)
            for column, value in (values or {}).items():
                self.rounds[self.daybook.name, column].append(value)

    def run(self):
        self.set_up()
        for peer in self.peers:
            if hasattr(peer, "bytes"):
                events = self.chosen.orders * EVENTS_OF_AN_ORDER
                self.rounds[peer.name, ("bytes", None)].append(peer.bytes() / events)
        for number in range(self.chosen.rounds):
            self.say(f"round {number + 1} of {self.chosen.rounds}")
            self.take_appends_and_commands()
            self.take_reading()
            self.take_daybook(number)

    def report(self):
        figures = medians(self.rounds)
        events = self.chosen.orders * EVENTS_OF_AN_ORDER
        rows = [self.daybook.name, *(peer.name for peer in self.peers)]
        versions = dict.fromkeys(peer.version for peer in self.peers)
        syncs = self.guard.syncs or [0]
        print(f"{os.cpu_count()} cores, Linux {platform.release()}, Python"
              f" {platform.python_version()}; " + ", ".join(versions))
        print(f"{self.chosen.rounds} rounds, windows of {self.chosen.seconds:g} s, {events:,} events"
              " to read; medians")
        print(f"raw sync of 4 KiB around the windows that count:"
              f" {statistics.median(syncs) * 1e6:.0f} µs, at most {max(syncs) * 1e6:.0f};"
              f" discarded, above {LIMIT * 1e6:.0f}: {self.guard.discarded}")
        print()
        print(table(rows, figures))
        print()
        print(f"names, metadata and payload alone: {content(self.chosen.orders):,.0f} bytes an event")
        for (row, column), value in figures.items():
            if column == IN_SQL:
                print(f"{row}: the same list by the database itself, in SQL, into its own table:"
                      f" {number(value)} events/s")
        print("commands load 10 events in the mean, and decode, fold and decide outside of the store;"
              f" “{OURS}” is no product, and no target is about it")
        print()
        for line in verdicts(figures):
            print(line)
        for what, reason in {**self.missing, **self.daybook.missing}.items():
            print(f"not measured: {what}: {reason}")

    def close(self):
        for peer in reversed(self.peers):
            try:
                peer.close()
            except Exception as error:
                self.say(f"{peer.name} did not close: {reason(error)}")
        shutil.rmtree(self.folder, ignore_errors=True)


def reason(error):
    """What went wrong, in words."""
    return str(error) if isinstance(error, Unavailable) else f"{type(error).__name__}: {error}"


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rebuild(peer, path):
    orders = OrderList()
    for event in peer.replay():
        orders.apply(*event)
    orders.write(path)


def settings():
    for kind, others in kinds():
        for peer in (kind, *others):
            print(f"\n{peer.name}\n")
            for what, how, why in peer.settings:
                print(f"- {what}: {how}. Why: {why}.")
    print(f"\n{Daybook.name}\n")
    for what, how, why in Daybook.settings:
        print(f"- {what}: {how}. Why: {why}.")


def main():
    chosen = options()
    if chosen.settings:
        return settings()
    # Ends as Ctrl-C does: servers are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # What is read isn't kept; looking for circles in it would be the client's loss, not the store's.
    gc.disable()
    run = Run(chosen)
    try:
        run.run()
        run.report()
        if chosen.json:
            chosen.json.write_text(json.dumps(
                [{"row": row, "column": column, "rounds": values}
                 for (row, column), values in run.rounds.items()], indent=1))
    except KeyboardInterrupt:
        run.say("stopped")
        sys.exit(130)
    finally:
        run.close()


if __name__ == "__main__":
    main()
