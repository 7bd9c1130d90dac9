"""What people come across besides the straight way: somebody else was there first, a step is refused, it is to be taken back; finding
a place, looking back, seeing to the read models. With the page's scripts and, what can be, without; what came of it is asked of the
store."""

import argparse
import json
from collections.abc import Callable

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from service.server import Server

from .standing import read_model
from .told import Told
from .walker import Walker, found, said, send, so
from .window import Window


def main(arguments: list[str]) -> int:
    """`ways [--only NAME] [--short]`: short, those that take long are left out without a script."""
    parser = argparse.ArgumentParser(prog="browser ways", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args(arguments)
    told = Told("ways")
    server = Server(demo=True)
    try:
        server.start()
        token = server.token_of("Mira Castellanos")
        for scripts, ways in ((True, (_stale, _refused, _undo, _palette, _scrubber, _past, read_model)),
                              (False, (_stale, _undo, _past) if chosen.short else
                               (_stale, _refused, _undo, _palette, _scrubber, _past, read_model))):
            window = Window(server, token, scripts)
            try:
                for way in ways:
                    if chosen.only in way.__name__:
                        _gone(way, Walker(window, server, scripts), told)
            finally:
                window.close()
    finally:
        server.close()
    return told.end()


def _gone(way: Callable[[Walker], None], walker: Walker, told: Told) -> None:
    how = "with scripts" if walker.scripts else "without a script"
    try:
        way(walker)
        told.right()
    except (AssertionError, WebDriverException) as fault:
        told.wrong(f"{way.__doc__} {how}: {fault}")
    # That something was refused, and that the server was away, the browser says as well.
    for line in walker.window.complaints():
        if "responded with a status of 4" not in line and "net::ERR_" not in line:
            told.wrong(f"{way.__doc__} {how}: console: {line}")


def _product(walker: Walker, product: str) -> dict:
    return walker.query("product", f"productId={product}")["item"]


def _stale(walker: Walker) -> None:
    """Two people with the form of one order: the other's says who came in between, and shows both"""
    order = walker.query("orders", "status=placed", "limit=9")["items"][5 if walker.scripts else 6]["orderId"]
    other = Window(walker.server, walker.server.token_of("Samir Haddad"), walker.scripts)
    try:
        # Given that both have opened it,
        there = Walker(other, walker.server, walker.scripts)
        for one, city in ((walker, "Bergen"), (there, "Tromsø")):
            one.window.open(f"/do/ChangeShippingAddress?orderId={order}&_back=/orders/{order}")
            for name, text in (("name", "Ada Quist"), ("city", city)):
                field = one.window.driver.find_element(By.NAME, f"shippingAddress.{name}")
                field.clear()
                field.send_keys(text)
        # when one sends theirs,
        there.press("[name=_send]")
        address = lambda: walker.query("order", f"orderId={order}")["item"]["shippingAddress"]  # noqa: E731
        walker.until(lambda: address().get("city") == "Tromsø", "what the other sent")
        # then the other's is kept back, and tells of both;
        walker.press("[name=_send]")
        walker.until(lambda: "Somebody came in between" in walker.window.text(), "that somebody came in between")
        text = walker.window.text()
        so("Samir Haddad" in text and "Tromsø" in text and "Bergen" in text, f"it lacks one of them:\n{text[:900]}")
        so(address()["city"] == "Tromsø", "it was sent nevertheless")
        # and if it is wanted, done.
        walker.press(".stale [name=_send]")
        walker.until(lambda: address()["city"] == "Bergen", "what was sent after all")
    finally:
        other.close()


def _refused(walker: Walker) -> None:
    """A quick step that is refused: what it was shows again, and why"""
    window = walker.window
    order = walker.query("orders", "status=placed", "backordered=false", "limit=9")["items"][2 if walker.scripts else 3]["orderId"]
    window.open("/orders?status=placed")
    chip = f"[data-status='{order}']"
    button = f"tr[data-key='{order}'] form:has([value=onDelivery]) button"
    so(found(walker, button), f"there is no step for {order}")
    before = said(walker, chip)
    if walker.scripts:
        # What changes meanwhile isn't told, and the answer takes its time.
        window.run("rest(); delete document.body.dataset.live")
        slow = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}
        window.driver.execute_cdp_cmd("Network.enable", {})
        window.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    send(walker, "UpdateOrderStatus", orderId=order, status="cancelled", reason="they changed their mind")
    if not walker.scripts:
        walker.press(button)
        walker.until(lambda: found(walker, "[role=alert]"), "that it was refused")
        return
    window.driver.find_element(By.CSS_SELECTOR, button).click()
    shown = said(walker, chip)
    so(shown != before, f"it still says {shown}, and waits for the answer")
    walker.until(lambda: found(walker, ".toast.bad"), "that it was refused")
    shown = said(walker, chip)
    so(shown == before, f"it says {shown}, and was {before}")
    window.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow | {"latency": 0})
    so(walker.query("order", f"orderId={order}")["item"]["status"] == "cancelled", "it was done nevertheless")


def _undo(walker: Walker) -> None:
    """Toasts come one after the other, and each takes back what it tells"""
    window, product = walker.window, "p-017" if walker.scripts else "p-009"
    before = _product(walker, product)["quantity"]
    window.open(f"/catalog/{product}")
    for pieces in (3, 4):
        field = window.driver.find_element(By.CSS_SELECTOR, "main form[action^='/do/AdjustStock'] [name=delta]")
        field.clear()
        field.send_keys(str(pieces))
        walker.press("main form[action^='/do/AdjustStock'] button")
        before += pieces
        walker.until(lambda: _product(walker, product)["quantity"] == before, "the stock")
        walker.until(lambda: not found(walker, "form[data-sent]"), "its answer")
    walker.until(lambda: found(walker, ".toast form button"), "a toast that takes it back")
    if walker.scripts:
        # The first is shown, and that there is one more; hers are held while she is there.
        walker.to(".toast form button")
        so(len(found(walker, ".toast")) == 1, "they don't queue")
        walker.until(lambda: "1 more waiting" in said(walker, "#toasts"), "that there is one more")
        walker.window.keys(Keys.ESCAPE)
        walker.until(lambda: not found(walker, "#toasts .waiting") and found(walker, ".toast form button"), "the second")
    walker.press(".toast form button")
    walker.until(lambda: _product(walker, product)["quantity"] == before - 4, "that the second is taken back")
    # One of another kind: a project that was put away.
    project = "bakery" if walker.scripts else "hotel-corvo"
    gone = lambda: walker.query("project", f"projectId={project}")["item"]["isArchived"]  # noqa: E731
    window.open(f"/do/ArchiveProject?projectId={project}&_back=/books")
    walker.press("[name=_send]")
    walker.until(gone, "that it is put away")
    walker.until(lambda: found(walker, ".toast form button"), "a toast that takes it back")
    walker.press(".toast form button")
    walker.until(lambda: not gone(), "that it is back")


_FOUND = (("1042", "/orders/1042"), ("Aarav Banerjee", "/users/u-007"), ("Alma table lamp", "/catalog/p-001"),
          ("order-1042", "/orders/1042"), ("product price", "/do/ChangeProductPrice"), ("read models", "/read-models"))


def _palette(walker: Walker) -> None:
    """Finding an order, a person, a product, a stream, a command and a page; and the list of keys"""
    window = walker.window
    for text, place in _FOUND:
        window.open("/")
        if walker.scripts:
            window.driver.switch_to.active_element.send_keys(Keys.CONTROL, "k")
            walker.until(lambda: found(walker, "dialog.palette[open]"), "the palette")
            window.keys(text)
            option = f"[role=option][data-address^='{place}']"
            walker.until(lambda: found(walker, option), f"{place} for {text}")  # noqa: B023
            for _ in range(40):
                if found(walker, option + "[aria-selected=true]"):
                    break
                window.keys(Keys.ARROW_DOWN)
            window.keys(Keys.ENTER)
        else:
            walker.to(".find [name=text]")
            window.keys(text, Keys.ENTER)
            walker.until(lambda: place in window.driver.current_url or found(walker, f"#found a[href^='{place}']"),  # noqa: B023
                         f"{place} for {text}")
            continue
        walker.until(lambda: window.driver.current_url.startswith(window.base + place), f"{place} for {text}")  # noqa: B023
    window.open("/keys")
    keys = said(walker, "#main")
    so("Ctrl+K" in keys and "Back to now" in keys, f"the keys are {keys}")
    if walker.scripts:
        window.open("/")
        window.keys("?")
        walker.until(lambda: "Back to now" in window.run("return document.querySelector('dialog[open]')?.textContent ?? ''"), "the keys")
        window.keys(Keys.ESCAPE)
        walker.until(lambda: not found(walker, "dialog[open]"), "that they are closed")
        window.keys("g", "o")
        walker.until(lambda: window.driver.current_url.endswith("/orders"), "the orders by their keys")


def _scrubber(walker: Walker) -> None:
    """An order as it was, revision by revision, by the keys"""
    window = walker.window
    window.open("/orders/1042")
    state = lambda revision: json.loads(walker.server.es("state", "order", "1042", "--revision", str(revision), "--json"))  # noqa: E731
    first = state(0)
    status = (first.get("state") or first)["status"]
    if walker.scripts:
        walker.to("#revision")
        window.keys(Keys.HOME)
        walker.until(lambda: window.driver.current_url.endswith("revision=0"), "the first revision")
        window.keys(Keys.ARROW_RIGHT)
        walker.until(lambda: window.driver.current_url.endswith("revision=1"), "the next")
        window.keys(Keys.ARROW_LEFT)
        walker.until(lambda: window.driver.current_url.endswith("revision=0"), "the one before")
    else:
        while found(walker, "#scrubber a[rel=prev]"):
            walker.press("#scrubber a[rel=prev]")
        so(window.driver.current_url.endswith("revision=0"), f"it ends at {window.driver.current_url}")
    walker.until(lambda: found(walker, "[data-field=status]"), "its status")
    shown = json.loads(window.driver.find_element(By.CSS_SELECTOR, "[data-field=status]").get_attribute("data-json"))
    so(shown == status, f"it shows {shown}, and was {status}")


def _past(walker: Walker) -> None:
    """The whole page in the past, and back; nothing is done there"""
    window = walker.window
    window.open("/orders")
    walker.to("#as-of summary")
    window.keys(Keys.ENTER)
    walker.to("#as-of [name=at]")
    window.keys("20000", Keys.ENTER)
    walker.until(lambda: "/at/20000/orders" in window.driver.current_url, "the orders as they were")
    so("As of position 20,000" in window.text().replace("\u2066", "").replace("\u2069", ""), "it doesn't say so")
    so(not found(walker, "main form[action^='/do/']"), "there are forms")
    for link in found(walker, "nav a, main tbody a"):
        so("/at/20000" in (link.get_attribute("href") or ""), f"{link.get_attribute('href')} leads out of it")
    window.open("/at/20000/do/UpdateOrderStatus?orderId=1042&status=delivered")
    so("not changed" in window.text(), f"it says {window.text()[:400]}")
    window.open("/at/20000/orders")
    walker.press("#to-now")
    walker.until(lambda: window.driver.current_url == window.base + "/orders", "now")
