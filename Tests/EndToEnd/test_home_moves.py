# SPDX-License-Identifier: Apache-2.0
"""A home moves from a daemon to a fleet and back, by its backup."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleet import Fleet, temporary_fleet
from home import Home, temporary_home
from test_import_export import without_moment


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        # That of the machine it comes from.
        assert fleet.run("create", "family", "--zone", "Asia/Tokyo").returncode == 0
        yield fleet


def kept(file: Path) -> object:
    return without_moment(json.loads(file.read_text()))


def fill(home: Home) -> None:
    in_two_days = time.strftime("%Y-%m-%d", time.localtime(time.time() + 2 * 86_400))
    for words in (
        ("25m", "Tea", "--detach"), ("2h", "Roast", "--detach", "--again", "2"), ("every weekday 7:00", "--label", "Work"),
        ("alarm", "6:30", "--date", in_two_days), ("25m work, 5m rest", "--detach"), ("stopwatch", "--detach"),
        ("1s", "Eggs", "--detach", "--sound", "none"),
    ):
        home.do(*words)
    home.wait_until_ringing("t3")
    home.do("dismiss")
    home.do("pause", "t2")
    home.do("off", "a1")


def test_a_home_moves_to_a_fleet_and_back_with_all_that_it_has(home: Home, fleet: Fleet, tmp_path: Path):
    fill(home)
    before, there, after = (tmp_path / f"{name}.json" for name in ("before", "there", "after"))
    home.do("export", str(before))
    moved = fleet.run("import", "family", str(before))
    assert moved.returncode == 0, moved.stderr
    exported = fleet.run("export", "family", str(there))
    assert exported.returncode == 0, exported.stderr
    assert kept(there) == kept(before)
    # A node rings in it from then on.
    node = fleet.start()
    token = fleet.make_token("family", "kitchen")
    timers = node.ask_until_settled("GET", "/v1/homes/family/timers", token).json["timers"]
    assert [(timer["id"], timer["label"], timer["state"]) for timer in timers] == [
        ("t1", "Tea", "running"), ("t2", "Roast", "paused"), ("t3", "Eggs", "idle")]
    node.send(signal.SIGTERM)
    node.process.wait()
    with temporary_home() as other:
        other.do("5m", "--detach")
        other.do("import", str(there), "--replace")
        other.do("export", str(after))
        assert kept(after) == kept(before)


def test_what_cannot_be_moved_is_refused_and_changes_nothing(home: Home, fleet: Fleet, tmp_path: Path):
    home.do("25m", "Tea", "--detach")
    backup, bad, calendar = (tmp_path / name for name in ("backup.json", "bad.json", "a.ics"))
    home.do("export", str(backup))
    bad.write_text(backup.read_text().replace('"Tea"', "7", 1))
    home.do("every day 7:00")
    home.do("export", str(calendar))
    refused = fleet.run("import", "family", str(bad))
    assert refused.returncode == 1 and str(bad) in refused.stderr and "line" in refused.stderr
    assert fleet.run("import", "family", str(calendar)).returncode == 1
    nowhere = fleet.run("import", "nosuch", str(backup))
    assert nowhere.returncode == 1 and "no home nosuch" in nowhere.stderr
    assert fleet.run("import", "family").returncode == 2
    assert fleet.run("import", "family", str(tmp_path / "missing")).returncode == 1
    held = json.loads(fleet.run("export", "family").stdout)
    assert held["timers"] == []


@pytest.mark.slow
def test_a_home_that_a_device_follows_is_not_taken_from_its_node(fleet: Fleet, home: Home, tmp_path: Path):
    node = fleet.start()
    token = fleet.make_token("family", "kitchen", "--role", "owner")
    with node.events_of("family", token) as stream:
        assert stream.readline()
        refused = fleet.run("export", "family", str(tmp_path / "family.json"))
        assert fleet.holder("family") == node.address
    assert refused.returncode == 1 and "Another node holds the home family" in refused.stderr
    assert not (tmp_path / "family.json").exists()
