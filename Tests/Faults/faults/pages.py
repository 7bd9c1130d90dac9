"""Which bytes of an LMDB file matter most: metas, page headers, branches. A bit by chance hardly ever hits them."""

import random
import struct
from pathlib import Path

from .damage import Damage

_PAGE = 4_096
_BRANCH = 1


def _numbers(data: bytes, form: str, at: int) -> tuple[int, ...]:
    return struct.unpack_from(form, data, at)


def aimed(store: Path, file: str, count: int, chance: random.Random) -> list[Damage]:
    """So many flips of the pages in use, half of them in what LMDB goes by."""
    data = (store / file).read_bytes()
    last = max(_numbers(data, "<Q", meta + 136)[0] for meta in (0, _PAGE))
    branches = [page for page in range(2, last + 1) if _numbers(data, "<H", page * _PAGE + 10)[0] == _BRANCH]
    damages = []
    for _ in range(count):
        sort = chance.random()
        if sort < 0.15:
            # Half of those in the numbers by which the newer meta is known.
            at = chance.choice([0, _PAGE]) + chance.choice([chance.randrange(16, 152), chance.randrange(144, 152)])
        elif sort < 0.35:
            at = chance.randrange(2, last + 1) * _PAGE + chance.randrange(40)
        elif sort < 0.5 and branches:
            at = _in_branch(data, chance.choice(branches) * _PAGE, chance)
        else:
            at = chance.randrange((last + 1) * _PAGE)
        damages.append(Damage("flip", file, (at, chance.randrange(8))))
    return damages


def metas(file: str, chance: random.Random) -> list[Damage]:
    """A bit of each byte by which the newer of the two metas is known, and how long the file is."""
    places = [meta + at for meta in (0, _PAGE) for at in range(136, 152)]
    return [Damage("flip", file, (at, chance.randrange(8))) for at in places]


def branch_keys(store: Path, file: str, chance: random.Random) -> list[Damage]:
    """The first bits of every key in a branch page: it leads astray, and a walk from leaf to leaf doesn't see it."""
    data, damages = (store / file).read_bytes(), []
    for page in range(2 * _PAGE, len(data), _PAGE):
        if _numbers(data, "<H", page + 10)[0] != _BRANCH:
            continue
        # The first node of a branch has no key.
        for node in range(1, (_numbers(data, "<H", page + 12)[0] - 16) // 2):
            key = page + _numbers(data, "<H", page + 16 + 2 * node)[0] + 8
            # Of the index the last byte comes first: its keys are numbers of the machine's order.
            damages.append(Damage("flip", file, (key + (7 if file.startswith("index") else 6), chance.randrange(5))))
    return damages


def _in_branch(data: bytes, page: int, chance: random.Random) -> int:
    """A byte of a key in a branch page, or of the number of the page that it leads to."""
    lower = min(_numbers(data, "<H", page + 12)[0], _PAGE)
    nodes = max((lower - 16) // 2, 1)
    node = _numbers(data, "<H", page + 16 + 2 * chance.randrange(nodes))[0] % _PAGE
    return page + min(node + chance.randrange(16), _PAGE - 1)
