"""Each screen in both languages and lights, on a phone and at a desk: nothing in the console, nothing asked for elsewhere,
nothing that axe finds amiss, nothing wider than the window, no text cut off, and in Arabic no word of English. --short asks
for each once in a language, in English by light at a desk and in Arabic by dark on a phone, and only measures there what
is too wide or cut off in the other three. None is more than 60 kB on the wire; how long the first look at each takes is
told, and judged by who reads it: the machine may be busy."""

import argparse
import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from service.server import Server

from .told import Told
from .window import DESK, PHONE, Window

ADDRESSES = [line for line in (Path(__file__).parent.parent / "Screens.txt").read_text().splitlines() if line.startswith("/")]

# What is wider than the window, or cut off without an ellipsis and a way to see the rest.
_MEASURED = """
const wide = document.documentElement.scrollWidth - innerWidth;
const cut = [...document.querySelectorAll('main *, header *, nav *')].filter((e) => {
  if (!e.childNodes.length || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return false;
  if (e.closest('svg, .vh, [hidden], details:not([open]), .scroll, nav, select, option, template, dialog:not([open])')) return false;
  const s = getComputedStyle(e);
  return s.overflowX !== 'visible' && s.overflowX !== 'auto' && s.textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 1;
}).map((e) => e.outerHTML.slice(0, 120));
return [wide, cut];
"""

# Latin words that nothing marks as a name, a code or somebody's own: those stand in elements of their own, or between
# Unicode's isolates. Tests/ServerTests/Page/LatinWords.swift has the same rule.
_LATIN = """
const data = 'address, bdi, code, kbd, q, script, style, svg text, title, [lang=en], [dir=auto], [dir=ltr]';
const allowed = new Set(['CSV', 'Daybook', 'JSON', 'PDF', 'SHA', 'SVG', 'UTC']);
const found = [];
function take(text) {
  let outside = '', depth = 0;
  for (const c of text) {
    if ('\u2066\u2067\u2068'.includes(c)) depth++;
    else if (c === '\u2069') depth--;
    else if (depth <= 0) outside += c;
  }
  for (const [word] of outside.matchAll(/[A-Za-z]{2,}/g)) if (!allowed.has(word)) found.push(word);
}
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.nodeType === 3 ? node.parentElement : node;
  if (element.closest(data)) continue;
  if (node.nodeType === 3) take(node.data);
  else for (const name of ['aria-label', 'placeholder', 'alt', 'label']) take(element.getAttribute(name) || '');
}
return [...new Set(found)];
"""


def main(arguments: list[str]) -> int:
    """`screens [--only TEXT] [--short]`: those whose address has that in it."""
    parser = argparse.ArgumentParser(prog="browser screens", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args(arguments)
    looks = {"en": (("light", DESK), ("dark", PHONE)), "ar": (("dark", PHONE), ("light", DESK))}
    asked = 1 if chosen.short else 2
    addresses = [address for address in ADDRESSES if chosen.only in address]
    told = Told("screens")
    server = Server(demo=True)
    try:
        server.start()
        token = server.token_of("Mira Castellanos")
        _weigh(server, token, addresses, told)
        with ThreadPoolExecutor(2) as both:
            for done in [both.submit(_screens, server, token, language, of[:asked], addresses, told)
                         for language, of in looks.items()]:
                done.result()
    finally:
        server.close()
    return told.end()


MOST_BYTES = 60_000


def _weigh(server: Server, token: str, addresses: list[str], told: Told) -> None:
    """What each screen is on the wire, and the slowest of the first looks: once the rows are there that the server makes
    by itself when it has begun, the audit's last."""
    until = time.monotonic() + 60
    while any(state in server.es("projections") for state in ("not-built", "building")):
        if time.monotonic() > until:
            told.wrong("rows that nobody asked for aren't ready within a minute")
            break
        time.sleep(0.2)
    looks: list[tuple[float, int, str]] = []
    for address in addresses:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        begun = time.monotonic()
        connection.request("GET", address, headers={"Cookie": f"daybook={token}"})
        size = len(connection.getresponse().read())
        looks.append((time.monotonic() - begun, size, address))
        connection.close()
        told.check(size <= MOST_BYTES, f"{address} is {size / 1000:.1f} kB on the wire, and {MOST_BYTES / 1000:.0f} at most")
    looks.sort(reverse=True)
    most = max((size for _, size, _ in looks), default=0)
    print(f"first looks: the longest screen has {most / 1000:.1f} kB; the slowest took "
          + ", ".join(f"{seconds * 1000:.0f} ms {address}" for seconds, _, address in looks[:5]), flush=True)


def _screens(server: Server, token: str, language: str, looks: tuple[tuple[str, int], ...], addresses: list[str],
             told: Told) -> None:
    window = Window(server, token)
    try:
        for address in addresses:
            for theme, width in looks:
                window.look(language, theme)
                window.width(width)
                window.open(address)
                here = f"{address} in {language}, {theme}, {width}"
                for fault in _faults(window):
                    told.wrong(f"{here}: {fault}")
                if language == "ar":
                    for word in window.run(_LATIN):
                        told.wrong(f"{here}: in English: {word}")
                told.right()
                # The others of the four, without asking for it again.
                others = {(light, wide) for light in ("light", "dark") for wide in (DESK, PHONE)} - set(looks)
                for other, wide in sorted(others):
                    window.run("document.documentElement.dataset.theme = arguments[0]", other)
                    window.width(wide)
                    for fault in _measured(window):
                        told.wrong(f"{address} in {language}, {other}, {wide}: {fault}")
    finally:
        window.close()


def _faults(window: Window) -> list[str]:
    faults = [f"console: {line}" for line in window.complaints()]
    faults += [f"asked for {address}" for address in window.asked()
               if not address.startswith((window.base, "data:", "chrome", "about:"))]
    if window.run("return document.querySelectorAll('h1').length") != 1:
        faults.append("it has no one h1")
    return faults + [f"axe: {line}" for line in window.axe()] + _measured(window)


def _measured(window: Window) -> list[str]:
    wide, cut = window.run(_MEASURED)
    return ([f"wider than the window by {wide}"] if wide > 0 else []) + [f"cut off: {each}" for each in cut]
