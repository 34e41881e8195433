# SPDX-License-Identifier: Apache-2.0
"""This build reads the data of an earlier one, with nothing missing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from home import Home
from kept import KEPT, holds, seen

VERSIONS = sorted((place for place in KEPT.iterdir() if place.name.isdigit()), key=lambda place: int(place.name))


@pytest.mark.parametrize("kept", VERSIONS, ids=lambda place: place.name)
def test_a_database_of_an_earlier_build_keeps_its_content(home: Home, kept: Path):
    home.database.parent.mkdir(mode=0o700)
    for name in ("toki.db", "toki.copy"):
        if (kept / name).exists():
            shutil.copyfile(kept / name, home.database.with_name(name))
    now, then = seen(home), json.loads((kept / "said.json").read_text())
    # Within half an hour after 7:00 in Berlin, on a weekday, its alarm rings.
    while any(alarm["state"] == "ringing" for alarm in now["alarms"]):
        home.do("dismiss")
        now = seen(home)
    # Rings due since then are missed, and the history grows by them.
    now["history"] = now["history"][-len(then["history"]):]
    assert holds(now, then) == []
    findings = json.loads(home.run("doctor", "--json").stdout)
    assert [found["verdict"] for found in findings if found["code"] == "store"] == ["good"]


def test_items_of_an_earlier_build_get_their_uids_once(home: Home):
    home.database.parent.mkdir(mode=0o700)
    shutil.copyfile(KEPT / "11" / "toki.db", home.database)

    def uids() -> list[str]:
        backup = json.loads(home.do("export"))
        return [item["uid"] for kind in ("timers", "alarms", "sequences", "stopwatches") for item in backup[kind]]

    first = uids()
    assert all(first) and len(set(first)) == len(first) > 5
    home.stop_daemon()
    assert uids() == first


@pytest.mark.parametrize("kept", VERSIONS, ids=lambda place: place.name)
def test_a_backup_of_an_earlier_build_brings_all_of_it_back(home: Home, kept: Path):
    home.do("import", str(kept / "backup.json"), "--with-hooks")
    home.do("export", "again.json")
    now, then = (json.loads(path.read_text()) for path in (home.folder / "again.json", kept / "backup.json"))
    for one in (now, then):
        del one["version"], one["format"]
        # Of the boot in which it was made nothing is left, unless that is still the present one.
        for of_boot in ("boot_ns", "boot_id"):
            one.pop(of_boot, None)
        for alarm in one["alarms"]:
            alarm.pop("boot_plan_start_ns", None)
    # What the import itself did comes on top.
    decided = now.pop("decisions")
    assert all(decision in decided for decision in then.pop("decisions", []))
    assert holds(now, then) == []
