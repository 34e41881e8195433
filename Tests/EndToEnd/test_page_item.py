# SPDX-License-Identifier: Apache-2.0
"""The screen of one item on the page, in Chromium: what it offers where, and to whom."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from home import Home
from test_page import Pages, axe, browser, fits, open_item, pages, playwright, ring_now  # noqa: F401
from test_page_screens import IN_VIEW, other_day, resize
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


# Phones that stand and lie, and a laptop.
WINDOWS = [(320, 568), (390, 844), (844, 390), (1280, 720)]


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return [button.bounding_box() for button in page.locator(f"{selector} button").filter(visible=True).all()]


@pytest.mark.parametrize(
    ("language", "more"), [pytest.param("en-US", "More", marks=pytest.mark.slow), ("ja-JP", "その他")])
def test_a_running_item_has_at_most_three_buttons_in_a_row_and_the_rest_behind_one(
    home: Home, sharing: Sharing, pages: Pages, language: str, more: str
):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    home.do("sequence", "18m opening, 25m questions", "--label", "Town hall", "--detach")
    home.do("next", "s1")
    home.do("stopwatch", "--detach")
    home.do("alarm", f"{other_day(home)},{other_day(home, 4)}", "7:00", "--label", "Up")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", language)
    for item, front, behind in (("t1", 3, 7), ("s1", 3, 9), ("w1", 2, 7), ("a1", 2, 6)):
        open_item(page, item)
        expect(page.locator("#acts button")).to_have_count(front)
        for window in WINDOWS:
            resize(page, window)
            row = boxes(page, "#acts")
            assert {box["y"] for box in row} == {row[0]["y"]}, (item, window)
            assert page.evaluate(IN_VIEW) and row[0]["y"] + row[0]["height"] <= window[1], (item, window)
            page.get_by_role("button", name=more, exact=True).click()
            sheet = boxes(page, "#rest")
            assert len(sheet) == behind, (item, window)
            assert all(box["y"] + box["height"] <= window[1] for box in sheet), (item, window)
            assert all(box["height"] >= 48 for box in row + sheet), (item, window)
            # The digits go on above it, and Escape leaves the sheet, not the item.
            digits = page.locator("#digits").bounding_box()
            assert digits["y"] + digits["height"] <= page.locator("#rest").bounding_box()["y"], (item, window)
            page.keyboard.press("Escape")
            expect(page.locator("#rest")).to_be_hidden()
            expect(page.locator("#stage")).to_be_visible()
        page.locator("#back").click()


def test_a_ring_takes_away_what_lies_over_its_buttons(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=t1")
    expect(page.locator("#label")).to_have_text("Tea")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()
    ring_now(home)
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_enabled()
    expect(page.get_by_role("button", name="Start again")).to_be_hidden()
    stop.click()
    expect(page.get_by_text("rings now").filter(visible=True)).to_have_count(0)


# What there is, is told as late as on a slow network: when the test says so.
UNTOLD = """
{
  const ask = window.fetch;
  const told = new Promise((tell) => { window.tell = tell; });
  window.fetch = async (path, request) => {
    if (path.endsWith("/events")) await told;
    return ask(path, request);
  };
}
"""


def test_an_item_that_is_not_known_yet_has_no_button_and_its_sheet_stays_open_as_it_is_told(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("alarm", "every mon 7:00", "--label", "Work")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=a1", script=UNTOLD)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()
    for name in ("Edit", "Message", "Remove"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    page.evaluate("tell()")
    page.get_by_role("button", name="Edit").click()
    expect(page.get_by_role("dialog")).to_be_visible()


# The colours of the ground and of the digits, and how far apart they are, as WCAG 2 counts it.
COLOURS = """
phase => {
  if (phase !== null) document.body.dataset.phase = phase;
  const rgb = (element, of) => getComputedStyle(element)[of].match(/\\d+/g).slice(0, 3).map(Number);
  const luminance = (parts) => parts.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const colours = [rgb(document.body, "backgroundColor"), rgb(document.getElementById("digits"), "color")];
  const [dark, light] = colours.map(luminance).sort((one, other) => one - other);
  return { ground: String(colours[0]), contrast: (light + 0.05) / (dark + 0.05) };
}
"""


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_a_ring_is_a_screen_like_no_other_with_one_large_stop_and_one_clear_snooze(
    home: Home, sharing: Sharing, pages: Pages, scheme: str
):
    sharing.open()
    home.do("timer", "1s", "--label", "Eggs", "--sound", "none", "--detach")
    page = pages.open(sharing.pair(), "phone", fragment="show=t1", color_scheme=scheme)
    expect(page.locator("#lines")).to_have_text(re.compile(r"^Eggs: rings now ?Timer · since .*\d:\d\d [AP]M$"))
    assert page.locator("#lines").get_attribute("aria-live") == "assertive"
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_enabled()
    for window in WINDOWS:
        resize(page, window)
        assert page.get_by_role("button").filter(visible=True).all_inner_texts() == ["Stop", "Snooze", "Back", "More"]
        large, snooze, *rest = boxes(page, "#stage")
        assert page.evaluate(IN_VIEW) and fits(page), window
        assert all(box["y"] + box["height"] <= window[1] for box in (large, snooze, *rest)), window
        assert large["width"] * large["height"] > 1.5 * snooze["width"] * snooze["height"], window
        assert snooze["height"] > 1.2 * max(box["height"] for box in rest), window
    assert axe(page) == []
    ring = page.evaluate(COLOURS, None)
    assert ring["contrast"] > 7
    snooze_button = page.get_by_role("button", name="Snooze")
    snooze_button.click()
    expect(page.get_by_text("rings now").filter(visible=True)).to_have_count(0)
    assert page.locator("#lines").get_attribute("aria-live") == "polite"
    others = {page.evaluate(COLOURS, phase)["ground"] for phase in ("still", "calm", "soon", "last", "paused")}
    assert len(others) == 2 and ring["ground"] not in others


def test_keys_are_listed_beside_a_mouse_and_on_a_phone_after_the_first_key(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    laptop = pages.open(sharing.pair())
    expect(laptop.get_by_role("button", name="Keys")).to_be_visible()
    phone = pages.open(sharing.pair(), "phone", has_touch=True, is_mobile=True)
    phone.locator("[data-item=t1]").wait_for()
    keys = phone.get_by_role("button", name="Keys")
    expect(keys).to_be_hidden()
    # What types in a field may be a keyboard on the screen.
    phone.locator("#phrase").press_sequentially("4m")
    expect(keys).to_be_hidden()
    phone.locator("[data-item=t1]").press("x")
    expect(keys).to_be_visible()


# A machine that tells nothing of what there is.
SILENT = """
{
  const ask = window.fetch;
  window.fetch = (path, ...rest) => path === "/v1/events" ? new Promise(() => {}) : ask(path, ...rest);
}
"""


def test_keys_do_nothing_before_anything_is_known(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), script=SILENT)
    expect(page.locator("#digits")).to_have_text("--:--")
    for key in ("t", "a", "Space", "n", "Delete"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_full_screen_is_offered_where_the_browser_has_it(home: Home, sharing: Sharing, pages: Pages):
    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "permissions-policy": "fullscreen=()"})

    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()
    # As on an iPhone, by the browser's own rule for pages that may not.
    page.context.route(f"https://localhost:{sharing.port}/", without)
    page.reload()
    expect(page.locator("#label")).to_have_text("Tea")
    assert page.evaluate("document.fullscreenEnabled") is False
    expect(page.get_by_role("button", name="Full screen")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Start, pause")
    expect(page.get_by_role("dialog")).not_to_contain_text("Full screen")
