"""Two browsers on one store: what one does appears in the other within a second; while the network is cut the page says so, and
misses nothing afterwards; and a list stays usable while thousands of events come."""

import argparse
import http.client
import json
import threading
import time

from service.server import Server

from .told import Told
from .window import Window


def main(arguments: list[str]) -> int:
    """`live [--events N --cut SECONDS --patience TIMES]`: so many times as long as people wait, on a machine that isn't idle"""
    parser = argparse.ArgumentParser(prog="browser live", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--cut", type=float, default=10)
    parser.add_argument("--patience", type=float, default=1)
    chosen = parser.parse_args(arguments)
    told = Told("live")
    server = Server(demo=True)
    windows: list[Window] = []
    try:
        server.start()
        windows += [Window(server, server.token_of(name)) for name in ("Mira Castellanos", "Samir Haddad")]
        _other(server, windows, told, chosen.patience)
        _cut(server, windows[1], told, chosen.cut)
        _flood(server, windows[1], told, chosen.events, chosen.patience)
    finally:
        for window in windows:
            window.close()
        server.close()
    return told.end()


def _connected(window: Window) -> None:
    window.until(lambda: window.run("return !document.getElementById('state').classList.contains('lost') && !!window.performance"), "live")


def _send(server: Server, command: str, **fields: object) -> int:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("POST", f"/v1/commands/{command}", json.dumps(fields), {
        "Authorization": f"Bearer {server.token}", "Content-Type": "application/json"})
    answer = line.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise AssertionError(f"{command}: {answer.status} {body!r}")
    return int(json.loads(body)["position"])


def _other(server: Server, windows: list[Window], told: Told, patience: float) -> None:
    here, there = windows
    there.open("/conversations/u-435")
    here.open("/conversations/u-435")
    _connected(there)
    time.sleep(0.5)
    here.driver.find_element("css selector", "form[action^='/do/SendAdminMessage'] [name=text]").send_keys("Seen by both")
    here.driver.find_element("css selector", "form[action^='/do/SendAdminMessage'] button").click()
    begun = time.monotonic()
    there.until(lambda: "Seen by both" in there.text(), "what the other wrote")
    seconds = time.monotonic() - begun
    print(f"the other saw it after {seconds * 1000:.0f} ms", flush=True)
    told.check(seconds < 1 * patience, f"the other saw it after {seconds:.1f} s")


def _cut(server: Server, window: Window, told: Told, seconds: float) -> None:
    window.open("/log")
    _connected(window)
    window.driver.execute_cdp_cmd("Network.enable", {})
    cut = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    window.driver.execute_cdp_cmd("Network.emulateNetworkConditions", cut)
    # A connection that stands isn't ended by that: the server's end is, as where a line breaks.
    server.stop()
    window.until(lambda: window.run("return !document.getElementById('state-lost').hidden"), "that it isn't connected")
    told.right()
    server.start()
    last = 0
    for number in range(20):
        last = _send(server, "AddCategory", title=f"While away {number}")
    time.sleep(seconds)
    window.driver.execute_cdp_cmd("Network.emulateNetworkConditions", cut | {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1})
    window.until(lambda: window.run("return document.getElementById('position').textContent").replace(",", "").strip("\u2066\u2069") == str(last),
                 "what happened meanwhile")
    shown = window.run("return [...document.querySelectorAll('main [data-key], main li[id], main tr[id]')].map((e) => e.dataset.key || e.id).join(' ')")
    missing = [position for position in range(last - 19, last + 1) if str(position) not in shown]
    told.check(not missing, f"it lacks {missing}")
    told.check(window.run("return document.getElementById('state-lost').hidden"), "it still says that it isn't connected")


def _flood(server: Server, window: Window, told: Told, count: int, patience: float) -> None:
    window.open("/orders")
    _connected(window)
    window.run("""
      window.longest = 0; window.frames_ = 0; let last = performance.now();
      const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; window.frames_ += 1; requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
      window.tasks = []; new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((e) => e.duration))).observe({type: 'longtask', buffered: false});
    """)
    over = threading.Event()

    def flood() -> None:
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        lines = "".join(json.dumps({"command": "AdjustStock", "data": {"productId": "p-001", "delta": 1}}) + "\n" for _ in range(count))
        line.request("POST", "/v1/commands", lines, {"Authorization": f"Bearer {server.token}", "Content-Type": "application/x-ndjson"})
        line.getresponse().read()
        over.set()

    threading.Thread(target=flood).start()
    slowest = 0.0
    while not over.wait(0.2):
        begun = time.monotonic()
        window.run("document.querySelector('main a')?.focus()")
        slowest = max(slowest, time.monotonic() - begun)
    tasks, frames = window.run("return [window.tasks, window.frames_]")
    longest = max(tasks, default=0)
    print(f"{count} events: the longest task of the page took {longest:.0f} ms, {frames} frames, asked of it {slowest * 1000:.0f} ms", flush=True)
    told.check(longest <= 100 * patience, f"a task of the page took {longest:.0f} ms")
