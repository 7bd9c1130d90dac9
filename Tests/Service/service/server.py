"""A server of a store of its own: started, killed, started again at the same port."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PROGRAMS = Path(os.environ.get("DAYBOOK_PROGRAMS", ".build/release"))


class Served:
    """`es-serve` of what lies in a folder, told these options."""

    def __init__(self, folder: Path, options: Sequence[str]) -> None:
        self.folder = folder
        self._options = options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Answers how many seconds it took until it said that it listens."""
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [str(PROGRAMS / "es-serve"), "--port", str(self.port), *self._options],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if b"listening" not in line:
            raise RuntimeError(f"the server said {line!r}")
        return time.monotonic() - begun

    def stop(self, how: int = signal.SIGTERM) -> float:
        """Answers how many seconds it took to end."""
        begun = time.monotonic()
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return time.monotonic() - begun

    def used(self) -> tuple[int, int]:
        """The memory that it has, in bytes, and how many files it has open."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        memory = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(memory.split()[1]) * 1024, len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_time(self) -> float:
        """The seconds of the processors that it has taken."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder)


class Server(Served):
    """`es-serve` on a new store, with a token for its owner; `demo`: on a made-up year of a business. It is told these
    options besides."""

    def __init__(self, demo: bool = False, options: Sequence[str] = ()) -> None:
        folder = Path(tempfile.mkdtemp(prefix="daybook-service-"))
        self.store = folder / "store"
        super().__init__(folder, ["--data", str(self.store), *options])
        self.es("demo" if demo else "init", "--quiet")
        self.token = self.token_of("harness")

    def es(self, *words: str) -> str:
        """What `es` prints of this store."""
        environment = dict(os.environ, ES_DATA=str(self.store), ES_ACTOR="harness")
        return subprocess.run(
            [str(PROGRAMS / "es"), *words], env=environment, check=True, stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True).stdout

    def token_of(self, name: str) -> str:
        """A token of an owner's."""
        return self.es("token", "create", "--name", name, "--role", "owner", "--quiet").split()[-1]
