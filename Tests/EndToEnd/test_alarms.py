# SPDX-License-Identifier: Apache-2.0
"""Alarms by wall time; Python's zoneinfo gives the expected instants."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from home import Home

ZONES = ["Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "UTC"]


def instant(text: str) -> datetime:
    """Parses an RFC 3339 instant, which must be a whole second: seconds are zero unless given."""
    assert text.endswith(".000000000Z"), text
    return datetime.fromisoformat(text.removesuffix(".000000000Z")).replace(tzinfo=timezone.utc)


def on_the_wall(zone: str, minutes: int) -> datetime:
    """A wall time some minutes from now, with zero seconds."""
    now = datetime.now(timezone.utc) + timedelta(minutes=minutes)
    return now.astimezone(ZoneInfo(zone)).replace(second=0, microsecond=0)


@pytest.mark.parametrize("zone", ZONES)
def test_a_time_that_is_past_is_tomorrows(home: Home, zone: str):
    home.environment["TZ"] = zone
    past = on_the_wall(zone, -5)
    made = home.json("alarm", past.strftime("%H:%M"))
    expected = past.replace(tzinfo=None) + timedelta(days=1)
    assert instant(made["next"]).astimezone(ZoneInfo(zone)).replace(tzinfo=None) == expected


@pytest.mark.parametrize("zone", ZONES)
def test_a_time_to_come_is_the_next_one(home: Home, zone: str):
    home.environment["TZ"] = zone
    coming = on_the_wall(zone, 5)
    made = home.json("alarm", coming.strftime("%H:%M"))
    assert instant(made["next"]) == coming


def test_seconds_count_when_they_are_given(home: Home):
    coming = on_the_wall("Asia/Tokyo", 5).replace(second=30)
    made = home.json("alarm", coming.strftime("%H:%M:%S"))
    assert instant(made["next"]) == coming


def test_weekdays_leave_the_weekend_out(home: Home):
    made = home.json("alarm", "07:00", "--on", "weekdays")
    rings = instant(made["next"]).astimezone(ZoneInfo("Asia/Tokyo"))
    assert rings.weekday() < 5 and (rings.hour, rings.minute) == (7, 0)


def test_a_pinned_alarm_keeps_its_zone(home: Home):
    made = home.json("alarm", "07:00", "--zone", "Europe/Berlin")
    assert made["zone"] == "Europe/Berlin"
    rings = instant(made["next"]).astimezone(ZoneInfo("Europe/Berlin"))
    assert (rings.hour, rings.minute, rings.second) == (7, 0, 0)


def test_an_alarm_rings_at_its_second(home: Home):
    home.daemon()
    coming = datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(seconds=5)
    home.do("alarm", coming.strftime("%H:%M:%S"), "--sound", "none")
    home.wait_until_ringing("a1")
    [ring] = home.history()
    assert instant(ring["planned"]) == coming.replace(microsecond=0)
    assert ring["rang"] >= ring["planned"]
    assert 0 <= ring["late_ns"] < 5_000_000_000
    home.do("dismiss")
    assert home.alarm("a1")["state"] == "off"


def test_a_snoozed_alarm_rings_again(home: Home):
    home.daemon()
    coming = datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(seconds=5)
    home.do("alarm", coming.strftime("%H:%M:%S"), "--sound", "none")
    home.wait_until_ringing("a1")
    home.do("snooze", "a1", "1s")
    assert home.history()[0]["end"] == "snoozed"
    home.wait_until_ringing("a1")
