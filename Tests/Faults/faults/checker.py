"""The process that looks at images. One that ends by a signal, or doesn't answer, says so of the image."""

import json
import os
import select
import subprocess
import time
from pathlib import Path


class Checker:
    """Runs `image-check`: a line of JSON to it, a line back."""

    PATIENCE = 60.0
    # Each image leaves a little behind in the process.
    AT_MOST = 1_000

    def __init__(self, program: Path) -> None:
        self.program = program
        self.process: subprocess.Popen | None = None
        self.run: Path | None = None
        self.asked = 0
        self.buffer = b""

    def describe(self, folder: Path, kind: str) -> dict:
        self._begin()
        self._write({"describe": str(folder), "kind": kind})
        return self._read()

    def use(self, run: Path) -> None:
        """What the images that follow must hold."""
        self.run = run
        if self.process:
            self._write({"run": str(run)})
            self._read()

    def send(self, image: dict) -> None:
        if self.asked >= self.AT_MOST:
            self.close()
        self._begin()
        self.asked += 1
        self._write(image)

    def verdict(self) -> dict:
        """What was found; a death or silence is a violation."""
        return self._read()

    def close(self) -> None:
        if not self.process:
            return
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def _begin(self) -> None:
        if self.process:
            return
        self.asked = 0
        self.buffer = b""
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        self.process = subprocess.Popen(
            [self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment)
        if self.run:
            self._write({"run": str(self.run)})
            self._read()

    def _write(self, request: dict) -> None:
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def _read(self) -> dict:
        end = time.monotonic() + self.PATIENCE
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))
            piece = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not piece:
                return self._died(is_silent=not ready)
            self.buffer += piece
        line, _, self.buffer = self.buffer.partition(b"\n")
        return json.loads(line)

    def _died(self, is_silent: bool) -> dict:
        if is_silent:
            self.process.kill()
        status = self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process = None
        if is_silent:
            detail = f"it said nothing for {self.PATIENCE:.0f} s"
            return {"head": 0, "violation": {"kind": "silent", "detail": detail}}
        return {"head": 0, "violation": {"kind": "died", "detail": f"the process ended with {status}"}}
