# SPDX-License-Identifier: Apache-2.0
"""The bar of the screens and what rings next above them: where they lead, at every size, and to whom they are shown."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, axe, browser, fits, in_turns, pages, playwright, ring_now, turn_to  # noqa: F401
from test_page_engines import firefox  # noqa: F401
from test_page_screens import IN_VIEW, full, resize, scroll_to
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)

SCREENS = ["timers", "alarms", "sequences", "stopwatches", "clock"]
NAMES = {
    "en-US": ["Timers", "Alarms", "Sequences", "Stopwatch", "Clock"],
    "ja-JP": ["タイマー", "アラーム", "シーケンス", "ストップウォッチ", "時計"]}
# Phones that stand and lie, laptops, and whether the bar is at the side there.
WINDOWS = [((320, 568), False), ((390, 844), False), ((844, 390), True), ((1280, 800), True), ((1920, 1080), True)]

# Whether the last of the content can be scrolled to where no bar lies on it, and the whole bar is in the window.
CLEAR = """
() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const bar = document.getElementById("bar");
  const { top, bottom, left, right } = bar.getBoundingClientRect();
  const last = [...document.querySelectorAll("main:not([hidden]) :is(p, button, li, span)")]
    .filter((one) => one.checkVisibility() && one.textContent !== "")
    .reduce((lowest, one) => Math.max(lowest, one.getBoundingClientRect().bottom), 0);
  const isAtSide = right < innerWidth / 2;
  const first = document.querySelector("main:not([hidden])").getBoundingClientRect().left;
  scrollTo(0, 0);
  return [isAtSide, isAtSide ? first >= right : last <= top, top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth];
}
"""


@in_turns("en-US")
def test_a_bar_leads_to_each_screen_and_lies_on_nothing(home: Home, sharing: Sharing, pages: Pages, language: str):
    full(home)
    sharing.open()
    page = pages.open(sharing.pair(), "phone", language, color_scheme="dark" if language == "ja-JP" else "light")
    page.locator("[data-item=t1]").wait_for()
    bar = page.get_by_role("navigation")
    assert bar.get_by_role("link").all_inner_texts() == NAMES[language]
    for window, is_at_side in WINDOWS:
        resize(page, window)
        for screen, name in zip(SCREENS, NAMES[language], strict=True):
            bar.get_by_role("link", name=name, exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_have_text(name)
            expect(bar.locator("[aria-current=page]")).to_have_text(name)
            assert fits(page) and page.evaluate(CLEAR) == [is_at_side, True, True], (window, screen)
            assert screen != "clock" or page.evaluate(IN_VIEW), window
        assert all(box["width"] >= 48 and box["height"] >= 48 for box in map(
            lambda link: link.bounding_box(), bar.get_by_role("link").all())), window
        assert axe(page) == [], window


def test_each_screen_has_its_address_its_place_and_an_entry_in_the_history(home: Home, sharing: Sharing, pages: Pages):
    full(home)
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    timers = scroll_to(page, "t9")
    turn_to(page, "alarms")
    assert page.url.endswith("/#alarms") and page.title() == "Alarms – Toki"
    # Who goes on by keyboard is still in the bar.
    expect(page.get_by_role("link", name="Alarms")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    alarms = scroll_to(page, "a8")
    assert timers != alarms
    page.reload()
    page.locator("[data-item=a8]").wait_for()
    # The list is as long as before once its last lines are there.
    wait_for(lambda: page.evaluate("scrollY") == alarms, "the place of the list")
    page.locator("[data-item=a8]").click()
    expect(page.locator("#bar")).to_be_hidden()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-item=a8]")).to_be_focused()
    assert page.evaluate("scrollY") == alarms
    page.go_back()
    expect(page.locator("[data-item=t9]")).to_be_visible()
    assert "#" not in page.url and page.evaluate("scrollY") == timers
    # A press on the screen that is shown leads to its top, and is no way back.
    turn_to(page, "timers")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    assert page.url == "about:blank"


def hours_off(home: Home) -> str:
    """Seven o'clock in the morning or in the evening, whichever is not soon."""
    hour = datetime.now(ZoneInfo(home.environment["TZ"])).hour
    return "19:00" if 1 <= hour < 13 else "7:00"


def test_the_next_ring_stands_above_each_screen_and_leads_to_its_own(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", hours_off(home), "--label", "Wake up")
    home.do("timer", "30h", "--label", "Late", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "narrow")
    line = page.locator("#nextLine")
    for screen in SCREENS:
        turn_to(page, screen)
        expect(line).to_have_text(re.compile(r"^(\w+ )?7:00 [AP]M Wake up in \d+ h( \d+ min)?$"))
    # By itself it is a minute less, also where no digits flip beside it.
    turn_to(page, "alarms")
    home.do("timer", "20m4s", "--label", "Tea", "--detach")
    expect(line).to_contain_text("Tea")
    expect(line).to_contain_text("Tea in 20 min")
    line.get_by_role("link").click()
    expect(page.locator("#label")).to_have_text("Tea")
    expect(line).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Alarms")
    # What stands still rings at no time.
    for item in ("t1", "t2"):
        home.do("pause", item)
    expect(line).to_contain_text("Wake up")
    home.do("off", "a1")
    expect(page.locator("#upNext")).to_be_hidden()


def test_a_ring_stands_above_each_screen_with_its_label_and_leads_to_its_own(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("timer", "20m", "--label", "Eggs", "--sound", "none", "--detach")
    home.do("timer", "2h", "--label", "Roast", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    rings = page.locator("#ringing")
    expect(page.locator("#nextLine")).to_contain_text("Eggs")
    # Before there is anything to say, so that a screen reader says what comes.
    expect(rings).to_have_attribute("aria-live", "assertive")
    ring_now(home)
    expect(rings).to_have_text("Eggs rings now")
    expect(page.locator("#nextLine")).to_contain_text("Roast")
    assert rings.bounding_box()["y"] < page.locator("#nextLine").bounding_box()["y"]
    assert fits(page) and axe(page) == []
    rings.get_by_role("link").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "ringing")
    expect(page.locator("#bar")).to_be_hidden()
    expect(page.locator("#lines p").first).to_have_text("Eggs: rings now")
    assert page.locator("#lines p").first.get_attribute("aria-atomic") == "true"
    page.get_by_role("button", name="Stop", exact=True).click()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Alarms")
    expect(rings).to_have_text("")
    # So does its row in the list.
    home.do("start", "t1")
    ring_now(home)
    turn_to(page, "timers")
    expect(rings).to_have_text("Eggs rings now")
    page.locator("[data-item=t1]").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "ringing")


def test_displays_and_single_items_have_no_bar(home: Home, sharing: Sharing, pages: Pages):
    for name in ("Tea", "Eggs"):
        home.do("timer", "20m", "--label", name, "--detach")
    sharing.open()
    (both, one) = (pages.open(sharing.pair("t1", "t2"), fragment="alarms"), pages.open(sharing.pair("t1")))
    kiosk = pages.open(sharing.pair(), fragment="show=clock")
    expect(both.locator("[data-item=t2]")).to_be_visible()
    expect(one.locator("#label")).to_have_text("Tea")
    expect(kiosk.locator("#digits")).to_have_text(re.compile(r"\d:\d\d"))
    for page in (both, one, kiosk):
        expect(page.locator("#bar")).to_be_hidden()
        expect(page.locator("#upNext")).to_be_hidden()
    # All of it in one list, with the clock, and back.
    both.locator("[data-item=clock]").click()
    expect(both.locator("#bar")).to_be_hidden()
    both.get_by_role("button", name="Back").click()
    expect(both.get_by_role("heading", level=1)).to_have_text("What should be shown?")
    # Who controls leaves what is shown alone to the lists.
    kiosk.mouse.move(50, 50)
    kiosk.get_by_role("button", name="Back").click()
    expect(kiosk.get_by_role("navigation")).to_be_visible()


@pytest.mark.slow
def test_firefox_goes_from_screen_to_screen_and_back(home: Home, sharing: Sharing, firefox: Page):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    home.do("alarm", "daily", hours_off(home), "--label", "Up")
    sharing.open()
    firefox.goto(f"https://localhost:{sharing.port}/#token={sharing.pair()}")
    expect(firefox.locator("#nextLine")).to_contain_text("Tea")
    turn_to(firefox, "alarms")
    firefox.locator("[data-item=a1]").click()
    expect(firefox.locator("#label")).to_have_text("Up")
    firefox.evaluate("history.back()")
    expect(firefox.locator("[data-item=a1]")).to_be_focused()
    turn_to(firefox, "clock")
    firefox.reload()
    expect(firefox.get_by_role("heading", level=1)).to_have_text("Clock")
    firefox.evaluate("history.back()")
    firefox.locator("[data-item=a1]").wait_for()
    wait_for(lambda: firefox.evaluate("location.hash") == "#alarms", "the alarms")
