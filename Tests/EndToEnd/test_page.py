# SPDX-License-Identifier: Apache-2.0
"""The page that paired devices show, in Debian's Chromium: as a person opens it, at every size, in both languages."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from home import Home, wait_for
from test_share import Sharing, sharing  # noqa: F401

SIZES = {
    "narrow": (320, 568), "phone": (390, 844), "lying": (667, 375), "laptop": (1280, 720), "stage": (3840, 2160)}
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()

pytestmark = pytest.mark.xdist_group(__name__)
# A machine that does other things, too, may take long.
expect.set_options(timeout=30_000)


def sizes_in(languages: Iterable[str], *short: str) -> list[object]:
    """Each size in each language; the short run takes all or these sizes in one language, and the languages in turn."""
    languages = list(languages)
    turns = {size: languages[turn % len(languages)] for turn, size in enumerate(short or SIZES)}
    return [
        pytest.param(size, language, id=f"{size}-{language}", marks=[pytest.mark.slow] * (turns.get(size) != language))
        for size in SIZES for language in languages]


def in_turns(short: str) -> pytest.MarkDecorator:
    """In both languages for make proof, in one of them for make test."""
    return pytest.mark.parametrize(
        "language", [pytest.param(one, marks=[pytest.mark.slow] * (one != short)) for one in ("en-US", "ja-JP")])


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    # Root has no sandbox of Chromium.
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture
def pages(browser: Browser, sharing: Sharing) -> Iterator[Pages]:
    pages = Pages(browser, sharing)
    yield pages
    pages.close()


class Pages:
    """Devices, each with a browser of its own."""

    def __init__(self, browser: Browser, sharing: Sharing) -> None:
        (self.browser, self.sharing, self.contexts, self.errors) = (browser, sharing, [], [])

    def open(
        self, token: str | None = None, size: str = "laptop", language: str = "en-US", fragment: str = "",
        own_time: bool = False, script: str | None = None, is_patient: bool = True, **options: Any
    ) -> Page:
        """With a time of its own, the page's clock can be put forward; a script runs before those of the page."""
        (width, height) = SIZES[size]
        context = self.browser.new_context(
            ignore_https_errors=True, viewport={"width": width, "height": height}, locale=language,
            timezone_id="Asia/Tokyo", **options)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if own_time:
            page.clock.install()
        for one in (PATIENT if is_patient else None, script):
            if one is not None:
                page.add_init_script(one)
        page.goto(f"https://localhost:{self.sharing.port}/#{f'token={token}&' if token else ''}{fragment}")
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.errors == []


# A page gives up what is not answered within 3 s, and what was sent 5 s ago is refused (test_page_silence.py). Here a busy
# machine may take longer, and a page whose own time was stopped tells a moment of long ago.
PATIENT = """
{
  AbortSignal.timeout = () => new AbortController().signal;
  const ask = window.fetch;
  window.fetch = (path, request) => {
    delete request?.headers?.["Toki-Sent"];
    return ask(path, request);
  };
}
"""


# What goes on for ever is no transition, and one that is called off is over as well.
STILL = """
Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined)))
  .then(() => true)
"""


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong, once nothing fades any more: half-way, any text has too little contrast."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(STILL)
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found]


def fits(page: Page) -> bool:
    """Whether nothing is cut off or has to be scrolled to at the side."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def turn_to(page: Page, screen: str) -> None:
    """Presses a screen of the bar, by its address."""
    page.locator(f"#bar a[href='#{screen}']").click()
    expect(page.locator("#bar [aria-current]")).to_have_attribute("href", f"#{screen}")


def open_item(page: Page, item: str) -> None:
    """Opens an item from the list that it is in."""
    turn_to(page, {"t": "timers", "a": "alarms", "s": "sequences", "w": "stopwatches"}[item[0]])
    page.locator(f"[data-item={item}]").click()


def press_more(page: Page, name: str) -> None:
    """Presses what stands behind “More”."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=name).click()


def seconds(digits: str) -> int:
    total = 0
    for part in digits.split(":"):
        total = total * 60 + int(part)
    return total


# A steady clock that stands still while the device sleeps, as on Linux; its own clock and the machine's go on.
SLEEPER = """
{
  const steady = performance.now.bind(performance);
  let asleep = 0;
  performance.now = () => steady() - asleep;
  window.sleep = (milliseconds) => { asleep += milliseconds; };
}
"""


# Once it is told to be, the page is deaf to what the machine says of its own accord, such as what time it is.
DEAF = """
{
  const read = ReadableStreamDefaultReader.prototype.read;
  let isDeaf = false;
  ReadableStreamDefaultReader.prototype.read = async function () {
    const part = await read.call(this);
    return isDeaf ? new Promise(() => {}) : part;
  };
  window.deafen = () => { isDeaf = true; };
}
"""
# How many seconds such a page may take to be right: less than the minute after which it asks for the time anyway.
BY_ITSELF = 30


# Counts the notes that are played, and notes the locks of the screen that the browser granted.
LISTENER = """
{
  const make = AudioContext.prototype.createOscillator;
  [window.notes, window.locks] = [0, []];
  AudioContext.prototype.createOscillator = function () { notes += 1; return make.call(this); };
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    locks.push(lock);
    return lock;
  };
}
"""


def ring_now(home: Home) -> None:
    def shorten() -> bool:
        # More than is left by then is refused: a busy machine may do nothing for seconds between the two.
        left = home.json("show", "t1")["remaining_ns"] // 10**9
        return home.run("add", "t1", f"-{left - 3}s").returncode == 0

    wait_for(shorten, "a ring that is near")


def stop_time(page: Page) -> None:
    """Stops the page's own time."""
    def stops() -> bool:
        try:
            page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + 1)
        except Error as error:
            # On a busy machine that moment has passed by the time that it is named.
            if "fast-forward to the past" not in str(error):
                raise
            return False
        return True

    wait_for(stops, "the page's time to stand still")


def is_right(page: Page, home: Home) -> bool:
    """Whether the digits are those of the machine, by the error that the page tells."""
    error = int(re.sub(r"\D", "", page.locator("#accuracy").inner_text())) / 1_000
    before = home.json("show", "t1")["remaining_ns"] / 1e9
    shown = seconds(page.locator("#digits").inner_text())
    after = home.json("show", "t1")["remaining_ns"] / 1e9
    return after - error <= shown <= before + 1 + error


def test_a_device_is_paired_by_typing_the_code_and_stays_paired(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    sharing.open()
    page = pages.open()
    expect(page.get_by_role("heading", name="Pair this device")).to_be_visible()
    page.get_by_label("Code").fill("0000 0000")
    page.get_by_role("button", name="Pair").click()
    expect(page.get_by_role("alert")).to_contain_text("not valid")
    page.get_by_label("Code").fill(home.json("share")["code"].lower())
    page.get_by_label("Name of this device").fill("kitchen")
    page.get_by_role("button", name="Pair").click()
    page.get_by_role("button", name="Pasta").click()
    expect(page.locator("#digits")).to_have_text(re.compile(r"^(20:00|1\d:\d\d)$"))
    assert [device["name"] for device in home.json("share", "devices")] == ["kitchen"]
    page.reload()
    expect(page.locator("#label")).to_have_text("Pasta")


def test_the_code_of_the_picture_needs_no_typing(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    sharing.open()
    page = pages.open(fragment=f"pair={home.json('share')['code']}", size="phone")
    page.get_by_role("button", name="Pair").click()
    expect(page.get_by_role("button", name="Pasta")).to_be_visible()
    assert "#" not in page.url


def test_a_display_shows_what_the_machine_shows(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "2h", "--label", "Exam", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.locator("#label")).to_have_text("Exam")
    # Its token is not in the address any more, from where it could be read or passed on.
    assert "#" not in page.url
    # Not each time: a browser that was not run for a second shows the one before.
    wait_for(lambda: is_right(page, home), "the page to show what the machine shows")
    # A display has nothing to press that changes the timer.
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    home.do("pause", "t1")
    expect(page.get_by_text("paused")).to_be_visible()


def test_a_ring_is_stopped_from_another_device(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    (display, remote) = (None, pages.open(sharing.pair(), "phone"))
    expect(remote.get_by_text("There is nothing to show yet.")).to_be_visible()
    home.do("timer", "1s", "--label", "Egg", "--detach", "--color", "purple")
    expect(remote.locator("[data-color=purple]")).to_contain_text("Egg")
    display = pages.open(sharing.pair("t1"), "stage")
    remote.get_by_role("button", name="Egg").click()
    expect(display.locator("#lines")).to_contain_text("rings now")
    assert display.locator("body").get_attribute("data-phase") == "ringing"
    remote.get_by_role("button", name="Stop", exact=True).click()
    expect(display.get_by_text("rings now").filter(visible=True)).to_have_count(0)
    assert home.json("list")["rings"] == []


@pytest.mark.slow
def test_a_night_rings_on_two_displays_and_is_ended_from_a_third_device(home: Home, sharing: Sharing, pages: Pages):
    def tokyo(span: timedelta) -> str:
        return f"{datetime.now(ZoneInfo('Asia/Tokyo')) + span:%Y-%m-%d %H:%M:%S}"

    home.do("alarm", tokyo(timedelta(hours=8)), "--label", "Up", "--sound", "none")
    sharing.open()
    displays = [
        pages.open(sharing.pair("a1"), "stage", script=LISTENER), pages.open(sharing.pair("a1"), "phone", "ja-JP", script=LISTENER)]
    third = pages.open(sharing.pair(), "phone")
    displays[0].get_by_role("button", name="Ring here too").click()
    displays[1].get_by_role("button", name="ここでも鳴らす").click()
    for display in displays:
        wait_for(lambda display=display: display.evaluate("locks.some((lock) => !lock.released)"), "the lock of the screen")
        assert display.evaluate("notes") == 0
    # In the night the sharing server is gone for a while.
    sharing.crash()
    expect(displays[0].get_by_role("status")).to_contain_text("Not connected since")
    expect(displays[1].get_by_role("status")).to_contain_text("接続が切れています")
    sharing.open()
    for display in displays:
        expect(display.get_by_role("status")).to_be_hidden()
    # It is time, once a command comes before its time.
    wait_for(lambda: home.run("edit", "a1", tokyo(timedelta(seconds=10))).returncode == 0, "the new time")
    for display in displays:
        expect(display.locator("body")).to_have_attribute("data-phase", "ringing", timeout=60_000)
        wait_for(lambda display=display: display.evaluate("notes") > 0, "a sound")
    open_item(third, "a1")
    third.get_by_role("button", name="Stop", exact=True).click()
    for display in displays:
        expect(display.locator("body")).to_have_attribute("data-phase", "still")
    notes = [display.evaluate("notes") for display in displays]
    # By the timers of the pages, whose next notes would come before.
    for display in displays:
        display.evaluate("new Promise((go) => setTimeout(go, 3_200))")
    assert [display.evaluate("notes") for display in displays] == notes
    assert home.json("list")["rings"] == []


@pytest.mark.parametrize("where", [pytest.param("the list", marks=pytest.mark.slow), "the item"])
def test_a_press_that_was_meant_for_pause_stops_no_ring(home: Home, sharing: Sharing, pages: Pages, where: str):
    home.do("timer", "1h", "--label", "Egg", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", own_time=True)
    if where == "the item":
        page.get_by_role("button", name="Egg").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    stop_time(page)
    ring_now(home)
    # It comes where Pause was: for a moment it cannot be pressed, by hand or by key.
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_disabled()
    stop.click(force=True)
    page.keyboard.press("Space")
    page.clock.run_for(599)
    expect(stop).to_be_disabled()
    page.clock.run_for(1)
    expect(stop).to_be_enabled()
    assert len(home.json("list")["rings"]) == 1
    stop.click()
    expect(stop).to_be_hidden()
    assert home.json("list")["rings"] == []


def test_a_step_is_left_once_however_often_it_is_pressed_and_each_minute_counts(home: Home, sharing: Sharing, pages: Pages):
    home.do("sequence", "10m Soup, 20m Roast, 30m Cake", "--label", "Menu", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    open_item(page, "s1")
    step = page.get_by_role("button", name="Next step")
    # The answer is late, as over a slow network: what cannot be pressed meanwhile says so.
    held: list = []
    page.route("**/v1/sequences/s1/next", lambda route: held.append(route))
    step.click()
    expect(step).to_be_disabled()
    step.click(force=True)
    page.keyboard.press("n")
    # The sheet stays for a minute more, and another one.
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="+1 min").dblclick()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="+1 min")).to_be_hidden()
    token = sharing.pair()
    wait_for(
        lambda: sharing.ask("GET", "/v1/sequences/s1", token).json["step_length_ns"] == 12 * 60 * 10**9, "two minutes more")
    assert len(held) == 1
    held[0].continue_()
    expect(step).to_be_enabled()
    expect(page.locator("#lines")).to_contain_text("step 2 of 3")
    page.unroute("**/v1/sequences/s1/next")
    step.click()
    expect(page.locator("#lines")).to_contain_text("step 3 of 3")


def test_a_phone_sets_a_timer_and_an_alarm_takes_laps_and_undoes(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.get_by_role("button", name="New timer").click()
    page.get_by_label("Hours").fill("1")
    page.get_by_label("Minutes").fill("30")
    page.get_by_role("dialog").get_by_label("Label").fill("Roast")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#label")).to_have_text("Roast")
    assert home.json("show", "t1")["duration_ns"] == 90 * 60 * 10**9
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#lines")).to_have_text("Roast: paused")
    left = home.json("show", "t1")["remaining_ns"]
    page.get_by_role("button", name="+1 min").click()
    wait_for(lambda: home.json("show", "t1")["remaining_ns"] == left + 60 * 10**9, "a minute more")
    # Deleted, and back by one press.
    press_more(page, "Delete")
    expect(page.get_by_role("status")).to_contain_text("Roast is deleted")
    assert home.json("list")["timers"] == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-item=t1]")).to_be_visible()
    # An alarm, by the keyboard alone; its switch turns it off.
    page.keyboard.press("a")
    page.get_by_label("Time of day", exact=True).fill("06:40")
    page.get_by_label("Monday").press("Space")
    page.get_by_role("dialog").get_by_label("Label").press("Enter")
    expect(page.locator("#lines")).to_contain_text("rings at")
    expect(page.get_by_role("button", name="Back")).to_be_focused()
    alarm = home.json("show", "a1")
    assert (alarm["time"], alarm["days"], alarm["state"]) == ("06:40", ["mon"], "scheduled")
    page.keyboard.press("Escape")
    turn_to(page, "alarms")
    page.get_by_role("switch").click()
    wait_for(lambda: home.json("show", "a1")["state"] == "off", "the alarm to be off")
    turn_to(page, "stopwatches")
    page.get_by_role("button", name="New stopwatch").click()
    for count in (1, 2):
        page.get_by_role("button", name="Lap").click()
        expect(page.locator("#laps tbody tr")).to_have_count(count)
    expect(page.get_by_text("fastest")).to_be_visible()
    # What cannot be is worded, and the form stays.
    page.get_by_role("button", name="Back").click()
    turn_to(page, "timers")
    page.get_by_role("button", name="New timer").click()
    page.get_by_label("Minutes").fill("0")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text("A timer needs a length.")


def test_a_message_appears_on_the_display_of_its_item_alone(home: Home, sharing: Sharing, pages: Pages):
    home.do("sequence", "20m talk, 5m questions", "--label", "Town hall", "--detach")
    home.do("reset", "s1")
    home.do("timer", "2h", "--label", "Exam", "--detach")
    sharing.open()
    (stage, other) = (pages.open(sharing.pair("s1"), "stage"), pages.open(sharing.pair("t1")))
    both = pages.open(sharing.pair("s1", "t1"))
    remote = pages.open(sharing.pair(), "phone")
    expect(other.locator("#label")).to_have_text("Exam")
    expect(stage.locator("#label")).to_have_text("Town hall")
    open_item(remote, "s1")
    remote.get_by_role("button", name="Start", exact=True).click()
    expect(stage.locator("#lines")).to_contain_text("next: questions")
    press_more(remote, "+1 min")
    expect(stage.locator("#lines")).to_contain_text("1:00 over plan")
    remote.get_by_role("button", name="Message").click()
    expect(remote.get_by_role("button", name="Message")).to_be_hidden()
    remote.get_by_role("dialog").get_by_role("textbox").fill("Wrap up")
    remote.get_by_role("button", name="Show", exact=True).click()
    expect(stage.get_by_role("alert")).to_have_text("Wrap up")
    # One that shows its list shows whose it is.
    expect(both.get_by_role("alert")).to_have_text("Town hall: Wrap up")
    # Whoever comes later is told, too, and a message that is taken away is gone everywhere.
    stage.reload()
    expect(stage.get_by_role("alert")).to_have_text("Wrap up")
    expect(other.get_by_role("alert")).to_be_hidden()
    expect(stage.locator("#lines")).to_contain_text("1:00 over plan")
    press_more(remote, "Message")
    remote.get_by_role("button", name="Take away").click()
    expect(stage.get_by_role("alert")).to_be_hidden()
    expect(both.get_by_text("Wrap up")).to_be_hidden()


def test_without_the_machine_it_counts_on_and_rings_at_zero(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    home.do("timer", "20m", "--label", "Tea", "--detach")
    page = pages.open(sharing.pair(), own_time=True)
    page.get_by_role("button", name="Tea").click()
    press_more(page, "Ring here too")
    sharing.crash()
    expect(page.get_by_role("status")).to_contain_text("Not connected since")
    page.clock.fast_forward(1_000 * seconds(page.locator("#digits").inner_text()))
    expect(page.locator("#digits")).to_have_text("00")
    assert page.locator("body").get_attribute("data-phase") == "due"
    # It is stopped here, and rings there if it can.
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


def test_a_ring_that_is_cut_off_from_the_machine_can_be_stopped_here(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    (display, remote) = (pages.open(sharing.pair("t1")), pages.open(sharing.pair(), "phone"))
    display.get_by_role("button", name="Ring here too").click()
    remote.get_by_role("button", name="Tea").click()
    ring_now(home)
    expect(display.locator("#lines")).to_contain_text("rings now")
    # It is the machine's to stop.
    expect(display.get_by_role("button", name="Stop")).to_be_hidden()
    expect(remote.get_by_role("button", name="Stop")).to_be_enabled()
    sharing.crash()
    expect(display.get_by_role("status")).to_contain_text("Not connected since")
    display.get_by_role("button", name="Stop").click()
    expect(display.get_by_role("button", name="Stop")).to_be_hidden()
    expect(remote.get_by_role("status")).to_contain_text("Not connected since")
    remote.get_by_role("button", name="Stop").click()
    expect(remote.get_by_role("status")).to_contain_text("does not answer")


def test_a_list_rings_too_also_when_it_is_cut_off_and_each_ring_is_stopped_for_itself(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    home.do("timer", "20m", "--label", "Tea", "--detach")
    home.do("timer", "40m", "--label", "Eggs", "--detach")
    page = pages.open(sharing.pair(), own_time=True, script=LISTENER)
    page.get_by_role("button", name="Tea").click()
    press_more(page, "Ring here too")
    page.locator("#back").click()
    expect(page.locator("#items")).to_be_visible()
    sharing.crash()
    expect(page.get_by_role("status")).to_contain_text("Not connected since")
    assert page.evaluate("notes") == 0
    left = 1_000 * seconds(page.locator("[data-item=t1] .digits").inner_text())
    page.clock.fast_forward(left)
    wait_for(lambda: page.evaluate("notes") > 0, "a sound")
    page.get_by_role("button", name="Tea").click()
    page.get_by_role("button", name="Stop").click()
    page.locator("#back").click()
    notes = page.evaluate("notes")
    page.clock.fast_forward(5_000)
    assert page.evaluate("notes") == notes
    # That one is stopped says nothing of another.
    page.clock.fast_forward(1_000 * seconds(page.locator("[data-item=t2] .digits").inner_text()))
    wait_for(lambda: page.evaluate("notes") > notes, "another sound")


def test_the_list_of_steps_follows_the_present_one_and_leaves_the_digits_in_sight(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    home.do("sequence", "5m talk", "--repeat", "30", "--detach")
    for _ in range(20):
        home.do("next", "s1")
    page = pages.open(sharing.pair(), "phone")
    open_item(page, "s1")
    present = page.locator("#steps [aria-current=step]")
    shown = """() => {
      const [list, row] = [document.getElementById("steps"), document.querySelector("#steps [aria-current=step]")];
      const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    }"""
    expect(present).to_have_count(1)
    assert page.evaluate(shown) and page.evaluate("scrollY") == 0
    # A person may look at another step meanwhile.
    page.evaluate("document.getElementById('steps').scrollTop = 0")
    digits = page.locator("#digits").inner_text()
    expect(page.locator("#digits")).not_to_have_text(digits)
    assert page.evaluate("document.getElementById('steps').scrollTop") == 0
    home.do("next", "s1")
    wait_for(lambda: page.evaluate(shown), "the next step")
    assert axe(page) == []


def test_in_its_last_seconds_the_whole_screen_is_the_other_way_round_and_a_button_fills_it(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("timer", "20m", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.locator("#digits")).to_be_visible()
    luminance = """phase => {
      document.body.dataset.phase = phase;
      return ["color", "backgroundColor"].map((of) =>
        getComputedStyle(document.body)[of].match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0));
    }"""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        (ink, ground), (last_ink, last_ground) = page.evaluate(luminance, "running"), page.evaluate(luminance, "last")
        assert (ink < ground) == (scheme == "light") and (last_ink < last_ground) != (ink < ground)
    page.get_by_role("button", name="Full screen").click()
    wait_for(lambda: page.evaluate("document.fullscreenElement !== null"), "the whole screen")


def test_a_broken_link_is_shown_on_every_screen_that_can_stop_the_ring(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    # A link, by the name that an earlier build has for it.
    link = sharing.connection()
    link.request("GET", "/v1/events", headers={
        "Authorization": f"Bearer {sharing.pair(device='kitchen')}", "Toki-Face": "bell"})
    assert link.getresponse().status == 200
    home.do("timer", "20m", "--label", "Tea", "--sound", "none", "--detach")
    (phone, display) = (pages.open(sharing.pair(), "narrow"), pages.open(sharing.pair("t1")))
    japanese = pages.open(sharing.pair(), "phone", "ja-JP")
    ring_now(home)
    expect(phone.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(phone.get_by_role("alert")).to_be_hidden()
    # Gone without a word, in the middle of the ring.
    link.close()
    warning = phone.get_by_role("alert").filter(has_text="is lost")
    expect(warning).to_have_text("The connection to “kitchen”, which rings along, is lost: it will not learn of a stop here, and may ring on its own.")
    assert fits(phone) and axe(phone) == []
    phone.get_by_role("button", name="Tea").click()
    expect(phone.locator("#digits")).to_be_visible()
    expect(warning).to_be_visible()
    assert fits(phone) and axe(phone) == []
    expect(japanese.get_by_role("alert").filter(has_text="つながっていません")).to_contain_text("kitchen")
    assert fits(japanese) and axe(japanese) == []
    # A display has nothing to do with the other devices of its owner.
    expect(display.locator("#lines")).to_contain_text("rings now")
    assert "kitchen" not in display.content()
    phone.get_by_role("button", name="Stop", exact=True).click()
    expect(warning).to_be_hidden()


def test_after_a_sleep_in_which_its_steady_clock_stood_still_the_digits_are_right_at_once(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("timer", "20m", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), script=SLEEPER + DEAF)
    expect(page.locator("#accuracy")).to_have_text(re.compile("^± .* ms$"))
    # The machine did not go on by that minute, so what was shown is still right, and is taken away.
    page.evaluate("deafen(); sleep(60_000); document.getElementById('digits').textContent = '00'")
    # A page that notices nothing would be told with the next beat, at some time within 15 s.
    wait_for(lambda: is_right(page, home), "the right digits", BY_ITSELF)


def test_a_page_that_stood_still_shows_the_right_digits_at_once(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), script=DEAF)
    expect(page.locator("#accuracy")).to_have_text(re.compile("^± .* ms$"))
    page.evaluate("deafen()")
    told = pages.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [process["id"] for process in told if process["type"] == "renderer"]
    for pid in renderers:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(4)
    for pid in renderers:
        os.kill(pid, signal.SIGCONT)
    wait_for(lambda: is_right(page, home), "the right digits", BY_ITSELF)


def test_a_removed_device_shows_nothing_any_more(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Secret", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.locator("#label")).to_have_text("Secret")
    home.do("share", "revoke", "d1")
    expect(page.get_by_role("alert")).to_contain_text("not paired any more")
    expect(page.get_by_role("heading", name="Secret")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_device_whose_clock_is_wrong_shows_the_same_digits(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.locator("#accuracy")).to_have_text(re.compile("^± .* ms$"))
    page.clock.set_fixed_time("2001-01-01T00:00:00Z")
    # They go on, and are right.
    digits = page.locator("#digits").inner_text()
    expect(page.locator("#digits")).not_to_have_text(digits)
    wait_for(lambda: is_right(page, home), "the right digits")


@pytest.mark.parametrize(("size", "language"), sizes_in(["en-US", "ja-JP"], "narrow", "phone", "lying"))
def test_every_screen_fits_and_has_no_fault_of_accessibility(
    home: Home, sharing: Sharing, pages: Pages, size: str, language: str
):
    home.do("timer", "59m", "--label", "A rather long label, such as people write: مرحبا 東京", "--detach")
    home.do("sequence", "20m welcome, 25m talk, 5m questions", "--detach")
    home.do("alarm", "tomorrow", "7:00", "--label", "起床")
    home.do("stopwatch", "--detach")
    home.do("lap")
    sharing.open()
    scheme = "dark" if size in ("phone", "stage") else "light"
    pairing = pages.open(None, size, language, color_scheme=scheme, reduced_motion="reduce")
    pairing.locator("#pairing form").wait_for()
    assert fits(pairing) and axe(pairing) == []
    page = pages.open(
        sharing.pair(), size, language, "zones=Asia/Kolkata,America/New_York", color_scheme=scheme, reduced_motion="reduce")
    page.locator("[data-item=t1]").wait_for()
    for screen in ("timers", "alarms", "sequences", "stopwatches", "clock"):
        turn_to(page, screen)
        assert fits(page) and axe(page) == [], screen
        for opener in ("newTimer", "newAlarm", "showKeys", "cities"):
            if page.locator(f"#{opener}").is_visible():
                page.locator(f"#{opener}").click()
                assert fits(page) and axe(page) == [], opener
                page.keyboard.press("Escape")
    for item in ("t1", "s1", "a1", "w1"):
        open_item(page, item)
        expect(page.locator("#digits")).not_to_have_text("--:--")
        page.mouse.move(5, 5)
        assert fits(page), item
        assert axe(page) == [], item
        for opener in ("openMore", "tell"):
            if page.locator(f"#{opener}").is_visible():
                page.locator(f"#{opener}").click()
                assert fits(page) and axe(page) == [], opener
                if opener != "openMore":
                    page.keyboard.press("Escape")
        page.locator("#back").click()
    assert page.evaluate("document.documentElement.lang") == language[:2]
