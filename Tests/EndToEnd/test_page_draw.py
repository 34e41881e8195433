# SPDX-License-Identifier: Apache-2.0
"""How much the page does, counted in Chromium: digits that flip wake it and change their own row, and nothing else does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, browser, pages, playwright, stop_time  # noqa: F401
from test_page_screens import other_day
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)

# Counts how often the page is woken by its timers and makes a formatter, and how often it was told the time of the machine,
# and notes the texts that change and where. It does not ask for the time each minute: its own is another by then.
COUNTER = """
{
  [window.wakes, window.made, window.changes, window.measured] = [0, 0, [], 0];
  window.setInterval = () => 0;
  const [set, ask] = [setTimeout, fetch];
  window.fetch = async (path, ...rest) => {
    const answer = await ask(path, ...rest);
    if (path === "/v1/clock") measured += 1;
    return answer;
  };
  window.setTimeout = (does, ...rest) => set(() => { wakes += 1; does(); }, ...rest);
  for (const kind of ["DateTimeFormat", "NumberFormat"]) {
    Intl[kind] = class extends Intl[kind] { constructor(...given) { super(...given); made += 1; } };
  }
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => changes.push(...records.map(({ target }) =>
      target.parentElement.closest("[data-key]")?.dataset.key ?? target.parentElement.id))).observe(
      document.querySelector("main#choice"), { childList: true, characterData: true, subtree: true });
  });
}
"""


def counted(page: Page, span: int) -> tuple[int, int, list[str]]:
    """What the page does in so many milliseconds: how often it is woken, formatters it makes, and rows that change."""
    # What a press has the page do later is over by then.
    page.clock.run_for(10_000)
    page.evaluate("[window.wakes, window.made] = [0, 0]; changes.length = 0")
    page.clock.run_for(span)
    return tuple(page.evaluate("[wakes, made, changes]"))


def test_a_list_of_a_hundred_alarms_changes_nothing_and_stands_still(home: Home, sharing: Sharing, pages: Pages):
    day = other_day(home)
    for index in range(100):
        home.do("alarm", day, f"{6 + index // 60}:{index % 60:02}")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True, fragment="alarms", script=COUNTER)
    expect(page.locator("#items li")).to_have_count(100)
    # What is written below the list comes once the browser has said whether it keeps the page.
    expect(page.locator("#home")).not_to_have_text("")
    stop_time(page)
    wakes, made, changes = counted(page, 10_000)
    # Once at most, as the minutes until the next ring are others.
    assert (wakes <= 1, made, changes) == (True, 0, [])


def test_an_item_that_goes_elsewhere_in_the_list_moves_no_other(home: Home, sharing: Sharing, pages: Pages):
    day = other_day(home)
    for index in range(20):
        home.do("alarm", day, f"6:{index:02}")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    expect(page.locator("#items li")).to_have_count(20)
    page.evaluate("""
        window.moved = [];
        new MutationObserver((records) => moved.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((row) => row.dataset.key))))
          .observe(document.getElementById("items"), { childList: true });
        """)
    for deed, place in (("off", 19), ("on", 2)):
        home.do(deed, "a3")
        expect(page.locator("#items li").nth(place)).to_contain_text("6:02")
    assert page.evaluate("moved") == ["a3", "a3"]


def test_digits_that_run_wake_the_page_once_each_and_a_pause_not_at_all(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "1h", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), "phone", own_time=True, script=COUNTER)
    expect(page.get_by_text("ends at")).to_be_visible()
    # What it is told of the time later, it would take for the time at which its own stands still.
    wait_for(lambda: page.evaluate("measured") >= 8, "the time of the machine")
    stop_time(page)
    # What is left is drawn with the digits: nothing moves between them.
    part = "Number(document.getElementById('progress').style.getPropertyValue('--part'))"
    before = page.evaluate(part)
    wakes, made, _ = counted(page, 10_000)
    assert (9 <= wakes <= 11, made) == (True, 0)
    # In 20 s of an hour, by the time that the page has; drawn at each second, and to a third of one.
    assert 18 / 3_600 < before - page.evaluate(part) < 22 / 3_600
    assert page.evaluate("document.getElementById('face').getAnimations({ subtree: true }).length") == 0
    home.do("pause", "t1")
    expect(page.get_by_text("paused")).to_be_visible()
    assert counted(page, 10_000)[:2] == (0, 0)
