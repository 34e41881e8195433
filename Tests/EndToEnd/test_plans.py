# SPDX-License-Identifier: Apache-2.0
"""Alarms as people phrase them: set, edited, skipped, paused, in sets; and waited for."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from home import Home, wait_for

TOKYO = ZoneInfo("Asia/Tokyo")


def wall(alarm: dict, zone: ZoneInfo = TOKYO) -> datetime:
    """The wall time of an alarm's next ring."""
    instant = datetime.fromisoformat(alarm["next"].removesuffix("Z")[:26] + "+00:00")
    return instant.astimezone(zone)


def today() -> date:
    return datetime.now(TOKYO).date()


def in_days(count: int) -> str:
    return (today() + timedelta(days=count)).isoformat()


# ---- Words


@pytest.mark.parametrize(
    ("words", "rrule"),
    [
        (["every", "day", "7:00"], "FREQ=DAILY"),
        (["every", "3", "days", "7:00"], "FREQ=DAILY;INTERVAL=3"),
        (["every weekday 7:00"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        (["平日", "7:00"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        (["every", "2nd", "tue", "7:15"], "FREQ=MONTHLY;BYDAY=2TU"),
        (["第2火曜 7:15"], "FREQ=MONTHLY;BYDAY=2TU"),
    ],
)
@pytest.mark.parametrize("command", [["alarm"], []])
def test_words_make_a_rule_with_and_without_the_command(
    home: Home, command: list[str], words: list[str], rrule: str
):
    made = home.json(*command, *words)
    assert made["rrule"] == rrule
    # The first day matters only if days are counted.
    assert (made["from"] is None) == ("INTERVAL" not in rrule)


def test_an_alarm_says_its_plan_its_day_and_how_far_it_is(home: Home):
    said = home.do("tomorrow 6:40")
    assert said.startswith(f"06:40 → rings {(today() + timedelta(days=1)):%a %Y-%m-%d} 06:40:00 (tomorrow, in ")


def test_options_add_to_a_rule(home: Home):
    made = home.json("alarm", "every 2 days 7:00", "--from", in_days(10), "--times", "3", "--set", "work")
    assert (made["rrule"], made["from"], made["set"]) == ("FREQ=DAILY;INTERVAL=2;COUNT=3", in_days(10), "work")
    assert wall(made).date().isoformat() == in_days(10)


def test_a_span_and_steps_need_no_command(home: Home):
    assert home.json("half an hour", "--detach")["duration_ns"] == 1_800_000_000_000
    assert home.json("sequence", "25m work, 5m rest", "--detach")["id"] == "s1"


def test_an_ambiguous_text_sets_nothing(home: Home):
    done = home.run("10:00")
    assert done.returncode == 2
    assert "toki timer 10:00 or toki alarm 10:00" in done.stderr
    assert home.processes("tokid") == []


# ---- Edits


def test_an_alarm_takes_new_words_and_keeps_the_rest(home: Home):
    home.do("every weekday 7:00", "--label", "Work", "--set", "work")
    edited = home.json("edit", "a1", "every", "sat", "9:30")
    assert (edited["time"], edited["days"], edited["label"], edited["set"]) == ("09:30", ["sat"], "Work", "work")
    edited = home.json("edit", "a1", "10:00")
    assert (edited["time"], edited["days"]) == ("10:00", ["sat"])
    edited = home.json("edit", "a1", "--zone", "Europe/Berlin", "--set", "none", "--label", "Run")
    assert (edited["zone"], edited["set"], edited["label"]) == ("Europe/Berlin", None, "Run")
    berlin = wall(edited, ZoneInfo("Europe/Berlin"))
    assert (berlin.weekday(), berlin.hour, berlin.minute) == (5, 10, 0)
    assert home.json("edit", "a1", "--zone", "local")["zone"] is None


def test_a_dated_alarm_keeps_its_date_in_another_zone(home: Home):
    home.do("alarm", in_days(30), "23:00")
    edited = home.json("edit", "a1", "--zone", "Europe/Berlin")
    assert wall(edited, ZoneInfo("Europe/Berlin")).isoformat()[:16] == f"{in_days(30)}T23:00"


def test_a_timer_and_a_sequence_are_edited(home: Home):
    home.do("25m", "--detach")
    edited = home.json("edit", "t1", "30m", "--label", "Tea")
    assert (edited["duration_ns"], edited["label"], edited["state"]) == (1_800_000_000_000, "Tea", "running")
    home.do("sequence", "25m work, 5m rest", "--detach")
    home.do("reset", "s1")
    home.do("edit", "s1", "10m a, 1m b, 1m c")
    assert home.json("list")["sequences"][0]["steps"] == 3


def test_an_edit_that_says_nothing_is_refused(home: Home):
    home.do("every weekday 7:00")
    assert home.run("edit", "a1").returncode == 2


# ---- Skip and pause


def test_days_are_skipped_and_taken_in_again(home: Home):
    made = home.json("every day 7:00")
    first = wall(made).date()
    skipped = home.json("skip", "a1", "2")
    assert skipped["skipped"] == [first.isoformat(), (first + timedelta(days=1)).isoformat()]
    assert wall(skipped).date() == first + timedelta(days=2)
    assert f"skips {first:%a %Y-%m-%d} and 1 more day" in home.do("list")
    home.stop_daemon()
    assert home.alarm("a1")["skipped"] == skipped["skipped"], "still so after a restart"
    taken = home.json("unskip", "a1")
    assert taken["skipped"] == [] and wall(taken).date() == first


def test_a_pause_leaves_days_out_and_can_be_ended(home: Home):
    made = home.json("every day 7:00")
    paused = home.json("pause", "a1", "--until", in_days(5))
    assert paused["pause"] == {"from": in_days(0), "until": in_days(5)}
    assert wall(paused).date().isoformat() == in_days(6)
    assert "paused from" in home.do("show", "a1")
    home.stop_daemon()
    assert home.alarm("a1")["pause"] == paused["pause"], "still so after a restart"
    resumed = home.json("resume", "a1")
    assert resumed["pause"] is None and resumed["next"] == made["next"]


def test_an_alarm_that_rings_once_is_not_skipped(home: Home):
    home.do("alarm", "07:00")
    done = home.run("skip", "a1")
    assert done.returncode == 1
    assert done.stderr == "toki: a1 rings once: change it or turn it off instead.\n"


# ---- Sets


def test_a_set_is_turned_off_and_on_and_survives_a_restart(home: Home):
    home.do("every weekday 7:00", "--set", "early shift")
    home.do("alarm", "sat 9:00", "--set", "early shift")
    home.do("every day 22:00")
    home.do("off", "a2")
    assert home.json("set") == [{"set": "early shift", "alarms": 2, "on": 1}]
    assert [alarm["state"] for alarm in home.json("set", "early", "shift", "off")] == ["off", "off"]
    home.stop_daemon()
    assert home.alarm("a1")["state"] == "off"
    assert home.alarm("a3")["state"] == "scheduled"
    # The alarm that was off individually stays off.
    assert [alarm["state"] for alarm in home.json("set", "early shift", "on")] == ["scheduled", "off"]
    assert home.do("set") == "early shift  1 of 2 on\n"
    assert home.run("set", "nothing", "off").returncode == 1


# ---- Until


def test_until_is_a_countdown_that_rings(home: Home):
    home.daemon()
    coming = datetime.now(TOKYO) + timedelta(seconds=6)
    terminal = home.tty("until", coming.strftime("%H:%M:%S"), "--sound", "none")
    terminal.wait_for(r"00:0[1-6]")
    terminal.wait_for("The time is up.")
    terminal.type("\r")
    terminal.wait_for(r"Rang at .* late")
    assert terminal.wait() == 0
    assert home.alarm("a1")["state"] == "off"
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_until_can_be_left_and_stopped_from_elsewhere(home: Home):
    home.daemon()
    coming = datetime.now(TOKYO) + timedelta(seconds=6)
    made = home.json("until", coming.strftime("%H:%M:%S"), "--sound", "none", "--detach")
    assert made["id"] == "a1"
    home.wait_until_ringing("a1")
    home.do("snooze", "a1", "1s")
    wait_for(lambda: len(home.history()) == 2, "the second ring")
    home.do("dismiss")
    assert home.alarm("a1")["state"] == "off"


def test_until_asks_for_the_time_of_a_day(home: Home):
    done = home.run("until", in_days(3), "--detach")
    assert (done.returncode, home.json("list")["alarms"]) == (2, [])
    assert done.stderr.splitlines()[0] == f"toki: “{in_days(3)}” has no time."
    made = home.json("until", in_days(3), "0:00", "--detach")
    assert wall(made).isoformat()[:16] == f"{in_days(3)}T00:00"


# ---- The list


def test_finished_timers_are_out_of_the_way(home: Home):
    home.do("1s", "--sound", "none")
    assert home.do("list") == "1 has finished and is ready to start again: toki list --all\n"
    assert "t1" in home.do("list", "--all")
