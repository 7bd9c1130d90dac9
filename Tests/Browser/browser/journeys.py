"""What people come to do, by the keyboard alone, and the same without any script: placing an order, moving its status, answering a
customer, recording a transaction, rebuilding a read model. What came of each is looked up in the store, not on the page."""

import argparse
import http.client
import json

from selenium.webdriver.common.by import By
from service.server import Server

from .told import Told
from .walker import Walker
from .window import Window


def main(arguments: list[str]) -> int:
    """`journeys [--only NAME]`"""
    parser = argparse.ArgumentParser(prog="browser journeys", description=__doc__)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    told = Told("journeys")
    server = Server(demo=True)
    try:
        server.start()
        token = server.token_of("Mira Castellanos")
        for scripts in (True, False):
            window = Window(server, token, scripts)
            try:
                for journey in (_order, _status, _answer, _transaction, _rebuild):
                    if chosen.only not in journey.__name__:
                        continue
                    how = "by the keyboard" if scripts else "without a script"
                    try:
                        journey(Walker(window, server, scripts))
                        told.right()
                    except AssertionError as fault:
                        told.wrong(f"{journey.__doc__} {how}: {fault}")
                    for line in window.complaints():
                        told.wrong(f"{journey.__doc__} {how}: console: {line}")
            finally:
                window.close()
    finally:
        server.close()
    return told.end()


def _order(walker: Walker) -> None:
    """Placing an order"""
    number = f"T-{int(walker.scripts)}"
    walker.window.open("/do/PlaceOrder")
    walker.fill("[name=orderId]", number)
    walker.fill("[name=orderNumber]", number)
    walker.fill("[name='shippingAddress.name']", "Ada Lovelace")
    walker.fill("[name=totalCents]", "78.00")
    walker.press("[name=_step][value=preview]:not(.vh)")
    walker.until(lambda: "_send" in walker.window.driver.page_source and "OrderPlaced" in walker.window.driver.page_source
                 or bool(walker.window.driver.find_elements(By.CSS_SELECTOR, ".preview, #preview")), "a preview")
    if walker.query("orders", f"text={number}")["total"]:
        raise AssertionError("a preview placed it")
    walker.press("[name=_send]")
    walker.until(lambda: walker.query("orders", f"text={number}")["total"] == 1, "the order")
    row = walker.query("orders", f"text={number}")["items"][0]
    if row["totalCents"] != 7800:
        raise AssertionError(f"it comes to {row['totalCents']}")


def _status(walker: Walker) -> None:
    """Moving an order's status"""
    orders = walker.query("orders", "status=placed", "backordered=false", "limit=5")["items"]
    order = orders[3 if walker.scripts else 4]["orderId"]
    walker.window.open(f"/orders/{order}")
    walker.press("form[action^='/do/UpdateOrderStatus'] button[name=status][value=onDelivery], "
                 "form[action^='/do/UpdateOrderStatus']:has([name=status][value=onDelivery]) button")
    walker.until(lambda: walker.query("order", f"orderId={order}")["item"]["status"] == "onDelivery", "the status")


def _answer(walker: Walker) -> None:
    """Answering a customer"""
    text = f"It is on its way {int(walker.scripts)}."
    user = walker.query("conversations", "unread=true", "limit=1")["items"][0]["userId"]
    walker.window.open(f"/conversations/{user}")
    walker.fill("form[action^='/do/SendAdminMessage'] [name=text]", text)
    walker.press("form[action^='/do/SendAdminMessage'] button")
    walker.until(lambda: any(message["text"] == text for message in walker.query("conversation", f"userId={user}", "limit=1000")["items"]),
                 "the answer")
    walker.until(lambda: text in walker.window.text(), "the answer on the page")


def _transaction(walker: Walker) -> None:
    """Recording a transaction"""
    account = walker.query("accounts", "limit=1")["items"][0]["accountId"]
    before = walker.query("transactions", "limit=1")["total"]
    walker.window.open(f"/do/RecordTransaction?accountId={account}")
    walker.fill("[name=source]", "Hardware store")
    walker.fill("[name=amountCents]", "12.50")
    walker.to("[name=transactionDate]")
    kind = walker.window.driver.switch_to.active_element.get_attribute("type")
    walker.window.keys("03012026" if kind == "date" else "2026-03-01")
    walker.to("[name=transactionType]")
    walker.window.keys("p")
    walker.press("[name=_send]")
    walker.until(lambda: walker.query("transactions", "limit=1")["total"] == before + 1, "the transaction")


def _rebuild(walker: Walker) -> None:
    """Rebuilding a read model"""
    walker.window.open("/read-models")
    before = len(_jobs(walker))
    walker.press("form[action='/read-models'] button[name=do][value=rebuild]")
    walker.until(lambda: len(_jobs(walker)) == before + 1, "a job")
    walker.until(lambda: all(job["state"] == "done" for job in _jobs(walker)), "its end")
    walker.until(lambda: "/read-models/jobs/" in walker.window.driver.current_url, "the job's screen")


def _jobs(walker: Walker) -> list[dict]:
    line = http.client.HTTPConnection("127.0.0.1", walker.server.port)
    line.request("GET", "/v1/jobs", headers={"Authorization": f"Bearer {walker.server.token}"})
    return json.loads(line.getresponse().read())["jobs"]
