"""Sound stores that are then damaged: made once for a binary, kept, and copied for each try."""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from .business import SAME, STEADY, Command, command, commands, setting
from .es import ES, ROOT, Answer, batch, es
from .format.writing import post
from .oddities import ODDITIES

_DAY = 86_400
# What a suite ends with that couldn't begin.
UNMADE = 2
KEPT = ROOT / ".build" / "faults"
QUERIES = ("orders", "users", "conversations", "products")
# What the small one is made of, and how many of its events its index has.
SMALL = commands(20, seed=5, users=4)
LARGE = commands(1_150, seed=5) + commands(150, seed=6, prefix="t", users=3)
STOCK = [command("AdjustStock", f"stock{k}", productId="p1", delta=1) for k in range(560)]


def scratch() -> Path:
    """A folder for images, in memory where there is room for that."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="daybook-faults-", dir=memory if os.access(memory, os.W_OK) else None))


def must(answer: Answer) -> Answer:
    """A step of making a store, that can't go wrong."""
    if answer.status != 0:
        print(f"a sound store can't be made: {answer}", file=sys.stderr)
        sys.exit(UNMADE)
    return answer


def unchanging(k: int) -> Command:
    """One that changes nothing: the status that the first order has anyway."""
    return command("UpdateOrderStatus", f"same{k}", orderId="steady", status="placed")


def sent(folder: Path, made: list[Command]) -> None:
    """As one batch, into a store that is made if there is none."""
    if not (folder / "MANIFEST").exists():
        must(es(folder, "init", "--json"))
    must(es(folder, "send", "--batch", "-", "--json", given=batch(made)))


def ask(folder: Path) -> None:
    """Has the read models built."""
    for query in QUERIES:
        must(es(folder, query, "--json"))


def _finished(folder: Path) -> None:
    """What lies beside the log: a refusal and read models."""
    es(folder, "send", "--batch", "-", "--json", given=batch([SMALL[0] | {"id": "refused"}]))
    ask(folder)


def make_small(folder: Path) -> None:
    """Small enough that each of its bytes can be flipped. Its index is written by the page of the format."""
    sent(folder, [*SMALL, STEADY, *SAME])
    _finished(folder)
    post(folder, leaving=6)


def make_other(folder: Path) -> None:
    """Another store, of whose parts some are put into the small one."""
    sent(folder, [*commands(30, seed=8, users=4), STEADY, *SAME])
    _finished(folder)
    post(folder, leaving=6)


def make_grown(folder: Path) -> None:
    """The small one, later."""
    _later(folder, "x")


def make_forked(folder: Path) -> None:
    """The small one as a copy of it went on: the same store, and another log."""
    _later(folder, "y")


def _later(folder: Path, prefix: str) -> None:
    copy(specimen("small"), folder)
    sent(folder, [*setting(prefix, users=1), STEADY | {"id": prefix + "o", "data": STEADY["data"] | {
        "orderId": prefix + "o", "orderNumber": prefix + "o"}}])
    ask(folder)


def make_large(folder: Path) -> None:
    """Pages of all kinds, branches and long records, an index that `es` wrote, snapshots."""
    for part in (LARGE, STOCK, [command("AdjustStock", "after", productId="p1", delta=2)], [STEADY, *SAME]):
        sent(folder, part)
    _finished(folder)
    if (folder / "log" / "head").exists():
        # In use it would be filled from the journal; its pages are wanted here.
        post(folder, leaving=40)


def make_behind(folder: Path) -> None:
    """The small one, whose read models have something to catch up with."""
    copy(specimen("small"), folder)
    sent(folder, commands(16, seed=9, prefix="b", users=3))


def make_nearly(folder: Path) -> None:
    """A log that is a few events short of being written to the index."""
    made = commands(1_600, seed=12, users=6)
    done, events = 0, 0
    while events < 1_970:
        count = max((1_970 - events) // 3, 1)
        sent(folder, made[done:done + count])
        done += count
        events = must(es(folder, "verify", "--json")).lines()[0]["events"]
    ask(folder)


def _odd(name: str, folder: Path) -> None:
    """The small one, made to look odd."""
    ODDITIES[name](copy(specimen("small"), folder))


_MAKERS = {
    "behind": make_behind, "nearly": make_nearly, "small": make_small, "other": make_other, "grown": make_grown,
    "forked": make_forked, "large": make_large, **{name: functools.partial(_odd, name) for name in ODDITIES}}


def _version() -> str:
    """Of what a specimen depends on: the binary and these files."""
    digest = hashlib.sha256(f"{ES} {ES.stat().st_mtime_ns} {ES.stat().st_size}".encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        if file.name in ("specimens.py", "business.py", "writing.py", "journaling.py", "oddities.py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@functools.cache
def specimen(name: str) -> Path:
    """The store of this name; made first where there is none of this binary."""
    kept = KEPT / "specimens" / f"{name}-{_version()}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        for old in kept.parent.glob(f"{name}-*"):
            # Another run may be at work with the one before.
            if time.time() - old.stat().st_mtime > _DAY:
                shutil.rmtree(old)
        folder = scratch() / name
        # A bug that was planted is to be found in how sound stores are used.
        bug = os.environ.pop("DAYBOOK_PLANTED", "")
        _MAKERS[name](folder)
        os.environ["DAYBOOK_PLANTED"] = bug
        copy(folder, kept.with_suffix(".new"))
        shutil.rmtree(folder.parent)
        kept.with_suffix(".new").rename(kept)
    return kept


def copy(store: Path, to: Path) -> Path:
    """A copy as after a restart: nobody has it open."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(store, to, symlinks=True)
    for lock in to.glob("*/lock.mdb"):
        lock.unlink()
    head = to / "log" / "head"
    if head.exists():
        # The words stay; the boot that they were written in is over.
        with head.open("r+b") as opened:
            opened.seek(16)
            opened.write(bytes(16))
    return to
