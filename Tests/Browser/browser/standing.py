"""How read models stand, and what is done about one that stands still."""

import json
import sqlite3

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from service.server import Server

from .walker import Walker, said, send, so


def read_model(walker: Walker) -> None:
    """A read model that is stopped and goes on, that is made anew where a row differs, and that leaves an event out"""
    window, name = walker.window, f"stood-{int(walker.scripts)}"
    row = "tr[data-key=projection-catalog]"
    state = lambda: said(walker, row + " .chip")  # noqa: E731
    # Given one that somebody stops, and says why,
    window.open("/read-models")
    walker.to(row + " details summary")
    window.keys(Keys.ENTER)
    walker.fill(row + " [name=reason]", "its totals look wrong")
    walker.press(row + " form[action='/do/ParkProjection'] button")
    walker.until(lambda: state() == "stopped", "that it is stopped")
    so("its totals look wrong" in said(walker, row), "it doesn't say why")
    # when it is told to, it goes on.
    walker.press(row + " form[action='/do/RetryProjection'] button")
    walker.until(lambda: _again(walker, "/read-models") and state() in ("up to date", "behind"), "that it goes on")
    # Given rows that aren't what the log says,
    _harm(walker.server, "UPDATE categories SET title = 'Harmed' WHERE categoryId = 'bulbs'")
    # when they are compared, then that row is told, with the events that touched it;
    window.open("/read-models")
    walker.press(row + " [name=do][value=diff]")
    walker.until(lambda: "/read-models/jobs/" in window.driver.current_url, "the job's screen")
    walker.until(lambda: _again(walker) and "Harmed" in window.text(), "the row that differs")
    so("Bulbs" in window.text() and "Category added" in window.text(), f"it says {window.text()[:900]}")
    # and made anew, it is as the log has it.
    window.open("/read-models")
    walker.press(row + " [name=do][value=rebuild]")
    walker.until(lambda: "/read-models/jobs/" in window.driver.current_url, "the job's screen")
    walker.until(lambda: _again(walker) and "Its rows were made anew" in window.text(), "that it is made anew", 60)
    so(walker.query("category", "categoryId=bulbs")["item"]["title"] == "Bulbs", "the row still differs")
    # Given one that an event stopped, when that is left out, then the rest goes on without it.
    walker.server.stop()
    position = json.loads(walker.server.es("category", "add", f"Poison {name}", "--category-id", name, "--json"))["position"]
    _harm(walker.server, "UPDATE daybook_checkpoint SET poison_position = ?, poison_type = 'CategoryAdded', "
          "poison_reason = 'it has no title', poison_since = '2026-01-01T00:00:00.000Z'", position)
    window.open("/read-models")
    walker.until(lambda: _again(walker) and state() == "stopped", "that it is stopped by an event")
    text = said(walker, row)
    so("it has no title" in text and f"{position:,}" in text.replace("\u2066", ""), f"it says {text}")
    walker.to(row + " details summary")
    window.keys(Keys.ENTER)
    walker.fill(row + " form[action='/do/SkipEvent'] [name=reason]", "it was a test")
    walker.press(row + " form[action='/do/SkipEvent'] button")
    walker.until(lambda: _again(walker, "/read-models") and state() in ("up to date", "behind"), "that it goes on")
    so("1 left out by decision" in said(walker, row) or not walker.scripts, "it doesn't say so")
    so(not [each for each in walker.query("categories", "limit=50")["items"] if each["categoryId"] == name], "it isn't left out")


def _again(walker: Walker, path: str = "") -> bool:
    """Looks again, where the page by itself doesn't."""
    if not walker.scripts:
        walker.window.driver.get(walker.window.base + path if path else walker.window.driver.current_url)
    return True


def _harm(server: Server, statement: str, *values: object) -> None:
    """Does that to the rows of the catalog, while nothing serves them."""
    if server.process is not None and server.process.poll() is None:
        server.stop()
    with sqlite3.connect(server.store / "views" / "catalog.v3.sqlite") as rows:
        rows.execute(statement, values)
    rows.close()
    server.start()
