"""What was measured, side by side, and what Daybook's figures are of the best peer's."""

import statistics
from dataclasses import dataclass

DAYBOOK = "Daybook"
COLUMNS = {
    ("appends", 1): "appends/s, 1 caller", ("appends", 64): "appends/s, 64",
    ("commands", 1): "commands/s, 1 caller", ("commands", 64): "commands/s, 64",
    ("replay", None): "replay, events/s", ("rebuild", None): "rebuild, events/s",
    ("bytes", None): "bytes an event", ("rebuild in SQL", None): "rebuild in SQL, events/s",
}
# Told below the table: it is the database's own work, and no file of its own.
IN_SQL = ("rebuild in SQL", None)
# Not another's product as it comes, but what we built of one; shown, and not what a target is about.
OURS = "SQLite, C, our group commit"
# Its reading and deciding is a C program of ours, made for these events and no others.
IN_C = "SQLite, C"
EVENTSOURCING = "Python eventsourcing, SQLite"


@dataclass
class Target:
    """How many times a peer's figure Daybook's should be, at least."""

    what: str
    column: tuple
    times: float
    # The one peer that is meant; the best one where there is none.
    peer: str | None = None


TARGETS = [
    Target("durable appends, 64 callers", ("appends", 64), 4),
    Target("durable appends, 1 caller", ("appends", 1), 1.1, IN_C),
    Target("whole commands, 64 callers", ("commands", 64), 5),
    Target("whole commands, 1 caller", ("commands", 1), 1),
    Target("replay", ("replay", None), 10),
    Target("rebuild of the order list", ("rebuild", None), 20, EVENTSOURCING),
]


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
    columns = [column for column in COLUMNS if column != IN_SQL and any((row, column) in figures for row in rows)]
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
             if of == column and row not in (DAYBOOK, *without)]
    return max(peers, key=lambda peer: peer[1], default=None)


def verdicts(figures):
    """A line for each target, and one more where another peer's figure says more than the target's."""
    lines = []
    for target in TARGETS:
        mine = figures.get((DAYBOOK, target.column))
        if target.peer is None:
            other = best(figures, target.column, without=[OURS])
        else:
            value = figures.get((target.peer, target.column))
            other = None if value is None else (target.peer, value)
        if mine is None or other is None:
            who = DAYBOOK if mine is None else target.peer or "a peer"
            lines.append(f"{target.what}: not measured, for want of {who}'s figure")
            continue
        ratio = mine / other[1]
        verdict = "met" if ratio >= target.times else "MISSED"
        lines.append(
            f"{target.what}: {ratio:.2f} × {other[0]} ({number(mine)} / {number(other[1])};"
            f" target {target.times:g}: {verdict})")
        if target.peer is not None:
            continue
        for note, more in notes(figures, target.column, other[0]):
            lines.append(f"    {note}: {mine / more[1]:.2f} × {more[0]} ({number(more[1])})")
    return lines


def notes(figures, column, shown):
    """Other peers worth a look: the group commit that is ours, and the best one that isn't our C."""
    if (OURS, column) in figures:
        yield "of SQLite with a group commit that we wrote", (OURS, figures[OURS, column])
    if shown == IN_C and column[0] != "appends":
        other = best(figures, column, without=[OURS, IN_C])
        if other is not None:
            yield "of the best that is not a program in C of ours", other
