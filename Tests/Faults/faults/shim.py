"""The library that is put before the C library (`shim/fault.h` says what it can do): made when it is older than
its sources, and asked for by an environment. And the programs that it is put around."""

import os
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
SOURCES = Path(__file__).resolve().parents[1] / "shim"
BUILT = REPOSITORY / ".build" / "faults"


def built() -> Path:
    """The library; compiled first where a source is newer."""
    library = BUILT / "fault.so"
    sources = sorted(SOURCES.glob("*.c"))
    newest = max(file.stat().st_mtime for file in SOURCES.iterdir())
    if library.exists() and library.stat().st_mtime >= newest:
        return library
    BUILT.mkdir(parents=True, exist_ok=True)
    # Made beside it and moved: another process may be using the old one.
    made = BUILT / f"fault.{os.getpid()}.so"
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o", str(made)]
    subprocess.run([*command, *map(str, sources), "-ldl", "-lpthread"], check=True)
    made.rename(library)
    return library


def environment(folder: Path | str, **settings: object) -> dict[str, str]:
    """This process' environment with the library before a program that works on `folder`. Settings by their
    names in small letters: `at=3, do="fail"` are DAYBOOK_FAULT_AT and DAYBOOK_FAULT_DO."""
    made = {name: value for name, value in os.environ.items() if not name.startswith("DAYBOOK_FAULT_")}
    made["LD_PRELOAD"] = str(built())
    made["DAYBOOK_FAULT_FOLDER"] = os.path.abspath(folder)
    for name, value in settings.items():
        made["DAYBOOK_FAULT_" + name.upper()] = str(value)
    return made


def program(given: str | None, name: str) -> Path:
    """The program as it was given, or as it was built."""
    places = [Path(given)] if given else [
        REPOSITORY / ".build" / form / name for form in ("release", "debug")]
    for place in places:
        if place.exists():
            return place.resolve()
    raise SystemExit(f"{name} isn't built: {places}")
