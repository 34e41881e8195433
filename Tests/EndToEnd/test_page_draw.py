# SPDX-License-Identifier: Apache-2.0
"""How much the page does, counted in Chromium: digits that flip wake it and change their own row, and nothing else does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from home import Home
from test_page import Pages, browser, pages, playwright, stop_time  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group("page")

# Counts how often the page is woken by its timers and makes a formatter, and notes the texts that change and where.
COUNTER = """
{
  [window.wakes, window.made, window.changes] = [0, 0, []];
  const set = setTimeout;
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
    plan = "\n".join(f"toki alarm mon {6 + index // 60}:{index % 60:02}" for index in range(100))
    for line in plan.splitlines():
        home.do(*line.split()[1:])
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True, fragment="alarms", script=COUNTER)
    expect(page.locator("#items li")).to_have_count(100)
    stop_time(page)
    wakes, made, changes = counted(page, 10_000)
    # Once at most, as the minutes until the next ring are others.
    assert (wakes <= 1, made, changes) == (True, 0, [])


def test_digits_that_run_wake_the_page_once_each_and_a_pause_not_at_all(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "1h", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), "phone", own_time=True, script=COUNTER)
    expect(page.get_by_text("ends at")).to_be_visible()
    stop_time(page)
    # What is left is drawn with the digits: nothing moves between them.
    part = "Number(document.getElementById('progress').style.getPropertyValue('--part'))"
    before = page.evaluate(part)
    wakes, made, _ = counted(page, 10_000)
    assert (9 <= wakes <= 11, made) == (True, 0)
    # In 20 s of an hour, by the time that the page has.
    assert 19 / 3_600 < before - page.evaluate(part) < 22 / 3_600
    assert page.evaluate("document.getElementById('face').getAnimations({ subtree: true }).length") == 0
    home.do("pause", "t1")
    expect(page.get_by_text("paused")).to_be_visible()
    assert counted(page, 10_000)[:2] == (0, 0)
