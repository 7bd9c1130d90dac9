"""How fast a served store is, on the demo's store and this machine, with wrk as its callers: beside a bare route of
Hummingbird's that answers with the same bytes, and beside the same commands sent in a process without HTTP, by turns in the
same run. Figures to read, not a test: Docs/performance.md says what they should be."""

import argparse
import contextlib
import json
import re
import selectors
import shutil
import socket
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator

from .client import Client
from .server import PROGRAMS, Server

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
    """`load --seconds N --rounds N --page`: each for so long, so often; of the page alone."""
    parser = argparse.ArgumentParser(prog="service load", description=__doc__)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", action="store_true")
    chosen = parser.parse_args(arguments)
    server = Server(demo=True)
    try:
        if chosen.page:
            server.start()
            _look(server, chosen.seconds, chosen.rounds, [server.token_of(f"caller{number}") for number in range(_TOKENS)])
            return 0
        ready = statistics.median(_restarted(server) for _ in range(2 * chosen.rounds + 1))
        tokens = [server.token_of(f"caller{number}") for number in range(_TOKENS)]
        _tell_figure("ready on the demo's store", f"{ready * 1000:.0f} ms", ready <= 0.05, "50 ms")
        _ask(server, chosen.seconds, chosen.rounds, tokens)
        _look(server, chosen.seconds, chosen.rounds, tokens)
        _send(server, chosen.seconds, chosen.rounds, tokens)
        _tell(server, chosen.seconds)
    finally:
        server.close()
    return 0


def _tell_figure(what: str, figure: str, is_met: bool, target: str) -> None:
    print(f"{what}: {figure}; {'met' if is_met else 'MISSED'}: {target}", flush=True)


def _restarted(server: Server) -> float:
    if server.process is not None:
        server.stop()
    return server.start()


def _wrk(port: int, seconds: int, path: str, tokens: list[str], script: str = "", after: str = "") -> float:
    """Requests a second; a request that isn't answered with 200 ends the run."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script + _SCRIPT % ",".join(f'"{token}"' for token in tokens) + after)
        file.flush()
        words = ["wrk", "-t1", "-c64", f"-d{seconds}s", "-s", file.name]
        told = subprocess.run([*words, f"http://127.0.0.1:{port}{path}"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
    if "Non-2xx" in told:
        raise RuntimeError(told)
    found = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert found is not None
    return float(found[1])


def _ask(server: Server, seconds: int, rounds: int, tokens: list[str]) -> None:
    client = Client(server.port, server.token)
    _, orders = client.ask("GET", "/v1/queries/orders?limit=1")
    path = f"/v1/queries/order?orderId={orders['items'][0]['orderId']}"
    _, order = client.ask("GET", path)
    with _bare_route(json.dumps(order)) as port:
        bare, asked, alive, ratios = [], [], [], []
        for _ in range(rounds):
            bare.append(_wrk(port, seconds, "/order", tokens))
            asked.append(_wrk(server.port, seconds, path, tokens))
            alive.append(_wrk(server.port, seconds, "/health", tokens))
            ratios.append(asked[-1] / bare[-1])
    ratio = statistics.median(ratios)
    _tell_figure(
        "one order", f"{statistics.median(asked):.0f} a second, {ratio:.2f} of a bare route "
        f"({statistics.median(bare):.0f}; /health {statistics.median(alive):.0f})", ratio >= 0.5, "0.5")


# Each request is for a page that nobody has seen yet.
_ANEW = """
local count = 0
local format = request
request = function()
  count = count + 1
  local path = wrk.path:gsub("[?&]n=%d*$", "")
  wrk.path = path .. (path:find("?", 1, true) and "&" or "?") .. "n=" .. count
  return format()
end
"""


def _look(server: Server, seconds: int, rounds: int, tokens: list[str]) -> None:
    """The page, in what it takes of the processors: as it is told to many who look at the same, and made anew for each. A
    hundred rows take twice what fifty make the list of orders dearer than one of none."""
    found = {}
    for what, path, isAnew, most in (
            ("the overview, seen by many", "/", False, 2.0), ("the overview, made anew", "/", True, None),
            ("a list of no orders, made anew", "/orders?text=nobody%20is%20called%20so", True, None),
            ("a list of 50 orders, made anew", "/orders", True, None)):
        taken, rates = [], []
        for _ in range(rounds):
            begun, at = server.processor_time(), time.monotonic()
            rates.append(_wrk(server.port, seconds, path, tokens, after=_ANEW if isAnew else ""))
            taken.append((server.processor_time() - begun) / (rates[-1] * (time.monotonic() - at)) * 1000)
        each = found[what] = statistics.median(taken)
        figure = f"{each:.2f} ms of processor time each, {statistics.median(rates):.0f} a second"
        if most is None:
            print(f"{what}: {figure}", flush=True)
        else:
            _tell_figure(what, figure, each <= most, f"500 a second on one processor, {most:.0f} ms")
    rows = 2 * (found["a list of 50 orders, made anew"] - found["a list of no orders, made anew"])
    _tell_figure("100 rows", f"{rows:.2f} ms of processor time", rows <= 2, "2 ms")


@contextlib.contextmanager
def _bare_route(body: str) -> Iterator[int]:
    """A route of Hummingbird's that always answers with this, and its port."""
    with tempfile.TemporaryFile("w+") as file:
        file.write(body)
        file.seek(0)
        peer = subprocess.Popen([str(PROGRAMS / "service-peer"), "route"], stdin=file, stdout=subprocess.PIPE, text=True)
    try:
        assert peer.stdout is not None
        yield int(peer.stdout.readline().split()[-1])
    finally:
        peer.terminate()
        peer.communicate()


def _send(server: Server, seconds: int, rounds: int, tokens: list[str]) -> None:
    client = Client(server.port, server.token)
    for command, data in [("AddCategory", {"categoryId": "bench", "title": "Bench"}),
                          ("AddProduct", {"productId": "lamp", "title": "Lamp", "categoryIds": ["bench"],
                                          "basePriceCents": 4900, "quantity": 1})]:
        client.send(command, data, command, until=lambda: False)
    # The same store, as it stands now, for who sends without HTTP.
    server.stop()
    twin = server.folder / "twin"
    shutil.copytree(server.store, twin)
    server.start()
    within, sent, ratios = [], [], []
    for _ in range(rounds):
        told = subprocess.run([str(PROGRAMS / "service-peer"), "commands", str(twin), str(seconds)], check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        within.append(float(told))
        sent.append(_wrk(server.port, seconds, "/v1/commands/AdjustStock", tokens, _COMMANDS))
        ratios.append(sent[-1] / within[-1])
    ratio = statistics.median(ratios)
    _tell_figure(
        "commands of 64 callers", f"{statistics.median(sent):.0f} a second, {ratio:.2f} of those without HTTP "
        f"({statistics.median(within):.0f})", ratio >= 0.6, "0.6")


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
    reader = (server.used()[0] - before) / _READERS
    _tell_figure("a live reader", f"{reader / 1000:.0f} kB", reader < 100_000, "100 kB")
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
    median = statistics.median(waits)
    _tell_figure(
        f"an event to {_READERS} readers, {_RATE} a second", f"{median * 1000:.1f} ms at the median, "
        f"{waits[len(waits) * 99 // 100] * 1000:.1f} ms at the 99th percentile; {told:.1%} told", median <= 0.05, "50 ms")


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
