"""What Docs/Clients.md says of a proxy and of a page in a browser, by its own settings and its own page: Caddy with TLS
in front of the server, and Chromium."""

import http.client
import json
import sys
import time
from collections.abc import Callable

from .browser import Browser
from .proxy import NAME, Proxy
from .server import Server

# From one address at once: as many as there may be connections.
_AT_ONCE = 128


def main(arguments: list[str]) -> int:
    """`clients`: everything there is, in turn."""
    if arguments:
        print("usage: service clients", file=sys.stderr)
        return 64
    wrong = 0
    for what in (_proxied, _limited, _session, _page):
        begun = time.monotonic()
        server = Server(options=["--name", NAME, "--behind-proxy"])
        proxy = None
        try:
            server.start()
            proxy = Proxy(server)
            what(server, proxy)
            print(f"clients: {what.__doc__} {time.monotonic() - begun:.1f} s", flush=True)
        except AssertionError as fault:
            wrong += 1
            print(f"WRONG {what.__doc__} {fault}", file=sys.stderr)
        finally:
            if proxy is not None:
                proxy.close()
            server.close()
    return 1 if wrong else 0


def _is(told: object, should: object, what: str) -> None:
    if told != should:
        raise AssertionError(f"{what}: {told!r} instead of {should!r}")


def _bearer(server: Server) -> str:
    return f"Bearer {server.token}"


def _add(server: Server, proxy: Proxy, title: str, **headers: str) -> int:
    body = json.dumps({"title": title})
    return proxy.ask("POST", "/v1/commands/AddCategory", body, **headers).status


def _proxied(server: Server, proxy: Proxy) -> None:
    """A proxy hands on commands, and at once what is told live."""
    live = proxy.ask("GET", "/v1/events?types=CategoryAdded", Authorization=_bearer(server), Accept="text/event-stream")
    _is(live.status, 200, "a live reader")
    _is(live.readline(), b"retry: 1000\n", "what a live reader is told first")
    for number in range(3):
        begun = time.monotonic()
        _is(_add(server, proxy, f"Shelf {number}", Authorization=_bearer(server)), 200, "a command")
        while not (line := live.readline()).startswith(b"data: "):
            pass
        _is(json.loads(line[6:])["data"]["title"], f"Shelf {number}", "what is told")
        if time.monotonic() - begun > 5:
            raise AssertionError("what is told live was kept back")
    # Whoever is told things waits for the server to come back, and asks then.
    server.stop()
    while line := live.readline():
        pass
    server.start()
    _is(proxy.ask("GET", "/v1/session", Authorization=_bearer(server)).status, 200, "a question after a restart")


def _limited(server: Server, proxy: Proxy) -> None:
    """Behind a proxy one address has so much at once, whatever it says of itself."""
    # By the proxy all come from this machine, whom nobody counts: so the server is told of others, as the proxy would.
    def ask(theirs: str) -> int:
        return _asked(server, "/v1/session", X_Forwarded_For=theirs)[0]

    live = [_asked(server, "/v1/events", X_Forwarded_For="203.0.113.7", Accept="text/event-stream")
            for _ in range(_AT_ONCE)]
    _is({status for status, _ in live}, {200}, "live readers")
    _is(ask("203.0.113.7"), 429, "one more")
    _is(ask("192.0.2.1, 203.0.113.7"), 429, "one more under another's name")
    _is(ask("192.0.2.1"), 200, "another's")
    # A caller of the proxy's can't be somebody else: what they say is dropped.
    _is(proxy.ask("GET", "/v1/session", Authorization=_bearer(server), X_Forwarded_For="203.0.113.7").status, 200,
        "who calls the proxy under another's name")
    for _, go in live:
        go()
    deadline = time.monotonic() + 10
    while ask("203.0.113.7") == 429:
        if time.monotonic() > deadline:
            raise AssertionError("who has gone still counts")
        time.sleep(0.05)


def _asked(server: Server, path: str, **headers: str) -> tuple[int, Callable[[], None]]:
    """The status of an answer of the server's own, and how to go before it ends."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    head = {name.replace("_", "-"): text for name, text in headers.items()}
    connection.request("GET", path, headers={"Authorization": _bearer(server)} | head)
    answer = connection.getresponse()

    def go() -> None:
        answer.close()
        connection.close()

    return answer.status, go


def _session(server: Server, proxy: Proxy) -> None:
    """A session's cookie goes by TLS alone, and changes things for a page of ours alone."""
    begun = proxy.ask("POST", "/v1/session", Authorization=_bearer(server))
    cookie = begun.headers["Set-Cookie"]
    _is(begun.status, 204, "a session")
    for word in ("Secure", "HttpOnly", "SameSite=Strict"):
        if f"; {word}" not in cookie:
            raise AssertionError(f"the cookie isn't {word}")
    pair = cookie.split(";")[0]
    ours = f"{NAME}:{proxy.port}"
    for page, status in [(f"https://{ours}", 200), (f"http://{ours}", 403), ("https://evil.example", 403),
                         (f"https://{NAME}", 403), ("null", 403)]:
        _is(_add(server, proxy, page, Cookie=pair, Origin=page), status, f"from a page of {page}")
    # Asked for another's name, the proxy asks nobody; and the server itself goes by none but its own.
    other = proxy.ask("GET", "/v1/session", Cookie=pair, Host="evil.example")
    _is(b"actor" in other.read(), False, "who is asked for by another's name")
    _is(_asked(server, "/v1/session", Host="evil.example")[0], 421, "another's name")


def _page(server: Server, proxy: Proxy) -> None:
    """A page in a browser comes in by its token, is told what happens over restarts, and goes when that is revoked."""
    browser = Browser(NAME)
    try:
        _look(server, proxy, browser)
    finally:
        browser.close()


def _look(server: Server, proxy: Proxy, browser: Browser) -> None:
    def shows(title: str) -> None:
        browser.until(f"document.getElementById('shelves').innerText.includes({json.dumps(title)})")

    token = server.token_of("page")
    server.es("category", "add", "Lamps", "--quiet")
    address = f"https://{NAME}:{proxy.port}/"
    browser.open(address)
    browser.until("!enter.hidden && add.hidden")
    browser.value(f"enter.token.value = {json.dumps(token)}; enter.requestSubmit()")
    shows("Lamps")
    _is(browser.value("enter.hidden && !add.hidden"), True, "who has come in")
    _is(browser.value("document.cookie"), "", "what scripts see of the cookie")
    server.es("category", "add", "Desks", "--quiet")
    shows("Desks")
    browser.value("add.name.value = 'Rugs'; add.requestSubmit()")
    shows("Rugs")
    # Whoever comes again is still in.
    browser.open(address)
    shows("Rugs")
    server.stop()
    server.es("category", "add", "Chairs", "--quiet")
    server.start()
    shows("Chairs")
    # The server's own address is another's to this page: from there nothing goes by the cookie.
    browser.open(f"http://localhost:{server.port}/health")
    browser.value(
        f"fetch('{address}v1/commands/AddCategory', {{method: 'POST', mode: 'no-cors', credentials: 'include', "
        "body: '{\"title\":\"Stolen\"}'}).then(() => null)")
    browser.open(address)
    shows("Chairs")
    _is(browser.value("shelves.innerText.includes('Stolen')"), False, "what a page from elsewhere added")
    server.es("token", "revoke", token.split("_")[1])
    browser.until("!enter.hidden && add.hidden")
