# SPDX-License-Identifier: Apache-2.0
"""Zones of alarms and of the host vanish or turn to garbage at random: what is set rings when it would have rung."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo, available_timezones

import pytest

from api import Api
from attacks import Promises, check_laws, insisted, nanoseconds, rings_for, rings_to_the_end, rounds
from home import Home
from machine import set_zone, with_own_settings, with_own_zones

pytestmark = [pytest.mark.attack, pytest.mark.root]

PINNED = 12
HOSTS = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "US/Pacific"]


# ---- What happens to a file of the tz database


def remove(path: Path, _: Random) -> None:
    path.unlink()


def empty(path: Path, _: Random) -> None:
    path.write_bytes(b"")


def garbage(path: Path, random: Random) -> None:
    path.write_bytes(random.randbytes(random.choice([3, 44, 5_000])))


def garbage_behind_a_header(path: Path, random: Random) -> None:
    path.write_bytes(b"TZif2" + random.randbytes(500))


def cut_short(path: Path, random: Random) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: random.randrange(44, len(whole) - 1)])


def make_a_folder(path: Path, _: Random) -> None:
    path.unlink()
    path.mkdir()


def lead_nowhere(path: Path, _: Random) -> None:
    path.unlink()
    path.symlink_to("nowhere")


MISHAPS: list[Callable[[Path, Random], None]] = [
    remove, empty, garbage, garbage_behind_a_header, cut_short, make_a_folder, lead_nowhere]


def damage(path: Path, random: Random) -> None:
    # Many names are one file, and a person who damages one of them does not mean the others.
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content)
    random.choice(MISHAPS)(path, random)


# ---- Living through it


def zones_of_this_machine(folder: Path) -> list[str]:
    """Names of cities that Python knows, too, and former ones."""
    return sorted(
        name for name in available_timezones()
        if "/" in name and not name.startswith(("Etc/", "posix", "right", "SystemV")) and (folder / name).is_file())


def wall(seconds: float, zone: str) -> str:
    at = (datetime.now(timezone.utc) + timedelta(seconds=seconds)).replace(microsecond=0)
    return f"{at.astimezone(ZoneInfo(zone)):%H:%M:%S}"


def make_alarms(home: Home, names: list[str], host: str) -> Promises:
    """For each zone, and for none, an alarm that rings in half a day and one that rings soon."""
    promises = Promises()
    with Api(home) as api:
        for name in [*names, None]:
            for seconds, rings in ((43_200, 0), (12, 1)):
                draft = {
                    "time": wall(seconds, name or host), "rrule": "FREQ=DAILY", "label": f"{name} {rings}",
                    "settings": rings_for(2), **({"zone": name} if name else {}),
                }
                status, answer = api.ask("POST", "/v1/alarms", draft)
                assert status == 201, answer
                kept = promises.keep(answer, least=rings, most=rings)
                # Python reads the zone by itself.
                away = kept.due / 1e9 - datetime.now(timezone.utc).timestamp()
                assert abs(away - seconds) < 60, (name, answer["next"])
    return promises


def planned(home: Home, promises: Promises) -> dict[str, int]:
    """When those ring that are to ring in half a day."""
    return {
        one["id"]: nanoseconds(one["next"]) for one in insisted(home, "/v1/alarms")["alarms"]
        if promises.made[one["id"]].least == 0
    }


def told(home: Home) -> set[str]:
    return {one for one in insisted(home, "/v1/daemon")["warnings"] if "zone_lost" in one}


@rounds(5)
def test_after_any_loss_of_zone_files_nothing_rings_early_or_late_and_they_are_named(home: Home, seed: int):
    random = Random(seed)
    host = random.choice(HOSTS)
    settings = with_own_settings(home, host)
    zones = with_own_zones(home, settings)
    whole = home.folder / "whole"
    shutil.copytree(zones, whole, symlinks=True)
    names = random.sample([name for name in zones_of_this_machine(zones) if name != host], PINNED)
    home.daemon()
    promises = make_alarms(home, names, host)
    before = planned(home, promises)
    assert before == {one.id: one.due for one in promises.made.values() if one.least == 0}
    # Under a running daemon, or while none runs.
    is_running = random.random() < 0.5
    if not is_running:
        home.kill_daemon()
    lost = set(random.sample(names, random.randrange(1, PINNED)))
    for name in lost:
        damage(zones / name, random)
    is_host_lost = random.random() < 0.5
    if is_host_lost:
        if random.random() < 0.5:
            damage(zones / host, random)
        else:
            os.unlink(settings / "localtime")
            (settings / "localtime").symlink_to("/usr/share/zoneinfo/Nowhere/Land")
    # Without the list of links a former name leads nowhere.
    (zones / "tzdata.zi").unlink()
    if is_running:
        assert planned(home, promises) == before, "a running daemon has read them"
        home.kill_daemon()
    where = f"{seed}, host {host} (lost: {is_host_lost}), lost {sorted(lost)}"
    for _ in range(2):
        home.do("daemon", "start")
        assert planned(home, promises) == before, where
        said = told(home)
        assert {one for one in said if one.startswith("zone_lost:")} == {f"zone_lost:{name}" for name in lost}, where
        assert any(one.startswith("host_zone_lost:") for one in said) == is_host_lost, where
        home.kill_daemon()
    home.do("daemon", "start")
    rings_to_the_end(home, promises)
    check_laws(home, promises, where)
    home.kill_daemon()
    # The files come back, as by an upgrade.
    shutil.rmtree(zones)
    shutil.copytree(whole, zones, symlinks=True)
    set_zone(settings, host)
    home.do("daemon", "start")
    assert told(home) == set(), where
    assert planned(home, promises) == before, where
    check_laws(home, promises, where)
