"""What the page shows is what `es` says: an order at each of its revisions, every query as of many positions, and each figure of
the overview. No browser is needed for that: the page is whole without its script."""

import argparse
import http.client
import json
import random
import re
from typing import Any

from service.server import Server

from .told import Told


def main(arguments: list[str]) -> int:
    """`equal [--orders N --positions N --seed N]`"""
    parser = argparse.ArgumentParser(prog="browser equal", description=__doc__)
    parser.add_argument("--orders", type=int, default=50)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=11)
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}", flush=True)
    chance = random.Random(chosen.seed)
    told = Told("equal")
    server = Server(demo=True)
    try:
        server.start()
        page = _Page(server)
        _overview(server, page, told)
        _orders(server, page, told, chance, chosen.orders)
        _past(server, page, told, chance, chosen.positions)
    finally:
        server.close()
    return told.end()


class _Page:
    def __init__(self, server: Server) -> None:
        self._line, self._token = http.client.HTTPConnection("127.0.0.1", server.port), server.token

    def text(self, path: str) -> str:
        """The HTML at an address."""
        self._line.request("GET", path, headers={"Cookie": f"daybook={self._token}"})
        answer = self._line.getresponse()
        body = answer.read().decode()
        if answer.status != 200:
            raise AssertionError(f"{path}: {answer.status}")
        return body

    def values(self, path: str) -> dict[str, Any]:
        """What stands in `data-json` under each `data-field`: the bare values behind what is shown."""
        found = {}
        for tag in re.findall(r"<[a-z]+ [^>]*data-field=\"[^>]*>", self.text(path)):
            name, value = re.search(r'data-field="([^"]*)"', tag), re.search(r'data-json="([^"]*)"', tag)
            if name and value:
                found[name[1]] = json.loads(_unescaped(value[1]))
        return found


def _unescaped(text: str) -> str:
    for name, letter in (("&quot;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")):
        text = text.replace(name, letter)
    return text


def _overview(server: Server, page: _Page, told: Told) -> None:
    figures = json.loads(server.es("dashboard", "--json"))["item"]
    shown = {}
    for tag, text in re.findall(r"<[a-z]+ ([^>]*data-figure=\"[^>]*)>([^<]*)<", page.text("/")):
        name, exact = re.search(r'data-figure="([^"]*)"', tag), re.search(r'data-value="([^"]*)"', tag)
        # An amount is written as people write it: its digits are those of the least parts of its currency.
        shown[name[1] if name else ""] = exact[1] if exact else re.sub(r"[^0-9-]", "", text)
    for name, figure in figures.items():
        if "value" in figure:
            told.check(shown.get(name) == str(figure["value"]), f"overview: {name} is {shown.get(name)}, not {figure['value']}")


def _orders(server: Server, page: _Page, told: Told, chance: random.Random, count: int) -> None:
    rows = json.loads(server.es("query", "orders", "limit=1000", "--json"))["items"]
    for order in chance.sample([row["orderId"] for row in rows], count):
        last = json.loads(server.es("state", "order", order, "--json"))["revision"]
        for revision in range(last + 1):
            state = json.loads(server.es("state", "order", order, "--revision", str(revision), "--json"))["state"]
            shown = page.values(f"/orders/{order}?revision={revision}")
            told.check(shown == _apart(state), f"order {order} at {revision}: {shown}, not {_apart(state)}")


def _apart(state: dict[str, Any]) -> dict[str, Any]:
    """As the page shows a state: a row for each part of an object, and for each element of a list."""
    apart: dict[str, Any] = {}
    for name, value in state.items():
        if isinstance(value, dict):
            apart |= {f"{name}.{part}": inner for part, inner in value.items()}
        elif isinstance(value, list):
            apart |= {f"{name}.{number}": inner for number, inner in enumerate(value)}
        else:
            apart[name] = value
    return apart


_QUERIES = {"orders": "/orders", "products": "/catalog", "conversations": "/conversations", "projects": "/books/projects",
            "transactions": "/books/transactions", "items": "/books/items", "clubs": "/clubs"}


def _past(server: Server, page: _Page, told: Told, chance: random.Random, count: int) -> None:
    head = json.loads(server.es("query", "dashboard", "--json"))["position"]
    for position in sorted(chance.randrange(1, head) for _ in range(count)):
        for query, path in _QUERIES.items():
            answer = json.loads(server.es("query", query, "limit=50", "--as-of", str(position), "--json"))
            text = page.text(f"/at/{position}{path}")
            shown = re.findall(r'<(?:tr|li|article)[^>]* (?:data-key="|id="[a-z]-)([^"]*)"', text)
            key = {"orders": "orderId", "products": "productId", "conversations": "userId", "projects": "projectId",
                   "transactions": "transactionId", "items": "itemId", "clubs": "clubId"}[query]
            rows = [row[key] for row in answer["items"]]
            told.check(shown == rows, f"{query} at {position}: {shown[:5]} …, not {rows[:5]} …")
