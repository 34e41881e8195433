# SPDX-License-Identifier: Apache-2.0
"""The forms of the page: all that can be set is set there, as it is shown, and what stayed as it was is not sent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from home import Home, wait_for
from test_page import Pages, axe, browser, fits, open_item, pages, playwright, press_more, sizes_in, turn_to  # noqa: F401
from test_page_engines import firefox, webkit  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)

MINUTE = 60 * 10**9


def changes(page: Page) -> list[tuple[str | None, Any]]:
    """What the page asks to be changed from now on, each with the version that it expects."""
    asked: list[tuple[str | None, Any]] = []

    def note(request: Any) -> None:
        if request.method in ("POST", "PATCH") and request.post_data and not request.url.endswith("/explain"):
            asked.append((request.headers.get("if-match"), request.post_data_json))

    page.on("request", note)
    return asked


def told(sharing: Sharing, item: str) -> Any:
    """An item as the API tells it."""
    state = sharing.ask("GET", "/v1/state", sharing.pair()).json
    return next(one for kind in ("timers", "alarms", "sequences") for one in state[kind] if one["id"] == item)


def wait_until_known(page: Page, what: str) -> None:
    """Waits until something is true of the state that a page knows, and keeps; an answer may come before the event."""
    wait_for(lambda: page.evaluate(f"(({{ settings, alarms }}) => {what})(JSON.parse(localStorage.getItem('kept')).state)"), what)


def form(page: Page) -> Locator:
    return page.get_by_role("dialog")


def begin_alarm(page: Page) -> None:
    """Opens the form of a new alarm, on Mondays, with all its fields."""
    page.get_by_role("button", name="New alarm").click()
    form(page).get_by_label("Monday").check()
    page.locator("#alarmMore summary").click()


def refuse_pause(page: Page) -> None:
    """Saves what the form says; its pause is refused."""
    path = "**/v1/alarms/*/pause"
    page.route(path, lambda route: route.fulfill(status=422, json={"error": {"code": "cannot_be", "message": "It cannot pause."}}))
    form(page).get_by_role("button", name="Save").click()
    expect(form(page).get_by_role("alert")).to_have_text("It cannot pause.")
    page.unroute(path)


def save(page: Page) -> None:
    form(page).get_by_role("button", name="Save").click()
    expect(form(page)).to_be_hidden()


def test_an_alarm_has_times_days_days_left_out_and_how_it_rings(home: Home, sharing: Sharing, pages: Pages):
    home.do("settings", "volume", "45")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    asked = changes(page)
    page.get_by_role("button", name="New alarm").click()
    # What is shown before is what is set: that of all of Toki, until a person says something else.
    expect(page.locator("#alarmRing summary")).to_have_text("Ring Dawn, 45 %, snooze 9 min")
    form(page).get_by_label("Time of day", exact=True).fill("06:40")
    form(page).get_by_role("button", name="Add a time").click()
    expect(form(page).get_by_label("Time of day 2")).to_be_focused()
    form(page).get_by_label("Time of day 2").fill("06:10")
    expect(form(page).get_by_label("On a date")).to_be_visible()
    form(page).get_by_label("Monday").check()
    form(page).get_by_label("Tuesday").check()
    expect(form(page).get_by_label("On a date")).to_be_hidden()
    form(page).get_by_label("Label").fill("Up")
    page.locator("#alarmRing summary").click()
    form(page).get_by_label("Sound").select_option("Harp")
    form(page).get_by_label("Volume", exact=True).fill("20")
    form(page).get_by_role("combobox", name="Snooze", exact=True).select_option("15 min")
    form(page).get_by_label("Quiet pre-alarm").select_option("5 min")
    form(page).get_by_label("Speak the time").check()
    expect(page.locator("#alarmRing summary")).to_have_text("Ring Harp, 20 %, snooze 15 min")
    page.locator("#alarmMore summary").click()
    form(page).get_by_label("Day, or the first").fill("2030-12-24")
    form(page).get_by_label("Last day").fill("2031-01-02")
    form(page).get_by_label("Every year").check()
    form(page).get_by_role("button", name="Leave out").click()
    expect(page.locator("#leftOut li")).to_contain_text("Dec 24 – Jan 2, every year")
    # What was typed and not added counts as well.
    form(page).get_by_label("Day, or the first").fill("2030-05-01")
    form(page).get_by_label("Set, turned on").fill("work")
    form(page).get_by_label("Time zone").select_option("Europe/Berlin")
    save(page)
    expect(page.locator("#label")).to_have_text("Up")
    assert asked == [(None, {
        "time": "06:10", "times": ["06:10", "06:40"], "days": ["mon", "tue"], "except": ["--12-24/--01-02", "2030-05-01"],
        "zone": "Europe/Berlin", "set": "work", "label": "Up", "settings": {
            "sound": {"kind": "named", "value": "harp"}, "volume": 20, "snooze_ns": 15 * MINUTE, "speak": True,
            "pre_alarm": {"before_ns": 5 * MINUTE, "volume": 20}}})]
    alarm = told(sharing, "a1")
    assert (alarm["times"], alarm["settings"]["volume"], alarm["settings"]["ring_ns"]) == (["06:10", "06:40"], 20, 10 * MINUTE)
    # An edit names what was changed, and which version that was seen in.
    asked.clear()
    press_more(page, "Edit")
    expect(page.locator("#alarmRing summary")).to_have_text("Ring Harp, 20 %, snooze 15 min")
    form(page).get_by_role("button", name="Delete").first.click()
    form(page).get_by_label("Label").fill("Up!")
    page.locator("#alarmRing summary").click()
    form(page).get_by_role("checkbox", name="Chime").check()
    expect(page.locator("#alarmRing summary")).to_have_text("Ring Harp, 20 %, Chime")
    save(page)
    assert asked == [(f'"{alarm["revision"]}"', {"time": "06:40", "label": "Up!", "settings": {"chime": True}})]
    alarm = told(sharing, "a1")
    assert (alarm["times"], alarm["time"], alarm["except"]) == ([], "06:40", ["--12-24/--01-02", "2030-05-01"])
    # Nothing that was changed is nothing that is sent.
    asked.clear()
    press_more(page, "Edit")
    save(page)
    assert asked == []


def test_an_alarm_rings_on_a_date_and_one_with_a_rule_of_its_own_keeps_that(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", "every 2nd tue 7:15", "--label", "Bins")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="alarms")
    page.get_by_role("button", name="New alarm").click()
    form(page).get_by_label("On a date").fill("2031-04-13")
    save(page)
    expect(page.locator("#lines")).to_contain_text("Apr 13")
    assert (told(sharing, "a2")["date"], told(sharing, "a2")["day_named"]) == ("2031-04-13", True)
    rule = told(sharing, "a1")["rrule"]
    page.go_back()
    page.locator("[data-item=a1]").click()
    press_more(page, "Edit")
    expect(form(page).get_by_text("a rule of its own")).to_be_visible()
    expect(form(page).get_by_label("Monday")).to_be_hidden()
    form(page).get_by_label("Time of day", exact=True).fill("06:00")
    save(page)
    assert (told(sharing, "a1")["rrule"], told(sharing, "a1")["time"]) == (rule, "06:00")


def test_an_alarm_leaves_out_holidays_and_is_paused_from_one_day_to_another(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", "every mon 7:00", "--label", "Up")
    sharing.open()
    page = pages.open(sharing.pair(), "narrow", fragment="show=a1")
    asked = changes(page)
    press_more(page, "Edit")
    page.locator("#alarmMore summary").click()
    form(page).get_by_label("Public holidays").select_option("Japan")
    form(page).get_by_label("Pause from").fill("2031-01-05")
    form(page).get_by_label("Until").fill("2031-01-13")
    form(page).get_by_label("Label").fill("Work")
    refuse_pause(page)
    # What was refused is mended, and the rest is not sent again.
    wait_until_known(page, "alarms[0].label === 'Work'")
    form(page).get_by_label("Until").fill("2031-01-19")
    save(page)
    pauses = [{"from": "2031-01-05", "until": day} for day in ("2031-01-13", "2031-01-19")]
    assert [body for _, body in asked] == [{"except_holidays": "jp", "label": "Work"}, *pauses]
    assert (told(sharing, "a1")["except_holidays"], told(sharing, "a1")["pause"]) == ("jp", pauses[1])
    # It stands there the next time, and is taken back.
    wait_until_known(page, "alarms[0].pause !== null")
    press_more(page, "Edit")
    page.locator("#alarmMore summary").click()
    expect(form(page).get_by_label("Public holidays")).to_have_value("jp")
    expect(form(page).get_by_label("Until")).to_have_value("2031-01-19")
    form(page).get_by_label("Public holidays").select_option("None")
    form(page).get_by_label("Pause from").fill("")
    form(page).get_by_label("Until").fill("")
    save(page)
    assert ("except_holidays" not in told(sharing, "a1"), told(sharing, "a1")["pause"]) == (True, None)


def test_a_new_alarm_is_paused_and_made_once_though_its_pause_was_refused(home: Home, sharing: Sharing, pages: Pages):
    home.daemon()
    sharing.open()
    page = pages.open(sharing.pair(), "narrow", fragment="alarms")
    asked = changes(page)
    begin_alarm(page)
    form(page).get_by_label("Public holidays").select_option("Germany: Bavaria")
    form(page).get_by_label("Pause from").fill("2031-01-05")
    form(page).get_by_label("Until").fill("2031-01-13")
    refuse_pause(page)
    wait_until_known(page, "alarms.length === 1")
    form(page).get_by_label("Label").fill("Work")
    form(page).get_by_label("Until").fill("2031-01-19")
    save(page)
    expect(page.locator("#label")).to_have_text("Work")
    pauses = [{"from": "2031-01-05", "until": day} for day in ("2031-01-13", "2031-01-19")]
    made = {"time": "07:00", "days": ["mon"], "except_holidays": "de-by", "label": ""}
    assert [body for _, body in asked] == [made, pauses[0], {"label": "Work"}, pauses[1]]
    assert [alarm["pause"] for alarm in home.json("list")["alarms"]] == [pauses[1]]


def test_days_and_pauses_without_both_ends_are_not_saved(home: Home, sharing: Sharing, pages: Pages):
    home.daemon()
    sharing.open()
    page = pages.open(sharing.pair(), "narrow", fragment="alarms")
    asked = changes(page)
    begin_alarm(page)
    fields = {name: form(page).get_by_label(name) for name in ("Pause from", "Until", "Day, or the first", "Last day")}
    for given, wrong in (
        ({"Pause from": "2031-01-05"}, "Until"), ({"Pause from": "2031-01-05", "Until": "2031-01-03"}, "Until"),
        ({"Until": "2020-01-03"}, "Until"), ({"Last day": "2031-01-03"}, "Day, or the first"),
        ({"Day, or the first": "2031-01-05", "Last day": "2031-01-03"}, "Last day"),
    ):
        for name, field in fields.items():
            field.fill(given.get(name, ""))
        # It is seen, also where it was closed meanwhile.
        page.locator("#alarmMore summary").click()
        form(page).get_by_role("button", name="Save").click()
        expect(fields[wrong]).to_be_focused()
        assert fields[wrong].evaluate("(field) => field.validationMessage !== ''"), given
    assert asked == []
    for name, field in fields.items():
        field.fill({"Day, or the first": "2031-01-05"}.get(name, ""))
    form(page).get_by_role("button", name="Leave out").click()
    save(page)
    assert [alarm["except"] for alarm in home.json("list")["alarms"]] == [["2031-01-05"]]


def test_what_is_put_back_after_a_refusal_is_saved_too(home: Home, sharing: Sharing, pages: Pages):
    home.do("alarm", "every mon 7:00", "--label", "Work", "--volume", "40")
    sharing.open()
    page = pages.open(sharing.pair(), "narrow", fragment="show=a1")
    press_more(page, "Edit")
    page.locator("#alarmMore summary").click()
    form(page).get_by_label("Label").fill("Office")
    form(page).get_by_label("Time of day", exact=True).fill("06:00")
    form(page).get_by_label("Pause from").fill("2031-01-05")
    form(page).get_by_label("Until").fill("2031-01-13")
    refuse_pause(page)
    assert (told(sharing, "a1")["label"], told(sharing, "a1")["time"]) == ("Office", "06:00")
    for field in ("Pause from", "Until"):
        form(page).get_by_label(field).fill("")
    form(page).get_by_label("Label").fill("Work")
    form(page).get_by_label("Time of day", exact=True).fill("07:00")
    save(page)
    assert [told(sharing, "a1")[name] for name in ("label", "time", "pause")] == ["Work", "07:00", None]


def test_enter_in_a_form_does_what_the_button_that_saves_does(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.get_by_role("button", name="New timer").click()
    form(page).get_by_label("Minutes").fill("25")
    form(page).get_by_label("Minutes").press("Enter")
    expect(page.locator("#digits")).to_have_text(re.compile("^2[45]:"))
    # Neither do buttons that are hidden now.
    press_more(page, "Edit")
    form(page).get_by_label("Label").fill("Tea")
    form(page).get_by_label("Label").press("Enter")
    expect(page.locator("#label")).to_have_text("Tea")
    assert told(sharing, "t1")["duration_ns"] == 25 * MINUTE
    for text in ("Two minutes more", "Questions now"):
        press_more(page, "Message")
        form(page).get_by_role("textbox").fill(text)
        form(page).get_by_role("textbox").press("Enter")
        expect(page.locator("#message")).to_have_text(text)
    press_more(page, "Look")
    form(page).get_by_label("Size").fill("60")
    form(page).get_by_label("Size").press("Enter")
    expect(form(page)).to_be_hidden()
    assert "size=60" in page.evaluate("location.hash")


def test_a_timer_has_a_color_stays_as_a_preset_and_rings_as_is_chosen(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.get_by_role("button", name="New timer").click()
    form(page).get_by_label("Label").fill("Tea")
    form(page).get_by_label("Color").select_option("Green")
    form(page).get_by_label("Keep as a preset").check()
    page.locator("#timerRing summary").click()
    form(page).get_by_label("Sound").select_option("Silent")
    expect(form(page).get_by_label("Volume", exact=True)).to_be_disabled()
    form(page).get_by_label("Count up after the end").uncheck()
    form(page).get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#label")).to_have_text("Tea")
    timer = told(sharing, "t1")
    assert (timer["color"], timer["kept"], timer["settings"]["sound"]["kind"], timer["settings"]["overtime"]) == ("green", True, "none", False)
    press_more(page, "Edit")
    form(page).get_by_label("Color").select_option("None")
    save(page)
    assert told(sharing, "t1")["color"] is None


def test_an_open_form_warns_of_changes_made_elsewhere_before_it_overwrites_them(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("alarm", "mon", "7:00", "--label", "Up")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=a1")
    expect(page.locator("#label")).to_have_text("Up")
    press_more(page, "Edit")
    # Something else than what is changed here stands beside it.
    home.do("edit", "a1", "--volume", "30")
    wait_until_known(page, "alarms[0].settings.volume === 30")
    form(page).get_by_label("Label").fill("Work")
    save(page)
    assert (told(sharing, "a1")["label"], told(sharing, "a1")["settings"]["volume"]) == ("Work", 30)
    press_more(page, "Edit")
    form(page).get_by_label("Label").fill("Mine")
    home.do("edit", "a1", "--label", "Theirs")
    expect(page.locator("#label")).to_have_text("Theirs")
    form(page).get_by_role("button", name="Save").click()
    expect(form(page).get_by_role("alert")).to_have_text("It was changed elsewhere meanwhile. Save again to have it as it stands here.")
    assert told(sharing, "a1")["label"] == "Theirs"
    save(page)
    wait_for(lambda: told(sharing, "a1")["label"] == "Mine", "the second press")


def test_a_sequence_is_made_of_steps_and_repeated_ones_and_its_order_is_changed_once_it_is_reset(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    page = pages.open(sharing.pair(), "narrow", fragment="sequences")
    asked = changes(page)
    page.get_by_role("button", name="New sequence").click()
    form(page).get_by_label("Label").fill("Work")
    form(page).get_by_role("button", name="Start", exact=True).click()
    expect(form(page).get_by_role("alert")).to_have_text("Each step needs a length.")
    form(page).get_by_label("Name of step 1").fill("plan")
    form(page).get_by_label("Minutes of step 1").fill("90")
    form(page).get_by_role("button", name="Add repeated steps").click()
    expect(form(page).get_by_label("Name of step 2")).to_be_focused()
    form(page).get_by_label("Minutes of step 2").fill("25")
    form(page).get_by_role("checkbox", name="Waits").nth(1).check()
    form(page).get_by_label("Sound of step 2").select_option("Kettle")
    form(page).get_by_label("Rounds").last.fill("4")
    form(page).get_by_role("button", name="Add a step").last.click()
    form(page).get_by_label("Name of step 3").fill("rest")
    form(page).get_by_label("Seconds of step 3").fill("30")
    page.locator("#sequenceRing summary").click()
    expect(form(page).get_by_text("If nobody answers")).to_be_hidden()
    form(page).get_by_label("Volume", exact=True).fill("30")
    form(page).get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#label")).to_have_text("Work · plan")
    step = {"waits": False}
    assert asked == [(None, {
        "label": "Work", "settings": {"volume": 30}, "plan": [
            {"label": "plan", "duration_ns": 90 * MINUTE, **step},
            {"repeat": 4, "parts": [
                {"label": "", "duration_ns": 25 * MINUTE, "waits": True, "sound": {"kind": "named", "value": "kettle"}},
                {"label": "rest", "duration_ns": MINUTE // 2, **step}]}]})]
    # While it runs its steps stay, and its label can be another.
    asked.clear()
    press_more(page, "Edit")
    expect(form(page).get_by_text("once it is reset")).to_be_visible()
    expect(form(page).get_by_label("Name of step 1")).to_be_disabled()
    form(page).get_by_label("Label").fill("Morning")
    save(page)
    assert [edit for _, edit in asked] == [{"label": "Morning"}]
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("#lines")).to_contain_text("ready")
    # The first step goes into the block below, past the step there, and the other way round.
    asked.clear()
    press_more(page, "Edit")
    down = form(page).get_by_role("button", name="Move step 1 down")
    down.click()
    expect(form(page).get_by_label("Name of step 1")).to_have_value("plan")
    form(page).get_by_role("button", name="Move step 1 down").press("Enter")
    expect(form(page).get_by_role("button", name="Move step 2 down")).to_be_focused()
    form(page).get_by_role("button", name="Remove step 3").click()
    expect(form(page).get_by_role("button", name="Remove step 2")).to_be_focused()
    save(page)
    assert [edit for _, edit in asked] == [{"plan": [{"repeat": 4, "parts": [
        {"label": "", "duration_ns": 25 * MINUTE, "waits": True, "sound": {"kind": "named", "value": "kettle"}},
        {"label": "plan", "duration_ns": 90 * MINUTE, **step}]}]}]
    assert told(sharing, "s1")["steps"] == 8


def test_a_stopwatch_has_a_label(home: Home, sharing: Sharing, pages: Pages):
    home.do("stopwatch", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone", fragment="show=w1")
    expect(page.locator("#label")).to_have_text("Stopwatch")
    press_more(page, "Edit")
    form(page).get_by_label("Label").fill("Run")
    save(page)
    expect(page.locator("#label")).to_have_text("Run")


def test_an_owner_changes_how_new_things_ring_and_hears_it_and_others_do_not_see_that(
    home: Home, sharing: Sharing, pages: Pages
):
    sharing.open()
    owner = pages.open(sharing.pair("--role", "owner"), "phone")
    asked = changes(owner)
    owner.get_by_role("button", name="Settings").click()
    owner.locator("#settingsRing summary").click()
    form(owner).get_by_label("Volume", exact=True).fill("35")
    form(owner).get_by_label("If nobody answers").select_option("Rings 2 more times")
    expect(form(owner).get_by_role("checkbox", name="Chime")).to_be_hidden()
    form(owner).get_by_label("Ring late").select_option("At most 3 h late")
    form(owner).get_by_role("checkbox", name="Pause other players").uncheck()
    form(owner).get_by_label("Public holidays").select_option("Japan")
    form(owner).get_by_label("Time servers").fill("time.example\nnts://ntp.example")
    save(owner)
    assert asked == [(None, {
        "late_limit_ns": 180 * MINUTE, "pause_players": False, "holidays": "jp", "time_servers": ["time.example", "nts://ntp.example"],
        "ring": {"volume": 35}, "again": 2})]
    # It is there when it is opened again, and for what is new.
    wait_until_known(owner, "settings.holidays === 'jp'")
    owner.get_by_role("button", name="Settings").click()
    expect(form(owner).get_by_label("Ring late")).to_have_value(str(180 * MINUTE))
    expect(form(owner).get_by_label("Time servers")).to_have_value("time.example\nnts://ntp.example")
    asked.clear()
    save(owner)
    assert asked == []
    owner.get_by_role("button", name="New timer").click()
    expect(owner.locator("#timerRing summary")).to_contain_text("35 %")
    # What cannot be heard is said in the form.
    owner.locator("#timerRing summary").click()
    form(owner).get_by_label("Sound").select_option("Silent")
    with owner.expect_request("**/v1/preview") as question:
        form(owner).get_by_role("button", name="Listen on the computer").click()
    assert question.value.post_data_json["settings"]["sound"]["kind"] == "none"
    phone = pages.open(sharing.pair(), "phone")
    expect(phone.get_by_role("button", name="History")).to_be_visible()
    expect(phone.get_by_role("button", name="Settings")).to_be_hidden()
    phone.get_by_role("button", name="New timer").click()
    phone.locator("#timerRing summary").click()
    expect(form(phone).get_by_label("Sound")).to_be_visible()
    expect(form(phone).get_by_role("button", name="Listen on the computer")).to_be_hidden()


def test_the_history_tells_what_rang_and_how_it_ended(home: Home, sharing: Sharing, pages: Pages):
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    page.get_by_role("button", name="History").click()
    expect(form(page)).to_contain_text("Nothing has rung yet.")
    form(page).get_by_role("button", name="Close").click()
    home.do("timer", "1s", "--label", "First", "--sound", "none", "--detach")
    wait_for(lambda: home.run("dismiss", "t1").returncode == 0, "a ring to stop")
    # The others need nobody.
    for number in range(30):
        home.do("timer", "1s", "--label", f"Egg {number}", "--sound", "none", "--chime", "--detach")
    token = sharing.pair()
    wait_for(lambda: len(sharing.ask("GET", "/v1/history?limit=50", token).json["rings"]) == 31, "all rings")
    page.get_by_role("button", name="History").click()
    rows = page.locator("#historyList li")
    expect(rows).to_have_count(30)
    form(page).get_by_role("button", name="Earlier").click()
    expect(rows).to_have_count(31)
    expect(form(page).get_by_role("button", name="Earlier")).to_be_hidden()
    expect(rows.filter(has_text="First")).to_contain_text("stopped")
    assert fits(page) and axe(page) == []


@pytest.mark.slow
def test_firefox_and_webkit_set_an_alarm_as_it_is_shown(home: Home, sharing: Sharing, firefox: Page, webkit: WebKit):
    sharing.open()
    address = f"https://localhost:{sharing.port}/#token={sharing.pair()}&alarms"
    firefox.goto(address)
    firefox.get_by_role("button", name="New alarm").click()
    form(firefox).get_by_label("Time of day", exact=True).fill("05:45")
    firefox.locator("#alarmRing summary").click()
    form(firefox).get_by_label("Sound").select_option("Brook")
    expect(firefox.locator("#alarmRing summary")).to_have_text("Ring Brook, 80 %, snooze 9 min")
    save(firefox)
    webkit.open(address)
    webkit.click("#newAlarm")
    webkit.click("#alarmRing summary")
    webkit.run("document.querySelector('#alarmDialog [name=volume]').value = 55; document.querySelector('#alarmRing').dispatchEvent(new Event('input'))")
    assert webkit.text("#alarmRing summary") == "Ring Dawn, 55 %, snooze 9 min"
    webkit.click("#alarmDialog .buttons button:last-child")
    wait_for(lambda: len(home.json("list")["alarms"]) == 2, "both alarms")
    first, second = told(sharing, "a1"), told(sharing, "a2")
    assert (first["time"], first["settings"]["sound"]["value"], first["settings"]["volume"]) == ("05:45", "brook", 80)
    assert (second["time"], second["settings"]["sound"]["value"], second["settings"]["volume"]) == ("07:00", "dawn", 55)


OPENED = {
    "newTimer": ["timerRing"], "newAlarm": ["alarmRing", "alarmMore"], "newSequence": ["sequenceRing"], "showSettings": ["settingsRing"],
    "showHistory": []}


@pytest.mark.parametrize(("size", "language"), sizes_in(["en-US", "ja-JP"], "stage", "narrow"))
def test_the_forms_fit_and_have_no_fault_of_accessibility(home: Home, sharing: Sharing, pages: Pages, size: str, language: str):
    sharing.open()
    scheme = "dark" if size in ("phone", "stage") else "light"
    page = pages.open(sharing.pair("--role", "owner"), size, language, color_scheme=scheme, reduced_motion="reduce")
    for screen, opener in zip(("timers", "alarms", "sequences", "sequences", "sequences"), OPENED, strict=True):
        turn_to(page, screen)
        page.locator(f"#{opener}").click()
        for part in OPENED[opener]:
            page.locator(f"#{part} > summary").click()
        # Nothing of it has to be scrolled to at the side, and what ends it is in sight.
        assert form(page).evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth"), opener
        box = form(page).locator(".buttons").last.bounding_box()
        assert box["y"] + box["height"] <= page.viewport_size["height"], opener
        assert fits(page) and axe(page) == [], opener
        page.keyboard.press("Escape")
