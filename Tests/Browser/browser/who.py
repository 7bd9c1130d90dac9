"""Every screen as each kind of person has it, over HTTP alone: nobody is told what isn't theirs to know, in whatever form, or led to
what they may not look at or send. A token of each role, and such that are kept to one of two accounts."""

import argparse
import html
import http.client
import json
import re
import urllib.parse
from typing import NamedTuple

from service.server import Server

from .screens import ADDRESSES
from .told import Told

# What stands in all that the other account has, and nowhere else.
MARK = "Zephyrine"


class _Who(NamedTuple):
    role: str
    account: str | None
    token: str
    # What they may never be told.
    secrets: frozenset[str]

    @property
    def name(self) -> str:
        return self.role + (f" of {self.account}" if self.account else "")


def main(arguments: list[str]) -> int:
    """`who [--only NAME] [--short]`: those who are called so, as `reader` or `admin of lantern`; short, nothing as it was."""
    parser = argparse.ArgumentParser(prog="browser who", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args(arguments)
    told = Told("who")
    server = Server(demo=True)
    try:
        server.start()
        _other_account(server)
        people = _people(server)
        for who in people:
            if chosen.only in who.name:
                _walk(server, who, told, chosen.short)
        for who in people:
            if who.account and chosen.only in who.name:
                _followed(server, who, told)
    finally:
        server.close()
    return told.end()


def asked(server: Server, token: str, path: str, method: str = "GET", body: str | None = None, **head: str) -> tuple[int, str, str]:
    """The status, where it leads to, and what it says."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    known = {"Cookie": f"daybook={token}"} if not path.startswith("/v1") else {"Authorization": f"Bearer {token}"}
    line.request(method, path, body, known | {name.replace("_", "-"): text for name, text in head.items()})
    answer = line.getresponse()
    return answer.status, answer.headers.get("Location", ""), answer.read().decode("utf-8", "replace")


def _send(server: Server, command: str, **data: object) -> None:
    status, _, text = asked(server, server.token, f"/v1/commands/{command}", "POST", json.dumps(data), Content_Type="application/json")
    if status != 200:
        raise RuntimeError(f"{command}: {text}")


def _other_account(server: Server) -> None:
    """A second account with one of everything, and all of it under one name."""
    ours = {"accountId": "other"}
    for command, data in (
            ("OpenAccount", {"name": f"{MARK} House", "ownerUid": "zu"}),
            ("CreateProject", {"projectId": "z-p", "name": f"{MARK} Villa", "clientName": f"{MARK} Client"}),
            ("DefineBudgetCategory", {"budgetCategoryId": "z-c", "name": f"{MARK} Lamps", "categoryType": "general"}),
            ("RecordTransaction", {"transactionId": "z-t", "projectId": "z-p", "transactionDate": "2025-12-01", "amountCents": 9100,
                                   "transactionType": "purchase", "budgetCategoryId": "z-c", "source": f"{MARK} Mill"}),
            ("AddItem", {"itemId": "z-i", "projectId": "z-p", "name": f"{MARK} Lamp", "purchasePriceCents": 100}),
            ("CreateSpace", {"spaceId": "z-s", "projectId": "z-p", "name": f"{MARK} Hall"})):
        _send(server, command, **ours, **data)
    _send(server, "SetProjectBudget", projectId="z-p", budgetCategoryId="z-c", budgetCents=5000)


def _query(server: Server, name: str, **parameters: str) -> list[dict]:
    answer = asked(server, server.token, f"/v1/queries/{name}?{urllib.parse.urlencode(parameters | {'limit': '200'})}")[2]
    return json.loads(answer)["items"]


def _people(server: Server) -> list[_Who]:
    business = {str(row[name]) for query, name in (
        ("users", "displayName"), ("users", "email"), ("products", "title"), ("clubs", "name"), ("categories", "title"))
        for row in _query(server, query) if row.get(name)}
    books = {query: [json.dumps(row, ensure_ascii=False) for row in _query(server, query)]
             for query in ("projects", "items", "spaces", "transactions", "budget-categories", "accounts", "spaces", "transaction-drafts")}
    own = " ".join(row for rows in books.values() for row in rows if MARK not in row)
    lantern = {str(row["name"]) for query in ("projects", "items", "spaces", "accounts") for row in _query(server, query)
               if MARK not in row["name"]}
    people = []
    for role in ("reader", "user", "admin", "owner"):
        token = server.es("token", "create", "--name", f"a {role}", "--role", role, "--quiet").split()[-1]
        people.append(_Who(role, None, token, frozenset()))
        for account in ("lantern", "other"):
            token = server.es("token", "create", "--name", f"a {role}", "--role", role, "--account", account, "--quiet").split()[-1]
            secrets = {MARK} | {text for text in business if len(text) > 7 and text not in own} if account == "lantern" else \
                {text for text in business | lantern if len(text) > 7}
            people.append(_Who(role, account, token, frozenset(secrets)))
    return people


def _walk(server: Server, who: _Who, told: Told, is_short: bool) -> None:
    """Every screen, now and as it was, each picture of it as a file, what the palette finds, and where all that leads."""
    head = json.loads(asked(server, server.token, "/v1/position")[2])["head"]
    palette = [f"/find?as=options&text={urllib.parse.quote(text)}"
               for text in (MARK, "lamp", "1042", "order-1042", "#1", f"#{head}", "a", "token", "rebuild", "account-other", "Harbour", "u-007")]
    led: dict[str, str] = {}
    now = [*ADDRESSES, "/books/accounts/other", "/books/projects/z-p", "/books/items/z-i", "/things/account/other", *palette]
    then = [f"/at/{head}{address}" for address in ADDRESSES if not address.startswith(("/at/", "/sign-in"))]
    for address in now if is_short else now + then:
        status, _, text = asked(server, who.token, address)
        here = f"{who.name} at {address}"
        # On a busy machine something may take too long.
        told.check(status < 500 or status == 504, f"{here}: {status}")
        _private(who, text, here, address, told)
        # Where they may not be, they are told so and led back.
        if status != 200:
            continue
        text = html.unescape(text)
        for link in re.findall(r'(?:href|action)="(/[^"#]*)', text):
            if "picture=" in link:
                for kind in ("svg", "csv"):
                    link = re.sub(r"&as=\w+", "", link) + f"&as={kind}"
                    status, _, file = asked(server, who.token, link)
                    told.check(status == 200, f"{here}: {link}: {status}")
                    _private(who, file, f"{here}: {link}", address, told)
            elif not link.startswith("/assets"):
                led.setdefault(_kind(link), f"{link} from {address}")
    for link in led.values():
        status, _, _ = asked(server, who.token, link.split(" from ")[0])
        told.check(status in (200, 303), f"{who.name} is led to {link}: {status}")


def _kind(link: str) -> str:
    """What links of the same sort have in common: one of each is followed; each command's form is one by itself."""
    path = re.sub(r"^/at/[^/]*", "/at", link.split("?")[0])
    words = path.split("/")
    if words[1] == "do" or len(words) < 4:
        return path if words[1] == "do" else "/".join(words[:2]) + ("/…" if len(words) > 2 else "")
    return "/".join(words[:3]) + "/…"


def _private(who: _Who, text: str, here: str, address: str, told: Told) -> None:
    # What they wrote themselves is said again.
    said = urllib.parse.unquote(address)
    seen = {secret for secret in who.secrets if secret in text and secret not in said}
    told.check(not seen, f"{here}: it says {sorted(seen)[:5]}")


def _followed(server: Server, who: _Who, told: Told) -> None:
    """What goes on being told, while something happens in both accounts and in the shop."""
    for address in ("/", "/books", "/books/projects", "/books/transactions", "/books/spending"):
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", address, headers={"Cookie": f"daybook={who.token}", "Accept": "text/event-stream"})
        answer = line.getresponse()
        if answer.status != 200:
            told.check(answer.status < 500, f"{who.name} following {address}: {answer.status}")
            continue
        text = _part(answer)
        _send(server, "ChangeProject", projectId="z-p", name=f"{MARK} Villa {len(text)}")
        _send(server, "ChangeProject", projectId="harbour-house", name=f"Harbour House {len(text)}")
        more = _part(answer)
        told.check(bool(more), f"{who.name} following {address}: that something happened isn't told")
        text += more
        _private(who, text, f"{who.name} following {address}", address, told)
        line.close()


def _part(answer: http.client.HTTPResponse) -> str:
    """The next that is told; nothing, where it is only said again that it still goes on."""
    lines, still = [], 0
    while still < 2:
        line = answer.readline().decode()
        if line.startswith("data: "):
            lines.append(json.dumps(json.loads(line[6:]), ensure_ascii=False))
        still += line.startswith(": still")
        if not line or (lines and line == "\n"):
            break
    return "".join(lines).replace('\\"', '"')
