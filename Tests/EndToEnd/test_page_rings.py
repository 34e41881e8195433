# SPDX-License-Identifier: Apache-2.0
"""A page that rings here, in Chromium: for whatever rings, whatever it shows, and where the machine has fallen silent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import LISTENER, Pages, axe, browser, fits, pages, playwright, press_more, ring_now  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


def is_heard(page: Page) -> bool:
    before = page.evaluate("notes")
    page.wait_for_timeout(100)
    return page.evaluate("notes") > before


@pytest.mark.parametrize("screen", ["clock", pytest.param("show=w1", marks=pytest.mark.slow)])
def test_a_page_rings_here_for_an_item_that_it_does_not_show(home: Home, sharing: Sharing, pages: Pages, screen: str):
    home.do("stopwatch", "--detach")
    home.do("timer", "20m", "--label", "Tea", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment=screen, script=LISTENER)
    if screen == "clock":
        page.get_by_role("button", name="Ring here too").click()
    else:
        press_more(page, "Ring here too")
    ring_now(home)
    wait_for(lambda: is_heard(page), "a sound")
    home.do("stop")
    wait_for(lambda: not is_heard(page), "silence")


# A page that is never told of a ring, and whose machine says nothing more once something is due. It does not ask by itself.
FORSAKEN = """
{
  window.setInterval = () => 0;
  const read = ReadableStreamDefaultReader.prototype.read;
  ReadableStreamDefaultReader.prototype.read = async function () {
    for (;;) {
      const part = await read.call(this);
      if (part.done || !/"ringing"|ring_started/.test(new TextDecoder().decode(part.value))) return part;
    }
  };
  const ask = window.fetch;
  window.fetch = (path, request) => {
    if (document.body.dataset.phase !== "due") return ask(path, request);
    return new Promise((_, refuse) => request.signal?.addEventListener("abort", () => refuse(request.signal.reason)));
  };
}
"""


def test_a_page_rings_where_a_machine_that_seems_to_be_there_tells_of_no_ring(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=t1", script=LISTENER + FORSAKEN, is_patient=False)
    press_more(page, "Ring here too")
    ring_now(home)
    expect(page.locator("body")).to_have_attribute("data-phase", "due")
    wait_for(lambda: is_heard(page), "a sound")
    expect(page.get_by_role("status")).to_contain_text("Not connected since")
    page.get_by_role("button", name="Stop", exact=True).click()
    wait_for(lambda: not is_heard(page), "silence")


def test_a_page_that_knows_nothing_of_a_machine_without_toki_does_not_say_since_when(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    token = sharing.pair()
    home.stop_daemon()
    page = pages.open(token)
    expect(page.get_by_role("status")).to_have_text("Toki does not run on that computer at the moment.")


def test_a_ring_that_nobody_stopped_stays_on_the_page_until_it_was_seen(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    home.do("timer", "1s", "--label", "Egg", "--ring", "1s", "--sound", "none", "--detach")
    missed = page.locator("#missed")
    expect(missed).to_contain_text("Missed: Egg · ")
    page.reload()
    expect(missed).to_contain_text("Missed: Egg · ")
    assert fits(page) and axe(page) == []
    missed.get_by_role("button", name="Seen").click()
    expect(missed).to_be_empty()
    assert home.json("list")["missed"] == []
