# SPDX-License-Identifier: Apache-2.0
"""A reboot, and a machine that was off or asleep: nothing is lost, and lateness is reported."""

from __future__ import annotations

import re
import signal
import sqlite3
import time
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from home import Home, wait_for
from machine import later, reboot

pytestmark = pytest.mark.root

SECOND = 1_000_000_000
HOUR = 3600 * SECOND


def seconds(instant: str) -> float:
    """An RFC 3339 instant in seconds since 1970, to the microsecond."""
    return datetime.fromisoformat(instant[:26]).replace(tzinfo=timezone.utc).timestamp()


def wait_until_past(instant: str) -> None:
    wait_for(lambda: time.time() > seconds(instant), f"{instant} to be past")


def age(home: Home, nanoseconds: int) -> None:
    """Lets time pass while the machine is off: the civil clock goes on, the boot clock restarts."""
    database = sqlite3.connect(home.database)
    with database:
        database.execute("UPDATE timers SET deadline_utc_ns = deadline_utc_ns - ?, seal = 0", [nanoseconds])
        database.execute(
            "UPDATE rings SET planned_utc_ns = planned_utc_ns - ?, rang_utc_ns = rang_utc_ns - ?, seal = 0",
            [nanoseconds, nanoseconds])
        # An edit by hand, not damage by the disk.
        database.execute("UPDATE counters SET seal = 0")
    database.close()


def test_a_running_timer_goes_on_by_its_instant(home: Home):
    made = home.json("10m", "--detach")
    reboot(home)
    before = time.time()
    timer = home.timer("t1")
    after = time.time()
    assert timer["state"] == "running"
    assert abs(seconds(timer["deadline"]) - seconds(made["deadline"])) < 0.05
    assert before - 1 < seconds(made["deadline"]) - timer["remaining_ns"] / SECOND < after + 1


def test_a_paused_timer_keeps_what_remains(home: Home):
    home.do("10m", "--detach")
    home.do("pause", "t1")
    before = home.timer("t1")
    reboot(home)
    assert home.timer("t1") == before
    home.do("resume", "t1")
    assert home.timer("t1")["remaining_ns"] <= before["remaining_ns"]


def test_a_timer_rings_on_time_after_a_reboot(home: Home):
    home.do("6s", "--detach", "--sound", "none")
    reboot(home)
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert ring["rang"] >= ring["planned"], "never early"
    assert ring["late_ns"] < 30 * SECOND


def test_a_timer_rings_on_time_after_two_reboots(home: Home):
    home.do("8s", "--detach", "--sound", "none")
    reboot(home)
    home.do("list")
    reboot(home)
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert 0 <= ring["late_ns"] < 30 * SECOND


def test_an_alarm_due_while_the_machine_was_off_rings_late_and_says_so(home: Home):
    made = home.json("1s", "--detach", "--sound", "none")
    home.stop_daemon()
    wait_until_past(made["deadline"])
    time.sleep(2)
    reboot(home)
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert 2 * SECOND < ring["late_ns"] < 60 * SECOND
    assert abs(seconds(ring["rang"]) - seconds(ring["planned"]) - ring["late_ns"] / SECOND) < 0.05
    assert re.search(r"\b(?:[2-9]|\d\d) s late", home.do("history"))


def test_an_alarm_due_two_hours_before_the_machine_is_on_again_is_missed(home: Home):
    home.do("10m", "--detach", "--label", "Tea")
    home.stop_daemon()
    age(home, 2 * HOUR)
    reboot(home)
    [ring] = home.history()
    assert (ring["end"], ring["rang"], ring["label"]) == ("missed", None, "Tea")
    assert HOUR < ring["late_ns"] < 2 * HOUR
    assert home.timer("t1")["state"] == "idle"
    # It is reported until somebody has seen it.
    assert "missed" in home.do("dismiss")


def test_a_ring_continues_after_a_reboot(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.kill_daemon()
    reboot(home)
    assert home.timer("t1")["state"] == "ringing"
    [ring] = home.history()
    assert ring["end"] is None
    home.do("dismiss")
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_a_ring_does_not_continue_after_a_long_night(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.kill_daemon()
    age(home, 9 * HOUR)
    reboot(home)
    assert home.timer("t1")["state"] == "idle"
    assert [ring["end"] for ring in home.history()] == ["unanswered"]


def test_a_snooze_goes_on_after_a_reboot(home: Home):
    home.daemon()
    coming = datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(seconds=5)
    home.do("alarm", coming.strftime("%H:%M:%S"), "--sound", "none")
    home.wait_until_ringing("a1")
    home.do("snooze", "a1", "6s")
    assert home.alarm("a1")["state"] == "snoozed"
    reboot(home)
    home.wait_until_ringing("a1")
    newest = home.history()[0]
    assert newest["rang"] >= newest["planned"]
    assert newest["late_ns"] < 5 * SECOND


def test_an_alarm_is_the_same_after_a_reboot(home: Home):
    home.do("alarm", "07:00", "--on", "weekdays")
    home.do("alarm", "07:00", "--zone", "Europe/Berlin")
    before = home.json("list")["alarms"]
    reboot(home)
    assert home.json("list")["alarms"] == before


def test_a_client_that_waited_ends_with_4_when_its_timer_was_missed(home: Home):
    waiting = home.start("1m", "--sound", "none")
    wait_for(lambda: home.socket.exists() and home.json("list")["timers"], "the timer")
    # The client is stopped while its daemon is replaced by one of two hours later.
    waiting.send_signal(signal.SIGSTOP)
    home.kill_daemon()
    home.machine = later(2 * 3600)
    assert [ring["end"] for ring in home.history()] == ["missed"]
    waiting.send_signal(signal.SIGCONT)
    output, errors = waiting.communicate(timeout=100)
    assert waiting.returncode == 4, output + errors
    assert "issed" in output + errors
