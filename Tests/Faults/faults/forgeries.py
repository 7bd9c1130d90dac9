"""Logs and indexes that lie with right checksums: each breaks one rule, and names the check that must fail."""

import random
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .format.checksum import crc32c
from .format.files import store_of_manifest
from .format.index import Index
from .format.record import Record, record
from .format.writing import body, entries, postings, rewrite, seal, sealed, write_index


@dataclass(frozen=True)
class Forgery:
    """What is done to a copy of a sound store, and which check must fail; none: it is to be found sound."""

    name: str
    check: str | None
    forge: Callable[[Path, random.Random], None]


class _Log:
    """A log in the hands of a forger."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = entries(folder)
        self.records: dict[int, Record] = {
            position: record(position, data) for position, data in self.data.items() if position}
        self.head = max(self.data)
        # How far LMDB has it: an index says no more than that. What follows is the journal's.
        self.body = max(body(folder))
        self.through = Index(folder / "index", store_of_manifest(folder)).through

    def put(self, position: int, body: bytes) -> None:
        """Another record, whose checksum is right."""
        rewrite(self.folder, {position: sealed(position, body)})

    def poke(self, position: int, at: int, form: str, value: int) -> None:
        """Another number in a record."""
        body = bytearray(self.data[position][:-4])
        struct.pack_into(form, body, at, value)
        self.put(position, bytes(body))

    def one(self, chance: random.Random, holds: Callable[[int, Record], bool]) -> int:
        """The first, the last, the last but one or any of the positions of which it holds.

        None that the index bears witness of: that would tell before any check.
        """
        fitting = [position for position, found in self.records.items()
                   if position != self.through and holds(position, found)]
        return chance.choice([fitting[0], fitting[-1], fitting[-2 % len(fitting)], chance.choice(fitting)])

    def index(self, posted: set[tuple[int, int]], **other: object) -> None:
        """Another index, as far as one goes."""
        asked = {"through": self.body, "witness": seal(self.data[self.body])} | other
        write_index(self.folder, posted, **asked)

    def postings(self) -> set[tuple[int, int]]:
        """Those that the index should have."""
        return postings(self.data, range(1, self.body + 1))


def _gap(log: _Log, chance: random.Random) -> None:
    rewrite(log.folder, {log.one(chance, lambda position, _: position < log.body): None})


def _again(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda _, found: found.revision > 0)
    log.poke(at, 16, "<I", log.records[at].revision - 1)


def _ahead(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda *_: True)
    log.poke(at, 16, "<I", log.records[at].revision + 1)


def _origin(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda position, _: position > 1)
    log.poke(at, 8, "<Q", log.records[at].stream_number - 1)


def _count(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda _, found: found.index == 0)
    log.poke(at, 22, "<H", log.records[at].count + 1)


def _number(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda *_: True)
    log.poke(at, 20, "<H", log.records[at].index + 1)


def _fingerprint(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda _, found: found.has_fingerprint)
    body = bytearray(log.data[at][:-4])
    start = 44 + (8 if body[1] & 1 else 0) + (16 if body[1] & 2 else 0)
    body[1] &= ~4
    log.put(at, bytes(body[:start] + body[start + 16:]))


def _same_id(log: _Log, chance: random.Random) -> None:
    firsts = [at for at, found in log.records.items() if found.count == 1]
    for at in chance.sample(firsts[1:], len(firsts) - 1):
        mine = log.records[at].command
        for other in firsts[:firsts.index(at)]:
            its = log.records[other].command
            body = log.data[at][:-4]
            if len(its) == len(mine) and body.count(mine) == 1:
                return log.put(at, body.replace(mine, its))
    raise AssertionError("no two ids of one length")


def _past(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda position, _: position > 1)
    log.poke(at, 24, "<q", log.records[1].recorded_at - 1)


def _flag(log: _Log, chance: random.Random) -> None:
    at = log.one(chance, lambda *_: True)
    log.poke(at, 1, "<B", log.data[at][1] | 0x40)


def _form(log: _Log, chance: random.Random) -> None:
    log.poke(log.one(chance, lambda *_: True), 0, "<B", 2)


def _length(log: _Log, chance: random.Random) -> None:
    # A frame of the journal doesn't count in which one is wrong.
    at = log.one(chance, lambda position, _: position <= log.body)
    log.poke(at, 40, "<I", struct.unpack_from("<I", log.data[at], 40)[0] + chance.choice([-1, 1, 1 << 31]))


def _type(log: _Log, chance: random.Random) -> None:
    log.poke(log.one(chance, lambda *_: True), 4, "<I", crc32c(b"NoSuchEvent"))


def _lost_posting(log: _Log, chance: random.Random) -> None:
    posted = log.postings()
    log.index(posted - {chance.choice(sorted(posted))})


def _made_up_posting(log: _Log, chance: random.Random) -> None:
    log.index(log.postings() | {(chance.getrandbits(63), chance.randint(1, log.body))})


def _moved_posting(log: _Log, chance: random.Random) -> None:
    posted = log.postings()
    key, position = chance.choice(sorted(posted))
    log.index(posted - {(key, position)} | {(key, position % log.body + 1)})


def _other_witness(log: _Log, chance: random.Random) -> None:
    log.index(log.postings(), witness=chance.getrandbits(32))


def _beyond(log: _Log, chance: random.Random) -> None:
    log.index(log.postings(), through=log.body + chance.randint(1, 1_000))


def _other_form(log: _Log, chance: random.Random) -> None:
    log.index({(chance.getrandbits(63), 1)}, form=chance.choice([1, 3]))


def _other_store(log: _Log, chance: random.Random) -> None:
    log.index({(chance.getrandbits(63), 1)}, store=chance.randbytes(16))


def _other_store_from_nothing(log: _Log, _: random.Random) -> None:
    """As an index that was begun for another store and never written."""
    owner = bytes(reversed(store_of_manifest(log.folder).bytes))
    log.index(set(), store=owner, through=0, witness=0)


def _nothing(log: _Log, _: random.Random) -> None:
    """A whole index, written by the page."""
    log.index(log.postings())


def _made(name: str, check: str | None, forge: Callable[[_Log, random.Random], None]) -> Forgery:
    return Forgery(name, check, lambda folder, chance: forge(_Log(folder), chance))


# `refused`: the store isn't to be opened at all.
FORGERIES = [
    _made("an event is missing", "positions", _gap),
    _made("a revision comes twice", "revisions", _again),
    _made("a revision is left out", "revisions", _ahead),
    _made("a stream's origin is wrong", "revisions", _origin),
    _made("an append lacks an event", "commands", _count),
    _made("an append is counted wrongly", "commands", _number),
    _made("a fingerprint is missing", "commands", _fingerprint),
    _made("a command id comes twice", "commands", _same_id),
    _made("time runs backwards", "clock", _past),
    _made("a flag isn't known", "checksums", _flag),
    _made("a record is of another form", "checksums", _form),
    _made("lengths don't add up", "checksums", _length),
    _made("a type's checksum is another's", "checksums", _type),
    _made("the index lacks a posting", "index", _lost_posting),
    _made("the index has one too many", "index", _made_up_posting),
    _made("a posting is of another event", "index", _moved_posting),
    _made("the index is of another log", "refused", _other_witness),
    _made("the index is ahead", "refused", _beyond),
    _made("the index is of another form", None, _other_form),
    _made("the index is another store's", None, _other_store),
    _made("the index is another store's, and empty", None, _other_store_from_nothing),
    _made("the index is whole", None, _nothing),
]
