"""The steps: what each begins on, what it does, and what must hold once it was harmed, or was cut off."""

import functools
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..business import commands
from ..es import ES, HUNG, Answer, batch, environment
from ..specimens import ask, copy, must, specimen
from . import backups, imports, moves
from .place import Place, Violation, base_folder, done
from .sides import furnish

# So long whoever follows has, in seconds, for what was written.
_MOMENT = 0.6


@dataclass(frozen=True)
class Base:
    """What a step begins on, and what is known of it: the root and the events of its store, and of another's."""

    folder: Path
    root: str
    log: list[str]
    other: list[str]


@dataclass(frozen=True)
class Step:
    """`holds`: what is wrong in a place in which this was said to be done, or nothing was."""

    name: str
    arguments: tuple[str, ...]
    lay: Callable[[Place], None]
    holds: Callable[[Place, Base, dict | None], Iterator[Violation]]
    # The store that it works on, and the statuses by which it ends where another has done it.
    store: str = "store"
    over: tuple[int, ...] = (0,)

    def run(self, place: Place, extra: dict[str, str] | None = None) -> Answer:
        """Does it once."""
        return place.es(*self.arguments, store=self.store, extra=extra)

    @functools.cache
    def base(self) -> Base:
        """Made once."""
        folder = base_folder(self.name)
        folder.mkdir(parents=True)
        place = Place(folder)
        copy(specimen("small"), place.store)
        furnish(place)
        root, log = place.root("store"), place.log("store")
        self.lay(place)
        if place.is_made("store"):
            root, log = place.root("store"), place.log("store")
        other = place.log("other") if place.is_made("other") else []
        for lock in folder.glob("*/*/lock.mdb"):
            lock.unlink()
        return Base(folder, root, log, other)

    def prepare(self, folder: Path) -> Place:
        """A place to do it in."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.base().folder, folder, symlinks=True)
        return Place(folder)

    def violations(self, place: Place, said: Answer, was_cut: bool) -> Iterator[Violation]:
        """What mustn't be: in what lies there, and once it is done again."""
        told, base = done(said), self.base()
        if not was_cut and said.died:
            yield "a process hangs" if said.died == "hung" else "a process dies of a signal", str(said)
        elif not was_cut and said.status != 0 and not said.err.strip():
            yield "a process fails without a word", str(said)
        if self.store == "store":
            yield from self._unharmed(place, base)
        for kind, detail in self.holds(place, base, told):
            yield f"{kind}, where it was {'' if told else 'not '}said to be done", f"{detail}, after {said}"
        again = self.run(place)
        if again.status not in self.over or again.status != 0 and not place.is_made(self.store):
            yield "it can't be done afterwards", str(again)
            return
        yield from self.holds(place, base, done(again) or told or {})

    def _unharmed(self, place: Place, base: Base) -> Iterator[Violation]:
        """The store itself. What is merged comes behind what was there."""
        grows = self.name in ("merge", "follow")
        yield from place.unsound("store", None if grows else base.root)
        if not grows:
            yield from place.differs("store", base.log)


@dataclass(frozen=True)
class Following(Step):
    """A backup that goes on, while somebody writes, until it is ended."""

    def run(self, place: Place, extra: dict[str, str] | None = None) -> Answer:
        """Begins it, writes twice, and ends it."""
        around = environment(place.store, extra)
        following = subprocess.Popen(
            [ES, *self.arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=place.folder, env=around)
        made = commands(24, seed=8, prefix="f", users=2)
        # Whoever writes isn't harmed, but is recorded where all is.
        is_recorded = extra is not None and "DAYBOOK_FAULT_AT" not in extra
        for part in (made[:12], made[12:]):
            time.sleep(_MOMENT)
            must(place.es("send", "--batch", "-", "--json", given=batch(part), extra=extra if is_recorded else None))
        time.sleep(2 * _MOMENT)
        following.send_signal(signal.SIGINT)
        try:
            out, err = following.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            following.kill()
            out, err = following.communicate()
            return Answer(HUNG, out.decode(), err.decode())
        return Answer(following.returncode, out.decode(), err.decode())


@dataclass(frozen=True)
class Piped(Step):
    """What comes by a pipe."""

    def run(self, place: Place, extra: dict[str, str] | None = None) -> Answer:
        given = (place.folder / "safe.tar").read_bytes()
        return place.es(*self.arguments, store=self.store, extra=extra, given=given)


@dataclass(frozen=True)
class Moving(Step):
    """Books that move to another place."""

    def violations(self, place: Place, said: Answer, was_cut: bool) -> Iterator[Violation]:
        if not was_cut:
            yield from moves.lost(place, said)
        yield from super().violations(place, said, was_cut)


# In the midst of the small one's log, and behind the end of an append.
_MIDST = 10


# Compaction

def _roomy(place: Place) -> None:
    """A store that holds room for nothing: what a making of the index left, and rows that are gone."""
    ask(place.store)
    (place.store / "index.old").mkdir(mode=0o700)
    (place.store / "index.old" / "data.mdb").write_bytes(bytes(3 << 19))
    for file in place.store.glob("views/orders.*"):
        if file.read_bytes()[:15] != b"SQLite format 3":
            continue
        rows = sqlite3.connect(file)
        rows.execute("CREATE TABLE needless (bytes BLOB)")
        rows.executemany("INSERT INTO needless VALUES (?)", [(bytes(4000),)] * 500)
        rows.execute("DROP TABLE needless")
        rows.commit()
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows.close()


def _compacted(place: Place, base: Base, told: dict | None) -> Iterator[Violation]:
    """Its read models answer as they did."""
    answer = place.es("verify", "--views", "--json")
    if answer.status != 0:
        yield "a read model isn't sound", str(answer)
    left = place.store / "index.old" / "data.mdb"
    if told is not None and left.exists():
        yield "what nobody needs is there", str(left)


STEPS = {
    step.name: step for step in (
        Step("import", imports.SEALED, imports.exported("--sealed"), imports.imported, "copy"),
        Step("import-opened", ("import", "events", "log.ndjson", "--json"), imports.exported(), imports.opened, "copy"),
        Step("merge", ("import", "events", "log.ndjson", "--json"), imports.lay_two, imports.merged),
        Step("backup", ("backup", "create", "safe", "--json"), backups.lay_nothing, backups.backed_up),
        Step("backup-again", ("backup", "create", "safe", "--json", "--keep", "1s"), backups.lay_older,
             backups.backed_up),
        Step("backup-packed", ("backup", "create", "safe", "--json", "--compress"), backups.lay_nothing,
             backups.backed_up),
        Step("backup-sealed", ("backup", "create", "safe", "--json", *backups.SEALED), backups.lay_passphrase,
             backups.sealed),
        Following("follow", ("backup", "follow", "safe", "--json"), backups.lay_nothing, backups.followed,
                  over=(0, 130)),
        Step("restore", ("restore", "safe", "--json"), backups.lay_backup, backups.restored, "copy", (0, 73)),
        Step("restore-to", ("restore", "safe", "--json", "--to-position", str(_MIDST)), backups.lay_backup,
             functools.partial(backups.restored, through=_MIDST), "copy", (0, 73)),
        Piped("restore-piped", ("restore", "-", "--json"), backups.lay_piped, backups.restored, "copy", (0, 73)),
        Step("compact", ("compact", "--json"), _roomy, _compacted),
        Moving("move", moves.MOVE, backups.lay_nothing, moves.moved),
    )}
