"""Lays a folder somewhere, durably: as a process of its own, so that a recording begins with what was there."""

import os
import subprocess
import sys
from pathlib import Path

from ..recording import read_folder

_FAULTS = Path(__file__).resolve().parents[2]


def lay(folder: Path, to: Path, around: dict[str, str]) -> None:
    """Copies `folder`; `around` asks the shim to record it."""
    command = [sys.executable, "-m", "faults.kept.laying", str(folder), str(to)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(_FAULTS)} | around)


def _main(folder: Path, to: Path) -> None:
    os.mkdir(to, 0o700)
    nodes = read_folder(folder)
    for below in sorted(nodes):
        node, path = nodes[below], os.path.join(to, below)
        if node.kind == "folder":
            os.mkdir(path, 0o700)
        elif node.kind == "file":
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            os.write(file, node.content)
            os.fsync(file)
            os.close(file)
    for below in [*(name for name in nodes if nodes[name].kind == "folder"), "."]:
        descriptor = os.open(os.path.join(to, below), os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), Path(sys.argv[2]))
