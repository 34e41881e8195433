# SPDX-License-Identifier: Apache-2.0
"""Backups and calendar files: exports can be imported again, other programs agree, and imports are atomic."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import stat
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
from dateutil.rrule import rrulestr

from home import PROGRAMS, ROOT, Home, wait_for

CALENDAR = str(PROGRAMS / "toki-calendar")

# None of these occurrences is in a gap, where RFC 5545 and Toki differ; see docs/decisions.
PLANS = [
    "every day 7:00",
    "every weekday 6:45 Europe/Berlin",
    "every mon 22:10 America/New_York",
    "every 2nd tue 7:15 until 2028-06-30",
    "every month on the 31st 8:00 Australia/Lord_Howe",
    "every last fri 17:30 America/Santiago",
    "every 3 days 9:00 Asia/Kolkata",
    "every 2 weeks on mon 12:00 Africa/Casablanca",
    "2037-03-29 01:30 Europe/Berlin",
    "every 29 feb 9:00 Asia/Tokyo",
    "2028-02-29 12:00 UTC",
]


def rings(event: icalendar.Event, zone: ZoneInfo | None, count: int) -> list[str]:
    """The next instants of an event according to python-dateutil, in the zone of the file or in Tokyo."""
    start = event["DTSTART"].dt
    wall = start.replace(tzinfo=None)
    zone = start.tzinfo if zone is None and start.tzinfo else zone or ZoneInfo("Asia/Tokyo")

    def instant(moment: datetime) -> datetime:
        return moment.replace(tzinfo=zone).astimezone(UTC)

    if "RRULE" not in event:
        return [instant(wall).strftime("%Y-%m-%dT%H:%M:%S")]
    rule = event["RRULE"].copy()
    if end := rule.get("UNTIL"):
        moment = end[0]
        rule["UNTIL"] = [moment.astimezone(zone).replace(tzinfo=None) if moment.tzinfo else moment]
    listed = event.get("EXDATE", [])
    left = {day.dt.replace(tzinfo=None) for one in (listed if isinstance(listed, list) else [listed]) for day in one.dts}
    now = datetime.now(UTC)
    found: list[str] = []
    for moment in rrulestr(rule.to_ical().decode(), dtstart=wall):
        if moment in left or instant(moment) <= now:
            continue
        found.append(instant(moment).strftime("%Y-%m-%dT%H:%M:%S"))
        if len(found) == count:
            break
    return found


def seconds(instants: list[str]) -> list[str]:
    return [instant[:19] for instant in instants]


def exported(home: Home) -> icalendar.Calendar:
    home.do("export", "alarms.ics")
    return icalendar.Calendar.from_ical((home.folder / "alarms.ics").read_bytes())


def test_icalendar_and_dateutil_read_the_same_rings_as_toki_says(home: Home):
    for plan in PLANS:
        home.do("alarm", plan)
    calendar = exported(home)
    events = calendar.walk("VEVENT")
    assert len(events) == len(PLANS)
    told = {str(zone["TZID"]): zone.to_tz(lookup_tzid=False) for zone in calendar.walk("VTIMEZONE")}
    for plan, event in zip(PLANS, events):
        expected = seconds(home.json("explain", plan, "--count", "20")["occurrences"])
        assert rings(event, None, 20) == expected, plan
        # And by the zone rules in the file.
        if own := told.get(str(event["DTSTART"].params.get("TZID", ""))):
            assert rings(event, own, 20) == expected, f"{plan}, by VTIMEZONE"
        alarm = event.walk("VALARM")[0]
        assert alarm["TRIGGER"].dt == timedelta(0) and alarm["ACTION"] == "DISPLAY"


def as_another(calendar: Path) -> str:
    """Gives the events of a calendar file other UIDs, as if it came from somewhere else."""
    calendar.write_text(re.sub(r"(?m)^UID:", "UID:other-", calendar.read_text()))
    return str(calendar)


def test_a_skipped_day_and_a_pause_are_left_out_of_the_file(home: Home):
    home.do("alarm", "every day 7:00 Europe/Berlin", "--label", "Früh; ja, 🎄")
    home.do("skip", "a1")
    first = datetime.now(UTC).date() + timedelta(days=10)
    home.do("pause", "a1", "--from", str(first), "--until", str(first + timedelta(days=4)))
    [event] = exported(home).walk("VEVENT")
    assert str(event["SUMMARY"]) == "Früh; ja, 🎄"
    assert rings(event, None, 1)[0] == home.alarm("a1")["next"][:19]
    days = [moment[:10] for moment in rings(event, None, 15)]
    assert not {str(first + timedelta(days=offset)) for offset in range(0, 4)} & set(days)
    home.do("import", as_another(home.folder / "alarms.ics"))
    one, other = home.alarm("a1"), home.alarm("a2")
    # The series in the file begins with a future day.
    changed = {"id": "", "from": ""}
    assert one | changed == other | changed


def furnish(home: Home) -> None:
    """Creates one of everything, in various states."""
    home.do("25m", "--detach", "--label", "tea")
    home.do("1h", "--detach")
    home.do("pause", "t2")
    home.do("alarm", "every weekday 7:00 Europe/Berlin", "--label", "work", "--set", "office", "--volume", "30")
    home.do("alarm", "every month on the 31st 8:00", "--sound", "none")
    home.do("skip", "a1")
    home.do("pause", "a2", "--until", str(datetime.now(UTC).date() + timedelta(days=90)))
    home.do("alarm", "every day 6:00", "--set", "holidays")
    home.do("set", "holidays", "off")
    home.do("sequence", "25m work, 5m rest", "--repeat", "4", "--detach")
    home.do("stopwatch", "--detach")
    home.do("lap", "w1")


def without_ids(state: object) -> object:
    """What a person sees, without fields that depend on the moment."""
    volatile = {"id", "remaining_ns", "plan_remaining_ns", "elapsed_ns", "lap_ns", "revision"}
    if isinstance(state, dict):
        return {key: without_ids(value) for key, value in state.items() if key not in volatile}
    return [without_ids(value) for value in state] if isinstance(state, list) else state


def test_a_backup_brings_everything_back_to_an_empty_home(home: Home):
    furnish(home)
    before = home.json("list", "--all")
    home.do("export", "backup.json")
    backup = home.folder / "backup.json"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    home.stop_daemon()
    shutil.rmtree(home.data / "toki")
    assert home.json("list", "--all") != before
    home.do("import", "backup.json")
    assert without_ids(home.json("list", "--all")) == without_ids(before)
    deadlines = [timer["deadline"] for timer in before["timers"]]
    for old, new in zip(deadlines, [timer["deadline"] for timer in home.json("list", "--all")["timers"]]):
        assert (old is None) == (new is None)
        if old:
            assert abs(datetime.fromisoformat(old[:26]) - datetime.fromisoformat(new[:26])) < timedelta(milliseconds=5)


def test_one_bad_entry_changes_nothing_and_is_reported_with_its_line(home: Home):
    home.do("alarm", "every day 7:00")
    before = home.json("list", "--all")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for number in range(1, 31):
        lines += ["BEGIN:VEVENT", f"UID:{number}", f"DTSTART:203011{number:02}T070000", "END:VEVENT"]
    lines[2 + 4 * 16 + 2] = "DTSTART:20301317T070000"
    (home.folder / "bad.ics").write_text("\r\n".join([*lines, "END:VCALENDAR", ""]))
    done = home.run("import", "bad.ics", "--strict")
    assert done.returncode == 2 and done.stdout == ""
    assert "line 69: " in done.stderr and "20301317T070000" in done.stderr
    assert home.json("list", "--all") == before
    refused = home.run("import", "bad.ics", "--strict", "--json")
    assert refused.returncode == 2
    assert [fault["line"] for fault in json.loads(refused.stdout)["error"]["faults"]] == [69]

    home.do("export", "backup.json")
    backup = (home.folder / "backup.json").read_text()
    assert '"time": "07:00"' in backup
    before_it = backup[: backup.index('"07:00"')]
    line, column = before_it.count("\n") + 1, len(before_it) - before_it.rindex("\n")
    (home.folder / "bad.json").write_text(backup.replace('"time": "07:00"', '"time": "27:00"'))
    done = home.run("import", "bad.json")
    assert done.returncode == 2 and f"line {line}, column {column}: " in done.stderr
    assert home.json("list", "--all") == before


def test_past_events_are_left_out_with_a_note(home: Home):
    (home.folder / "old.ics").write_text(
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20201124T070000Z\nEND:VEVENT\n"
        "BEGIN:VEVENT\nDTSTART:20401124T070000Z\nSUMMARY:later\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    assert home.run("import", "old.ics", "--strict").returncode == 2
    trial = home.run("import", "old.ics", "--skip-past", "--dry-run")
    assert trial.returncode == 0 and "1 item would be imported" in trial.stdout
    assert home.json("list")["alarms"] == []
    done = home.run("import", "old.ics", "--skip-past")
    assert done.returncode == 0 and "a1" in done.stdout
    assert "line 2: " in done.stderr
    (home.folder / "older.ics").write_text(
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20201124T070000Z\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    assert home.run("import", "older.ics").returncode == 2
    assert home.run("import", "older.ics", "--skip-past").returncode == 0
    assert [alarm["label"] for alarm in home.json("list")["alarms"]] == ["later"]


def test_both_go_through_pipes(home: Home):
    home.do("alarm", "every day 7:00 Europe/Berlin")
    before = home.json("list")["alarms"]
    for options in ([], ["--ics"]):
        text = home.do("export", *options)
        (home.folder / "piped").write_text(text)
        with (home.folder / "piped").open() as file:
            done = subprocess.run(
                [str(PROGRAMS / "toki"), "import", "-"], stdin=file, env=home.environment, capture_output=True, text=True
            )
        assert done.returncode == 0, done.stderr
        assert done.stdout == "1 item was there already.\n"
    assert home.json("list")["alarms"] == before


def test_a_file_is_written_whole_or_not_at_all(home: Home):
    home.do("alarm", "every day 7:00")
    (home.folder / "folder.json").mkdir()
    assert home.run("export", "folder.json").returncode == 1
    assert home.run("export", "missing/backup.json").returncode == 1
    (home.folder / "real.json").write_text("old")
    os.symlink("real.json", home.folder / "link.json")
    home.do("export", "link.json")
    assert (home.folder / "link.json").is_symlink()
    assert json.loads((home.folder / "real.json").read_text())["toki"] == "backup"
    assert [path.name for path in home.folder.glob("*.json.*")] == []


def test_a_file_of_another_kind_is_reported(home: Home):
    for name, text in [("empty", ""), ("words", "Hello\n"), ("list.json", "[]"), ("backup.json", '{"toki":1}')]:
        (home.folder / name).write_text(text)
        done = home.run("import", name)
        assert done.returncode == 2, name
        assert re.search("line 1(, column [19])?: ", done.stderr), name
    missing = home.run("import", "missing")
    assert missing.returncode == 1 and "missing" in missing.stderr


def test_the_program_for_calendar_files_survives_every_byte():
    """Whatever its input, only two outcomes are allowed: success, or invalid input with an explanation."""
    numbers = random.Random(5545)
    seeds = [path.read_bytes() for path in sorted((ROOT / "Tests" / "EndToEnd" / "calendars").glob("*.ics"))]
    assert seeds
    for _ in range(int(os.environ.get("TOKI_FUZZ_RUNS", "150"))):
        data = bytearray(numbers.choice(seeds))
        for _ in range(numbers.randint(0, 8)):
            place = numbers.randint(0, len(data))
            piece = bytes(data[place : place + numbers.randint(0, 40)])
            change = numbers.randint(0, 3)
            if change == 0:
                del data[place : place + len(piece)]
            elif change == 1:
                data[place:place] = piece * numbers.randint(1, 3)
            elif change == 2:
                data[place:place] = numbers.randbytes(numbers.randint(1, 4))
            else:
                data[place:place] = numbers.choice([b"\n", b"\r\n ", b"BEGIN:VEVENT\r\n", b"99999999999", b"=", b"\0"])
        done = subprocess.run(
            [CALENDAR, "read", "--skip-past"], input=bytes(data), capture_output=True, env={"TZ": "Asia/Tokyo"}
        )
        assert done.returncode in (0, 2), (done.returncode, bytes(data))
        if done.returncode == 2:
            assert done.stdout == b""
            assert all(line.split(b"\t")[0].isdigit() for line in done.stderr.splitlines()), done.stderr


# What real calendars hold: the labels that come in, and the codes of what is left out.
REAL = {
    "google-holidays": ([], ["all_day", "all_day"]),
    "apple-birthdays": (["Ken’s Birthday", "Dentist"], ["all_day"]),
    "outlook-series": (["Monthly review", "Third working day", "Planning", "Planning"], []),
    "evolution": (["Stand-up", "Stand-up (later)", "Drink water"], ["no_such_time"]),
}


@pytest.mark.parametrize("name", REAL)
def test_a_real_calendars_alarms_are_imported_and_the_rest_is_listed(home: Home, name: str):
    shutil.copy(Path(__file__).parent / "calendars" / f"{name}.ics", home.folder)
    labels, codes = REAL[name]
    done = home.run("import", f"{name}.ics", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == (0 if labels else 2)
    assert [alarm["label"] for alarm in home.json("list")["alarms"]] == labels
    left = answer["left_out"] if labels else answer["error"]["faults"]
    assert [entry["code"] for entry in left] == codes
    assert all(entry["line"] and entry["title"] and entry["message"] for entry in left)
    refused = home.run("import", f"{name}.ics", "--strict")
    assert refused.returncode == (2 if codes else 0) and len(home.json("list")["alarms"]) == len(labels)


def test_left_out_and_single_days_are_listed_in_words(home: Home):
    rules = ["FREQ=SECONDLY", "FREQ=DAILY;BYHOUR=25", "RSCALE=HEBREW;FREQ=YEARLY", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"]
    events = "".join(
        f"BEGIN:VEVENT\nUID:{number}\nDTSTART:20400113T070000\nRRULE:{rule}\nSUMMARY:Run\nEND:VEVENT\n"
        for number, rule in enumerate(rules))
    (home.folder / "rules.ics").write_text(f"BEGIN:VCALENDAR\n{events}END:VCALENDAR\n")
    for language, words in (("C.UTF-8", "up to 2041-12-31"), ("ja_JP.UTF-8", "2041-12-31まで")):
        done = home.run("import", "rules.ics", "--dry-run", LC_ALL=language)
        assert words in done.stderr and not re.search("RRULE|FREQ|BY[A-Z]+", done.stderr), done.stderr
    answer = home.json("import", "rules.ics")
    assert [entry["code"] for entry in answer["left_out"]] == ["too_often", "unreadable_rule", "other_calendar"]
    assert home.json("list")["alarms"][0]["next"][:16] == "2040-01-12T22:00"


def test_all_day_events_ring_when_a_person_says_so(home: Home):
    for name in ("google-holidays", "apple-birthdays"):
        shutil.copy(Path(__file__).parent / "calendars" / f"{name}.ics", home.folder)
    home.do("import", "google-holidays.ics", "--all-day", "9:00")
    home.do("import", "apple-birthdays.ics", "--all-day", "8am", "--strict")
    alarms = home.json("list")["alarms"]
    assert [(alarm["time"], alarm["next"][:10]) for alarm in alarms[:2]] == [("09:00", "2054-01-01"), ("09:00", "2054-12-25")]
    assert [(alarm["time"], alarm["rrule"]) for alarm in alarms[2:4]] == [
        ("08:00", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10"), ("09:00", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12")]
    assert home.run("import", "google-holidays.ics", "--all-day", "nine-ish").returncode == 2


@pytest.mark.parametrize("style", ["google", "apple", "outlook", "thunderbird"])
def test_files_of_other_programs_come_in(home: Home, style: str):
    shutil.copy(Path(__file__).parent / "calendars" / f"{style}.ics", home.folder)
    answer = home.json("import", f"{style}.ics", "--skip-past")
    assert answer["ids"], answer
    assert len(home.json("list")["alarms"]) == len(answer["ids"])


@pytest.mark.parametrize("style", ["google", "apple", "outlook", "thunderbird", "evolution"])
def test_a_calendar_file_that_comes_twice_changes_nothing(home: Home, style: str):
    shutil.copy(Path(__file__).parent / "calendars" / f"{style}.ics", home.folder)
    first = home.json("import", f"{style}.ics", "--skip-past")
    assert first["ids"] and {item["outcome"] for item in first["items"]} == {"new"}
    before = home.json("list", "--all")
    again = home.json("import", f"{style}.ics", "--skip-past")
    assert again["ids"] == first["ids"]
    assert {item["outcome"] for item in again["items"]} == {"unchanged"}
    assert home.json("list", "--all") == before
    assert "there already" in home.do("import", f"{style}.ics", "--skip-past", "--dry-run")


def test_a_moved_event_moves_its_alarm_and_a_moved_day_becomes_one(home: Home):
    event = "BEGIN:VEVENT\nUID:x@example.org\nDTSTART:20401124T070000\nRRULE:FREQ=DAILY\nSUMMARY:Run\nEND:VEVENT\n"
    moved = "BEGIN:VEVENT\nUID:x@example.org\nRECURRENCE-ID:20401126T070000\nDTSTART:20401126T100000\nEND:VEVENT\n"

    def take(*events: str) -> list[str]:
        (home.folder / "a.ics").write_text(f"BEGIN:VCALENDAR\n{''.join(events)}END:VCALENDAR\n")
        return [item["outcome"] for item in home.json("import", "a.ics")["items"]]

    assert take(event) == ["new"]
    home.do("edit", "a1", "--sound", "none")
    assert take(event) == ["unchanged"]
    assert take(event.replace("T07", "T08").replace("Run", "Walk")) == ["updated"]
    [alarm] = home.json("list")["alarms"]
    assert (alarm["id"], alarm["label"], alarm["time"], alarm["sound"]) == ("a1", "Walk", "08:00", None)
    assert take(event, moved) == ["updated", "new"]
    assert take(event, moved) == ["unchanged", "unchanged"]
    one, other = home.json("list")["alarms"]
    assert (one["except"], one["skipped"]) == (["2040-11-26"], [])
    assert (other["time"], other["next"][:10]) == ("10:00", "2040-11-26")
    home.do("cancel", "a2")
    assert take(event, moved) == ["unchanged", "new"]
    assert [alarm["id"] for alarm in home.json("list")["alarms"]] == ["a1", "a3"]
    # The day is back in the file, or is a cancelled one, or left out by EXDATE.
    assert take(event)[0] == "updated" and home.alarm("a1")["except"] == []
    cancelled = moved.replace("END:VEVENT", "STATUS:CANCELLED\nEND:VEVENT")
    assert take(event, cancelled)[0] == "updated" and home.alarm("a1")["except"] == ["2040-11-26"]
    without = event.replace("RRULE:", "EXDATE:20401126T070000,20401128T070000\nRRULE:")
    assert take(without)[0] == "updated" and home.alarm("a1")["except"] == ["2040-11-26", "2040-11-28"]
    assert take(without) == ["unchanged"]


def test_a_backup_of_this_home_changes_nothing_and_of_another_one_comes_once(home: Home, tmp_path: Path):
    furnish(home)
    home.do("export", "backup.json")
    before = home.json("list", "--all")
    said = home.do("import", "backup.json")
    assert said == f"{sum(len(items) for items in before.values())} items were there already.\n"
    assert {id for id in identities(home)} == {id for id in identities(before)}
    home.stop_daemon()
    shutil.rmtree(home.data / "toki")
    home.do("alarm", "every day 5:00", "--label", "own")
    for outcome in ("new", "unchanged"):
        assert {item["outcome"] for item in home.json("import", "backup.json")["items"]} == {outcome}
    assert [alarm["label"] for alarm in home.json("list")["alarms"]].count("own") == 1
    assert len(home.json("list", "--all")["alarms"]) == len(before["alarms"]) + 1


def identities(state: Home | dict) -> list[tuple[str, str]]:
    listed = state.json("list", "--all") if isinstance(state, Home) else state
    return [(item["id"], item["label"]) for items in listed.values() for item in items]


def test_replace_makes_everything_as_in_the_backup_with_its_history_and_hooks_off(home: Home):
    furnish(home)
    home.do("1s", "--detach", "--sound", "none", "--label", "rung", "--on-ring", "true")
    home.wait_until_ringing("t3")
    home.do("dismiss")
    home.do("export", "backup.json")
    backup = json.loads((home.folder / "backup.json").read_text())
    home.do("edit", "a1", "--label", "other")
    home.do("cancel", "a2", "t2")
    home.do("alarm", "every day 4:00")
    trial = home.json("import", "backup.json", "--replace", "--dry-run")
    outcomes = {item["id"]: item["outcome"] for item in trial["items"]}
    assert outcomes["a1"] == "updated" and outcomes["a2"] == "new" and outcomes["a4"] == "removed"
    said = home.do("import", "backup.json", "--replace")
    assert "Removed 1 item: a4." in said and "hook" in said
    home.do("export", "again.json")
    again = json.loads((home.folder / "again.json").read_text())
    assert [hook["enabled"] for timer in again["timers"] for hook in timer["settings"]["hooks"]] == [False]
    for one in (backup, again):
        assert [ring["owner"] for ring in one["history"]] == ["t3"]
        for items in (one[kind] for kind in ("timers", "alarms", "sequences", "stopwatches")):
            for item in items:
                if "settings" in item:
                    item["settings"]["hooks"] = []
    assert without_moment(again) == without_moment(backup)


def without_moment(state: object) -> object:
    """A backup without what changes from moment to moment."""
    volatile = {
        "as_of", "remaining_ns", "plan_remaining_ns", "elapsed_ns", "lap_ns", "revision", "from",
        # The boot clock and the civil clock are read one after the other.
        "deadline", "boot_deadline_ns", "began", "boot_began_ns", "start", "boot_start_ns", "plan_end",
        # Numbers that were given out here before stay given.
        "boot_ns", "last",
    }
    if isinstance(state, dict) and "decisions" in state:
        # An import decides something of its own, and so does a start.
        of_before = [one for one in state["decisions"] if one["kind"] not in ("imported", "restored")]
        state = state | {"decisions": of_before}
    if isinstance(state, dict):
        return {key: without_moment(value) for key, value in state.items() if key not in volatile}
    return [without_moment(value) for value in state] if isinstance(state, list) else state


def test_the_days_of_a_calendar_file_are_left_out_as_it_changes(home: Home):
    file = home.folder / "holidays.ics"

    def write(*days: datetime) -> None:
        events = "".join(
            f"BEGIN:VEVENT\r\nUID:{day:%Y%m%d}\r\nDTSTART;VALUE=DATE:{day:%Y%m%d}\r\nEND:VEVENT\r\n" for day in days)
        file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n", newline="")

    def next_day() -> str:
        [alarm] = home.json("list")["alarms"]
        return str(datetime.fromisoformat(alarm["next"]).astimezone(zone).date())

    zone = ZoneInfo("Asia/Tokyo")
    missing = home.run("alarm", "every day 7:00 Asia/Tokyo", "--except", "holidays.ics")
    assert missing.returncode == 1 and "holidays.ics" in missing.stderr
    assert home.json("list")["alarms"] == []
    # Two days further, so that no midnight during the test matters.
    write()
    home.do("alarm", "every day 7:00 Asia/Tokyo", "--except", "holidays.ics")
    first = datetime.fromisoformat(next_day())
    days = [first + timedelta(days=number) for number in range(4)]
    write(*days[:3])
    wait_for(lambda: next_day() == str(days[3].date()), "the days of the file to be left out")
    shown = home.do("list")
    assert f"not on the days of {file}" in shown
    assert str(file) in home.do("import", "--followed")
    file.unlink()
    wait_for(lambda: "cannot be read" in home.do("import", "--followed"), "the missing file to be noticed")
    assert next_day() == str(days[3].date())
    write(days[0], days[1])
    wait_for(lambda: next_day() == str(days[2].date()), "the file to be read once it is back")
    home.do("edit", "a1", "--except", "none")
    assert next_day() == str(days[0].date())
    home.do("undo")
    assert next_day() == str(days[2].date())


def test_holidays_survive_a_round_trip_through_a_calendar_file(home: Home):
    first = datetime.now(UTC).date() + timedelta(days=9)
    (home.folder / "days.ics").write_text(
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\n"
        f"DTSTART;VALUE=DATE:{first:%Y%m%d}\nEND:VEVENT\nEND:VCALENDAR\n")
    home.do("settings", "holidays", "jp")
    home.do("alarm", "every day 7:00 except holidays", "--label", "Table")
    home.do("alarm", "every day 8:00", "--label", "File", "--except", "days.ics")
    before = home.json("list")["alarms"]
    home.do("export", "all.ics")
    events = (home.folder / "all.ics").read_text().split("BEGIN:VEVENT")
    assert len(re.findall("^EXDATE", events[1], re.M)) > 100
    assert re.findall("^EXDATE.*", events[2], re.M) == [f"EXDATE:{first:%Y%m%d}T080000"]
    again = home.json("import", "all.ics")
    assert [item["outcome"] for item in again["items"]] == ["unchanged", "unchanged"], again
    assert home.json("list")["alarms"] == before
    home.do("cancel", "a1")
    home.do("import", "all.ics")
    [back] = [alarm for alarm in home.json("list")["alarms"] if alarm["label"] == "Table"]
    assert (back["except_holidays"], back.get("except")) == ("jp", before[0].get("except"))
    assert back["next"] == before[0]["next"]


def test_a_followed_file_is_read_again_whenever_it_changes_and_at_the_start(home: Home):
    def write(name: str, **events: str) -> Path:
        """Writes a calendar of events on a day to come, as `label="0800"`."""
        lines = [
            f"BEGIN:VEVENT\nUID:{label}@x\nSUMMARY:{label}\nDTSTART:20900102T{time}00\nEND:VEVENT\n"
            for label, time in events.items()
        ]
        path = home.folder / name
        path.write_text(f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{''.join(lines)}END:VCALENDAR\n")
        return path

    def alarms() -> dict[str, str]:
        return {alarm["label"]: alarm["time"] for alarm in home.json("list", "--all")["alarms"]}

    def followed() -> dict[str, Any]:
        [file] = home.json("import", "--followed")["followed"]
        return file

    file = write("team.ics", Tea="0800", Walk="0900")
    home.do("alarm", "2090-01-02 10:00", "--label", "Own")
    answer = home.json("import", "--follow", "team.ics")
    assert [item["outcome"] for item in answer["items"]] == ["new", "new"] and answer["followed"] == str(file)
    write("next.ics", Tea="0830", Call="1100").rename(file)
    wait_for(lambda: alarms() == {"Own": "10:00", "Tea": "08:30", "Call": "11:00"}, "the replaced file to be read")

    file.unlink()
    wait_for(lambda: followed()["trouble"] == {"kind": "missing", "detail": ""}, "the missing file to be noticed")
    assert alarms() == {"Own": "10:00", "Tea": "08:30", "Call": "11:00"}
    assert "toki import --followed" in home.run("list").stderr

    home.stop_daemon()
    write("team.ics", Tea="0845")
    home.do("daemon", "start")
    wait_for(lambda: alarms() == {"Own": "10:00", "Tea": "08:45"}, "the file to be read at the start")
    assert followed()["trouble"] is None and followed()["alarms"] == ["a2"]

    home.do("import", "--unfollow", "team.ics")
    assert home.json("import", "--followed") == {"followed": []} and "Tea" in alarms()
