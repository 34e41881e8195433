# SPDX-License-Identifier: Apache-2.0
"""What a press on the page is meant for: not for what has just come under the hand, and by keyboard for what comes next."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, Route, expect

from home import Home, wait_for
from test_page import Pages, browser, open_item, pages, playwright, ring_now, stop_time, turn_to  # noqa: F401
from test_page_screens import other_day
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


def stop_in_no_time(page: Page) -> None:
    """Stops the ring by hand, and the page's own time before."""
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_enabled()
    stop_time(page)
    stop.click()
    expect(stop).to_be_hidden()


@pytest.mark.parametrize("where", [pytest.param("the list", marks=pytest.mark.slow), "the item"])
def test_a_second_press_on_stop_does_not_start_the_timer_again(home: Home, sharing: Sharing, pages: Pages, where: str):
    home.do("timer", "20m", "--label", "Egg", "--keep", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True)
    if where == "the item":
        open_item(page, "t1")
    ring_now(home)
    stop_in_no_time(page)
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_disabled()
    start.click(force=True)
    page.keyboard.press("Space")
    page.clock.run_for(599)
    expect(start).to_be_disabled()
    page.clock.run_for(1)
    expect(start).to_be_enabled()
    assert home.json("show", "t1")["state"] == "idle"


def test_a_second_press_on_stop_does_not_turn_the_alarm_on_or_off(home: Home, sharing: Sharing, pages: Pages):
    def soon() -> str:
        return f"{datetime.now(ZoneInfo('Asia/Tokyo')) + timedelta(seconds=5):%Y-%m-%d %H:%M:%S}"

    home.do("alarm", other_day(home), "7:00", "--label", "Up", "--sound", "none")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True, fragment="alarms")
    expect(page.get_by_role("switch")).to_be_checked()
    # It is time, once a command comes before its time.
    wait_for(lambda: home.run("edit", "a1", soon()).returncode == 0, "the new time")
    stop_in_no_time(page)
    switch = page.get_by_role("switch")
    expect(switch).to_be_disabled()
    switch.click(force=True)
    expect(switch).not_to_be_checked()
    page.clock.run_for(600)
    expect(switch).to_be_enabled()
    assert home.json("show", "a1")["state"] == "off"
    switch.click()
    expect(switch).to_be_checked()


def test_a_switch_that_is_pressed_twice_before_the_answer_is_as_it_was(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", other_day(home), "7:00", "--label", "Up")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    held: list[Route] = []
    page.route("**/v1/alarms/a1/*", lambda route: held.append(route))
    switch = page.get_by_role("switch")
    switch.click()
    switch.click()
    wait_for(lambda: page.evaluate("true") and len(held) == 2, "both presses")
    assert [route.request.url.rsplit("/", 1)[1] for route in held] == ["off", "on"]
    # What was refused shows what is.
    for route in held:
        route.abort()
    expect(page.get_by_role("status")).to_contain_text("does not answer")
    expect(switch).to_be_checked()


def test_the_focus_goes_to_what_takes_the_place_of_what_was_pressed(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", f"every {other_day(home)} 7:00", "--label", "Up")
    for label in ("Tea", "Egg", "Rice"):
        home.do("timer", "20m", "--label", label, "--detach")
    sharing.open()
    page = pages.open(sharing.pair())
    open_item(page, "a1")
    for before, after in (("Skip the next ring", "Ring after all"), ("Turn off", "Turn on")):
        page.get_by_role("button", name=before).press("Enter")
        expect(page.get_by_role("button", name=after)).to_be_focused()
    page.keyboard.press("Escape")
    turn_to(page, "timers")
    page.locator("[data-item=t2]").press("Delete")
    expect(page.locator("[data-item=t3]")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator("[data-item=t1]")).to_be_focused()
