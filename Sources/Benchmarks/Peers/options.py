"""What `make bench-peers` can be asked, whom it measures, and how each is set."""

import argparse
from pathlib import Path

from .daybook import Daybook
from .workload import AT_ONCE


def options():
    parser = argparse.ArgumentParser(prog="make bench-peers")
    parser.add_argument("--quick", action="store_true", help="one round of short windows")
    parser.add_argument("--seconds", type=float, help="of a window (2)")
    parser.add_argument("--rounds", type=int, help="of all windows (3)")
    parser.add_argument("--orders", type=int, help="of ten events each in the data set (10000)")
    parser.add_argument("--only", action="append", help="peers whose name contains this; repeat it")
    parser.add_argument("--loaded", action="store_true",
                        help="windows count on a busy machine, too: good for ratios alone")
    parser.add_argument("--no-folder", action="store_true",
                        help="leave out Daybook's log in a folder, which all peers are held against")
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
    from . import daybook_postgresql as ours
    from . import nats, postgresql, pyeventsourcing, redis, sqlite, umadb
    return [
        (postgresql.PostgreSQL, [postgresql.WriteFunction, ours.ReadingDaybookInPostgreSQL]),
        (postgresql.PostgreSQLWithStandby, [ours.DaybookWithStandby]),
        (sqlite.SQLite, [sqlite.GroupedSQLite, sqlite.PythonSQLite]),
        (redis.Redis, []), (nats.NATS, []), (umadb.UmaDB, []),
        (pyeventsourcing.PythonEventsourcing, []),
    ]


def settings():
    for kind, others in kinds():
        for peer in (kind, *others):
            print(f"\n{peer.name}\n")
            for what, how, why in peer.settings:
                print(f"- {what}: {how}. Why: {why}.")
    print(f"\n{Daybook.name}\n")
    for what, how, why in Daybook.settings:
        print(f"- {what}: {how}. Why: {why}.")
