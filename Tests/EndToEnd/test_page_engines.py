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
from test_page import PATIENT, playwright, ring_now, seconds  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)


def is_right(shown: int, home: Home) -> bool:
    """Whether the digits are those of the machine, but for what a busy machine draws late."""
    return abs(shown - home.json("show", "t1")["remaining_ns"] / 1e9) < 3


@pytest.fixture
def firefox(playwright: Playwright) -> Iterator[Page]:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
    page = browser.new_context(ignore_https_errors=True, locale="en-US").new_page()
    page.add_init_script(PATIENT)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    browser.close()
    assert errors == []


def test_firefox_pairs_counts_and_stops_a_ring_and_starts_without_the_machine(home: Home, sharing: Sharing, firefox: Page):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    sharing.open()
    said: list[str] = []
    firefox.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    firefox.goto(f"https://localhost:{sharing.port}/")
    firefox.get_by_label("Code").fill(home.json("share")["code"])
    firefox.get_by_role("button", name="Pair").click()
    expect(firefox.get_by_text("This page also starts without the computer")).to_be_visible()
    firefox.get_by_role("button", name="Pasta").click()
    wait_for(lambda: is_right(seconds(firefox.locator("#digits").inner_text()), home), "the right digits")
    ring_now(home)
    expect(firefox.locator("#lines")).to_contain_text("rings now")
    firefox.get_by_role("button", name="Stop", exact=True).click()
    expect(firefox.get_by_text("rings now").filter(visible=True)).to_have_count(0)
    assert home.json("list")["rings"] == []
    home.do("start", "t1")
    expect(firefox.get_by_role("button", name="Pause")).to_be_visible()
    # Once the machine is away, the browser says that there.
    assert said == []
    sharing.crash()
    firefox.reload()
    expect(firefox.get_by_role("status")).to_contain_text(re.compile(r"Not connected since \d"))
    expect(firefox.locator("#label")).to_have_text("Pasta")
    firefox.evaluate("history.back()")
    firefox.get_by_role("button", name="Pasta").click()
    wait_for(lambda: is_right(seconds(firefox.locator("#digits").inner_text()), home), "the right digits")


class Photographer(threading.Thread):
    """A display in a browser of its own, whose digits are read from its pictures."""

    def __init__(
        self, kind: str, address: str, deadline: float, meeting: threading.Barrier, moments: list[float | None]
    ) -> None:
        super().__init__(daemon=True)
        (self.kind, self.address, self.deadline, self.meeting, self.moments) = (kind, address, deadline, meeting, moments)
        # Each picture, and when it was taken at the latest.
        self.pictures: list[tuple[bytes, float]] = []
        # What each picture shows; `None` if nothing that was expected.
        self.shown: list[int | None] = []
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
        while True:
            # The next moment is agreed on when both have taken the last picture.
            self.meeting.wait(120)
            if (moment := self.moments[-1]) is None:
                break
            time.sleep(max(0.0, moment - time.time()))
            self.pictures.append((display.screenshot(clip=box), time.time()))
        # What the page draws from now on goes nowhere.
        twin.evaluate("document.getElementById = () => document.createElement('p')")
        twins: dict[int, bytes] = {}
        for (picture, at), moment in zip(self.pictures, self.moments[:-1], strict=True):
            found = None
            # A busy machine may take long over a picture, and draw digits late.
            for left in range(math.ceil(self.deadline - at) - 2, math.ceil(self.deadline - moment) + 6):
                if left not in twins:
                    text = f"{left // 60:02}:{left % 60:02}"
                    twin.evaluate("text => { document.querySelector('#digits').textContent = text; }", text)
                    twins[left] = twin.screenshot(clip=box)
                if twins[left] == picture:
                    found = left
            self.shown.append(found)
        assert len(set(twins.values())) == len(twins), "some pictures are of nothing"


@pytest.mark.slow
def test_pictures_of_two_browsers_at_once_show_the_same_digits(home: Home, sharing: Sharing):
    home.do("timer", "30m", "--detach")
    sharing.open()
    told = re.sub(r"(\.\d{6})\d*Z", r"\1+00:00", home.json("show", "t1")["deadline"])
    deadline = datetime.fromisoformat(told).timestamp()
    # When both take a picture; `None` at the end.
    moments: list[float | None] = []

    def right(number: int) -> set[int]:
        """What the pictures of a pair can show: more than one thing, if the digits were to flip before they were taken."""
        last = max(one.pictures[number][1] for one in both)
        return set(range(math.ceil(deadline - last - 0.1), math.ceil(deadline - moments[number]) + 1))

    def agree() -> None:
        # In the middle of a second, when neither is about to flip; as often as a busy machine needs for enough of them.
        taken = [right(number) for number in range(len(moments))]
        is_over = len([one for one in taken if len(one) == 1]) == 8 or len(taken) == 40
        moments.append(None if is_over else deadline - math.floor(deadline - time.time()) + 0.3)

    meeting = threading.Barrier(2, agree)
    both = [
        Photographer(kind, f"https://localhost:{sharing.port}/#token={sharing.pair('t1')}", deadline, meeting, moments)
        for kind in ("chromium", "firefox")]
    for one in both:
        one.start()
    for one in both:
        one.join(600)
    assert [(one.failure, one.is_alive()) for one in both] == [(None, False)] * 2
    (chromium, firefox) = (one.shown for one in both)
    # Digits are read from every picture.
    assert None not in chromium + firefox
    # A busy machine draws a few digits late.
    compared = [(one, other, right(number)) for number, (one, other) in enumerate(zip(chromium, firefox, strict=True))]
    # Where no pair was taken in time, the others count.
    compared = [one for one in compared if len(one[2]) == 1] or compared
    same = [one for one in compared if {*one[:2]} <= one[2]]
    assert len(same) > len(compared) / 2, f"in Chromium, in Firefox, and expected: {compared}"


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    webkit = WebKit(tmp_path)
    try:
        yield webkit
    finally:
        webkit.close()


@pytest.mark.slow
def test_webkit_pairs_counts_and_stops_a_ring(home: Home, sharing: Sharing, webkit: WebKit):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    sharing.open()
    webkit.open(f"https://localhost:{sharing.port}/")
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
