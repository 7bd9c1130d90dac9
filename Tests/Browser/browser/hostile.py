"""Texts that are meant to harm, through every field that takes one, on every screen that shows them: no script of theirs runs,
nothing is asked for elsewhere, the page keeps its shape, and what stands beside a name reads as it did."""

import http.client
import json
import sys

from service.server import Server

from .told import Told
from .window import DESK, PHONE, Window

# Each sets a title if it is run, and none of them is taken for markup.
_HARM = [
    "<script>document.title='harmed'</script>",
    "\"><img src=x onerror=document.title='harmed'>",
    "'><svg/onload=document.title='harmed'>",
    "{{{harm}}}{{#a}}[[Orders]]{{/a}}",
    "javascript:document.title='harmed'",
    "</textarea></title><script>document.title='harmed'</script>",
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
    window = None
    try:
        server.start()
        addresses = _filled(server)
        window = Window(server, server.token_of(_HARM[0]))
        for language in ("en", "ar"):
            window.look(language, "light")
            for address in addresses:
                for width in (DESK, PHONE):
                    window.width(width)
                    window.open(address)
                    here = f"{address} in {language} at {width}"
                    told.check("harmed" not in window.driver.title, f"{here}: a script ran")
                    told.check(not window.complaints(), f"{here}: the console complains")
                    outside = [each for each in window.asked() if not each.startswith((window.base, "data:", "chrome", "about:"))]
                    told.check(not outside, f"{here}: asked for {outside}")
                    wide = window.run("return document.documentElement.scrollWidth - innerWidth")
                    told.check(wide <= 0, f"{here}: wider than the window by {wide}")
                    told.check("\u202e" not in window.driver.page_source, f"{here}: a character that turns the order")
    finally:
        if window is not None:
            window.close()
        server.close()
    return told.end()


def _filled(server: Server) -> list[str]:
    """Fills a store with such texts; answers with the screens that show them."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)

    def send(command: str, **fields: object) -> None:
        line.request("POST", f"/v1/commands/{command}", json.dumps(fields), {
            "Authorization": f"Bearer {server.token}", "Content-Type": "application/json"})
        answer = line.getresponse()
        body = answer.read()
        # Some are refused, and rightly; what is taken is shown.
        if answer.status not in (200, 400, 422):
            raise AssertionError(f"{command}: {answer.status} {body!r}")

    addresses = ["/", "/orders", "/catalog", "/conversations", "/log", "/books", "/books/projects", "/clubs", "/users", "/history"]
    long = "x" * 10_000
    for number, harm in enumerate(_HARM):
        send("AddProduct", productId=f"p{number}", title=harm, description=long if number == 0 else harm, basePriceCents=100, quantity=5)
        send("RegisterUser", userId=f"u{number}", name=harm, email=f"u{number}@example.com")
        send("AddReview", productId=f"p{number}", reviewId=f"r{number}", userId=f"u{number}", stars=1, text=harm)
        send("PlaceOrder", orderId=f"o{number}", customerId=f"u{number}",
             lines=[{"productId": f"p{number}", "title": harm, "quantity": 1, "unitPriceCents": 100}],
             shippingAddress={"name": harm, "line1": harm, "city": harm, "postcode": "1", "country": harm})
        send("ReceiveUserMessage", userId=f"u{number}", text=harm if number else long)
        send("OpenAccount", accountId=f"a{number}", name=harm, ownerId=f"u{number}")
        send("CreateProject", projectId=f"j{number}", accountId=f"a{number}", name=harm, description=harm)
        send("CreateClub", clubId=f"c{number}", name=harm, ownerId=f"u{number}")
        addresses += [f"/catalog/p{number}", f"/orders/o{number}", f"/conversations/u{number}", f"/things/order/o{number}", f"/clubs/c{number}"]
    return addresses
