# SPDX-License-Identifier: Apache-2.0
"""A machine that sleeps while its page is open: that is seen soon, and what is pressed meanwhile is not done when it wakes."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, browser, pages, playwright  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)

# The page waits for 3 s; before, it took 40 s. A busy machine is late.
SOON = 15_000


@contextmanager
def asleep(sharing: Sharing) -> Iterator[None]:
    """The system still takes what comes, as for a laptop that sleeps behind an access point, and the server does nothing."""
    pid = sharing.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def opened(home: Home, sharing: Sharing, pages: Pages) -> Page:
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=t1", is_patient=False)
    expect(page.locator("#accuracy")).to_have_text(re.compile("^± .* ms$"))
    return page


def test_a_press_that_a_sleeping_machine_did_not_answer_is_not_done_when_it_wakes(
    home: Home, sharing: Sharing, pages: Pages
):
    page = opened(home, sharing, pages)
    status = page.get_by_role("status")
    with asleep(sharing):
        pressed = time.monotonic()
        page.get_by_role("button", name="Pause").click()
        expect(status).to_contain_text("The computer does not answer. It will not do this later.", timeout=SOON)
        expect(status).to_contain_text("Not connected since", timeout=SOON)
        # What was sent more than 5 s ago is late.
        wait_for(lambda: time.monotonic() - pressed > 6, "a press of long ago")
    expect(status).not_to_contain_text("Not connected")
    # It does again what it is asked, and has not done what it was asked then.
    page.get_by_role("button", name="+1 min").click()
    token = sharing.pair()
    wait_for(lambda: sharing.ask("GET", "/v1/timers/t1", token).json["run_length_ns"] == 21 * 60 * 10**9, "a minute more")
    assert home.json("show", "t1")["state"] == "running"


def test_returning_to_the_page_notices_a_silent_machine(home: Home, sharing: Sharing, pages: Pages):
    page = opened(home, sharing, pages)
    with asleep(sharing):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.get_by_role("status")).to_contain_text("Not connected since", timeout=SOON)
    expect(page.get_by_role("status")).to_be_hidden()
    expect(page.get_by_role("button", name="Pause")).to_be_enabled()
