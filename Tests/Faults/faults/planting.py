"""Builds `es` and `store-driver` with all bugs in them, each behind a switch, from a copy of the sources: the product
has none of it.

`DAYBOOK_PLANTED` names the one bug that is there. Each place is looked for by what stands there: where that has
changed, the build fails and says which bug is to be planted anew.
"""

import collections
import re
import shutil
import subprocess
from pathlib import Path

from .bugs import BUGS, Bug
from .shim import REPOSITORY

PACKAGE = REPOSITORY / ".build" / "planted" / "package"
_SWITCH = '''internal import Glibc

/// Whether this bug is the one that was chosen.
func isPlanted(_ name: StaticString) -> Bool { chosenBug == "\\(name)" }

private let chosenBug = getenv("DAYBOOK_PLANTED").map { String(cString: $0) } ?? ""
'''


class Unplanted(Exception):
    """A bug's place isn't there any more."""


def planted_text(text: str, bugs: list[Bug]) -> str:
    """A file with its bugs in it."""
    for bug in bugs:
        if text.count(bug.right) != 1:
            raise Unplanted(f"{bug.name}: what it replaces stands {text.count(bug.right)} times in {bug.file}")
        text = text.replace(bug.right, re.sub(r"\bHERE\b", f'isPlanted("{bug.name}")', bug.wrong))
    return text


def _write(file: Path, text: str) -> None:
    """Only what is new, so that only that is built."""
    if not file.exists() or file.read_text() != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def _copy_sources() -> None:
    by_file = collections.defaultdict(list)
    for bug in BUGS:
        by_file[bug.file].append(bug)
    sources = REPOSITORY / "Sources"
    wanted = {file.relative_to(sources) for file in sources.rglob("*") if file.is_file()}
    for path in wanted:
        target = PACKAGE / "Sources" / path
        if str(path) in by_file:
            _write(target, planted_text((sources / path).read_text(), by_file.pop(str(path))))
        elif not target.exists() or target.read_bytes() != (sources / path).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(sources / path, target)
    if by_file:
        raise Unplanted(f"there is no {', '.join(by_file)}")
    switches = {Path(bug.file).parts[0] + "/Planted.swift" for bug in BUGS}
    for file in (PACKAGE / "Sources").rglob("*"):
        path = file.relative_to(PACKAGE / "Sources")
        if file.is_file() and path not in wanted and str(path) not in switches:
            file.unlink()
    for switch in switches:
        _write(PACKAGE / "Sources" / switch, _SWITCH)


def build() -> Path:
    """The `es`; `store-driver` lies beside it."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for name in ("Package.swift", "Package.resolved", "Projections", "Tests"):
        link = PACKAGE / name
        if not link.is_symlink() and (REPOSITORY / name).exists():
            link.symlink_to(REPOSITORY / name)
    _copy_sources()
    scratch = PACKAGE.parent / "build"
    for product in ("es", "store-driver"):
        command = ["swift", "build", "--package-path", str(PACKAGE), "--scratch-path", str(scratch)]
        subprocess.run([*command, "--product", product], check=True)
    return scratch / "debug" / "es"
