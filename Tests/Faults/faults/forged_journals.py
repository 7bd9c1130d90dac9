"""Journals that lie with right checksums, and those that look odd and are sound."""

import random
import struct
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from .forgeries import Forgery
from .format.files import store_of_manifest
from .format.journal import files, name_of, word
from .format.journaling import File, begun, frame, write_head
from .format.moved import write_moved
from .format.writing import fill, journal, set_format, without_journal


class _Journal:
    """A journal in the hands of a forger: one file, of which the frames can be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.store = store_of_manifest(folder)
        [self.file] = journal(folder)
        self.first = self.file.header.first
        self.end = self.first + sum(len(records) for _, records in self.file.frames) - 1
        self.path = self.log / name_of(self.first)

    def write(self, frames: list[tuple[int, list[bytes]]]) -> None:
        """The file with other frames."""
        replace(self.file, frames=frames).write(self.log)

    def inner(self, chance: random.Random) -> int:
        """Any of its frames but the last."""
        return chance.randrange(len(self.file.frames) - 1)

    def split(self, chance: random.Random) -> tuple[File, File]:
        """Its frames in two files."""
        at = chance.randrange(1, len(self.file.frames))
        before = replace(self.file, frames=self.file.frames[:at])
        frames = [records for _, records in self.file.frames[at:]]
        return before, begun(self.store, self.file.frames[at][0], before.seal, frames)

    def put(self, at: int, data: bytes) -> None:
        with self.path.open("r+b") as opened:
            opened.seek(at)
            opened.write(data)


def _lost_frame(it: _Journal, chance: random.Random) -> None:
    at = it.inner(chance)
    it.write(it.file.frames[:at] + it.file.frames[at + 1:])


def _frame_twice(it: _Journal, chance: random.Random) -> None:
    at = it.inner(chance)
    it.write(it.file.frames[:at + 1] + it.file.frames[at:])


def _frame_elsewhere(it: _Journal, chance: random.Random) -> None:
    at = it.inner(chance)
    position, records = it.file.frames[at]
    it.write(it.file.frames[:at] + [(position + 1, records)] + it.file.frames[at + 1:])


def _lost_last(it: _Journal, _: random.Random) -> None:
    it.write(it.file.frames[:-1])


def _other_salt(it: _Journal, chance: random.Random) -> None:
    at = chance.randrange(len(it.file.frames))
    it.put(it.file.place(at), frame(chance.randbytes(8) + it.store.bytes, *it.file.frames[at]))


def _not_adding_up(it: _Journal, chance: random.Random) -> None:
    at = chance.randrange(len(it.file.frames))
    position, records = it.file.frames[at]
    count = len(records) + chance.choice([-1, 1, 1 << 30])
    it.put(it.file.place(at), frame(it.file.header.seed, position, records, count))


def _other_store(it: _Journal, chance: random.Random) -> None:
    replace(it.file, header=replace(it.file.header, store=chance.randbytes(16))).write(it.log)


def _other_record_before(it: _Journal, chance: random.Random) -> None:
    it.file.going_on(it.file.header.before ^ 1 << chance.randrange(32)).write(it.log)


def _other_name(it: _Journal, chance: random.Random) -> None:
    it.path.rename(it.log / name_of(it.first + chance.choice([-1, 1])))


def _no_file(it: _Journal, _: random.Random) -> None:
    it.path.unlink()


def _gap_between_files(it: _Journal, chance: random.Random) -> None:
    before, after = it.split(chance)
    replace(before, frames=before.frames[:-1]).write(it.log)
    after.write(it.log)


def _next_of_another_log(it: _Journal, chance: random.Random) -> None:
    before, after = it.split(chance)
    before.write(it.log)
    after.going_on(after.header.before ^ 1 << chance.randrange(32)).write(it.log)


def _beyond(it: _Journal, chance: random.Random) -> None:
    write_head(it.log, it.store, it.end + chance.randint(1, 1_000), it.first)


def _in_this_boot(it: _Journal, current: int) -> None:
    """The head is as it was said last, and the machine still runs: nobody reads the journal as a whole first."""
    boot = uuid.UUID(Path("/proc/sys/kernel/random/boot_id").read_text().strip()).bytes
    write_head(it.log, it.store, it.end, current, boot)


def _other_log_in_this_boot(it: _Journal, chance: random.Random) -> None:
    _other_record_before(it, chance)
    _in_this_boot(it, it.first)


def _next_of_another_log_in_this_boot(it: _Journal, chance: random.Random) -> None:
    _next_of_another_log(it, chance)
    _in_this_boot(it, max(files(it.log)))


def _behind(it: _Journal, chance: random.Random) -> None:
    write_head(it.log, it.store, chance.randrange(it.end), it.first)


def _bad_before_good(it: _Journal, chance: random.Random) -> None:
    """Nothing but what follows tells that it isn't the end."""
    place = it.file.place(it.inner(chance)) + chance.randrange(24)
    it.put(place, bytes([it.path.read_bytes()[place] ^ 1 << chance.randrange(8)]))
    write_head(it.log, it.store, it.first - 1, it.first)


def _no_word(it: _Journal, chance: random.Random) -> None:
    """Right but for its checksum; in the second word nothing is known of an end at all."""
    wrong = struct.pack("<QQ", word(it.store, it.end + 5, 0) ^ 1 << chance.randrange(16), word(it.store, it.end + 5, 0))
    (it.log / "head").write_bytes(wrong + bytes(16))


def _no_head(it: _Journal, _: random.Random) -> None:
    (it.log / "head").unlink()


def _two_files(it: _Journal, chance: random.Random) -> None:
    before, after = it.split(chance)
    before.write(it.log)
    after.write(it.log)


def _failed_write(it: _Journal, chance: random.Random) -> None:
    """It failed, or seemed to, and was done again in the next file."""
    before, after = it.split(chance)
    replace(before, frames=before.frames + after.frames[:1]).write(it.log)
    after.write(it.log)


def _next_is_empty(it: _Journal, _: random.Random) -> None:
    begun(it.store, it.end + 1, it.file.seal, []).write(it.log)


def _torn(it: _Journal, chance: random.Random) -> None:
    """Somebody wrote when the power went: a frame's beginning, or its end."""
    place, size = it.file.place(len(it.file.frames)), chance.choice([24, 512, 1_024, 5_000])
    it.put(place + chance.choice([0, 512]), struct.pack("<IIQII", 0, size, it.end + 1, 1, 0) + chance.randbytes(size))


def _left_by_filling(it: _Journal, chance: random.Random) -> None:
    first = chance.randint(1, it.first - 1)
    (it.log / name_of(first)).write_bytes(chance.choice([b"", bytes(4_096), it.path.read_bytes()]))


def _being_prepared(it: _Journal, chance: random.Random) -> None:
    (it.log / "journal-next").write_bytes(chance.choice([bytes(8_192), chance.randbytes(8_192), it.path.read_bytes()]))
    (it.log / "journal-next.4711").write_bytes(bytes(100))


def _half_taken_over(it: _Journal, _: random.Random) -> None:
    """What a takeover leaves that was cut off before the manifest: the next opening begins it anew."""
    fill(it.folder, leaving=0)
    set_format(it.folder, 1)


def _old_manifest(it: _Journal, _: random.Random) -> None:
    """One of before there was a journal, put back: what the journal has belongs to the log all the same."""
    set_format(it.folder, 1)


def _older(it: _Journal, _: random.Random) -> None:
    """A store as it was before there was a journal."""
    without_journal(it.folder)


def _newer(it: _Journal, _: random.Random) -> None:
    set_format(it.folder, 4)


_WHEN = "2026-11-26T12:00:00.000Z"


def _moved(it: _Journal, _: random.Random) -> None:
    """One that has moved away, by a program that was killed before its word said so."""
    set_format(it.folder, 3)
    write_moved(it.log, it.store, "postgres://db.example/books", it.end, _WHEN)
    write_head(it.log, it.store, it.end, it.file.header.first, fence=3)


def _moved_before(it: _Journal, _: random.Random) -> None:
    """Something was stored after it had moved."""
    write_moved(it.log, it.store, "elsewhere", it.end - 1, _WHEN)


def _moved_by_another(it: _Journal, _: random.Random) -> None:
    write_moved(it.log, uuid.UUID(int=it.store.int ^ 1), "elsewhere", it.end, _WHEN)


def _moved_to_no_place(it: _Journal, _: random.Random) -> None:
    """Half of what says where to."""
    write_moved(it.log, it.store, "elsewhere", it.end, _WHEN)
    said = (it.log / "moved").read_bytes()
    (it.log / "moved").write_bytes(said[:len(said) // 2])


def _made(name: str, check: str | None, forge: Callable[[_Journal, random.Random], None]) -> Forgery:
    return Forgery(name, check, lambda folder, chance: forge(_Journal(folder), chance))


FORGED_JOURNALS = [
    _made("a frame is missing", "refused", _lost_frame),
    _made("a frame comes twice", "refused", _frame_twice),
    _made("a frame says another position", "refused", _frame_elsewhere),
    _made("the last frame is gone", "refused", _lost_last),
    _made("a frame is of another file", "refused", _other_salt),
    _made("a frame's records don't add up", "refused", _not_adding_up),
    _made("the journal is another store's", "refused", _other_store),
    _made("the journal goes on with another log", "refused", _other_record_before),
    _made("the journal begins elsewhere", "refused", _other_name),
    _made("the journal is missing", "refused", _no_file),
    _made("the journal goes on with another log, in one boot", "refused", _other_log_in_this_boot),
    _made("the next file is of another log, in one boot", "refused", _next_of_another_log_in_this_boot),
    _made("events are missing between two files", "refused", _gap_between_files),
    _made("the next file is of another log", "refused", _next_of_another_log),
    _made("the head knows of more events", "refused", _beyond),
    _made("a frame before the last is bad, and the head is behind", "refused", _bad_before_good),
    _made("a newer format", "refused", _newer),
    _made("something was stored after the store had moved", "files", _moved_before),
    _made("another store has moved", "files", _moved_by_another),
    _made("where the store has moved to was cut off", "files", _moved_to_no_place),
    _made("the store has moved", None, _moved),
    _made("the head is behind", None, _behind),
    _made("the head says nothing", None, _no_word),
    _made("there is no head", None, _no_head),
    _made("the journal goes on in another file", None, _two_files),
    _made("a write failed and was done again", None, _failed_write),
    _made("the next file has nothing yet", None, _next_is_empty),
    _made("the last frame is torn", None, _torn),
    _made("a filling left a file", None, _left_by_filling),
    _made("a file is being prepared", None, _being_prepared),
    _made("a takeover was cut off", None, _half_taken_over),
    _made("an old manifest was put back", None, _old_manifest),
    _made("a store of format 1", None, _older),
]
