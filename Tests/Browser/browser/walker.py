"""Who goes through the page without a mouse."""

import http.client
import json
from collections.abc import Callable

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from service.server import Server

from .window import Window


class Walker:
    """Who goes through the page by Tab, Enter and typing, and never by a mouse."""

    def __init__(self, window: Window, server: Server, scripts: bool) -> None:
        self.window, self.server, self.scripts = window, server, scripts

    def query(self, *words: str) -> dict:
        return json.loads(self.server.es("query", *words, "--json"))

    def to(self, selector: str) -> None:
        """Tabs until what is meant has the focus."""
        meant = self.window.driver.find_elements(By.CSS_SELECTOR, selector)
        if not meant:
            raise AssertionError(f"there is no {selector} at {self.window.driver.current_url}")
        for _ in range(400):
            if self.window.driver.switch_to.active_element == meant[0]:
                return
            self.window.keys(Keys.TAB)
        raise AssertionError(f"Tab doesn't lead to {selector}")

    def fill(self, selector: str, text: str) -> None:
        self.to(selector)
        self.window.keys(text)
        # What completes as one types is left to be.
        self.window.keys(Keys.ESCAPE)

    def press(self, selector: str) -> None:
        """Presses what is meant, and waits until something came of it."""
        self.to(selector)
        body = self.window.driver.find_element(By.TAG_NAME, "html").id
        self.window.keys(Keys.ENTER)
        if not self.scripts:
            self.window.until(lambda: self.window.driver.find_element(By.TAG_NAME, "html").id != body, "another page")

    def until(self, is_so: Callable[[], object], what: str, patience: float = 20) -> None:
        self.window.until(is_so, what, patience)


def so(is_so: object, what: str) -> None:
    if not is_so:
        raise AssertionError(what)


def send(walker: Walker, command: str, **fields: object) -> None:
    line = http.client.HTTPConnection("127.0.0.1", walker.server.port)
    line.request("POST", f"/v1/commands/{command}", json.dumps(fields), {
        "Authorization": f"Bearer {walker.server.token}", "Content-Type": "application/json"})
    answer = line.getresponse()
    text = answer.read()
    so(answer.status == 200, f"{command}: {text!r}")


def found(walker: Walker, selector: str) -> list:
    return walker.window.driver.find_elements(By.CSS_SELECTOR, selector)


def said(walker: Walker, selector: str) -> str:
    """At one go: what is looked at may be put in anew meanwhile."""
    return walker.window.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
