"""How a part says what it found, and in which time."""

import sys
import time


class Told:
    def __init__(self, part: str) -> None:
        self._part, self._begun, self._wrong, self._tried = part, time.monotonic(), 0, 0

    def right(self) -> None:
        self._tried += 1

    def wrong(self, what: str) -> None:
        self._tried += 1
        self._wrong += 1
        print(f"WRONG {self._part}: {what}", file=sys.stderr, flush=True)

    def check(self, is_so: bool, what: str) -> None:
        if is_so:
            self.right()
        else:
            self.wrong(what)

    def end(self) -> int:
        """The status that a program ends with."""
        seconds = time.monotonic() - self._begun
        print(f"{self._part}: {self._tried} tried, {self._wrong} wrong, {seconds:.0f} s", flush=True)
        return 1 if self._wrong or not self._tried else 0
