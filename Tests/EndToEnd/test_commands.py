# SPDX-License-Identifier: Apache-2.0
"""The commands one by one, and the JSON on which scripts rely."""

from __future__ import annotations

import json
import platform
import re
import time

import pytest

from home import NOTHING, TOKID, Home, wait_for

MINUTE = 60_000_000_000
TIMER_KEYS = [
    "id", "label", "state", "duration_ns", "remaining_ns", "deadline", "trusted_wait_ns", "hooks", "keep_awake",
    "chime", "check_ns", "awake_check", "pre_alarm", "kept", "color", "began", "abilities", "sound", "volume", "snooze_ns",
]
ALARM_KEYS = [
    "id", "label", "state", "time", "days", "zone", "next", "rrule", "from", "skipped", "pause", "set",
    "trusted_wait_ns", "hooks", "keep_awake", "chime", "check_ns", "awake_check", "pre_alarm", "sound", "date", "day_named",
    "volume", "snooze_ns", "times", "skipped_times", "except", "abilities",
]
RING_KEYS = ["kind", "id", "label", "planned", "rang", "late_ns", "end", "basis", "reach", "tries", "attempt", "can_snooze"]
INSTANT = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$")


# ---- JSON


def test_the_list_of_nothing_is_empty_arrays(home: Home):
    assert home.json("list") == NOTHING


@pytest.mark.parametrize("line", [
    ["alarm", "07:00", "--on", "daily", "--label", "Work"], ["timer", "1h", "Tea", "--detach"],
    ["sequence", "50m work, 10m rest", "--detach"],
])
def test_of_many_commands_at_once_one_makes_what_is_absent(home: Home, line: list[str]):
    home.do("list")
    commands = [home.start(*line, "--if-absent", "--json") for _ in range(12)]
    made = [json.loads(command.communicate(timeout=60)[0]) for command in commands]
    assert [command.returncode for command in commands] == [0] * 12
    assert sorted(item["created"] for item in made) == [False] * 11 + [True]
    assert len({item["id"] for item in made}) == 1
    listed = home.json("list")
    assert len(listed["alarms"] + listed["timers"] + listed["sequences"]) == 1


def test_a_timer_has_exactly_these_keys(home: Home):
    made = home.json("timer", "10:00", "--label", "Tea", "--detach")
    # In the test environment, nobody would hear it.
    assert sorted(made) == sorted([*TIMER_KEYS, "warnings"])
    assert sorted(home.timer("t1")) == sorted(TIMER_KEYS)
    assert (made["id"], made["label"], made["state"], made["duration_ns"]) == ("t1", "Tea", "running", 10 * MINUTE)
    assert INSTANT.match(made["deadline"])


def test_an_alarm_has_exactly_these_keys(home: Home):
    made = home.json("alarm", "07:00", "--on", "weekdays")
    assert sorted(made) == sorted([*ALARM_KEYS, "warnings"])
    assert sorted(home.alarm("a1")) == sorted(ALARM_KEYS)
    assert (made["id"], made["state"], made["days"]) == ("a1", "scheduled", ["mon", "tue", "wed", "thu", "fri"])
    assert made["zone"] is None, "it follows the host"
    assert INSTANT.match(made["next"])


def test_a_ring_has_exactly_these_keys(home: Home):
    home.do("1s", "--sound", "none")
    [ring] = home.history()
    assert sorted(ring) == sorted(RING_KEYS)
    assert (ring["kind"], ring["id"]) == ("timer", "t1")
    assert INSTANT.match(ring["planned"]) and INSTANT.match(ring["rang"])


def test_a_sequence_a_stopwatch_and_the_settings_have_exactly_these_keys(home: Home):
    home.do("sequence", "25m work, 5m rest", "--detach")
    home.do("stopwatch", "--detach")
    home.do("lap", "w1")
    listed = home.json("list")
    assert list(listed) == list(NOTHING)
    assert list(listed["sequences"][0]) == [
        "id", "label", "state", "step", "step_label", "steps", "remaining_ns", "deadline", "plan_remaining_ns", "plan_end",
        "end_open", "plan_text", "hooks", "keep_awake", "chime", "began", "abilities", "sound", "volume", "snooze_ns",
    ]
    assert list(listed["stopwatches"][0]) == ["id", "label", "state", "elapsed_ns", "laps", "fastest", "slowest", "abilities"]
    assert list(listed["stopwatches"][0]["laps"][0]) == ["number", "split_ns", "total_ns"]
    assert list(home.json("settings")) == [
        "late_limit_ns", "sound", "volume", "snooze_ns", "ring_ns", "ramp_ns", "overtime", "trusted_wait_ns",
        "snooze_limit", "override", "output", "speak", "keep_awake", "time_servers", "time_certificates", "hooks", "again",
        "again_ns", "pause_players", "trusted_time", "holidays", "holidays_file",
    ]


def test_the_status_has_exactly_these_keys(home: Home):
    home.do("daemon", "start")
    status = home.json("daemon", "status")
    assert sorted(status) == ["pid", "socket", "uptime_ns", "version"]
    assert status["socket"] == str(home.socket)
    assert status["uptime_ns"] >= 0


def test_a_report_names_system_and_commit_and_no_person(home: Home):
    home.do("25m", "Dentist", "--detach")
    said = home.do("feedback", XDG_CURRENT_DESKTOP="GNOME")
    assert platform.freedesktop_os_release()["PRETTY_NAME"] in said and "GNOME" in said
    commit = home.json("version")["commit"]
    assert commit is None or commit[:12] in said
    for personal in ("Dentist", str(home.folder), str(home.socket)):
        assert personal not in said


@pytest.mark.parametrize(
    "words, code, subject",
    [
        (("timer", "abc"), "usage", ""), (("frobnicate",), "usage", ""), (("cancel", "t9"), "not_found", "t9"),
        (("add", "t9", "5m"), "not_found", "t9"), (("lap", "w9"), "not_found", "w9"), (("snooze",), "not_ringing", ""),
        (("show", "a9"), "not_found", "a9"),
    ],
)
def test_an_error_is_json_for_those_who_ask_for_json(home: Home, words: tuple[str, ...], code: str, subject: str):
    plain, asked = home.run(*words), home.run(*words, "--json")
    error = json.loads(asked.stdout)["error"]
    assert (error["code"], error["subject"]) == (code, subject)
    # The person beside the program reads the same as ever.
    assert (asked.returncode, asked.stderr) == (plain.returncode, plain.stderr) and plain.stdout == ""
    assert error["message"] in plain.stderr


def test_the_end_of_a_ring_is_json(home: Home):
    home.do("1h", "--detach")
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t2")
    assert home.json("snooze", "5m")["end"] == "snoozed"
    assert home.json("cancel", "t2") == {"removed": ["t2"]}
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t3")
    assert (home.json("dismiss")["id"], home.json("sounds")[0]) == ("t3", "bell")


def test_watch_prints_a_json_object_a_line(home: Home):
    watching = home.start("watch", "--json")
    assert json.loads(watching.stdout.readline())["event"] == "resync"
    home.do("1m", "--detach", "--label", "Tea")
    event = json.loads(watching.stdout.readline())
    assert event["timer"]["label"] == "Tea"
    watching.terminate()
    watching.communicate(timeout=100)


# ---- Timers


def test_a_command_says_what_it_understood(home: Home):
    said = home.do("25m", "--detach")
    assert re.match(r"^25 min → rings \d\d:\d\d:\d\d \((today|tomorrow), Asia/Tokyo\)\n", said), said
    assert "toki show t1" in said, "how to come back"


def test_a_detached_timer_returns_at_once_and_rings(home: Home):
    begun = time.monotonic()
    home.do("8s", "--detach", "--sound", "none")
    assert time.monotonic() - begun < 8
    home.wait_until_ringing("t1")


def test_pause_keeps_what_remains_and_resume_goes_on(home: Home):
    home.do("10m", "--detach")
    home.do("pause", "t1")
    first = home.timer("t1")
    time.sleep(0.3)
    second = home.timer("t1")
    assert first == second
    assert (first["state"], first["deadline"]) == ("paused", None)
    home.do("resume", "t1")
    assert home.timer("t1")["state"] == "running"
    assert home.timer("t1")["remaining_ns"] < first["remaining_ns"]


def test_reset_stands_still_with_the_whole_time(home: Home):
    home.do("10m", "--detach")
    home.do("reset", "t1")
    timer = home.timer("t1")
    assert (timer["state"], timer["remaining_ns"], timer["deadline"]) == ("idle", 10 * MINUTE, None)


def test_restart_runs_with_the_whole_time(home: Home):
    home.do("10m", "--detach")
    home.do("pause", "t1")
    before = home.timer("t1")["remaining_ns"]
    begun = time.monotonic_ns()
    home.do("restart", "t1")
    timer = home.timer("t1")
    assert timer["state"] == "running"
    assert 10 * MINUTE - (time.monotonic_ns() - begun) <= timer["remaining_ns"] <= 10 * MINUTE
    assert timer["remaining_ns"] != before


def test_add_gives_a_minute_more(home: Home):
    home.do("10m", "--detach")
    home.do("pause", "t1")
    before = home.timer("t1")["remaining_ns"]
    home.do("add", "t1", "1m")
    assert home.timer("t1")["remaining_ns"] == before + MINUTE


def test_a_new_duration_counts_from_the_start_whatever_was_taken(home: Home):
    home.do("timer", "30m", "--detach")
    home.do("add", "t1", "-24m")
    said = home.do("edit", "t1", "30m")
    assert said.startswith(("29 min", "30 min")), said
    assert 29 * MINUTE < home.timer("t1")["remaining_ns"] <= 30 * MINUTE


def test_a_span_with_a_label_is_a_timer(home: Home):
    made = home.json("25m", "tea", "--detach")
    assert (made["id"], made["label"], made["duration_ns"]) == ("t1", "tea", 25 * MINUTE)
    made = home.json("timer", "26m", "tea", "--detach")
    assert (made["id"], made["label"], made["duration_ns"]) == ("t2", "tea", 26 * MINUTE)
    done = home.run("edit", "t2", "27m", "tea")
    assert (done.returncode, done.stdout) == (2, "")
    assert "toki timer 27m --label tea" in done.stderr
    assert home.timer("t2")["duration_ns"] == 26 * MINUTE


def test_a_preset_is_ready_after_a_restart_too_and_started_by_its_label(home: Home):
    made = home.json("timer", "5m", "Tea", "--ready")
    assert (made["state"], made["kept"]) == ("idle", True)
    home.stop_daemon()
    home.do("daemon", "start")
    assert "ready" in home.do("list")
    home.do("start", "tea")
    assert (home.timer("t1")["state"], home.timer("t1")["kept"]) == ("running", True)


def test_add_while_it_rings_makes_it_ring_again(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.do("add", "t1", "6s")
    assert home.timer("t1")["state"] == "running"
    home.wait_until_ringing("t1")
    assert [ring["end"] for ring in home.history()] == [None, "extended"]


def test_cancel_removes_a_timer_and_its_id_is_never_used_again(home: Home):
    home.do("10m", "--detach")
    home.do("cancel", "t1")
    assert home.json("list")["timers"] == []
    assert home.json("10m", "--detach")["id"] == "t2"


def test_dismiss_stops_a_ring(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    assert home.timer("t1")["state"] == "idle"
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_snooze_rings_again(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.do("snooze", "t1", "1s")
    wait_for(lambda: len(home.history()) == 2, "the second ring")
    assert home.history()[1]["end"] == "snoozed"


def test_dismissing_one_of_two_rings_leaves_the_other(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    home.wait_until_ringing("t2")
    home.do("dismiss", "t1")
    assert home.timer("t2")["state"] == "ringing"


def test_everything_is_still_there_after_a_restart(home: Home):
    home.do("10m", "--detach", "--label", "Tea")
    home.do("alarm", "07:00", "--on", "weekend")
    before = home.json("list")
    home.stop_daemon()
    after = home.json("list")
    assert before["alarms"] == after["alarms"]
    assert before["timers"][0]["deadline"] == after["timers"][0]["deadline"]


# ---- The daemon


def test_start_stop_and_status(home: Home):
    home.do("daemon", "start")
    first = home.daemon()
    home.do("daemon", "start")
    assert home.daemon() == first
    home.stop_daemon()
    assert home.processes("tokid") == []
    assert home.daemon() != first


def test_status_starts_no_daemon(home: Home):
    done = home.run("daemon", "status")
    assert done.returncode == 1
    assert home.processes("tokid") == []


@pytest.mark.parametrize("command", [["toki", "--version"], ["tokid", "--version"]])
def test_both_programs_tell_their_version(home: Home, command: list[str]):
    program = TOKID if command[0] == "tokid" else TOKID.removesuffix("d")
    done = home.execute([program, *command[1:]])
    assert done.returncode == 0
    assert re.search(r"\d+\.\d+\.\d+", done.stdout)
    assert home.processes("tokid") == [], "asking for the version starts nothing"


def test_help_names_every_command(home: Home):
    said = home.do("--help")
    for command in "timer alarm list show pause resume reset restart cancel add snooze dismiss history watch daemon".split():
        assert re.search(rf"\b{command}\b", said), command
    assert home.processes("tokid") == [], "asking for help starts nothing"
