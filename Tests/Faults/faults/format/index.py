"""The index, and whether it posts what the log holds: the section "The index" of `Docs/Format.md`."""

import struct
import uuid
from pathlib import Path

import lmdb

from .files import Refused, fault_of_data
from .record import Record

_FORM = struct.pack("=Q", 2)
# What LMDB says of a file that isn't as it left it, and of a transaction that came upon that.
_OF_THE_FILE = (
    lmdb.CorruptedError, lmdb.InvalidError, lmdb.PageNotFoundError, lmdb.VersionMismatchError,
    lmdb.IncompatibleError, lmdb.BadTxnError)


class MadeAnew(Exception):
    """Whoever opens the store makes this index again, so nothing of it can be wrong."""


def _finds(transaction: lmdb.Transaction, key: int, position: int) -> bool:
    """By a cursor of its own: one that stands somewhere looks on that page and the next before the root."""
    with transaction.cursor() as cursor:
        return cursor.set_key_dup(struct.pack("=Q", key), struct.pack("=Q", position))


class Index:
    """An index as it lies there, open for reading."""

    def __init__(self, folder: Path, store: uuid.UUID) -> None:
        fault = fault_of_data(folder / "data.mdb")
        if fault:
            raise MadeAnew(fault)
        try:
            self._environment = lmdb.open(str(folder), readonly=True, lock=False, max_dbs=4)
            self._postings = self._environment.open_db(b"postings", create=False)
            meta = self._environment.open_db(b"meta", create=False)
            with self._environment.begin(db=meta) as transaction:
                progress = transaction.get(_FORM)
        except lmdb.NotFoundError as error:
            raise MadeAnew("it has no tables") from error
        except _OF_THE_FILE as error:
            raise MadeAnew(f"LMDB can't read how far it has come: {error}") from error
        if progress is None:
            raise MadeAnew("it is of another form")
        if len(progress) != 28:
            raise Refused("the index doesn't say how far it has come")
        owner, self.through, self.witness = struct.unpack("<16sQI", progress)
        if owner != store.bytes:
            raise MadeAnew("it is another store's")

    def compare(self, records: dict[int, Record]) -> str | None:
        """What differs from the log up to where the index has come."""
        expected = {
            (key, position) for position in range(1, self.through + 1)
            for key in records[position].postings}
        found = set()
        with self._environment.begin(db=self._postings) as transaction:
            for key, value in transaction.cursor():
                if len(key) != 8 or len(value) != 8:
                    return "an entry isn't two numbers"
                found.add((struct.unpack("=Q", key)[0], struct.unpack("=Q", value)[0]))
            if found != expected:
                return f"lacks {len(expected - found)} postings, has {len(found - expected)} others"
            lost = [position for key, position in expected if not _finds(transaction, key, position)]
            if lost:
                return f"{len(lost)} postings lie where nobody looks for them, one of {lost[0]}"
        return None

    def refuse_other_logs(self, body: int, seal: int | None) -> None:
        """`body`: where LMDB's part of the log ends. `seal`: the checksum of the record where the index has come to."""
        if self.through > body or self.through > 0 and seal != self.witness:
            raise Refused("the index is of another log, or of a newer one")
