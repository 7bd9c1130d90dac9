"""What must hold in the end, held against the clients' own record: the log, as it lies in the database, and what each
node has told of it."""

import collections
from collections.abc import Iterable, Sequence
from typing import Any

from .clients import Entry
from .node import Event


def log_faults(log: Sequence[Event]) -> list[str]:
    """Positions without a gap or a second event, revisions alike, and no command in it twice."""
    wrong = []
    places = [event.position for event in log]
    if places != list(range(1, len(log) + 1)):
        wrong.append(f"the log has {len(log)} events and {len(set(places))} positions up to {max(places, default=0)}")
    streams: dict[str, list[int]] = collections.defaultdict(list)
    for event in log:
        streams[event.stream].append(event.revision)
    for stream, revisions in streams.items():
        if revisions != list(range(len(revisions))):
            wrong.append(f"{stream} has {len(revisions)} events, and not the revisions from 0 in their order")
    counts = collections.Counter(event.command for event in log)
    return wrong + [f"{command} is in the log {count} times" for command, count in counts.items() if count > 1]


def record_faults(record: Iterable[Entry], log: Sequence[Event], prepared: Iterable[str] = ()) -> list[str]:
    """Each command that was acknowledged is in the log, where its client was told; and nothing that nobody sent, but
    what was `prepared`."""
    wrong = []
    stored = {event.command: event for event in log}
    sent = set(prepared)
    for entry in record:
        sent.add(entry.command)
        if entry.wrong:
            wrong.append(f"{entry.command} to {entry.stream} was refused: {entry.wrong}")
        if not entry.position:
            continue
        event = stored.get(entry.command)
        if event is None:
            wrong.append(f"{entry.command} was acknowledged at {entry.position}, and is lost")
        elif (event.position, event.stream, event.revision) != (entry.position, entry.stream, entry.revision):
            wrong.append(f"{entry.command} was acknowledged at {entry.position}, {entry.stream} {entry.revision}, and "
                         f"is at {event.position}, {event.stream} {event.revision}")
    return wrong + [f"{command} is in the log, and nobody sent it" for command in stored if command not in sent]


def order_faults(record: Iterable[Entry]) -> list[str]:
    """What was sent after another was acknowledged comes after it, in the log and so in each stream."""
    marks = []
    for entry in record:
        if entry.position:
            marks.append((entry.sent, 1, entry))
            marks.append((entry.answered, 0, entry))
    wrong = []
    last: dict[str, Entry] = {}
    for _, is_sent, entry in sorted(marks, key=lambda mark: mark[:2]):
        for name, place in (("", entry.position), (entry.stream, entry.revision)):
            before = last.get(name)
            then = None if before is None else before.position if name == "" else before.revision
            if not is_sent and (then is None or place > then):
                last[name] = entry
            elif is_sent and before is not None and then is not None and place <= then:
                wrong.append(f"{entry.command} was sent after {before.command} was acknowledged, and is at "
                             f"{place} of {name or 'the log'}, and the other at {then}")
    return wrong


def told_faults(who: str, seen: Sequence[Event], log: Sequence[Event]) -> list[str]:
    """A node has told the log's events, each once, in their order, and no other."""
    for number, (event, other) in enumerate(zip(seen, log)):
        mine, theirs = [(one.position, one.stream, one.revision, one.command) for one in (event, other)]
        if mine != theirs:
            return [f"{who} told {mine} as event {number + 1}, and the log has {theirs}"]
    if len(seen) != len(log):
        return [f"{who} told {len(seen)} events of {len(log)}"]
    return []


def clock_faults(recorded: Sequence[int]) -> list[str]:
    """Recorded time never runs back."""
    return [f"event {place + 2} was recorded {before - after} ms before the one before it"
            for place, (before, after) in enumerate(zip(recorded, recorded[1:])) if after < before]


def models_faults(answers: dict[str, dict[str, Any]]) -> list[str]:
    """The read models of every node answer alike."""
    (first, model), *others = answers.items()
    return [f"{first} and {name} answer {query} differently" for name, other in others for query in model
            if model[query] != other.get(query)]


def copies_faults(copies: dict[str, Sequence[Event]]) -> list[str]:
    """Every server has the same log in the end."""
    (first, log), *others = copies.items()
    return [f"{first} has {len(log)} events and {name} {len(other)}, or others"
            for name, other in others if other != log]
