# SPDX-License-Identifier: Apache-2.0
"""The page in the other engines, as Debian has them: Firefox, also without the machine, and WebKitGTK."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from home import Home, wait_for
from test_page import playwright, seconds  # noqa: F401
from test_share import Door, door  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group("page")


def is_right(shown: int, home: Home) -> bool:
    """Whether the digits are those of the machine, but for what a busy machine draws late."""
    return abs(shown - home.json("show", "t1")["remaining_ns"] / 1e9) < 3


def ring_now(home: Home) -> None:
    left = home.json("show", "t1")["remaining_ns"] // 10**9
    home.do("add", "t1", f"-{left - 1}s")


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
