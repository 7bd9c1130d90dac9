"""Texts that are meant to harm, through every field that takes one, on every screen that shows them: no script of theirs runs,
nothing is asked for elsewhere, the page keeps its shape, and what stands beside a name reads as it did."""

import http.client
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from service.server import Server

from .told import Told
from .window import DESK, PHONE, Window

# Each leaves a mark if it is run, and none of them is taken for markup.
_HARM = [
    "<script>window.harmed=1</script>",
    "\"><img src=x onerror=window.harmed=1>",
    "'><svg/onload=window.harmed=1>",
    "{{{harm}}}{{#a}}[[Orders]]{{/a}}",
    "javascript:window.harmed=1",
    "</textarea></title><script>window.harmed=1</script>",
    "<a href=//evil.example/>x</a><meta http-equiv=refresh content=0;url=//evil.example/>",
    "\u202egnihtemos\u202c \u2066x\u2069 \u200f",
    "W" * 100,
]


def main(arguments: list[str]) -> int:
    """`hostile`"""
    if arguments:
        print("usage: browser hostile", file=sys.stderr)
        return 64
    told = Told("hostile")
    server = Server()
    try:
        server.start()
        addresses = _filled(server)
        token = server.token_of(_HARM[0])
        with ThreadPoolExecutor(2) as both:
            for done in [both.submit(_looked, server, token, language, addresses, told) for language in ("en", "ar")]:
                done.result()
    finally:
        server.close()
    return told.end()


def _looked(server: Server, token: str, language: str, addresses: list[str], told: Told) -> None:
    window = Window(server, token)
    try:
        window.look(language, "light")
        for address in addresses:
            for width in (DESK, PHONE):
                window.width(width)
                window.open(address)
                here = f"{address} in {language} at {width}"
                told.check(window.run("return window.harmed === undefined"), f"{here}: a script ran")
                made = window.run("return document.querySelectorAll('img[src=x], [onload], [onerror], [href*=\"//evil\"], [href^=javascript], main script, meta[http-equiv]').length")
                told.check(made == 0, f"{here}: {made} elements are made of texts")
                told.check(not window.complaints(), f"{here}: the console complains")
                outside = [each for each in window.asked() if not each.startswith((window.base, "data:", "chrome", "about:"))]
                told.check(not outside, f"{here}: asked for {outside}")
                wide = window.run("return document.documentElement.scrollWidth - innerWidth")
                told.check(wide <= 0, f"{here}: wider than the window by {wide}")
                told.check("\u202e" not in window.driver.page_source, f"{here}: a character that turns the order")
    finally:
        window.close()


def _filled(server: Server) -> list[str]:
    """Fills a store with such texts; answers with the screens that show them."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)

    taken: dict[str, int] = {}

    def send(command: str, **fields: object) -> None:
        line.request("POST", f"/v1/commands/{command}", json.dumps(fields), {
            "Authorization": f"Bearer {server.token}", "Content-Type": "application/json"})
        answer = line.getresponse()
        body = answer.read()
        # Some are refused, and rightly, a line break in a name say; what is taken is shown.
        if answer.status not in (200, 400, 422):
            raise AssertionError(f"{command}: {answer.status} {body!r}")
        taken[command] = taken.get(command, 0) + (answer.status == 200)

    addresses = ["/", "/orders", "/catalog", "/conversations", "/log", "/books", "/books/projects", "/clubs", "/users", "/history"]
    long = "x" * 10_000
    for number, harm in enumerate(_HARM):
        send("AddCategory", categoryId=f"k{number}", title=harm, slug=f"k{number}")
        send("AddProduct", productId=f"p{number}", title=harm, description=harm, categoryIds=[f"k{number}"], basePriceCents=100, quantity=5)
        send("RegisterUser", userId=f"u{number}", displayName=harm, email=f"u{number}@example.com")
        send("AddReview", productId=f"p{number}", reviewId=f"r{number}", author=harm, stars=1, message=harm)
        send("PlaceOrder", orderId=f"o{number}", orderNumber=f"o{number}", customerId=f"u{number}",
             lines=[{"productId": f"p{number}", "title": harm, "quantity": 1, "unitPriceCents": 100}],
             shippingAddress={"name": harm, "line1": harm, "city": harm, "postcode": "1", "country": harm})
        send("ReceiveUserMessage", userId=f"u{number}", text=harm if number else long)
        send("OpenAccount", accountId=f"a{number}", name=harm, ownerUid=f"u{number}")
        send("CreateProject", projectId=f"j{number}", accountId=f"a{number}", name=harm, clientName=harm, description=harm)
        send("AddItem", itemId=f"i{number}", accountId=f"a{number}", projectId=f"j{number}", name=harm, notes=harm)
        send("CreateSpace", spaceId=f"s{number}", accountId=f"a{number}", projectId=f"j{number}", name=harm, notes=harm)
        send("RecordTransaction", transactionId=f"t{number}", accountId=f"a{number}", projectId=f"j{number}", source=harm, notes=harm,
             transactionDate="2026-03-01", amountCents=100, transactionType="purchase")
        send("CreateClub", clubId=f"c{number}", name=harm, ownerId=f"u{number}")
        send("UpdateOrderStatus", orderId=f"o{number}", status="cancelled", reason=harm)
        addresses += [f"/catalog/p{number}", f"/orders/o{number}", f"/conversations/u{number}", f"/things/order/o{number}", f"/clubs/c{number}",
                      f"/books/projects/j{number}", f"/books/items/i{number}", f"/books/spaces/s{number}", f"/books/transactions/t{number}"]
    print("taken: " + ", ".join(f"{command} {count}" for command, count in taken.items()), flush=True)
    never = [command for command, count in taken.items() if count < len(_HARM) // 2]
    if never:
        raise AssertionError(f"hardly any of these texts came in by {never}")
    return addresses
