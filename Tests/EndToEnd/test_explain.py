# SPDX-License-Identifier: Apache-2.0
"""What a text would set, without a daemon; Python's zoneinfo gives the expected instants."""

from __future__ import annotations

import json
import time
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from home import Home

NOW = "2026-11-21T05:07:10Z"  # Saturday, 14:07:10 in Tokyo
MINUTE = 60_000_000_000
KEYS = ["kind", "duration_ns", "zone", "occurrences", "notes"]


def explain(home: Home, *words: str, now: str = NOW) -> dict[str, Any]:
    return home.json("explain", *words, "--now", now)


def refuse(home: Home, *words: str) -> dict[str, Any]:
    done = home.run("explain", *words, "--json")
    assert done.returncode == 2, done
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert list(answer) == ["error"] and list(answer["error"]) == ["code", "message", "readings"]
    assert answer["error"]["message"]
    return answer["error"]


def instants(answer: dict[str, Any]) -> list[datetime]:
    assert all(text.endswith("Z") for text in answer["occurrences"])
    return [datetime.fromisoformat(text.replace("Z", "+00:00")) for text in answer["occurrences"]]


def on_the_wall(answer: dict[str, Any]) -> list[str]:
    zone = ZoneInfo(answer["zone"])
    return [instant.astimezone(zone).strftime("%a %Y-%m-%d %H:%M:%S") for instant in instants(answer)]


# ---- Forms


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("25m", 25), ("1h30m", 90), ("1h 30m", 90), ("1.5h", 90), ("90s", 1.5), ("2d", 2880), ("1w", 10080),
        ("timer 10:00", 10), ("timer 1:30:00", 90), ("PT1H30M", 90), ("5 minutes", 5),
        ("an hour and a half", 90), ("1 hour, 30 min", 90), ("half an hour", 30), ("in 90 minutes", 90),
        ("25分", 25), ("1時間30分", 90), ("１０分", 10),
    ],
)
def test_a_span_is_a_timer(home: Home, text: str, minutes: float):
    answer = explain(home, text)
    assert list(answer)[:5] == KEYS
    assert (answer["kind"], answer["duration_ns"], answer["zone"]) == ("timer", minutes * MINUTE, "Asia/Tokyo")
    assert instants(answer) == [datetime.fromisoformat(NOW.replace("Z", "+00:00")) + timedelta(minutes=minutes)]
    assert answer["notes"] == []


@pytest.mark.parametrize(
    ("text", "rings"),
    [
        ("alarm 07:00", ["Sun 2026-11-22 07:00:00"]),
        ("7am", ["Sun 2026-11-22 07:00:00"]),
        ("7:30 pm", ["Sat 2026-11-21 19:30:00"]),
        ("alarm 19:30:15", ["Sat 2026-11-21 19:30:15"]),
        ("noon", ["Sun 2026-11-22 12:00:00"]),
        ("midnight", ["Sun 2026-11-22 00:00:00"]),
        ("tomorrow 6:40", ["Sun 2026-11-22 06:40:00"]),
        ("mon 07:00", ["Mon 2026-11-23 07:00:00"]),
        ("2026-12-31 23:59:59", ["Thu 2026-12-31 23:59:59"]),
        ("2026-12-31T23:59:59+09:00", ["Thu 2026-12-31 23:59:59"]),
        ("until 2026-12-31 23:59:59", ["Thu 2026-12-31 23:59:59"]),
        ("until next friday", ["Fri 2026-11-27 00:00:00"]),
        ("friday next week 9:00", ["Fri 2026-11-27 09:00:00"]),
        ("来週の金曜 9:00", ["Fri 2026-11-27 09:00:00"]),
        ("2週間毎日7時", ["Sun 2026-11-22 07:00:00", "Mon 2026-11-23 07:00:00", "Tue 2026-11-24 07:00:00"]),
        ("every day 7:00", ["Sun 2026-11-22 07:00:00", "Mon 2026-11-23 07:00:00", "Tue 2026-11-24 07:00:00"]),
        ("every weekday 7:00", ["Mon 2026-11-23 07:00:00", "Tue 2026-11-24 07:00:00", "Wed 2026-11-25 07:00:00"]),
        (
            "every 2nd tue 7:15 until 2027-01-31",
            ["Tue 2026-12-08 07:15:00", "Tue 2027-01-12 07:15:00"],
        ),
        ("午前7時半", ["Sun 2026-11-22 07:30:00"]),
        ("明日 6時40分", ["Sun 2026-11-22 06:40:00"]),
        ("平日 7:00", ["Mon 2026-11-23 07:00:00", "Tue 2026-11-24 07:00:00", "Wed 2026-11-25 07:00:00"]),
        ("毎週月曜 7:00", ["Mon 2026-11-23 07:00:00", "Mon 2026-11-30 07:00:00", "Mon 2026-12-07 07:00:00"]),
        ("第2火曜 7:15", ["Tue 2026-12-08 07:15:00", "Tue 2027-01-12 07:15:00", "Tue 2027-02-09 07:15:00"]),
    ],
)
def test_a_time_is_an_alarm(home: Home, text: str, rings: list[str]):
    answer = explain(home, text, "--count", "3")
    assert (answer["kind"], answer["duration_ns"]) == ("alarm", None)
    assert on_the_wall(answer) == rings


def test_steps_are_a_sequence(home: Home):
    answer = explain(home, "sequence 4x(25m work, 5m rest)", "--count", "3")
    assert (answer["kind"], answer["duration_ns"]) == ("sequence", 120 * MINUTE)
    assert on_the_wall(answer) == ["Sat 2026-11-21 14:32:10", "Sat 2026-11-21 14:37:10", "Sat 2026-11-21 15:02:10"]
    assert explain(home, "sequence 5m wait here [wait], 5m")["notes"][0]["code"] == "waits"


def test_steps_need_no_word_before_them(home: Home):
    assert explain(home, "25m work, 5m rest")["kind"] == "sequence"


def test_a_zone_in_the_text_pins_and_one_in_an_option_reads(home: Home):
    pinned = explain(home, "07:00 Europe/Berlin", "--zone", "America/New_York")
    assert (pinned["zone"], on_the_wall(pinned)) == ("Europe/Berlin", ["Sat 2026-11-21 07:00:00"])
    read = explain(home, "alarm 07:00", "--zone", "America/New_York")
    assert (read["zone"], on_the_wall(read)) == ("America/New_York", ["Sat 2026-11-21 07:00:00"])


# ---- Nights on which the clock changes


@pytest.mark.parametrize(
    ("zone", "time", "now", "ring", "note"),
    [
        ("Europe/Berlin", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000000000Z", "clock_forward"),
        ("Europe/Berlin", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000000000Z", "clock_back"),
        ("America/New_York", "02:30", "2027-03-13T12:00:00Z", "2027-03-14T07:00:00.000000000Z", "clock_forward"),
        ("America/New_York", "01:30", "2027-11-06T12:00:00Z", "2027-11-07T05:30:00.000000000Z", "clock_back"),
        ("Australia/Lord_Howe", "02:15", "2027-10-02T12:00:00Z", "2027-10-02T15:30:00.000000000Z", "clock_forward"),
        ("Pacific/Apia", "07:00", "2011-12-30T00:00:00Z", "2011-12-30T10:00:00.000000000Z", "clock_forward"),
    ],
)
def test_a_night_of_change_rings_once_and_says_so(home: Home, zone: str, time: str, now: str, ring: str, note: str):
    answer = explain(home, "every day", time, "--zone", zone, "--count", "2", now=now)
    assert answer["occurrences"][0] == ring
    assert [item["code"] for item in answer["notes"]] == [note]
    assert on_the_wall(answer)[1].endswith(f"{time}:00"), "the next day is as usual"


def test_the_words_for_people_are_those_of_the_note(home: Home):
    said = home.do(
        "explain", "every day 2:30", "--zone", "Europe/Berlin", "--now", "2026-03-28T12:00:00Z", "--count", "1"
    )
    assert "Sun 2026-03-29 03:00:00" in said and "clocks go forward: rings at 03:00" in said


def test_a_day_that_a_month_has_not_is_its_last_one(home: Home):
    answer = explain(home, "every month on the 31st 9:00", "--count", "4")
    assert on_the_wall(answer) == [
        "Mon 2026-11-30 09:00:00", "Thu 2026-12-31 09:00:00", "Sun 2027-01-31 09:00:00", "Sun 2027-02-28 09:00:00",
    ]
    assert [note["code"] for note in answer["notes"]] == ["short_month"]
    assert answer["notes"][0]["message"].startswith("in shorter months it rings on the last day")


def test_a_bare_time_says_which_day_it_took(home: Home):
    today = explain(home, "alarm 12:30", now="2026-11-21T03:29:59.9Z")
    assert today["occurrences"] == ["2026-11-21T03:30:00.000000000Z"]
    assert today["notes"] == [{"code": "today", "message": "12:30 is today, in 100 ms"}]
    tomorrow = explain(home, "alarm 12:30", now="2026-11-21T03:30:00Z")
    assert tomorrow["occurrences"] == ["2026-11-22T03:30:00.000000000Z"]
    assert tomorrow["notes"][0]["code"] == "tomorrow"


def test_a_rule_with_an_end_says_so(home: Home):
    answer = explain(home, "every day 7:00 until 2026-11-23")
    assert len(answer["occurrences"]) == 2
    assert answer["notes"][-1]["code"] == "ends"


# ---- Refusals


def test_a_time_or_a_span_is_refused_with_both_readings(home: Home):
    assert refuse(home, "10:00") | {"message": ""} == {
        "code": "ambiguous_time", "message": "", "readings": ["timer 10:00", "alarm 10:00"],
    }
    assert refuse(home, "10")["readings"] == ["10s", "10m"]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("25m x 4", ["4x(25m)"]),
        ("25m work, 5m from now", ['25m work, 5m "from now"']),
        ("25分を4回", ["4x(25分)"]),
        ("weekdays every day 7:00", ["weekdays 7:00", "every day 7:00"]),
        ("平日毎日7時", ["平日7時", "毎日7時"]),
        # On a Saturday: today's or that of next week.
        ("next saturday 15:00", ["Sat 2026-11-21 15:00", "Sat 2026-11-28 15:00"]),
    ],
)
def test_an_ambiguous_text_is_refused_with_both_readings(home: Home, text: str, readings: list[str]):
    assert refuse(home, text, "--now", NOW)["readings"] == readings
    for reading in readings:
        explain(home, reading)


def test_the_chosen_day_is_named(home: Home):
    assert [note["code"] for note in explain(home, "9時")["notes"]] == ["tomorrow", "later_today"]
    assert [note["code"] for note in explain(home, "nov 17 8:00")["notes"]] == ["another_year"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("soon", "unreadable"), ("", "unreadable"), ("7:00 tomorow", "unreadable"), ("-5m", "negative_duration"),
        ("0s", "zero_duration"), ("99999999h", "duration_too_long"), ("0.0000000001s", "duration_too_fine"),
        ("alarm 25:00", "no_such_time"), ("2027-02-29 7:00", "no_such_date"),
        ("every year on 30 feb 7:00", "no_such_date"), ("every 0 days 7:00", "no_such_rule"),
        ("7:00 Europe/Nowhere", "unknown_zone"), ("2020-01-01 7:00", "time_past"),
        ("every day 7:00 until 2020-01-01", "never_rings"), ("timer 25m tea", "unreadable"),
    ],
)
def test_a_refusal_has_a_code(home: Home, text: str, code: str):
    assert refuse(home, text)["code"] == code


def test_options_are_checked(home: Home):
    assert refuse(home, "7am", "--zone", "../../etc/passwd")["code"] == "unknown_zone"
    assert refuse(home, "25m", "--now", "yesterday")["code"] == "invalid_now"
    assert refuse(home, "25m", "--count", "0")["code"] == "invalid_count"


def test_without_json_a_refusal_is_a_sentence(home: Home):
    done = home.run("explain", "10:00")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "toki: “10:00” is not clear.\nDid you mean toki explain timer 10:00 or toki explain alarm 10:00?\n"


# ---- Nothing else happens


def test_nothing_is_started_and_nothing_is_written(home: Home):
    home.do("explain", "every weekday 7:00")
    assert home.processes("tokid") == []
    assert list(home.data.iterdir()) == [] and list(home.runtime.iterdir()) == []


def test_a_thousand_rings_take_no_time(home: Home):
    began = time.monotonic()
    answer = explain(home, "every other monday 7:00", "--count", "1000", "--zone", "Europe/Berlin")
    assert len(answer["occurrences"]) == 1000
    assert time.monotonic() - began < 60
    zone = ZoneInfo("Europe/Berlin")
    walls = [instant.astimezone(zone) for instant in instants(answer)]
    assert {(wall.weekday(), wall.hour, wall.minute) for wall in walls} == {(0, 7, 0)}
    days = {(after.date() - before.date()).days for before, after in zip(walls, walls[1:])}
    assert days == {14}


def test_now_is_the_machines_time_unless_given(home: Home):
    before = datetime.now(timezone.utc)
    [ring] = instants(home.json("explain", "1h"))
    after = datetime.now(timezone.utc)
    assert before <= ring - timedelta(hours=1) <= after
