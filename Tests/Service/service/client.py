"""A caller of the server, as any program could be one: the standard library's HTTP, and server-sent events."""

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

# What is thrown when the other end is gone, or has just come back.
GONE = (OSError, http.client.HTTPException)


class Client:
    """One connection, made anew when it is lost."""

    def __init__(self, port: int, token: str) -> None:
        self._port, self._token = port, token
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, Any]:
        """The status, and the JSON of the answer."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        head = {"Authorization": f"Bearer {self._token}"}
        head |= {name.replace("_", "-"): text for name, text in headers.items()}
        if body is not None:
            head["Content-Type"] = "application/json"
        try:
            self._connection.request(method, path, body, head)
            answer = self._connection.getresponse()
            text = answer.read()
        except GONE:
            self._connection.close()
            self._connection = None
            raise
        return answer.status, json.loads(text) if text else None

    def send(self, command: str, data: dict[str, Any], key: str, until: Callable[[], bool]) -> int | None:
        """Sends with its key until the server has answered, whatever happens to it meanwhile; the status of the
        answer, or nothing where `until` says that it is enough."""
        while not until():
            try:
                status, _ = self.ask("POST", f"/v1/commands/{command}", json.dumps(data), Idempotency_Key=key)
            except GONE:
                time.sleep(0.02)
                continue
            if status != 503 and status != 504:
                return status
            time.sleep(0.02)
        return None


class Reader(threading.Thread):
    """Follows the log, comes back where it was cut off, and keeps the positions that it was told."""

    def __init__(self, port: int, token: str, path: str = "/v1/events") -> None:
        super().__init__(daemon=True)
        self._port, self._token, self._path = port, token, path
        self.positions: list[int] = []
        self.times: list[float] = []
        self.comebacks = -1
        self.is_over = False

    def run(self) -> None:
        while not self.is_over:
            self.comebacks += 1
            try:
                for position in self._listen():
                    self.positions.append(position)
                    self.times.append(time.monotonic())
                    if self.is_over:
                        return
            except GONE:
                time.sleep(0.02)

    def _listen(self) -> Iterator[int]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        head = {"Authorization": f"Bearer {self._token}", "Accept": "text/event-stream"}
        if self.positions:
            head["Last-Event-ID"] = str(self.positions[-1])
        try:
            connection.request("GET", self._path, headers=head)
            answer = connection.getresponse()
            if answer.status != 200:
                raise ConnectionError(f"status {answer.status}")
            place: int | None = None
            for line in answer:
                text = line.rstrip(b"\r\n")
                if text.startswith(b"id: "):
                    place = int(text[4:])
                elif text.startswith(b"data: ") and place is not None:
                    # An event is whole with the empty line behind it.
                    if answer.readline().strip():
                        raise ConnectionError("an event of more than one line")
                    yield place
                    place = None
        finally:
            connection.close()
