# SPDX-License-Identifier: Apache-2.0
"""Setting by words on the page: what they mean is shown while they are typed, and only what a person confirms is set."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, axe, browser, fits, pages, playwright, sizes_in, stop_time  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)

LABELS = {"en-US": ("Set by words", "Set it"), "ja-JP": ("言葉で設定", "設定する")}


def nothing_is_set(home: Home) -> bool:
    state = home.json("list")
    return not any(state[kind] for kind in ("timers", "alarms", "sequences"))


def questions(page: Page) -> list[str]:
    """The words that the page asks about from now on."""
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.post_data_json["words"]) if one.url.endswith("/v1/explain") else None)
    return asked


def test_the_meaning_of_words_is_shown_during_typing_and_enter_sets_it(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    field = page.get_by_label("Set by words")
    meaning = page.locator("#meaning")
    # Until the machine has told what there is, it takes the field away again.
    expect(page.get_by_text("There is nothing to show yet.")).to_be_visible()
    field.press_sequentially("4m tea")
    expect(meaning).to_have_text("The timer “tea” of 4 min")
    assert nothing_is_set(home)
    field.press("Enter")
    expect(page.locator("#label")).to_have_text("tea")
    assert home.json("show", "t1")["duration_ns"] == 4 * 60 * 10**9
    page.get_by_role("button", name="Back").click()
    expect(field).to_have_value("")
    expect(meaning).to_have_text("")
    field.fill("7:30 every weekday")
    expect(meaning).to_contain_text(re.compile(r"^An alarm: weekdays 07:30 · rings at .*7:30 AM"))
    page.get_by_role("button", name="Set it", exact=True).click()
    expect(page.locator("#lines")).to_contain_text("rings at")
    alarm = home.json("show", "a1")
    assert (alarm["time"], alarm["days"]) == ("07:30", ["mon", "tue", "wed", "thu", "fri"])
    page.get_by_role("button", name="Back").click()
    field.fill("2x(25m work, 5m rest)")
    expect(meaning).to_have_text("A sequence of 4 steps, 1 h")
    field.press("Enter")
    expect(page.locator("#label")).to_have_text("work")
    assert home.json("show", "s1")["steps"] == 4


def test_a_mistake_is_shown_after_a_pause_and_a_press_takes_the_correction(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True)
    field = page.get_by_label("Set by words")
    field.wait_for()
    stop_time(page)
    field.fill("at 10")
    with page.expect_response("**/v1/explain") as answer:
        page.clock.run_for(150)
    answer.value.finished()
    page.clock.run_for(600)
    assert page.locator("#meaning").inner_text() == ""
    page.clock.run_for(50)
    expect(page.locator("#meaning")).to_have_text("Did you mean at 10am or at 10pm?")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="at 10pm", exact=True).click()
    expect(field).to_have_value("at 10pm")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.clock.run_for(150)
    expect(page.locator("#meaning")).to_contain_text("An alarm: 22:00")
    # Who presses Enter is told at once.
    field.fill("soon")
    field.press("Enter")
    expect(page.locator("#meaning")).to_contain_text("“soon” is not understood.")
    assert nothing_is_set(home)


def test_the_last_answer_counts_however_late_those_before_it_come(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    held: list = []
    page.route("**/v1/explain", lambda route: held.append(route))
    field = page.get_by_label("Set by words")
    field.fill("7m")
    wait_for(lambda: page.evaluate("true") and len(held) == 1, "the first question")
    field.fill("8m")
    wait_for(lambda: page.evaluate("true") and len(held) == 2, "the second question")
    held[1].continue_()
    expect(page.locator("#meaning")).to_have_text("A timer of 8 min")
    with page.expect_response("**/v1/explain") as answer:
        held[0].continue_()
    answer.value.finished()
    expect(page.locator("#meaning")).to_have_text("A timer of 8 min")


def test_while_an_input_method_composes_nothing_is_sent_and_its_enter_sets_nothing(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    page = pages.open(sharing.pair(), "phone", "ja-JP")
    field = page.get_by_label("言葉で設定")
    field.click()
    asked = questions(page)
    devtools = page.context.new_cdp_session(page)
    for text in ("あ", "あさ", "あさ7", "あさ7じ"):
        devtools.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    expect(field).to_have_value("あさ7じ")
    field.press("Enter")
    # By the timers of the page, which would have asked before.
    page.evaluate("new Promise((go) => setTimeout(go, 500))")
    assert asked == []
    field.click()
    devtools.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    field.fill("")
    devtools.send("Input.insertText", {"text": "朝7時"})
    expect(page.locator("#meaning")).to_contain_text("アラーム: 07:00 · ")
    assert nothing_is_set(home)
    field.press("Enter")
    expect(page.locator("#lines")).to_contain_text("に鳴ります")
    assert home.json("show", "a1")["time"] == "07:00"


def test_words_whose_answer_is_lost_are_set_once(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    field = page.get_by_label("Set by words")
    field.fill("25m")
    expect(page.locator("#meaning")).to_have_text("A timer of 25 min")

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/v1/timers", lose, times=1)
    field.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The computer does not answer.")
    field.press("Enter")
    expect(page.locator("#digits")).to_have_text(re.compile(r"^2\d:\d\d$"))
    assert len(home.json("list")["timers"]) == 1


def test_a_time_that_is_another_days_by_now_is_shown_before_it_is_set(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")

    def of_yesterday(route):
        answer = route.fetch()
        told = answer.json()
        told["explanation"]["occurrences"][0] = "2026-01-01T07:30:00.000000000Z"
        route.fulfill(response=answer, json=told)

    page.route("**/v1/explain", of_yesterday, times=1)
    field = page.get_by_label("Set by words")
    field.fill("7:30am")
    expect(page.locator("#meaning")).to_contain_text("rings at Jan 1, 4:30 PM")
    field.press("Enter")
    expect(page.locator("#meaning")).to_contain_text(re.compile("rings at .*7:30 AM"))
    assert nothing_is_set(home)
    field.press("Enter")
    expect(page.locator("#lines")).to_contain_text("rings at")


def test_cut_off_it_says_that_nothing_can_be_set_and_goes_on_afterwards(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    field = page.get_by_label("Set by words")
    field.wait_for()
    sharing.crash()
    expect(page.locator("#meaning")).to_have_text("The computer is not connected; nothing can be set.")
    expect(page.get_by_role("button", name="Set it", exact=True)).to_be_disabled()
    field.fill("25m")
    field.press("Enter")
    sharing.open()
    expect(page.locator("#meaning")).to_have_text("A timer of 25 min")
    assert nothing_is_set(home)


def test_a_display_sets_nothing_by_words(home: Home, sharing: Sharing, pages: Pages):
    for name in ("Tea", "Egg"):
        home.do("timer", "20m", "--label", name, "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1", "t2"))
    expect(page.get_by_role("button", name="Egg")).to_be_visible()
    expect(page.locator("#phrase")).to_be_hidden()
    assert page.evaluate(
        """token => fetch("/v1/explain", {method: "POST", body: '{"words":"25m"}', headers: {
             "Content-Type": "application/json", Authorization: `Bearer ${token}`}}).then(answer => answer.status)""",
        sharing.pair("t1")) == 403


@pytest.mark.parametrize(("size", "language"), sizes_in(LABELS, "narrow", "stage"))
def test_the_field_fits_and_has_no_fault_of_accessibility(
    home: Home, sharing: Sharing, pages: Pages, size: str, language: str
):
    (label, button) = LABELS[language]
    sharing.open()
    scheme = "dark" if size in ("phone", "stage") else "light"
    page = pages.open(sharing.pair(), size, language, color_scheme=scheme)
    field = page.get_by_label(label)
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    assert fits(page) and axe(page) == []
    for words, is_wrong in (
        ("every 2nd tue 7:15 until 2037-06-30 Europe/Berlin", "false"), ("at 10", "true"),
        ("a rather long text of which nothing means " * 4, "true"),
    ):
        field.fill(words[:200])
        # What is wrong is said after a pause, and no longer once something else is typed.
        expect(page.locator("#meaning")).to_have_attribute("data-is-wrong", is_wrong)
        expect(page.locator("#meaning p").first).not_to_have_text("")
        assert fits(page), words
        assert axe(page) == [], words
