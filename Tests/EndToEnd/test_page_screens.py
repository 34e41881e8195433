# SPDX-License-Identifier: Apache-2.0
"""The screens of the page: an item's digits are in view however far the list was scrolled; Back, reload and addresses."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, browser, open_item, pages, playwright, press_more, turn_to  # noqa: F401
from test_page_engines import webkit  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)

# Phones that stand and lie, a laptop, and a window of 1280 × 720 at 400 %.
WINDOWS = [(844, 390), (320, 568), (667, 375), (1280, 720), (320, 180), (390, 844)]

# Whether all of the digits can be seen, and nothing lies on them.
IN_VIEW = """
() => {
  const digits = document.getElementById("digits");
  const { top, bottom, left, right } = digits.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
    document.elementsFromPoint((left + right) / 2, y).find((one) => one.closest("main, #foot, #upNext"))?.closest("#face"));
}
"""


def other_day(home: Home, after: int = 3) -> str:
    """The day of the week after so many days: on it, no alarm rings while a test runs."""
    return f"{datetime.now(ZoneInfo(home.environment['TZ'])) + timedelta(days=after):%a}"


def full(home: Home) -> None:
    """Lists that are longer than any window, with items of which each kind is taller than most."""
    day = other_day(home)
    for number in range(12):
        home.do("timer", f"{number + 1}h", "--label", f"Timer {number + 1}", "--detach")
    for number in range(9):
        home.do("sequence", "18m opening, 25m questions, 10m closing", "--label", f"Town hall {number + 1}", "--detach")
        home.do("alarm", day, f"{number + 8}:00", "--label", f"Alarm {number + 1}")
    home.do("stopwatch", "--detach")
    for _ in range(5):
        home.do("lap")
    home.do("alarm", "tomorrow", "7:00", "--label", "A rather long label, such as people write, of more than one line")


def resize(page: Page, window: tuple[int, int]) -> None:
    """Gives the page a window of another size, and waits until its digits are fitted to that, which takes a frame."""
    width, height = window
    page.set_viewport_size({"width": width, "height": height})
    wait_for(lambda: page.evaluate("[innerWidth, innerHeight]") == [width, height], f"a window of {window}")
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")



def test_a_row_tells_the_zone_that_the_time_of_an_alarm_is_of_and_its_seconds(home: Home, sharing: Sharing, pages: Pages):
    home.environment["TZ"] = "Asia/Tokyo"
    home.do("alarm", "every mon 9:00 Europe/Paris")
    home.do("alarm", "every mon 6:59:30")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    (away, here) = (page.locator(f"[data-item={item}]") for item in ("a1", "a2"))
    expect(away.locator(".note")).to_have_text(re.compile(r"^Mon · rings at .* · Paris$"))
    home.do("off", "a1")
    expect(away.locator(".note")).to_have_text("Mon · off · Paris")
    expect(here.locator(".digits")).to_have_text("6:59:30 AM")
    expect(here.locator(".note")).not_to_contain_text("Tokyo")


@pytest.mark.parametrize("zone", ["JST-9", "posix/Asia/Tokyo"])
def test_the_page_tells_the_time_of_a_zone_that_no_browser_knows(home: Home, sharing: Sharing, pages: Pages, zone: str):
    home.environment["TZ"] = zone
    home.do("alarm", "23:40", "--label", "Late")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    expect(page.locator("[data-item=a1] .digits")).to_have_text("11:40 PM")
    hours = datetime.now(ZoneInfo("Asia/Tokyo"))
    turn_to(page, "clock")
    expect(page.locator("#digits")).to_have_text(re.compile(f"^({hours:%-I}|{hours + timedelta(hours=1):%-I}):"))


def scroll_to(page: Page, item: str) -> float:
    """Scrolls the list until the item is in its middle; returns how far that is."""
    page.locator(f"[data-item={item}]").evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    return page.evaluate("scrollY")


def test_the_digits_of_an_item_are_in_view_from_wherever_the_list_was_scrolled_to_and_the_list_is_there_again(
    home: Home, sharing: Sharing, pages: Pages
):
    full(home)
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.locator("[data-item=t1]").wait_for()
    for window in WINDOWS:
        resize(page, window)
        for screen, item in (("sequences", "s5"), ("stopwatches", "w1"), ("alarms", "a10"), ("timers", "t12")):
            turn_to(page, screen)
            place = scroll_to(page, item)
            page.locator(f"[data-item={item}]").click()
            expect(page.locator("#choice")).to_be_hidden()
            assert page.evaluate(IN_VIEW), (window, item)
            # By the button, and by the browser's own Back.
            if item == "s5":
                page.locator("#back").click()
            else:
                page.go_back()
            expect(page.locator("#choice")).to_be_visible()
            assert page.evaluate("scrollY") == place, (window, item)
            expect(page.locator(f"[data-item={item}]")).to_be_focused()


def test_an_item_has_its_own_address_which_a_reload_keeps_and_back_leaves(home: Home, sharing: Sharing, pages: Pages):
    full(home)
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    place = scroll_to(page, "t12")
    # The list keeps its place as well.
    page.reload()
    page.locator("[data-item=t12]").wait_for()
    wait_for(lambda: page.evaluate("scrollY") == place, "the place of the list")
    page.locator("[data-item=t12]").click()
    expect(page).to_have_url(re.compile("#show=t12$"))
    page.reload()
    expect(page.locator("#label")).to_have_text("Timer 12")
    assert page.evaluate(IN_VIEW)
    # Nor is it scrolled, where it could be, as the list is once the browser has said whether it keeps the page.
    resize(page, (320, 180))
    page.reload()
    expect(page.locator("#home")).not_to_have_text("")
    expect(page.locator("#label")).to_have_text("Timer 12")
    assert page.evaluate(IN_VIEW)
    resize(page, (390, 844))
    # From there, one that is set by a key, and from that one the list: it is the same list.
    page.keyboard.press("w")
    expect(page.locator("#label")).to_have_text("Stopwatch")
    page.keyboard.press("Escape")
    expect(page.locator("#choice")).to_be_visible()
    assert "#" not in page.url and page.evaluate("scrollY") == place
    page.go_forward()
    expect(page.locator("#label")).to_have_text("Timer 12")
    page.go_forward()
    expect(page.locator("#label")).to_have_text("Stopwatch")
    page.go_back()
    page.go_back()
    expect(page.locator("#choice")).to_be_visible()
    # Nothing is left of the page before it.
    page.go_back()
    assert page.url == "about:blank"


def test_an_item_that_is_opened_by_its_address_leads_to_the_list_and_back(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=t1")
    expect(page.locator("#label")).to_have_text("Tea")
    assert page.url.endswith("/#show=t1")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#choice")).to_be_visible()
    page.go_back()
    expect(page.locator("#label")).to_have_text("Tea")
    # One that is deleted leaves its screen.
    page.get_by_role("button", name="Back").click()
    page.locator("[data-item=t1]").click()
    press_more(page, "Delete")
    expect(page.locator("#choice")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Tea is deleted")


def test_a_kiosk_shows_after_a_reload_what_its_address_says(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "laptop", fragment="show=clock&zones=Asia/Tokyo")
    expect(page.locator("#clocks")).to_contain_text("Tokyo")
    assert page.url.endswith("/#show=clock")
    page.reload()
    expect(page.locator("#clocks")).to_contain_text("Tokyo")
    expect(page.locator("#digits")).to_have_text(re.compile(r"\d:\d\d"))


@pytest.mark.slow
def test_webkit_has_the_digits_in_view_and_the_list_where_it_was(home: Home, sharing: Sharing, webkit: WebKit):
    full(home)
    sharing.open()
    webkit.open(f"https://localhost:{sharing.port}/#token={sharing.pair()}")
    webkit.find("[data-item=t1]")
    webkit.click("#bar [href='#sequences']")
    webkit.find("[data-item=s5]")
    webkit.run("document.querySelector('[data-item=s5]').scrollIntoView({ block: 'center' })")
    place = webkit.run("return scrollY")
    webkit.click("[data-item=s5]")
    wait_for(lambda: webkit.text("#label").startswith("Town hall"), "the sequence")
    assert place > 0 and webkit.run(f"return ({IN_VIEW.strip().rstrip(';')})()")
    webkit.reload()
    wait_for(lambda: webkit.text("#label").startswith("Town hall"), "the sequence after a reload")
    webkit.run("history.back()")
    wait_for(lambda: webkit.text("#listTitle") == "Sequences", "the list")
    assert webkit.run("return [scrollY, location.hash]") == [place, "#sequences"]
