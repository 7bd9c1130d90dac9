"""How fast a served store is, with wrk as its callers: on the demo's store, on this machine, beside the server's own
barest address in the same run. Figures to read, not a test: Docs/performance.md says what they should be."""

import argparse
import re
import selectors
import socket
import statistics
import subprocess
import tempfile
import threading
import time

from .client import Client
from .server import Server

_READERS, _RATE = 200, 100
# A token may ask so often a second, so the callers have some each in turn.
_TOKENS = 32
_SCRIPT = """
local tokens, turn = {%s}, 0
request = function()
  turn = turn %% #tokens + 1
  wrk.headers["Authorization"] = "Bearer " .. tokens[turn]
  return wrk.format()
end
"""
_COMMANDS = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"productId":"lamp","delta":1}'
"""


def main(arguments: list[str]) -> int:
    """`load --seconds N`: each for so long."""
    parser = argparse.ArgumentParser(prog="service load", description=__doc__)
    parser.add_argument("--seconds", type=int, default=5)
    chosen = parser.parse_args(arguments)
    server = Server(demo=True)
    try:
        ready = statistics.median(_restarted(server) for _ in range(5))
        tokens = [server.token_of(f"caller{number}") for number in range(_TOKENS)]
        print(f"ready after {ready * 1000:.0f} ms", flush=True)
        _ask(server, chosen.seconds, tokens)
        _send(server, chosen.seconds, tokens)
        _tell(server, chosen.seconds)
    finally:
        server.close()
    return 0


def _restarted(server: Server) -> float:
    if server.process is not None:
        server.stop()
    return server.start()


def _wrk(server: Server, seconds: int, path: str, tokens: list[str], script: str = "") -> float:
    """Requests a second; a request that isn't answered with 200 ends the run."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script + _SCRIPT % ",".join(f'"{token}"' for token in tokens))
        file.flush()
        words = ["wrk", "-t1", "-c64", f"-d{seconds}s", "-s", file.name]
        told = subprocess.run([*words, f"http://127.0.0.1:{server.port}{path}"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
    if "Non-2xx" in told:
        raise RuntimeError(told)
    found = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert found is not None
    return float(found[1])


def _ask(server: Server, seconds: int, tokens: list[str]) -> None:
    client = Client(server.port, server.token)
    _, orders = client.ask("GET", "/v1/queries/orders?limit=1")
    order = orders["items"][0]["orderId"]
    ratios, bare, asked = [], [], []
    for _ in range(3):
        bare.append(_wrk(server, seconds, "/health", tokens))
        asked.append(_wrk(server, seconds, f"/v1/queries/order?orderId={order}", tokens))
        ratios.append(asked[-1] / bare[-1])
    print(f"one order: {statistics.median(asked):.0f} a second, {statistics.median(ratios):.2f} of /health "
          f"({statistics.median(bare):.0f})", flush=True)


def _send(server: Server, seconds: int, tokens: list[str]) -> None:
    client = Client(server.port, server.token)
    for command, data in [("AddCategory", {"categoryId": "bench", "title": "Bench"}),
                          ("AddProduct", {"productId": "lamp", "title": "Lamp", "categoryIds": ["bench"],
                                          "basePriceCents": 4900, "quantity": 1})]:
        client.send(command, data, command, until=lambda: False)
    sent = [_wrk(server, seconds, "/v1/commands/AdjustStock", tokens, _COMMANDS) for _ in range(3)]
    print(f"commands of 64 callers: {statistics.median(sent):.0f} a second", flush=True)


def _tell(server: Server, seconds: int) -> None:
    """How long an event takes from its sending to each of the readers."""
    client = Client(server.port, server.token)
    _, answer = client.ask("GET", "/v1/queries/products?limit=1")
    head, before = answer["position"], server.used()[0]
    came: dict[int, list[float]] = {}
    over = threading.Event()
    listening = threading.Thread(target=_listen, args=(server, head, came, over))
    listening.start()
    time.sleep(3)
    print(f"a live reader: {(server.used()[0] - before) / _READERS / 1000:.0f} kB", flush=True)
    sent: dict[int, float] = {}
    begun = time.monotonic()
    for number in range(seconds * _RATE):
        time.sleep(max(0, begun + number / _RATE - time.monotonic()))
        now = time.monotonic()
        client.ask("POST", "/v1/commands/AdjustStock", '{"productId":"lamp","delta":1}')
        sent[head + number + 1] = now
    time.sleep(1)
    over.set()
    listening.join()
    waits = sorted(each - sent[position] for position in sent for each in came.get(position, []))
    told = len(waits) / _READERS / len(sent)
    print(f"an event to {_READERS} readers: {statistics.median(waits) * 1000:.1f} ms at the median, "
          f"{waits[len(waits) * 99 // 100] * 1000:.1f} ms at the 99th percentile; {told:.1%} told", flush=True)


def _listen(server: Server, head: int, came: dict[int, list[float]], over: threading.Event) -> None:
    selector = selectors.DefaultSelector()
    request = (f"GET /v1/events?after={head} HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
               f"Authorization: Bearer {server.token}\r\nAccept: text/event-stream\r\n\r\n")
    for _ in range(_READERS):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(request.encode())
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ)
    while not over.is_set():
        for key, _ in selector.select(timeout=0.1):
            now = time.monotonic()
            for place in re.findall(rb"id: (\d+)", key.fileobj.recv(1 << 16)):  # type: ignore[union-attr]
                came.setdefault(int(place), []).append(now)
    for key in list(selector.get_map().values()):
        key.fileobj.close()  # type: ignore[union-attr]
