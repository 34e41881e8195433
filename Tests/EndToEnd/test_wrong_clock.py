# SPDX-License-Identifier: Apache-2.0
"""A temporarily wrong clock, as after running Windows: nothing that lies after its correction is lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from home import Home, wait_for

HOUR = 3600


def start_with_clock(home: Home, shifted_clock: Path, shift: int) -> None:
    """Ends the daemon and starts one whose clock is ahead by `shift` seconds."""
    home.stop_daemon()
    wrong = {"LD_PRELOAD": str(shifted_clock), "TOKI_CLOCK_SHIFT": str(shift)} if shift else {}
    home.do("daemon", "start", **wrong)


@pytest.fixture
def time_to_come(home: Home) -> str:
    """A time of day half an hour from now, in the zone of the tests."""
    return (datetime.now(ZoneInfo(home.environment["TZ"])) + timedelta(minutes=30)).strftime("%H:%M")


@pytest.mark.parametrize("rule", [[], ["--on", "daily"]], ids=["once", "each day"])
def test_started_hours_ahead_and_then_put_right_it_rings_at_its_time(
    home: Home, shifted_clock: Path, time_to_come: str, rule: list[str]
):
    home.do("alarm", time_to_come, *rule, "--detach", "--sound", "none")
    planned = home.alarm("a1")["next"]
    start_with_clock(home, shifted_clock, 9 * HOUR)
    wait_for(lambda: [ring["end"] for ring in home.history()] == ["missed"], "the ring to be missed by that clock")
    assert home.alarm("a1")["next"] != planned
    start_with_clock(home, shifted_clock, 0)
    wait_for(lambda: home.alarm("a1")["next"] == planned, "the alarm to be back")
    assert home.alarm("a1")["state"] == "scheduled"
    assert home.history() == [], "nothing was missed"


def test_a_ring_late_by_that_clock_is_quiet_and_rings_again(home: Home, shifted_clock: Path, time_to_come: str):
    home.do("alarm", time_to_come, "--detach", "--sound", "none")
    planned = home.alarm("a1")["next"]
    start_with_clock(home, shifted_clock, HOUR)
    home.wait_until_ringing("a1")
    start_with_clock(home, shifted_clock, 0)
    wait_for(lambda: home.alarm("a1")["state"] == "scheduled", "the ring to be taken back")
    assert home.alarm("a1")["next"] == planned
    assert [ring["end"] for ring in home.history()] == ["clock_wrong"]
    assert "the clock was wrong" in home.do("history")
