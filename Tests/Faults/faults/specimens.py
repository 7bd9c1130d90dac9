"""Sound stores that are then damaged: made once for a binary, kept, and copied for each try."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from .business import LINE, Command, command, commands, setting
from .es import ES, ROOT, Answer, batch, es
from .format.writing import post

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
        raise SystemExit(f"a sound store can't be made: {answer}")
    return answer


def unchanging(k: int) -> Command:
    """One that changes nothing: the status that the first order has anyway."""
    return command("UpdateOrderStatus", f"same{k}", orderId="steady", status="placed")


STEADY = command(
    "PlaceOrder", "steady", orderId="steady", orderNumber="steady", customerId="u0",
    shippingAddress={"name": "Ada", "city": "London", "line1": "1"}, lines=[LINE | {"productId": "p0"}])
# What changes nothing, and is kept beside the log.
SAME = [command("UpdateOrderStatus", f"same{k}", orderId="steady", status="placed") for k in range(4)]


def sent(folder: Path, made: list[Command]) -> None:
    """As one batch."""
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


_MAKERS = {"small": make_small, "other": make_other, "grown": make_grown, "forked": make_forked,
           "large": make_large}


def _version() -> str:
    """Of what a specimen depends on: the binary and these files."""
    digest = hashlib.sha256(f"{ES} {ES.stat().st_mtime_ns} {ES.stat().st_size}".encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        if file.name in ("specimens.py", "business.py", "writing.py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def specimen(name: str) -> Path:
    """The store of this name; made first where there is none of this binary."""
    kept = KEPT / "specimens" / f"{name}-{_version()}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        for old in kept.parent.glob(f"{name}-*"):
            shutil.rmtree(old)
        folder = scratch() / name
        _MAKERS[name](folder)
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
    return to
