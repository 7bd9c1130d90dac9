"""A window of Chromium without a screen, and one who looks at the page in it."""

import base64
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from service.server import Server

PHONE, DESK = 360, 1440
_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


class Window:
    """Signed in by `token`, if one is given; `scripts`: whether the page's own run."""

    def __init__(self, server: Server, token: str | None, scripts: bool = True) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--force-device-scale-factor=1", "--window-size=1440,1000", "--disable-gpu"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        if not scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.base = f"http://127.0.0.1:{server.port}"
        self.driver.get(self.base + "/assets/0/daybook.svg")
        if token is not None:
            self.cookie("daybook", token)

    def cookie(self, name: str, value: str) -> None:
        self.driver.add_cookie({"name": name, "value": value, "path": "/"})

    def look(self, language: str, theme: str) -> None:
        """By which language and light the page is seen from now on."""
        self.cookie("daybook-language", language)
        self.cookie("daybook-theme", theme)

    def width(self, width: int, height: int = 1000) -> None:
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def open(self, path: str) -> None:
        self.driver.get(self.base + path)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def text(self) -> str:
        return str(self.driver.find_element("tag name", "body").text)

    def until(self, is_so: Callable[[], Any], what: str, patience: float = 20) -> Any:
        """What it comes to, once that is something. Between two pages there is no element at all: not yet, then."""
        deadline = time.monotonic() + patience
        while True:
            try:
                found = is_so()
            except (NoSuchElementException, StaleElementReferenceException):
                found = None
            if found:
                return found
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}: not in {patience} s, but\n{self.text()[:2000]}")
            time.sleep(0.05)

    def keys(self, *keys: str) -> None:
        """Types, wherever one is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def complaints(self) -> list[str]:
        """What the console says since it was asked last."""
        return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]

    def asked(self) -> list[str]:
        """What was asked for since, wherever that is."""
        addresses = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return addresses

    def axe(self) -> list[str]:
        """What axe finds amiss: a line for each."""
        self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": _AXE})
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations))")
        return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]

    def picture(self, to: Path, width: int) -> None:
        height = min(int(self.run("return document.documentElement.scrollHeight")), 4000)
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}})
        to.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        self.driver.quit()
