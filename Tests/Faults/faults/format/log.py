"""The checks of a log, record by record: the section "What a verifier looks at" of `Docs/Format.md`."""

from dataclasses import dataclass, field

from .merkle import Tree
from .record import Damaged, Record, record


@dataclass(slots=True)
class _Stream:
    number: int
    next: int
    last: int


@dataclass(slots=True)
class _Append:
    command: bytes = b""
    next: int = 0
    count: int = 0


@dataclass
class LogChecks:
    """Is shown each record in turn, and keeps what is wrong, by the check that found it."""

    faults: dict[str, list[str]] = field(default_factory=dict)
    records: dict[int, Record] = field(default_factory=dict)
    # What each record bears as its checksum, right or wrong.
    seals: dict[int, int] = field(default_factory=dict)
    tree: Tree = field(default_factory=Tree)
    _expected: int = 1
    _damaged: int = 0
    _recorded_at: int | None = None
    _streams: dict[bytes, _Stream] = field(default_factory=dict)
    _commands: dict[bytes, int] = field(default_factory=dict)
    _append: _Append = field(default_factory=_Append)

    def say(self, check: str, position: int, what: str) -> None:
        """Notes a fault."""
        self.faults.setdefault(check, []).append(f"{position}: {what}")

    def look(self, position: int, data: bytes) -> None:
        """At the entry of this position."""
        if position != self._expected:
            self.say("positions", position, f"where {self._expected} belongs")
            self._damaged = max(self._damaged, position - 1)
        self._expected = position + 1
        self.tree.add(data)
        self.seals[position] = int.from_bytes(data[-4:], "little") if len(data) >= 4 else 0
        try:
            found = record(position, data)
        except Damaged as damage:
            self.say("checksums", position, str(damage))
            self._damaged = position
            return
        self.records[position] = found
        if self._recorded_at is not None and found.recorded_at < self._recorded_at:
            self.say("clock", position, "recorded before the one before it")
        self._recorded_at = max(self._recorded_at or found.recorded_at, found.recorded_at)
        self._look_at_stream(position, found)
        self._look_at_append(position, found)

    def _look_at_stream(self, position: int, found: Record) -> None:
        stream = self._streams.get(found.stream)
        following = stream.next if stream else 0
        number = stream.number if stream else position
        may_have_lost = self._damaged > (stream.last if stream else 0)
        if found.revision != following and not (may_have_lost and found.revision > following):
            self.say("revisions", position, f"{found.revision} where {following} belongs")
        elif found.stream_number != number and not (stream is None and may_have_lost):
            self.say("revisions", position, f"says that its stream began at {found.stream_number}")
        began = stream.number if stream else found.stream_number
        self._streams[found.stream] = _Stream(began, found.revision + 1, position)

    def _look_at_append(self, position: int, found: Record) -> None:
        before, is_first = self._append, found.index == 0
        may_have_lost = self._damaged + 1 == position
        if is_first:
            if before.next != before.count and not may_have_lost:
                self.say("commands", position, "the append before it lacks events")
            if found.command in self._commands:
                self.say("commands", position, f"its id was used at {self._commands[found.command]}")
            self._commands[found.command] = position
        elif not may_have_lost and (found.index, found.count, found.command) != (
                before.next, before.count, before.command):
            self.say("commands", position, "doesn't go on with the append before it")
        if is_first != found.has_fingerprint:
            self.say("commands", position, "the fingerprint stands with the wrong event")
        self._append = _Append(found.command, found.index + 1, found.count)

    def finish(self, head: int) -> None:
        """Nothing follows."""
        if self._expected <= head:
            self.say("positions", self._expected, f"missing up to {head}")
        elif self._append.next != self._append.count and self._damaged != head:
            self.say("commands", head, "the last append lacks events")
