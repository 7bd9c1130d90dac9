"""`make bench-peers`: Daybook beside the stores that one would take instead, in one run.

Peers take turns, window by window and round by round, and medians of the rounds are shown: so what the
machine does in one minute and not in the next is everybody's.
"""

import collections
import gc
import json
import math
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
from .options import kinds, options, settings
from .server import Unavailable
from .table import COLUMNS, IN_SQL, ONE_BY_ONE, OURS, medians, number, table, verdicts
from .workload import EVENTS_OF_AN_ORDER, OrderList, content

CALLERS = (1, 64)
# Numbers of orders that are kept free for one window: 100,000 for each of 512 callers, and more.
ROOM = 100_000_000


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        self.started = time.monotonic()
        self.folder = chosen.directory.resolve()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        limit = math.inf if chosen.loaded else LIMIT
        self.guard = Guard(self.folder, chosen.patience, limit)
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
            folder = self.folder / kind.__name__.lower()
            folder.mkdir()
            try:
                peer = kind(folder, self.chosen.orders)
            except Exception as error:
                for name in names:
                    self.missing[name] = reason(error)
                continue
            self.peers += [peer, *(self.made(other, peer) for other in others)]
        self.daybook = Daybook(self.chosen.bench.resolve(), self.folder)

    def made(self, other, peer):
        """Beside a peer, on its server; ours with the programs that drive it."""
        if not other.__module__.endswith("daybook_postgresql"):
            return other(peer)
        return other(peer, self.chosen.bench.resolve().parent, self.folder, self.chosen.quick)

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

    def take_several(self, peer):
        """What one measure answers of several rows."""
        try:
            values = self.guard.window(peer.reading, self.say) or {}
        except Exception as error:
            self.say(f"{peer.name}: {reason(error)}")
            self.missing[f"{peer.name}, reading"] = reason(error)
            return
        for place, value in values.items():
            self.rounds[place].append(value)

    def take_appends_and_commands(self):
        for work in ("appends", "commands"):
            for callers in (*CALLERS, 512):
                for peer in self.peers:
                    if not can(peer, work) or callers not in CALLERS and (
                        work != "appends" or callers not in getattr(peer, "more_callers", ())
                    ):
                        continue
                    self.take(peer, (work, callers), lambda: getattr(peer, work)(
                        callers, self.room(), self.chosen.seconds))
        for column, work in ((("batches", None), "batches"), (ONE_BY_ONE, "batches_one_by_one")):
            for peer in self.peers:
                if can(peer, work):
                    self.take(peer, column, lambda: getattr(peer, work)(
                        self.room(), self.chosen.seconds))

    def room(self):
        """Numbers of orders that nobody had: new ones also where a window is taken again."""
        self.windows += 1
        return self.windows * ROOM

    def take_reading(self):
        events = self.chosen.orders * EVENTS_OF_AN_ORDER
        for peer in self.peers:
            if can(peer, "replay_rate"):
                self.take(peer, ("replay", None), peer.replay_rate)
            if can(peer, "replay"):
                self.take(peer, ("replay", None), lambda: events / seconds(
                    lambda: collections.deque(peer.replay(), maxlen=0)))
                self.take(peer, ("rebuild", None), lambda: events / seconds(
                    lambda: rebuild(peer, self.folder / "orders.sqlite")))
            if can(peer, "rebuild_in_sql"):
                self.take(peer, IN_SQL, lambda: events / seconds(peer.rebuild_in_sql))
            if can(peer, "order"):
                self.take(peer, ("order", None), peer.order)
            if can(peer, "reading"):
                self.take_several(peer)

    def take_daybook(self, round):
        for question in self.daybook.questions(round):
            values = self.guard.window(lambda: self.daybook.run(question), self.say)
            for column, value in (values or {}).items():
                self.rounds[self.daybook.name, column].append(value)

    def run(self):
        self.set_up()
        for peer in self.peers:
            if can(peer, "bytes"):
                events = self.chosen.orders * EVENTS_OF_AN_ORDER
                self.rounds[peer.name, ("bytes", None)].append(peer.bytes() / events)
        for number in range(self.chosen.rounds):
            self.say(f"round {number + 1} of {self.chosen.rounds}")
            self.take_appends_and_commands()
            self.take_reading()
            if not self.chosen.no_folder:
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
              + (" the machine may have been busy, so only ratios tell" if self.chosen.loaded
                 else f" discarded, above {LIMIT * 1e6:.0f}: {self.guard.discarded}"))
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


def can(peer, work):
    """Whether a peer does it; one that is made of another may leave out what that does."""
    return getattr(peer, work, None) is not None


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
