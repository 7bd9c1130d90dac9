"""Chromium without a screen, told what to do over a pipe, as DevTools do it: so what a page shows that asks the server is
looked at in a browser as people have it."""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from typing import Any


class Browser:
    """One tab. `name` is looked up as this machine, whose certificate is taken whoever it is of."""

    def __init__(self, name: str) -> None:
        self._folder = tempfile.mkdtemp(prefix="daybook-browser-")
        theirs, self._to = _pipe()
        self._from, back = _pipe()
        words = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--ignore-certificate-errors", f"--host-resolver-rules=MAP {name} 127.0.0.1",
            f"--user-data-dir={self._folder}", "--remote-debugging-pipe", "about:blank"]
        # It reads what it is told from 3, and answers to 4.
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{theirs} 4>&{back} {theirs}<&- {back}>&-', "browser", *words],
            pass_fds=[theirs, back], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(back)
        self._rest, self._number = b"", 0
        self._tab: dict[str, str] = {}
        target = self._told("Target.createTarget", url="about:blank")["targetId"]
        self._tab = {"sessionId": self._told("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}

    def _told(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters} | self._tab
        os.write(self._to, json.dumps(request).encode() + b"\0")
        while True:
            message, end, rest = self._rest.partition(b"\0")
            if not end:
                more = os.read(self._from, 1 << 16)
                if not more:
                    raise RuntimeError("the browser is gone")
                self._rest += more
                continue
            self._rest = rest
            answer = json.loads(message)
            if answer.get("id") != self._number:
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def open(self, address: str) -> None:
        """Opens a page, and waits until its scripts have begun."""
        self._told("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def value(self, script: str) -> Any:
        """What a script on the page comes to, once it does."""
        answer = self._told("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def until(self, script: str, patience: float = 30) -> None:
        """Waits until a script on the page comes to true."""
        deadline = time.monotonic() + patience
        while self.value(script) is not True:
            if time.monotonic() > deadline:
                raise AssertionError(f"{script}: not in {patience} s, but {self.value('document.body.innerText')!r}")
            time.sleep(0.05)

    def close(self) -> None:
        """Ends it, and takes away what it has written."""
        self._process.terminate()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        shutil.rmtree(self._folder, ignore_errors=True)


def _pipe() -> tuple[int, int]:
    """Both ends, where they are in nobody's way."""
    ends = os.pipe()
    moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return moved[0], moved[1]
