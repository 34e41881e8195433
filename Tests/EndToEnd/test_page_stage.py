# SPDX-License-Identifier: Apache-2.0
"""The page on a stage: a look that its address says, colours as surfaces, whatever runs now, and what comes today."""

from __future__ import annotations

import re
from base64 import b64encode
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, axe, browser, fits, in_turns, pages, playwright, turn_to  # noqa: F401
from test_page_engines import firefox, webkit  # noqa: F401
from test_page_item import COLOURS
from test_page_screens import IN_VIEW, resize
from test_share import Sharing, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)

# A small phone, one that stands, one that lies, a laptop and a projector.
WINDOWS = [(320, 568), (390, 844), (844, 390), (1280, 720), (1920, 1080)]

# The icon of the page as a logo, and whether a screen shows it: as it is large, and drawn to its middle.
ICON = (Path(__file__).parents[2] / "Web" / "icon-192.png").read_bytes()
LOGO = """(() => {
  const logo = document.getElementById("logo");
  return !logo.hidden && logo.width === 192 && logo.getContext("2d").getImageData(96, 96, 1, 1).data[3] === 255;
})()"""

AMBER, ORANGE, RED, BLACK = "255,197,49", "244,115,28", "179,18,29", "0,0,0"


def phase(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-phase")


def put_to(home: Home, left: int) -> None:
    """Leaves a timer so many seconds, in a moment or so."""
    def shorten() -> bool:
        now = home.json("show", "t1")["remaining_ns"] // 10**9
        return home.run("add", "t1", f"{left - now}s").returncode == 0

    wait_for(shorten, f"{left} s left")


def test_a_look_is_chosen_at_the_display_stands_in_its_address_and_stays_over_a_reload(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("timer", "20m", "--label", "Keynote", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    expect(page.locator("#label")).to_have_text("Keynote")
    page.get_by_role("button", name="Look of this screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Shows").select_option("Whatever runs now")
    dialog.get_by_label("Progress bar").uncheck()
    dialog.get_by_label("Yellow").fill("5 minutes")
    dialog.get_by_label("Orange").fill("0:30")
    dialog.get_by_label("Digits").fill("#101010")
    expect(dialog.get_by_text("hard to tell apart")).to_be_visible()
    dialog.get_by_label("Ground", exact=True).fill("#e0f0ff")
    expect(dialog.get_by_text("hard to tell apart")).to_be_hidden()
    dialog.get_by_label("Mirror").select_option("Left and right")
    dialog.get_by_label("Size").fill("70")
    dialog.get_by_label("Font").fill("DejaVu Serif")
    dialog.get_by_role("button", name="Show").click()
    expect(dialog.get_by_role("alert")).to_have_text("Not valid: Yellow.")
    dialog.get_by_label("Yellow").fill("5:00")
    dialog.get_by_role("button", name="Show").click()
    expect(dialog).to_be_hidden()
    address = "#show=now&look=stage&parts=label,lines,time&soon=5:00&last=0:30&ground=e0f0ff&ink=101010&font=DejaVu%20Serif&mirror=h&size=70"
    assert page.url.endswith(address)
    for _ in range(2):
        expect(page.locator("#label")).to_have_text("Keynote")
        expect(page.locator("#timeOfDay")).to_have_text(re.compile(r"^\d?\d:\d\d [AP]M$"))
        expect(page.locator("#progress")).to_be_hidden()
        assert page.evaluate(COLOURS, None)["ground"] == "224,240,255"
        style = page.evaluate("getComputedStyle(document.getElementById('stage')).scale + getComputedStyle(document.getElementById('label')).fontFamily")
        assert style.startswith('-1 1"DejaVu Serif"')
        page.reload()
    # The form begins with what is shown, and takes the look off again.
    page.get_by_role("button", name="Look of this screen").click()
    expect(dialog.get_by_label("Yellow")).to_have_value("5:00")
    expect(dialog.get_by_label("Digits")).to_have_value("#101010")
    dialog.get_by_role("button", name="As usual").click()
    expect(page.locator("body[data-look]")).to_have_count(0)
    assert page.url.endswith("#show=now")


def test_a_logo_is_chosen_at_the_screen_and_stays_there_alone(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Keynote", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"))
    page.get_by_role("button", name="Look of this screen").click()
    dialog = page.get_by_role("dialog")
    for name, content in (("notes.png", b"no picture"), ("large.png", ICON + bytes(200_000))):
        dialog.get_by_label("Picture for the logo").set_input_files({"name": name, "mimeType": "image/png", "buffer": content})
        expect(dialog.get_by_label("Logo", exact=True)).to_be_checked()
        dialog.get_by_role("button", name="Show").click()
        expect(dialog).to_have_js_property("ariaBusy", "false")
        expect(dialog.get_by_role("alert")).to_have_text("A logo is a PNG, JPEG or WebP picture of at most 200 KB.")
        assert page.evaluate("localStorage.getItem('logo')") is None
    dialog.get_by_label("Picture for the logo").set_input_files({"name": "toki.png", "mimeType": "image/png", "buffer": ICON})
    dialog.get_by_role("button", name="Show").click()
    expect(dialog).to_be_hidden()
    wait_for(lambda: page.evaluate(LOGO), "the logo")
    assert page.url.endswith("#show=t1&look=stage&parts=logo,label,lines,bar,time")
    page.reload()
    wait_for(lambda: page.evaluate(LOGO), "the logo after a reload")
    expect(page.locator("#label")).to_have_text("Keynote")
    for size in WINDOWS:
        resize(page, size)
        assert fits(page) and page.evaluate(IN_VIEW), size
    # Another look may be without it, and then it is gone.
    page.get_by_role("button", name="Look of this screen").click()
    dialog.get_by_label("Logo", exact=True).uncheck()
    dialog.get_by_role("button", name="Show").click()
    expect(page.locator("#logo")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('logo')") is None


def test_a_kiosk_takes_its_look_from_its_address_and_reports_invalid_values(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Keynote", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), fragment="look=stage&ground=red&size=60")
    expect(page.locator("#label")).to_have_text("Keynote")
    expect(page.get_by_role("status")).to_contain_text("Part of the look is not valid: ground.")
    assert page.url.endswith("/#show=now&look=stage&size=60")


@in_turns("ja-JP")
def test_the_ground_is_a_colour_as_the_end_comes_near_and_the_digits_count_on_beyond_it(
    home: Home, sharing: Sharing, pages: Pages, language: str
):
    home.do("timer", "1h", "--label", "Keynote", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), language=language, fragment="show=t1&look=stage&soon=40:00&last=20:00")
    expect(page.locator("#label")).to_have_text("Keynote")
    # Each lasts for minutes, as a busy machine takes long to look at it.
    for left, name, ground, digits in (
        (3_500, "calm", BLACK, r"^5\d:\d\d$"), (2_300, "soon", AMBER, r"^3\d:\d\d$"), (1_100, "last", ORANGE, r"^1\d:\d\d$"),
        (2, "ringing", RED, r"^\+\d?\d:\d\d$"),
    ):
        if name == "ringing":
            put_to(home, 59)
            expect(page.locator("#digits")).to_have_text(re.compile(r"^0:\d\d$"))
        put_to(home, left)
        expect(page.locator("body")).to_have_attribute("data-phase", name)
        for window in WINDOWS:
            resize(page, window)
            colours = page.evaluate(COLOURS, None)
            assert colours["ground"] == ground and colours["contrast"] > 4.5, (name, window)
            assert page.evaluate(IN_VIEW) and fits(page), (name, window)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (name, window)
        assert axe(page) == [], name
        expect(page.locator("#digits")).to_have_text(re.compile(digits))
    # Beyond the end it counts by itself.
    last = page.locator("#digits").inner_text()
    expect(page.locator("#digits")).not_to_have_text(last)
    home.do("stop")
    expect(page.locator("body")).to_have_attribute("data-phase", "still")


def test_an_item_removed_by_a_mixer_keeps_its_colour(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Keynote", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), fragment="show=t1&look=stage&chroma=00b140&parts=&soon=8:00")
    expect(page.locator("#label")).to_have_text("Keynote")
    colours = []
    for left, name in ((1_100, "calm"), (400, "soon"), (2, "ringing")):
        put_to(home, left)
        expect(page.locator("body")).to_have_attribute("data-phase", name)
        assert page.evaluate(COLOURS, None)["ground"] == "0,177,64"
        colours.append(page.locator("#digits").evaluate("(digits) => getComputedStyle(digits).color"))
    assert len(set(colours)) == 3
    # Nothing but the digits, once nobody is at the controls.
    expect(page.locator("body")).to_have_attribute("data-still", "true")
    expect(page.locator("#hands")).to_have_css("opacity", "0")
    for part in ("#lines", "#progress", "#timeOfDay", "#agenda"):
        expect(page.locator(part)).to_be_hidden()


def test_the_running_item_display_follows_starts_pauses_and_ends(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Keynote", "--detach")
    home.do("timer", "50m", "--label", "Lunch", "--detach")
    home.do("timer", "3h", "--label", "Secret", "--detach")
    for one in ("t1", "t2"):
        home.do("reset", one)
    sharing.open()
    page = pages.open(sharing.pair("t1", "t2"), fragment="show=now&look=stage")
    # Nothing runs that it may see: it is a clock.
    expect(page.locator("#digits")).to_have_text(re.compile(r"\d:\d\d:\d\d"))
    home.do("start", "t2")
    expect(page.locator("#label")).to_have_text("Lunch")
    home.do("start", "t1")
    expect(page.locator("#label")).to_have_text("Keynote")
    home.do("pause", "t1")
    expect(page.locator("#label")).to_have_text("Lunch")
    home.do("pause", "t2")
    home.do("reset", "t2")
    expect(page.locator("#label")).to_have_text("Keynote")
    expect(page.locator("#lines")).to_contain_text("paused")


def test_a_display_shows_the_agenda_of_today(home: Home, sharing: Sharing, pages: Pages):
    # Where the day is far from over: about noon. The sign is that of POSIX.
    home.environment["TZ"] = f"Etc/GMT{datetime.now(UTC).hour - 12:+}"
    home.do("sequence", "18m opening, 25m questions [wait], 10m closing", "--label", "Town hall", "--detach")
    home.do("timer", "3h", "--label", "Secret", "--detach")
    home.do("alarm", "every day 9:00, 16:00 and 17:30", "--label", "Doors")
    sharing.open()
    display = pages.open(sharing.pair("a1"), fragment="show=clock&look=stage&parts=label,agenda")
    expect(display.locator("#agenda li")).to_have_text(["4:00 PMDoors", "5:30 PMDoors"], use_inner_text=False)
    page = pages.open(sharing.pair("s1"), fragment="show=s1&look=stage&parts=label,agenda")
    expect(page.locator("#label")).to_have_text("Town hall · opening")
    expect(page.locator("#agenda li")).to_have_count(2)
    rows = page.locator("#agenda li").all_inner_texts()
    assert re.fullmatch(r"\d?\d:\d\d\s[AP]M\s+questions", rows[0]) and re.fullmatch(r"from \d?\d:\d\d\s[AP]M\s+closing", rows[1]), rows
    home.do("next", "s1")
    expect(page.locator("#agenda li")).to_have_count(1)
    expect(page.locator("body")).not_to_contain_text("Secret")


def test_the_operator_of_a_show_has_next_and_back_in_front_and_the_steps_beside(home: Home, sharing: Sharing, pages: Pages):
    home.do("sequence", "18m opening, 25m questions [wait], 10m closing", "--label", "Town hall", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), fragment="show=now&look=operator")
    acts = page.locator("#acts button")
    expect(acts).to_have_text(["Pause", "Next step"])
    page.get_by_role("button", name="Next step").click()
    expect(acts).to_have_text(["Step back", "Pause", "Next step"])
    expect(page.locator("#label")).to_have_text("Town hall · questions")
    for window in WINDOWS:
        resize(page, window)
        assert page.evaluate(IN_VIEW) and fits(page), window
        if window[0] >= 1280:
            stage, steps = (page.locator(one).bounding_box() for one in ("#stage", "#steps"))
            assert steps["x"] >= stage["x"] + stage["width"] and steps["y"] + steps["height"] <= window[1]
    assert axe(page) == []
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("#label")).to_have_text("Town hall · opening")
    # A display has none of it, whatever its address says.
    display = pages.open(sharing.pair("s1"), fragment="show=now&look=operator")
    expect(display.locator("#label")).to_have_text("Town hall · opening")
    expect(display.locator("#acts button")).to_have_count(0)


@pytest.mark.slow
def test_an_owner_sees_which_screens_are_connected_and_has_each_show_its_number(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Keynote", "--detach")
    sharing.open()
    # What this page takes away after 10 s, it leaves for longer, as all of it is looked at.
    hall = pages.open(sharing.pair("t1", device="Hall left"), "stage", fragment="look=stage", script="""{
      const set = setTimeout;
      window.setTimeout = (does, after, ...rest) => set(does, after < 10_000 ? after : 30 * after, ...rest);
    }""")
    owner = pages.open(sharing.pair("--role", "owner", device="Desk"), "phone")
    away = pages.open(sharing.pair("t1", device="Foyer"))
    for page in (hall, away):
        expect(page.locator("#label")).to_have_text("Keynote")
    away.close()
    wait_for(lambda: [one["streams"] for one in home.json("share", "devices")] == [1, 1, 0], "the foyer to be gone")
    owner.get_by_role("button", name="Connected screens").click()
    rows = owner.locator("#screenList li")
    expect(rows).to_have_text(["1Hall leftDisplay of t1", "2DeskOwner"])
    assert axe(owner) == [] and fits(owner)
    owner.get_by_role("button", name="Identify").click()
    expect(owner.locator("#identity")).to_have_text("2 Desk")
    expect(hall.locator("#identity")).to_have_text("1 Hall left")
    for window in WINDOWS:
        resize(hall, window)
        box = hall.locator("#identity strong").bounding_box()
        assert box["height"] > min(window) / 3 and fits(hall), window
    assert axe(hall) == []
    # It goes by itself, and is no part of what others may ask.
    expect(owner.locator("#identity")).to_be_hidden()
    expect(pages.open(sharing.pair(), "phone").get_by_role("button", name="Connected screens")).to_be_hidden()


def test_a_table_becomes_the_steps_of_the_form_and_faults_name_their_lines(
    home: Home, sharing: Sharing, pages: Pages, tmp_path: Path
):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    turn_to(page, "sequences")
    page.get_by_role("button", name="New sequence").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Label", exact=True).fill("Town hall")
    dialog.get_by_text("Steps from a table").click()
    dialog.get_by_label("Rows of a spreadsheet").fill("Opening,18\n\nQuestions\n")
    dialog.get_by_role("button", name="Take over").click()
    faults = dialog.locator("#rundownFaults p")
    expect(faults).to_have_text([re.compile("^Line 1: “18” is no length"), "Line 3: There is no length."])
    assert axe(page) == [] and fits(page)
    # Nothing was taken over. A file is, at once.
    expect(dialog.locator("#blocks li")).to_have_count(1)
    table = tmp_path / "rundown.csv"
    table.write_bytes("Titel;Duration\r\n".encode("latin-1") + "Begrüßung;18:00\r\n".encode("latin-1"))
    dialog.get_by_label("Or a CSV file").set_input_files(table)
    expect(faults).to_have_text(["rundown.csv cannot be read as text in UTF-8."])
    dialog.get_by_label("Each step waits").check()
    table.write_text("Title;Speaker;Duration\r\nBegrüßung;Mori;0:18:00\r\n\"Questions; all\";;25m\r\n", "utf-8")
    dialog.get_by_label("Or a CSV file").set_input_files(table)
    expect(dialog.locator("#blocks li")).to_have_count(2)
    expect(dialog.get_by_label("Name of step 1", exact=True)).to_have_value("Begrüßung")
    expect(dialog.get_by_label("Minutes of step 2")).to_have_value("25")
    # What stands there is what is set.
    dialog.get_by_label("Minutes of step 2").fill("20")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#label")).to_have_text("Town hall · Begrüßung")
    plan = sharing.ask("GET", "/v1/sequences/s1", sharing.pair()).json["plan"]
    assert [(step["label"], step["duration_ns"] / 60e9, step["waits"]) for step in plan] == [
        ("Begrüßung", 18, True), ("Questions; all", 20, True)]


@pytest.mark.slow
def test_firefox_and_webkit_show_the_look_of_the_address(home: Home, sharing: Sharing, firefox: Page, webkit: WebKit):
    home.do("timer", "20m", "--label", "Keynote", "--sound", "none", "--detach")
    sharing.open()
    look = "show=now&look=stage&parts=logo,label,lines,bar,time&soon=5:00&last=1:30&ground=101820&mirror=hv&size=50"
    firefox.goto(f"https://localhost:{sharing.port}/#token={sharing.pair('t1')}&{look}")
    webkit.open(f"https://localhost:{sharing.port}/#token={sharing.pair('t1')}&{look}")
    style = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.getElementById('stage')).scale"
    expect(firefox.locator("#label")).to_have_text("Keynote")
    wait_for(lambda: webkit.text("#label") == "Keynote", "the timer")
    for left, expected in ((1_000, "rgb(16, 24, 32)-1"), (200, "rgb(255, 197, 49)-1"), (2, "rgb(179, 18, 29)-1")):
        put_to(home, left)
        wait_for(lambda expected=expected: firefox.evaluate(style).startswith(expected), "the colour in Firefox")
        wait_for(lambda expected=expected: webkit.run(f"return {style}").startswith(expected), "the colour in WebKit")
    wait_for(lambda: re.fullmatch(r"\+\d?\d:\d\d", webkit.text("#digits")), "over-time")
    expect(firefox.locator("#digits")).to_have_text(re.compile(r"^\+\d?\d:\d\d$"))
    assert webkit.run(f"return ({IN_VIEW.strip().rstrip(';')})()") and firefox.evaluate(IN_VIEW)
    keep = f"localStorage.setItem('logo', '{b64encode(ICON).decode()}')"
    webkit.run(keep)
    webkit.reload()
    wait_for(lambda: webkit.text("#label") == "Keynote", "the timer after a reload")
    assert webkit.run("return location.hash") == f"#{look}"
    wait_for(lambda: webkit.run(f"return {LOGO}"), "the logo in WebKit")
    firefox.evaluate(keep)
    firefox.reload()
    wait_for(lambda: firefox.evaluate(LOGO), "the logo in Firefox")
