# SPDX-License-Identifier: Apache-2.0
"""Data left by earlier builds: one realistic home each, in Tests/kept/VERSION.

VERSION is the schema of its database (`PRAGMA user_version`). Before merging a build with a new schema, save one:

    TOKI_PROGRAMS=.build/release .build/venv/bin/python Tests/EndToEnd/kept.py

Saved homes are never changed. What sharing keeps is in Tests/kept/door, as it was called then; `kept.py sharing` saves it
in Tests/kept/sharing.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from home import ROOT, Home, temporary_home, wait_for

KEPT = ROOT / "Tests" / "kept"
# Fields that depend on the time and the machine, and one that is a setting now.
OF_THE_MOMENT = {"as_of", "boot_began_ns", "next", "revision", "next_rings", "trusted"}


def furnish(home: Home) -> None:
    """Creates one of everything that stays unchanged over time."""
    home.do("settings", "late-limit", "30m")
    home.do("settings", "volume", "40")
    home.do("settings", "time.servers", "127.0.0.9:9")
    home.do("25m", "--detach", "--label", "お茶 🍵", "--on-ring", "true", "--post", "https://example.org/ring")
    home.do("pause", "t1")
    home.do("timer", "90s", "--detach", "--sound", "none")
    home.do("reset", "t2")
    home.do("timer", "5m", "Toast", "--ready")
    home.do("alarm", "every weekday 7:00 Europe/Berlin", "--label", "work", "--set", "office", "--volume", "30")
    home.do("alarm", "every month on the 31st 8:00", "--sound", "none")
    home.do("pause", "a2", "--until", "2090-01-01")
    home.do(
        "alarm", "2090-12-31 23:59:30", "--ramp", "1m", "--again", "2", "--every", "3m", "--snooze-limit", "4", "--check", "5m",
        "--no-override", "--output", "スピーカー", "--speak", "--keep-awake",
        "--before", "10m", "--before-sound", "brook", "--before-volume", "15")
    home.do("alarm", "every day 6:00", "--set", "holidays")
    home.do("set", "holidays", "off")
    home.do("alarm", "every day 5:00, 5:30 and 6:15 from 2090-01-01", "--label", "several")
    home.do("skip", "a5")
    home.do("alarm", "every weekday 6:40 from 2090-01-01 except 24 dec to 2 jan", "--label", "not on holidays")
    home.do("sequence", "25m work, 5m rest", "--repeat", "4", "--detach")
    home.do("pause", "s1")
    home.do("stopwatch", "--detach")
    home.do("lap", "w1")
    home.do("pause", "w1")
    for end in ("dismiss", "snooze"):
        home.do("1s", "--detach", "--sound", "none", "--label", end)
        newest = home.json("list")["timers"][-1]["id"]
        home.wait_until_ringing(newest)
        home.do(end)
        home.do("cancel", newest)
    home.do("alarm", "2090-01-02 5:00", "--label", "taken back")
    home.do("cancel", "a7")
    home.do("chime", "every day 12:00 from 2090-01-01", "--label", "noon")
    home.do("settings", "holidays", "jp,de-by")
    home.do("alarm", "every business day 6:50 from 2090-01-01", "--label", "business days")


def seen(home: Home) -> dict[str, Any]:
    """What the programs report about a home."""
    listed = home.json("list", "--all")
    return {
        "timers": listed["timers"], "alarms": listed["alarms"], "sequences": listed["sequences"],
        "stopwatches": listed["stopwatches"], "history": home.history(500), "settings": home.json("settings"),
    }


def holds(now: Any, then: Any, where: str = "") -> list[str]:
    """Where the present report lacks something from the earlier one; additions are not differences."""
    if isinstance(then, dict) and isinstance(now, dict):
        missing = [f"{where}.{key} is gone" for key in then if key not in now and key not in OF_THE_MOMENT]
        return missing + [
            found for key in then if key in now and key not in OF_THE_MOMENT
            for found in holds(now[key], then[key], f"{where}.{key}")
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [found for at, (one, other) in enumerate(zip(now, then)) for found in holds(one, other, f"{where}[{at}]")]
    return [] if now == then else [f"{where} was {then!r} and is {now!r}"]


def keep() -> Path:
    with temporary_home() as home:
        furnish(home)
        said = seen(home)
        home.do("export", "backup.json")
        home.stop_daemon()
        wait_for(home.log_is_empty, "the log to be in the database")
        with closing(sqlite3.connect(home.database)) as database:
            [version] = database.execute("PRAGMA user_version").fetchone()
        place = KEPT / str(version)
        place.mkdir(parents=True)
        for name in ("toki.db", "toki.copy"):
            if (home.database.with_name(name)).exists():
                shutil.copyfile(home.database.with_name(name), place / name)
        shutil.copyfile(home.folder / "backup.json", place / "backup.json")
        (place / "said.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
        return place


def keep_sharing() -> Path:
    """Saves the sharing server's own files, with a phone, a screen, and one that was removed; its tokens are in said.json."""
    from test_share import Sharing  # It imports this module.

    with temporary_home() as home:
        home.do("25m", "--detach", "--label", "Talk")
        sharing = Sharing(home)
        sharing.open("--host", "clock.example.org")
        tokens = {"phone": sharing.pair(device="phone"), "screen": sharing.pair("t1", device="画面")}
        sharing.pair("--role", "owner", device="lost")
        home.do("share", "revoke", "d3")
        said = {"tokens": tokens, "devices": home.json("share", "devices"), "settings": home.json("share", "status")}
        home.do("share", "off")
        place = KEPT / "sharing"
        place.mkdir()
        for name in ("settings.json", "devices.json", "certificate.pem", "key.pem"):
            shutil.copyfile(home.data / "toki" / "sharing" / name, place / name)
        (place / "said.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
        return place


if __name__ == "__main__":
    print(keep_sharing() if "sharing" in sys.argv else keep())
