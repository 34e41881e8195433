# SPDX-License-Identifier: Apache-2.0
"""The page in the other engines, as Debian has them: Firefox, also without the machine and beside Chromium, and WebKitGTK."""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from home import Home, wait_for
from test_page import playwright, ring_now, seconds  # noqa: F401
from test_share import Door, door  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group("page")


def is_right(shown: int, home: Home) -> bool:
    """Whether the digits are those of the machine, but for what a busy machine draws late."""
    return abs(shown - home.json("show", "t1")["remaining_ns"] / 1e9) < 3


@pytest.fixture
def firefox(playwright: Playwright) -> Iterator[Page]:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
    page = browser.new_context(ignore_https_errors=True, locale="en-US").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    browser.close()
    assert errors == []


def test_firefox_pairs_counts_and_stops_a_ring_and_starts_without_the_machine(home: Home, door: Door, firefox: Page):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    door.open()
    said: list[str] = []
    firefox.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    firefox.goto(f"https://localhost:{door.port}/")
    firefox.get_by_label("Code").fill(home.json("share")["code"])
    firefox.get_by_role("button", name="Pair").click()
    expect(firefox.get_by_text("This page also starts without the computer")).to_be_visible()
    firefox.get_by_role("button", name="Pasta").click()
    wait_for(lambda: is_right(seconds(firefox.locator("#digits").inner_text()), home), "the right digits")
    ring_now(home)
    expect(firefox.get_by_text("rings now")).to_be_visible()
    firefox.get_by_role("button", name="Stop", exact=True).click()
    expect(firefox.get_by_text("rings now")).to_be_hidden()
    assert home.json("list")["rings"] == []
    home.do("start", "t1")
    expect(firefox.get_by_role("button", name="Pause")).to_be_visible()
    # Once the machine is away, the browser says that there.
    assert said == []
    door.crash()
    firefox.reload()
    expect(firefox.get_by_role("status")).to_contain_text(re.compile(r"Not connected since \d"))
    firefox.get_by_role("button", name="Pasta").click()
    wait_for(lambda: is_right(seconds(firefox.locator("#digits").inner_text()), home), "the right digits")


class Photographer(threading.Thread):
    """A display in a browser of its own, whose digits are read from its pictures."""

    def __init__(self, kind: str, address: str, deadline: float, meeting: threading.Barrier, moments: list[float]) -> None:
        super().__init__(daemon=True)
        (self.kind, self.address, self.deadline, self.meeting, self.moments) = (kind, address, deadline, meeting, moments)
        # What each picture shows, and when it was taken at the latest; `None` if nothing that was expected.
        self.taken: list[tuple[int | None, float]] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with sync_playwright() as playwright:
                browser = self.browser(playwright)
                self.read(self.page(browser), self.page(browser))
                browser.close()
        except BaseException as failure:
            self.failure = failure
            self.meeting.abort()

    def browser(self, playwright: Playwright) -> Browser:
        if self.kind == "firefox":
            return playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
        return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

    def page(self, browser: Browser) -> Page:
        page = browser.new_context(ignore_https_errors=True, locale="en-US").new_page()
        page.goto(self.address)
        expect(page.locator("#digits")).to_have_text(re.compile(r"^\d\d:\d\d$"), timeout=60_000)
        return page

    def read(self, display: Page, twin: Page) -> None:
        """Takes pictures of a display at the moments, and compares them with those of a twin that shows what it is told to."""
        box = display.locator("#digits").bounding_box()
        pictures = []
        self.meeting.wait(120)
        for moment in self.moments:
            time.sleep(max(0.0, moment - time.time()))
            pictures.append((display.screenshot(clip=box), time.time()))
        # What the page draws from now on goes nowhere.
        twin.evaluate("document.getElementById = () => document.createElement('p')")
        twins: dict[int, bytes] = {}
        for (picture, at), moment in zip(pictures, self.moments, strict=True):
            found = None
            expected = math.ceil(self.deadline - moment)
            for left in range(expected - 5, expected + 6):
                if left not in twins:
                    text = f"{left // 60:02}:{left % 60:02}"
                    twin.evaluate("text => { document.querySelector('#digits').textContent = text; }", text)
                    twins[left] = twin.screenshot(clip=box)
                if twins[left] == picture:
                    found = left
            self.taken.append((found, at))
        assert len(set(twins.values())) == len(twins), "some pictures are of nothing"


def test_pictures_of_two_browsers_at_once_show_the_same_digits(home: Home, door: Door):
    home.do("timer", "30m", "--detach")
    door.open()
    told = re.sub(r"(\.\d{6})\d*Z", r"\1+00:00", home.json("show", "t1")["deadline"])
    deadline = datetime.fromisoformat(told).timestamp()
    moments: list[float] = []

    def agree() -> None:
        # In the middle of a second, when neither is about to flip.
        start = deadline - math.floor(deadline - time.time() - 2) + 0.4
        moments.extend(start + 2 * count for count in range(12))

    meeting = threading.Barrier(2, agree)
    both = [
        Photographer(kind, f"https://localhost:{door.port}/#token={door.pair('t1')}", deadline, meeting, moments)
        for kind in ("chromium", "firefox")]
    for one in both:
        one.start()
    for one in both:
        one.join(240)
    assert [one.failure for one in both] == [None, None]
    (chromium, firefox) = (one.taken for one in both)
    # Digits are read from every picture.
    assert all(shown is not None for shown, _ in chromium + firefox)
    # A busy machine takes some pictures too late to compare them, and draws a few digits late.
    compared = [
        (first, second, math.ceil(deadline - moment))
        for moment, (first, first_at), (second, second_at) in zip(moments, chromium, firefox, strict=True)
        if max(first_at, second_at) < moment + 0.5]
    same = [one for one in compared if len(set(one)) == 1]
    assert len(same) > len(compared) / 2


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    webkit = WebKit(tmp_path)
    try:
        yield webkit
    finally:
        webkit.close()


def test_webkit_pairs_counts_and_stops_a_ring(home: Home, door: Door, webkit: WebKit):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    door.open()
    webkit.open(f"https://localhost:{door.port}/")
    webkit.run("""
        window.errors = [];
        addEventListener("error", (event) => errors.push(event.message));
        addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
        """)
    webkit.type("[name=code]", home.json("share")["code"])
    webkit.click("#pairing button")
    wait_for(lambda: webkit.text("#home"), "what is said of a page that is kept")
    webkit.click("[data-item=t1]")
    wait_for(lambda: re.fullmatch(r"[\d:]+", webkit.text("#digits")) and is_right(seconds(webkit.text("#digits")), home),
             "the right digits")
    ring_now(home)
    wait_for(lambda: "rings now" in webkit.text("#lines"), "the ring")
    # A press that comes too early is taken for one of what was there before.
    wait_for(lambda: webkit.run("return document.querySelector('#acts button').ariaDisabled !== 'true'"), "Stop")
    webkit.click("#acts button")
    wait_for(lambda: "rings now" not in webkit.text("#lines"), "the end of the ring")
    assert home.json("list")["rings"] == []
    assert webkit.run("return errors") == []
