# SPDX-License-Identifier: Apache-2.0
"""Toki's global settings, and the doctor, with the real programs."""

from __future__ import annotations

import json

from home import Home, wait_for
from listener import Listener, tone
from machine import later


def test_settings_are_kept_and_rule_what_is_made_after_them(home: Home):
    before = home.json("timer", "1h", "--detach")["id"]
    home.do("settings", "volume", "35")
    home.do("settings", "snooze", "5m")
    home.stop_daemon()
    after = home.json("timer", "1h", "--detach")["id"]
    kept = home.json("settings")
    assert (kept["volume"], kept["snooze_ns"]) == (35, 300_000_000_000)
    backup = json.loads(home.do("export"))
    volumes = {timer["id"]: timer["settings"]["volume"] for timer in backup["timers"]}
    assert volumes == {before: 80, after: 35}


def test_a_setting_that_cannot_be_is_refused_and_changes_nothing(home: Home):
    for words in (("late-limit", "25h"), ("volume", "101"), ("sound", "no-such-sound"), ("ring-length", "0s")):
        refused = home.run("settings", *words)
        assert refused.returncode == 2, words
        assert refused.stderr.startswith("toki: "), words
    assert home.json("settings")["late_limit_ns"] == 3_600_000_000_000


def test_the_late_limit_decides_whether_a_ring_is_missed(home: Home):
    home.do("settings", "late-limit", "10m")
    home.do("timer", "1m", "--detach", "--label", "Tea")
    home.stop_daemon()
    home.machine = later(20 * 60)
    home.do("daemon", "start")
    wait_for(lambda: [ring["end"] for ring in home.history()] == ["missed"], "the ring to be missed")


def test_the_doctor_finds_a_missing_sound_server_and_says_what_to_do(home: Home):
    ill = home.run("doctor")
    assert ill.returncode == 1
    assert "Install and start PipeWire or PulseAudio." in ill.stdout
    findings = {one["code"]: one["verdict"] for one in json.loads(home.run("doctor", "--json").stdout)}
    assert findings["sound_server"] == "fault" and findings["saving"] == "good"


def test_with_sound_the_doctor_has_no_fault_and_its_test_ring_is_heard(home: Home, listener: Listener):
    assert home.run("doctor").returncode == 0
    home.do("settings", "sound", str(tone(home, 660)))
    home.do("settings", "ramp", "0")
    home.do("doctor", "--test-ring")
    wait_for(lambda: listener.strength(660) > 3_000, "the test ring")
    home.do("dismiss")
    wait_for(lambda: listener.strength(660) < 100, "quiet")
