# SPDX-License-Identifier: Apache-2.0
"""Answers that come late or never to what was asked on the page: they close, repeat and hide nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from home import Home, wait_for
from test_page import Pages, browser, pages, playwright, press_more  # noqa: F401
from test_page_forms import form
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


@contextmanager
def held(page: Page, path: str) -> Iterator[list[Route]]:
    """What is asked of a path, each until the test answers it."""
    routes: list[Route] = []
    page.route(path, lambda route: routes.append(route))
    yield routes
    page.unroute(path)


def wait_for_number(page: Page, routes: list[Route], count: int) -> None:
    # Playwright hands over what is asked while it waits for the page.
    wait_for(lambda: page.evaluate("true") and len(routes) == count, "what is asked")


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_late_answer_to_a_form_that_was_closed_leaves_the_next_one_as_it_is(
    home: Home, sharing: Sharing, pages: Pages, is_refused: bool
):
    for label in ("Tea", "Egg"):
        home.do("timer", "20m", "--label", label, "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=t1")
    with held(page, "**/v1/timers/t1") as routes:
        press_more(page, "Edit")
        form(page).get_by_label("Label").fill("Green tea")
        form(page).get_by_role("button", name="Save").click()
        wait_for_number(page, routes, 1)
        page.keyboard.press("Escape")
        expect(form(page)).to_be_hidden()
        page.evaluate("location.hash = 'show=t2'")
        expect(page.locator("#label")).to_have_text("Egg")
        press_more(page, "Edit")
        form(page).get_by_label("Label").fill("Soft egg")
        if is_refused:
            routes[0].fulfill(status=422, json={"error": {"code": "cannot_be", "message": "It cannot be green."}})
            expect(page.locator("#word")).to_contain_text("It cannot be green.")
        else:
            routes[0].continue_()
            wait_for(lambda: home.json("show", "t1")["label"] == "Green tea", "the late change")
    expect(form(page).get_by_label("Label")).to_have_value("Soft egg")
    expect(form(page).locator("[role=alert]")).to_be_empty()
    form(page).get_by_role("button", name="Save").click()
    expect(page.locator("#label")).to_have_text("Soft egg")


def test_the_history_says_nothing_of_an_earlier_time_and_shows_no_ring_twice(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.get_by_role("button", name="History").click()
    expect(form(page)).to_contain_text("Nothing has rung yet.")
    form(page).get_by_role("button", name="Close").click()
    for number in range(31):
        home.do("timer", "1s", "--label", f"Egg {number}", "--sound", "none", "--chime", "--detach")
    token = sharing.pair()
    wait_for(lambda: len(sharing.ask("GET", "/v1/history?limit=50", token).json["rings"]) == 31, "all rings")
    rows = page.locator("#historyList li")
    with held(page, "**/v1/history?*") as routes:
        page.get_by_role("button", name="History").click()
        wait_for_number(page, routes, 1)
        expect(page.locator("#noHistory")).to_be_hidden()
        routes[0].continue_()
        expect(rows).to_have_count(30)
        for _ in range(2):
            form(page).get_by_role("button", name="Earlier").click()
        wait_for_number(page, routes, 3)
        for route in routes[1:]:
            route.continue_()
        expect(form(page).get_by_role("button", name="Earlier")).to_be_hidden()
    expect(rows).to_have_count(31)


def test_a_device_that_forgets_a_computer_which_is_away_says_how_its_access_ends(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    expect(page.get_by_text("There is nothing to show yet.")).to_be_visible()
    sharing.crash()
    page.get_by_role("button", name="Forget this device").click()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("run there: toki share revoke d1")
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_token_that_is_put_into_the_address_of_an_open_page_pairs_it(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(size="phone")
    expect(page.get_by_role("heading", name="Pair this device")).to_be_visible()
    page.evaluate("token => { location.hash = `token=${token}&show=clock`; }", sharing.pair())
    expect(page.locator("#digits")).to_have_text(re.compile(r"^\d+:\d\d:\d\d"))
    assert page.url.endswith("#show=clock")
