# SPDX-License-Identifier: Apache-2.0
"""The machine's zone and clock change under a running daemon."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from api import Api, Events
from home import Home, wait_for
from machine import set_zone, set_zone_at_once, step_clock_by_a_nanosecond, with_own_settings, with_own_zones

pytestmark = pytest.mark.root


def wall(instant: str, zone: str) -> tuple[int, int, int]:
    """The wall time in a zone at an instant."""
    there = datetime.fromisoformat(instant[:19] + "+00:00").astimezone(ZoneInfo(zone))
    return there.hour, there.minute, there.second


def warnings(home: Home) -> list[str]:
    with Api(home) as api:
        return api.get("/v1/daemon")["warnings"]


@pytest.mark.parametrize("change", [set_zone, set_zone_at_once])
def test_a_new_zone_moves_a_floating_alarm_at_once_and_no_pinned_one(home: Home, change: Callable[[Path, str], None]):
    settings = with_own_settings(home, "Asia/Tokyo")
    floating = home.json("alarm", "07:00")
    pinned = home.json("alarm", "07:00", "--zone", "Asia/Tokyo")
    timer = home.json("10m", "--detach")
    assert floating["zone"] is None and floating["next"] == pinned["next"]
    assert wall(floating["next"], "Asia/Tokyo") == (7, 0, 0)
    with Events(home) as events:
        assert events.next()[1] == "resync"
        change(settings, "America/New_York")
        # Nobody asks: the daemon reports it by itself.
        told = events.until(lambda event: event[1] == "zone_changed")
    assert told[-1][2] == {"zone": "America/New_York"}
    assert [data["id"] for _, name, data in told if name == "alarm"] == ["a1"]
    assert wall(home.alarm("a1")["next"], "America/New_York") == (7, 0, 0)
    assert home.alarm("a2")["next"] == pinned["next"]
    assert home.timer("t1")["deadline"] == timer["deadline"]


def test_a_zone_that_is_changed_back_leaves_everything_as_it_was(home: Home):
    settings = with_own_settings(home, "Asia/Tokyo")
    # Half a day away, because an alarm passed over by the zone change would ring.
    hour = (datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(hours=12)).hour
    home.do("alarm", f"{hour:02}:00", "--on", "daily")
    before = home.alarm("a1")
    for zone in ("Australia/Lord_Howe", "Asia/Tokyo"):
        set_zone(settings, zone)
        wait_for(lambda: wall(home.alarm("a1")["next"], zone) == (hour, 0, 0), f"the alarm to follow to {zone}")
    assert home.alarm("a1") == before


def test_missing_zone_files_at_a_start_move_no_alarm_and_are_reported_everywhere(home: Home):
    zones = with_own_zones(home, with_own_settings(home, "Europe/Berlin"))
    home.do("alarm", "12:23", "--on", "daily", "--zone", "US/Pacific")
    home.do("alarm", "07:00", "--on", "daily")
    before = [home.alarm(name)["next"] for name in ("a1", "a2")]
    assert [wall(before[0], "America/Los_Angeles"), wall(before[1], "Europe/Berlin")] == [(12, 23, 0), (7, 0, 0)]
    home.stop_daemon()
    # As after an upgrade without tzdata-legacy, here with the list of links gone, too.
    for name in ("US/Pacific", "Europe/Berlin", "tzdata.zi"):
        (zones / name).unlink()
    assert [home.alarm(name)["next"] for name in ("a1", "a2")] == before
    assert warnings(home) == ["host_zone_lost:Europe/Berlin", "zone_lost:US/Pacific"]
    said = [home.run("list"), home.run("show", "a1"), home.run("why", "a1"), home.run("doctor")]
    assert all("US/Pacific" in one.stdout + one.stderr for one in said), said
    # A client has lost the zones, too, and shows the times that were set.
    assert [re.search(r"\d\d:\d\d:\d\d", line)[0] for line in said[0].stdout.splitlines()[:2]] == ["12:23:00", "07:00:00"]
    home.environment["LANGUAGE"] = "ja"
    assert "最後にわかっていた規則で鳴ります" in home.run("why", "a1").stdout
    # What is set now goes by the zone that the daemon knows, and not by this shell, which knows none.
    assert wall(home.json("alarm", "08:00")["next"], "Europe/Berlin") == (8, 0, 0)
    refused = home.run("alarm", "09:00", "--zone", "US/Pacific")
    assert refused.returncode != 0 and "US/Pacific" in refused.stderr


def test_a_former_name_of_a_zone_is_the_zone_of_today(home: Home):
    zones = with_own_zones(home, with_own_settings(home, "Europe/Berlin"))
    (zones / "US/Pacific").unlink()
    (zones / "tzdata.zi").write_text("L America/Los_Angeles US/Pacific\n")
    set_to = home.json("alarm", "12:23", "--on", "daily", "--zone", "US/Pacific")
    assert wall(set_to["next"], "America/Los_Angeles") == (12, 23, 0)
    assert warnings(home) == []
    assert "US/Pacific = America/Los_Angeles" in home.run("doctor").stdout


def test_with_tz_set_the_daemon_stays_in_that_zone(home: Home):
    settings = with_own_settings(home, "Asia/Tokyo")
    home.environment["TZ"] = "Europe/Berlin"
    home.do("alarm", "07:00")
    before = home.alarm("a1")
    assert wall(before["next"], "Europe/Berlin") == (7, 0, 0)
    with Events(home) as events:
        events.next()
        set_zone(settings, "America/New_York")
        # Longer than the daemon waits for the files to settle.
        time.sleep(1)
        home.do("10m", "--detach")
        assert events.next()[1] == "timer", "nothing was told of a zone"
    assert home.alarm("a1") == before


def test_a_shell_in_another_zone_sets_alarms_on_its_own_wall_and_shows_others_on_theirs(home: Home):
    home.do("alarm", "07:00", "--on", "daily", TZ="Asia/Tokyo")
    said = home.do("alarm", "07:00", "--on", "daily", TZ="Europe/Berlin")
    assert "07:00:00" in said and "Europe/Berlin" in said, said
    assert [home.alarm(id)["zone"] for id in ("a1", "a2")] == [None, "Europe/Berlin"]
    rows = home.do("list", TZ="Europe/Berlin").splitlines()
    assert "07:00:00 Asia/Tokyo" in rows[0], "the floating one rings by the daemon's wall"
    assert "07:00:00 Europe/Berlin" in rows[1]
    assert "07:00:00" in home.do("skip", "a1", TZ="Europe/Berlin")


def test_rules_without_a_name_in_tz_are_never_taken_for_another_zone(home: Home):
    rules = "EST5EDT,M3.2.0,M11.1.0"
    home.do("daemon", "start")
    refused = home.run("alarm", "tomorrow", "7:00", TZ=rules)
    assert refused.returncode == 2 and "without a name" in refused.stderr, refused.stderr
    assert home.json("list")["alarms"] == []
    # The daemon is in Tokyo.
    home.do("alarm", "7:00", TZ="JST-9")
    assert home.alarm("a1")["zone"] is None


def test_tz_may_be_the_path_of_a_zone(home: Home):
    assert "Asia/Tokyo" in home.do("clock", TZ=":/usr/share/zoneinfo/Asia/Tokyo")
    for path in (":/etc/localtime", "/etc/localtime"):
        home.do("1h", "--detach", TZ=path)


@pytest.mark.alone
def test_a_step_of_the_clock_is_heard_and_moves_no_timer(home: Home):
    home.do("10m", "--detach")
    home.do("alarm", "07:00", "--on", "daily")
    before = home.json("list")
    with Events(home) as events:
        assert events.next()[1] == "resync"
        step_clock_by_a_nanosecond()
        told = events.until(lambda event: event[1] == "clock_stepped")
    assert [name for _, name, _ in told] == ["clock_stepped"], "nothing is moved by a nanosecond"
    after = home.json("list")
    assert after["alarms"] == before["alarms"]
    assert after["timers"][0]["deadline"] == before["timers"][0]["deadline"]
    database = sqlite3.connect(home.database)
    kinds = [kind for (kind,) in database.execute("SELECT kind FROM decisions WHERE item_kind IS NULL")]
    database.close()
    assert kinds.count("clock_stepped") == 1, kinds


@pytest.mark.alone
def test_steps_of_the_clock_are_heard_again_and_again(home: Home):
    home.do("2s", "--detach", "--sound", "none")
    with Events(home) as events:
        events.next()
        for _ in range(5):
            step_clock_by_a_nanosecond()
            events.until(lambda event: event[1] == "clock_stepped")
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert 0 <= ring["late_ns"] < 5_000_000_000
