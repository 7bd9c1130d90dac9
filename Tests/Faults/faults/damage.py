"""What time, disks and hands do to the files of a store: each kind has a text that names one try of it."""

import random
import shutil
import struct
from dataclasses import dataclass
from pathlib import Path

from .format.files import store_of_manifest
from .format.journal import BLOCK, word


@dataclass(frozen=True)
class Damage:
    """One harm done to one file, or folder, below a store: `flip:log/data.mdb:4137:4`."""

    kind: str
    path: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return ":".join([self.kind, self.path, *map(str, self.numbers)])

    @staticmethod
    def parse(text: str) -> "Damage":
        """The other way round."""
        kind, path, *numbers = text.split(":")
        if kind not in _DEEDS:
            raise SystemExit(f"no damage is called {kind}: {', '.join(_DEEDS)}")
        return Damage(kind, path, tuple(map(int, numbers)))

    def do(self, store: Path, other: Path) -> None:
        """To `store`; `other` is one whose parts may be put into it."""
        _DEEDS[self.kind](store / self.path, other / self.path, *self.numbers)


def _flip(file: Path, _: Path, at: int, bit: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        byte = opened.read(1)[0]
        opened.seek(at)
        opened.write(bytes([byte ^ 1 << bit]))


def _cut(file: Path, _: Path, length: int) -> None:
    with file.open("r+b") as opened:
        opened.truncate(length)


def _grow(file: Path, _: Path, count: int) -> None:
    with file.open("ab") as opened:
        opened.write(random.Random(count).randbytes(count))


def _take(path: Path, _: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _swap(path: Path, other: Path) -> None:
    _take(path, other)
    if other.is_dir():
        shutil.copytree(other, path, symlinks=True)
    else:
        shutil.copy(other, path, follow_symlinks=False)
    for lock in path.parent.rglob("lock.mdb"):
        lock.unlink()


def _folder(path: Path, other: Path) -> None:
    _take(path, other)
    path.mkdir()


def _file(path: Path, other: Path) -> None:
    _take(path, other)
    path.write_bytes(b"x")


def _zero(file: Path, _: Path, at: int, count: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(bytes(count))


def _foreign(file: Path, other: Path) -> None:
    """The same file of another store's; of files that are named by a position the last one."""
    named = other if other.exists() else max(other.parent.glob("journal-[0-9]*"))
    shutil.copy(named, file)


def _head(file: Path, _: Path, position: int) -> None:
    """Says of the log that it ends there."""
    store = store_of_manifest(file.parents[1])
    with file.open("r+b") as opened:
        opened.write(struct.pack("<Q", word(store, position, 0)))


_DEEDS = {"flip": _flip, "cut": _cut, "grow": _grow, "swap": _swap, "missing": _take, "folder": _folder, "file": _file,
          "zero": _zero, "foreign": _foreign, "head": _head}


def files(store: Path) -> list[str]:
    """Every file with something in it, but for locks and links."""
    return sorted(
        str(path.relative_to(store)) for path in store.rglob("*")
        if path.is_file() and not path.is_symlink() and path.stat().st_size > 0 and path.name != "lock.mdb")


def every_byte(store: Path, file: str, chance: random.Random) -> list[Damage]:
    """A bit of each byte of a file; of the zeros that are written ahead in a journal no more than some."""
    data = (store / file).read_bytes()
    places = list(range(len(data)))
    if "/journal-" in file:
        used = -(-len(data.rstrip(b"\0")) // BLOCK) * BLOCK
        places = places[:used] + sorted(chance.sample(places[used:], min(len(places[used:]), 200)))
    return [Damage("flip", file, (at, chance.randrange(8))) for at in places]


def cuts(store: Path, file: str, chance: random.Random) -> list[Damage]:
    """Lengths at which something begins or ends, and some between; and what isn't its own behind the end."""
    size = (store / file).stat().st_size
    lengths = {0, 1, size - 1, size // 2, size // 3, 16, 48, 100, 127, 128, 129, 151, 152, 255, 256, 512}
    for edge in (4_096, 8_192, 12_288, size - 4_096, size - 8_192, size // 2 // 4_096 * 4_096):
        lengths |= {edge - 1, edge, edge + 1, edge + 152}
    lengths |= {chance.randrange(size) for _ in range(12)}
    shorter = [Damage("cut", file, (length,)) for length in sorted(lengths) if 0 <= length < size]
    return shorter + [Damage("grow", file, (count,)) for count in (1, 4_095, 4_096, 65_536)]


def exchanges(store: Path, other: Path) -> list[Damage]:
    """Parts of another store's, missing parts, folders for files and files for folders."""
    names = sorted({str(path.relative_to(store)) for path in store.iterdir()} | {
        "log/data.mdb", "index/data.mdb", "unchanged/data.mdb"} | {
        str(path.relative_to(store)) for path in (store / "log").iterdir() if path.suffix != ".mdb"})
    damages = []
    for name in names:
        is_folder = (store / name).is_dir()
        damages += [Damage("missing", name), Damage("file" if is_folder else "folder", name)]
        if (other / name).exists() and name != "daybook.lock":
            damages.append(Damage("swap", name))
    return damages
