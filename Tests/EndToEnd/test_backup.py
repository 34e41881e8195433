# SPDX-License-Identifier: Apache-2.0
"""Another machine is the same once a backup has replaced everything there: table by table, column by column."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from home import Home, temporary_home, wait_for
from kept import furnish

# What a backup leaves out, and why.
LEFT_OUT_TABLES = {
    "host": "another machine has another boot and its own zones",
    "creation_keys": "a request is repeated to the machine that had it first",
    "undo": "what was done last was done there", "former_timers": "as undo", "former_alarms": "as undo",
    "former_sequences": "as undo", "former_stopwatches": "as undo",
    "rescues": "damage of one database",
}
LEFT_OUT_COLUMNS = {
    "seal": "a checksum of the row", "revision": "it grows with every change",
    "counters.event": "events are of one daemon", "counters.commits": "as events",
}
DECISIONS_OF_A_START = {"imported", "restored", "zone_changed"}


def rows(home: Home) -> dict[str, list[dict]]:
    """All that the database holds and a backup is to bring, by table."""
    home.stop_daemon()
    wait_for(home.log_is_empty, "the log to be in the database")
    with closing(sqlite3.connect(home.database)) as database:
        database.row_factory = sqlite3.Row
        names = [name for [name] in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        tables = {
            name: [dict(row) for row in database.execute(f"SELECT * FROM {name} ORDER BY number")]
            for name in names if name not in LEFT_OUT_TABLES and not name.startswith("sqlite_")}
    for name, table in tables.items():
        for row in table:
            for column in list(row):
                if column in LEFT_OUT_COLUMNS or f"{name}.{column}" in LEFT_OUT_COLUMNS or column.endswith("_sum"):
                    del row[column]
    # The import decides something of its own, and so does each start.
    tables["decisions"] = [
        {column: value for column, value in row.items() if column != "number"} for row in tables["decisions"]
        if row["kind"] not in DECISIONS_OF_A_START]
    return tables


def test_every_table_and_column_comes_back_on_another_machine(home: Home):
    furnish(home)
    (home.folder / "team.ics").write_text(
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nDTSTART:20900301T090000Z\nSUMMARY:Team\nEND:VEVENT\nEND:VCALENDAR\n")
    home.do("import", "--follow", "team.ics")
    home.do("settings", "on-ring", "true")
    home.do("timer", "1s", "Snoozed", "--detach", "--sound", "none", "--snooze-limit", "3")
    home.wait_until_ringing(home.json("list")["timers"][-1]["id"])
    home.do("snooze", "2h")
    home.do("export", "backup.json")
    before = rows(home)
    empty = [name for name, table in before.items() if not table]
    assert empty == [], "give the home something in these, so that their loss would be seen"
    with temporary_home() as other:
        other.do("every day 4:00", "--label", "gone")
        other.do("settings", "late-limit", "1m")
        other.do("import", str(home.folder / "backup.json"), "--replace", "--with-hooks")
        after = rows(other)
        for name, table in before.items():
            assert after[name] == table, name
        assert [file["path"] for file in other.json("import", "--followed")["followed"]] == [
            str(home.folder / "team.ics")]
        assert other.json("settings")["late_limit_ns"] == 30 * 60 * 10**9


def test_a_home_with_only_settings_comes_back(home: Home):
    home.do("settings", "late-limit", "7m")
    home.do("settings", "on-ring", "true")
    home.do("export", "backup.json")
    with temporary_home() as other:
        said = other.do("import", str(home.folder / "backup.json"))
        assert "The settings are those of the backup." in said
        assert "hook is off" in said
        settings = other.json("settings")
        assert settings["late_limit_ns"] == 7 * 60 * 10**9
        assert [hook["enabled"] for hook in settings["hooks"]] == [False]
        # Beside what somebody has set, they do not come in silence.
        other.do("settings", "late-limit", "9m")
        left = other.run("import", str(home.folder / "backup.json"))
        assert left.returncode == 0 and "Its settings are left out" in left.stderr
        assert other.json("settings")["late_limit_ns"] == 9 * 60 * 10**9


def test_why_tells_on_the_new_machine_what_happened_on_the_old_one(home: Home):
    home.do("timer", "1s", "Tea", "--detach", "--sound", "none", "--keep")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    told = [decision["kind"] for decision in home.json("why", "t1")["decisions"]]
    home.do("export", "backup.json")
    with temporary_home() as other:
        other.do("timer", "1h", "Another", "--detach")
        other.do("pause", "t1")
        other.do("import", str(home.folder / "backup.json"), "--replace")
        there = [decision["kind"] for decision in other.json("why", "t1")["decisions"]]
        assert "paused" not in there
        assert [kind for kind in there if kind != "imported"] == told
        assert json.loads((home.folder / "backup.json").read_text())["decisions"] != []
