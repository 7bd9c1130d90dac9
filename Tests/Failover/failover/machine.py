"""A machine: a network namespace with one wire to the switch, a small disk, a clock that can be put wrong, and the
processes that run there."""

import os
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from .house import PLACE, dropping, run

# An address of a network card that no machine has.
_NOWHERE = "02:00:00:00:00:99"


class Machine:
    """`number` is the last of its address's; `user` runs what runs there. `disks` are further ones, by their names."""

    def __init__(self, name: str, number: int, user: str = "root", megabytes: int = 512,
                 disks: Sequence[str] = ()) -> None:
        self.name, self.address, self._user = name, f"10.77.0.{number}", user
        self.folder = PLACE / name
        self._started: list[subprocess.Popen[bytes]] = []
        run("ip", "netns", "add", name)
        run("ip", "link", "add", name, "type", "veth", "peer", "name", "wire", "netns", name)
        run("ip", "link", "set", name, "master", "switch", "up")
        run("ip", "-n", name, "addr", "add", f"{self.address}/24", "dev", "wire")
        run("ip", "-n", name, "link", "set", "wire", "up")
        run("ip", "-n", name, "link", "set", "lo", "up")
        for disk in [self.folder, *(self.folder / name for name in disks)]:
            disk.mkdir()
            run("mount", "-t", "tmpfs", "-o", f"mode=755,size={megabytes}m", "failover", str(disk))
            shutil.chown(disk, user)
        self._clock = self.folder / "clock"
        self.put_clock(0)

    # MARK: What runs there

    def start(self, *words: str, log: str = "out.log", pipes: bool = False) -> subprocess.Popen[bytes]:
        """Starts a program, whose words go to a file, or through pipes."""
        drop = [] if self._user == "root" else dropping(self._user)
        environment = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
        environment |= {"HOME": str(self.folder), "ES_KEYS": str(PLACE / "keys"), "DAYBOOK_CLOCK": str(self._clock),
                        "LD_PRELOAD": str(PLACE / "clock.so")}
        with (self.folder / log).open("ab") as file:
            process = subprocess.Popen(
                ["ip", "netns", "exec", self.name, *drop, *words], env=environment, cwd="/", stderr=file,
                stdin=subprocess.PIPE if pipes else subprocess.DEVNULL,
                stdout=subprocess.PIPE if pipes else file)
        self._started.append(process)
        return process

    def processes(self) -> list[int]:
        return [int(word) for word in run("ip", "netns", "pids", self.name).split()]

    def signal(self, how: int, only: Iterable[int] | None = None) -> None:
        for process in self.processes() if only is None else only:
            try:
                os.kill(process, how)
            except ProcessLookupError:
                pass

    def kill(self) -> None:
        """All that runs there, as when the power fails; what is on its disk stays."""
        while self.processes():
            self.signal(signal.SIGKILL)
            time.sleep(0.01)
        for process in self._started:
            process.wait()
        self._started = []

    # MARK: What is done to it

    def cut(self, others: Iterable["Machine"]) -> None:
        """What these and it send each other is lost on the way, without a word to anybody."""
        for other in others:
            self._lose(other)
            other._lose(self)

    def heal(self, others: Iterable["Machine"]) -> None:
        for other in others:
            self._find(other)
            other._find(self)

    def _lose(self, other: "Machine") -> None:
        run("ip", "-n", self.name, "neigh", "replace", other.address, "lladdr", _NOWHERE, "nud", "permanent",
            "dev", "wire")

    def _find(self, other: "Machine") -> None:
        run("ip", "-n", self.name, "neigh", "del", other.address, "dev", "wire")

    def put_clock(self, seconds: int) -> None:
        """So many seconds off, for all that runs there or will."""
        self._clock.touch()
        with self._clock.open("r+b") as file:
            file.write(struct.pack("=q", seconds))

    def fill_disk(self, name: str = "") -> None:
        """Leaves no room at all."""
        with (self.folder / name / "ballast").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def empty_disk(self, name: str = "") -> None:
        (self.folder / name / "ballast").unlink()


def build_clock(source: Path) -> None:
    """Compiles what puts clocks wrong."""
    run("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(PLACE / "clock.so"), str(source))
