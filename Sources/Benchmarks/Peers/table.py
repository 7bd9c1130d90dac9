"""What was measured, side by side, and what Daybook's figures are of the best peer's."""

import statistics
from dataclasses import dataclass

DAYBOOK = "Daybook"
# Batches as Marten itself sends them; told beside the verdict.
ONE_BY_ONE = ("one by one", None)
COLUMNS = {
    ("appends", 1): "appends/s, 1 caller", ("appends", 64): "appends/s, 64",
    ("appends", 512): "appends/s, 512", ("batches", None): "events/s, 1,000 an append",
    ("commands", 1): "commands/s, 1 caller", ("commands", 64): "commands/s, 64",
    ("replay", None): "replay, events/s", ("rebuild", None): "rebuild, events/s",
    ("catch-up", None): "all read models, events/s", ("order", None): "es order, ms",
    ("bytes", None): "bytes an event", ("rebuild in SQL", None): "rebuild in SQL, events/s",
    ONE_BY_ONE: "events/s, a statement an event",
}
# Told below the table: it is the database's own work, and no file of its own.
IN_SQL = ("rebuild in SQL", None)
# Not another's product as it comes, but what we built of one; shown, and not what a target is about.
OURS = "SQLite, C, our group commit"
# Its reading and deciding is a C program of ours, made for these events and no others.
IN_C = "SQLite, C"
EVENTSOURCING = "Python eventsourcing, SQLite"
EVENTS, IN_POSTGRESQL = "PostgreSQL, events table", "Daybook in PostgreSQL"
STANDBY = ", a standby"


@dataclass
class Target:
    """How many times a peer's figure Daybook's should be, at least."""

    what: str
    column: tuple
    times: float
    # The one peer that is meant; the best one where there is none.
    peer: str | None = None
    # Whose figure it is about.
    ours: str = DAYBOOK


@dataclass
class Limit:
    """What a figure should be, at most."""

    what: str
    column: tuple
    most: float
    ours: str


TARGETS = [
    Target("durable appends, 64 callers", ("appends", 64), 4),
    Target("durable appends, 1 caller", ("appends", 1), 1.1, IN_C),
    Target("whole commands, 64 callers", ("commands", 64), 5),
    Target("whole commands, 1 caller", ("commands", 1), 1),
    Target("replay", ("replay", None), 10),
    Target("rebuild of the order list", ("rebuild", None), 20, EVENTSOURCING),
    *[Target(f"in PostgreSQL{more}, {what}", column, times, EVENTS + more, IN_POSTGRESQL + more)
      for more in ("", STANDBY) for what, column, times in [
          ("appends, 1 caller", ("appends", 1), 0.9), ("appends, 64 callers", ("appends", 64), 2),
          ("appends, 512 callers", ("appends", 512), 4),
          ("1,000 events an append", ("batches", None), 5)]],
    Target("in PostgreSQL, replay", ("replay", None), 5, EVENTS, IN_POSTGRESQL),
    Target("in PostgreSQL, a node's read models", ("catch-up", None), 0.5, DAYBOOK, IN_POSTGRESQL),
]
LIMITS = [Limit("in PostgreSQL, es order", ("order", None), 40, IN_POSTGRESQL)]


def medians(rounds):
    """The median of each figure that was taken at least once: {(row, column): value}."""
    return {
        place: statistics.median(values) for place, values in rounds.items()
        if any(value is not None for value in values)
        for values in [[value for value in values if value is not None]]}


def number(value):
    return "–" if value is None else f"{value:,.0f}"


def table(rows, figures):
    """A row for each name, a column for each figure, in Markdown, so that it can be kept."""
    columns = [column for column in COLUMNS if column not in (IN_SQL, ONE_BY_ONE) and any((row, column) in figures for row in rows)]
    lines = [["", *(COLUMNS[column] for column in columns)]]
    lines += [[row, *(number(figures.get((row, column))) for column in columns)] for row in rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns) + 1)]

    def line(words):
        return "| " + " | ".join(
            word.ljust(width) if place == 0 else word.rjust(width)
            for place, (word, width) in enumerate(zip(words, widths))) + " |"

    rule = "|-" + "-|-".join("-" * width for width in widths) + "-|"
    rule = rule.replace("-|", ":|").replace(":|", "-|", 1)
    return "\n".join([line(lines[0]), rule, *map(line, lines[1:])])


def best(figures, column, without):
    """The peer that is best at it: (row, value), or `None`."""
    peers = [(row, value) for (row, of), value in figures.items()
             if of == column and row not in (DAYBOOK, *without)
             and not row.startswith(IN_POSTGRESQL) and not row.endswith(STANDBY)]
    return max(peers, key=lambda peer: peer[1], default=None)


def verdicts(figures):
    """A line for each target, and one more where another peer's figure says more than the target's."""
    lines = []
    for target in TARGETS:
        mine = figures.get((target.ours, target.column))
        if target.peer is None:
            other = best(figures, target.column, without=[OURS])
        else:
            value = figures.get((target.peer, target.column))
            other = None if value is None else (target.peer, value)
        if mine is None or other is None:
            who = target.ours if mine is None else target.peer or "a peer"
            lines.append(f"{target.what}: not measured, for want of {who}'s figure")
            continue
        ratio = mine / other[1]
        verdict = "met" if ratio >= target.times else "MISSED"
        lines.append(
            f"{target.what}: {ratio:.2f} × {other[0]} ({number(mine)} / {number(other[1])};"
            f" target {target.times:g}: {verdict})")
        for note, more in notes(figures, target, other[0]):
            lines.append(f"    {note}: {mine / more[1]:.2f} × {more[0]} ({number(more[1])})")
    for limit in LIMITS:
        mine = figures.get((limit.ours, limit.column))
        if mine is None:
            lines.append(f"{limit.what}: not measured")
            continue
        verdict = "met" if mine <= limit.most else "MISSED"
        lines.append(f"{limit.what}: {number(mine)} ms (at most {limit.most:g}: {verdict})")
    return lines


def notes(figures, target, shown):
    """Other figures worth a look: a peer's slower way, the group commit that is ours, the best that isn't our C."""
    column = target.column
    if column == ("batches", None) and (shown, ONE_BY_ONE) in figures:
        yield "of it with a statement an event, as Marten sends them", (shown, figures[shown, ONE_BY_ONE])
    if target.peer is not None:
        return
    if (OURS, column) in figures:
        yield "of SQLite with a group commit that we wrote", (OURS, figures[OURS, column])
    if shown == IN_C and column[0] != "appends":
        other = best(figures, column, without=[OURS, IN_C])
        if other is not None:
            yield "of the best that is not a program in C of ours", other
