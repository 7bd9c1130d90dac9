"""`es-serve` as a node: asked over HTTP, as any client does, and followed by server-sent events."""

import http.client
import json
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

from .node import PROGRAMS, Answer, Event, Node

_PORT = 8765
# What is thrown when the other end is gone, or doesn't answer in time.
_GONE = (OSError, http.client.HTTPException, ValueError)
_PRODUCT = "product-"
_QUERIES = ["products", "categories"]


class Served(Node):
    """The first of them makes the store; the streams that clients write to are products'."""

    _token = ""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(name, number)
        self._connections = threading.local()

    def start(self, address: str) -> None:
        if not Served._token:
            self._es(address, "init", "--quiet")
            created = self._es(address, "token", "create", "--name", "clients", "--role", "owner", "--quiet")
            Served._token = created.split()[-1]
        process = self.machine.start(
            str(PROGRAMS / "es-serve"), "--data", address, "--host", self.machine.address, "--port", str(_PORT),
            "--insecure", pipes=True)
        assert process.stdout is not None
        first = process.stdout.readline()
        if b"listening" not in first:
            raise RuntimeError(f"{self.name} said {first!r}")
        threading.Thread(target=self._follow, daemon=True).start()
        threading.Thread(target=self._await_end, args=(process,), daemon=True).start()

    def _await_end(self, process: subprocess.Popen[bytes]) -> None:
        """One that can't go on ends, and says why last."""
        status = process.wait()
        said = (self.machine.folder / "out.log").read_text().splitlines()
        words = [line for line in said if line.startswith("Error: ")]
        self.broken.append(words[-1] if words and status > 0 else f"it ended with {status}, and didn't say why")

    def _es(self, address: str, *words: str) -> str:
        done = self.machine.start(
            "env", f"ES_DATA={address}", "ES_ACTOR=failover", str(PROGRAMS / "es"), *words, log="es.log", pipes=True)
        said, _ = done.communicate(timeout=60)
        if done.returncode != 0:
            raise RuntimeError(f"es {words[0]}: {(self.machine.folder / 'es.log').read_text().strip()}")
        return said.decode()

    def prepare(self) -> None:
        self._send("AddCategory", {"categoryId": "lamps", "title": "Lamps"}, "prepared")
        for number in range(8):
            answer = self.append(f"{_PRODUCT}shared-{number}", "none", f"prepared-{number}", 30)
            if answer.kind != "stored":
                raise RuntimeError(f"{self.name} didn't take a product: {answer}")

    # MARK: Commands

    def append(self, stream: str, expected: str, command: str, patience: float) -> Answer:
        product = stream.removeprefix(_PRODUCT)
        if expected == "none":
            fields = {"productId": product, "title": product, "categoryIds": ["lamps"], "basePriceCents": 4900}
            return self._send("AddProduct", {**fields, "quantity": 1}, command, patience=patience)
        heads = {} if expected == "any" else {"If-Match": f'"{expected}"'}
        return self._send("AdjustStock", {"productId": product, "delta": 1}, command, heads, patience)

    def _send(self, name: str, fields: dict[str, Any], command: str, heads: dict[str, str] | None = None,
              patience: float = 70) -> Answer:
        heads = {"Idempotency-Key": command, "Content-Type": "application/json", **(heads or {})}
        try:
            status, told = self._ask("POST", f"/v1/commands/{name}", json.dumps(fields), heads, patience)
        except _GONE as error:
            return Answer("unknown", why=type(error).__name__)
        if status == 200:
            return Answer("stored", told["position"], told["revision"])
        why = f"{status} {told.get('code')}: {told.get('title')}"
        if status in (409, 412):
            return Answer("conflict", why=why)
        return Answer("unknown" if status == 429 or status >= 500 else "refused", why=why)

    def _ask(self, method: str, path: str, body: str | None = None, heads: dict[str, str] | None = None,
             patience: float = 30) -> tuple[int, Any]:
        """By a connection of the thread's own, made anew when it is lost."""
        connection = getattr(self._connections, "one", None)
        if connection is None:
            connection = http.client.HTTPConnection(self.machine.address, _PORT, timeout=patience)
            self._connections.one = connection
        try:
            connection.request(method, path, body, {"Authorization": f"Bearer {Served._token}", **(heads or {})})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or b"{}")
        except _GONE:
            connection.close()
            self._connections.one = None
            raise

    # MARK: What it tells

    def _follow(self) -> None:
        """Comes back where it was cut off."""
        while True:
            try:
                for event in self._events():
                    self.seen.append(event)
            except _GONE:
                time.sleep(0.1)

    def _events(self) -> Iterator[Event]:
        connection = http.client.HTTPConnection(self.machine.address, _PORT, timeout=90)
        heads = {"Authorization": f"Bearer {Served._token}", "Accept": "text/event-stream"}
        if self.seen:
            heads["Last-Event-ID"] = str(self.seen[-1].position)
        try:
            connection.request("GET", "/v1/events", headers=heads)
            answer = connection.getresponse()
            if answer.status != 200:
                raise ConnectionError(f"status {answer.status}")
            for line in answer:
                if line.startswith(b"data: "):
                    told = json.loads(line[6:])
                    # An event is whole with the empty line behind it.
                    if answer.readline().strip():
                        raise ConnectionError("an event of more than one line")
                    # It says so when it can't go on, and ends.
                    if "position" not in told:
                        raise ConnectionError(f"told {told}")
                    yield Event(told["position"], told["stream"], told["revision"], told["commandId"])
        finally:
            connection.close()

    def models(self, head: int) -> dict[str, Any]:
        answers: dict[str, Any] = {}
        for query in _QUERIES:
            end = time.monotonic() + 60
            while True:
                try:
                    _, answers[query] = self._ask("GET", f"/v1/queries/{query}?limit=1000")
                except _GONE:
                    # A connection that nobody has used for a while is closed.
                    answers[query] = {}
                if answers[query].get("position", 0) >= head or time.monotonic() > end:
                    break
                time.sleep(0.2)
        return answers
