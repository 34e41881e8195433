# SPDX-License-Identifier: Apache-2.0
"""The files of a running daemon are moved, removed, replaced, cut and changed at random, several at once."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random

import pytest

from attacks import (
    NOTHING_LOST, SECOND, Loss, Promises, all_items, check_laws, insist, loss_told, rings_for, rings_to_the_end, rounds)
from home import Home
from test_moved import (
    backup, move_folder, remove_database, remove_folder, remove_log, restore_by_renaming, restore_in_place)

pytestmark = pytest.mark.attack

STEPS = 12
FILES = ("toki.db", "toki.db-wal", "toki.copy", "toki.mark")
Mishap = Callable[[Home, Random], None]


# ---- Mishaps: more than test_moved.py has


def beside(home: Home, name: str) -> Path:
    return home.database.with_name(name)


def unused(home: Home) -> Path:
    """A new name outside of the data folder."""
    place = home.data / "away"
    place.mkdir(exist_ok=True)
    return place / str(len(list(place.iterdir())))


def remove_one(home: Home, random: Random) -> None:
    beside(home, random.choice([*FILES, "lock"])).unlink(missing_ok=True)


def remove_database_and_log(home: Home, _: Random) -> None:
    for file in home.database.parent.glob("toki.db*"):
        file.unlink()


def replace_by_a_link(home: Home, random: Random) -> None:
    # Not the lock: a link there is refused, and so is every change until it is gone.
    path = beside(home, random.choice(FILES))
    if path.exists():
        away = unused(home)
        path.rename(away)
        path.symlink_to(away)


def replace_the_folder_by_a_link(home: Home, _: Random) -> None:
    folder, away = home.database.parent, unused(home)
    folder.rename(away)
    folder.symlink_to(away)


def replace_the_folder_by_an_empty_one(home: Home, _: Random) -> None:
    home.database.parent.rename(unused(home))
    home.database.parent.mkdir(mode=0o700)


def cut(home: Home, random: Random) -> None:
    path = beside(home, random.choice(FILES))
    if path.exists():
        os.truncate(path, int(path.stat().st_size * random.choice([0, random.random()])))


def write_over(home: Home, random: Random) -> None:
    """Garbage in place, not longer than what was there."""
    path = beside(home, random.choice(FILES))
    if path.exists() and (size := path.stat().st_size):
        with path.open("r+b") as file:
            file.seek(random.randrange(size))
            file.write(random.randbytes(min(random.choice([16, 4096]), size - file.tell())))


def replace_by_garbage(home: Home, random: Random) -> None:
    new = unused(home)
    new.write_bytes(random.randbytes(random.choice([10, 5_000, 50_000])))
    new.rename(beside(home, random.choice(FILES)))


def restored(how: Callable[[Home], None]) -> Mishap:
    """Brings the backup of the beginning back."""

    @wraps(how)
    def restore(home: Home, _: Random) -> None:
        shutil.copyfile(home.data / "first.db", home.data / "old.db")
        how(home)

    return restore


def whole(how: Callable[[Home], None]) -> Mishap:
    """What needs the files that one of several mishaps may have taken away before."""

    @wraps(how)
    def happen(home: Home, _: Random) -> None:
        if home.database.exists() and beside(home, "toki.db-wal").exists():
            how(home)

    return happen


def take_away_folder(home: Home) -> None:
    if home.database.parent.is_symlink():
        home.database.parent.unlink()
    else:
        remove_folder(home)


def move_away(home: Home) -> None:
    move_folder(home)
    (home.data / "elsewhere").rename(unused(home))


MISHAPS: list[Mishap] = [
    whole(remove_database), whole(take_away_folder), whole(move_away), whole(remove_log),
    restored(restore_by_renaming), restored(restore_in_place), remove_one, remove_database_and_log, replace_by_a_link,
    replace_the_folder_by_a_link, replace_the_folder_by_an_empty_one, cut, write_over, replace_by_garbage,
]


def flip_bits(home: Home, random: Random) -> None:
    for name in random.sample(FILES, random.choice([1, 1, 2])):
        path = beside(home, name)
        size = path.stat().st_size if path.exists() else 0
        with path.open("r+b") as file:
            for _ in range(random.choice([1, 1, 3, 20]) if size else 0):
                place = random.randrange(size)
                file.seek(place)
                byte = file.read(1)[0]
                file.seek(place)
                file.write(bytes([byte ^ 1 << random.randrange(8)]))


# ---- Living through them


class Life:
    def __init__(self, home: Home, seed: int) -> None:
        self.home = home
        self.random = Random(seed)
        self.promises = Promises()
        self.number = 0
        # What happened, for who reads of a failure.
        self.story: list[str] = []

    def make(self) -> None:
        """An alarm of years to come, and a timer that rings at once."""
        soon = int(self.random.uniform(0.2, 1) * SECOND)
        for path, body, rings in (
            ("/v1/alarms", {"time": "07:12", "date": "2090-01-01"}, 0),
            ("/v1/timers", {"duration_ns": soon, "settings": rings_for(1)}, 1),
        ):
            self.number += 1
            body["label"] = f"item {self.number}"
            status, answer, may_be_done = insist(self.home, "POST", path, body, f"key-{self.number}")
            assert status in (200, 201), (answer, self.story)
            # What was asked before a crash may have rung since.
            due = {"deadline": None, "next": None} if may_be_done else {}
            self.promises.keep({**answer, **due}, least=rings, most=rings)

    def happen(self, mishap: Mishap) -> None:
        self.story.append(mishap.__name__)
        mishap(self.home, self.random)

    def start_again(self) -> None:
        """Ends the daemon in one way or another, or leaves it alone."""
        how = self.random.choice(["kill", "kill", "stop", "leave"])
        self.story.append(how)
        if how == "kill":
            self.home.kill_daemon()
        elif how == "stop":
            self.home.stop_daemon()
        self.home.do("daemon", "start")

    def check(self, seed: int, loss: Loss) -> None:
        rings_to_the_end(self.home, self.promises)
        check_laws(self.home, self.promises, f"{seed}, after {self.story}", loss)


@rounds(3)
def test_whatever_happens_to_the_files_later_changes_keep_all_earlier_ones(home: Home, seed: int):
    life = Life(home, seed)
    home.daemon()
    life.make()
    backup(home).rename(home.data / "first.db")
    for _ in range(STEPS):
        life.make()
        # The copy of the database comes some seconds after a change; both are to be met.
        time.sleep(life.random.choice([0, 0, 0, 0, 0, 6]))
        for mishap in life.random.sample(MISHAPS, life.random.choice([1, 1, 2, 3])):
            if home.database.parent.is_dir():
                life.happen(mishap)
        life.make()
        life.start_again()
        assert loss_told(home) == NOTHING_LOST, life.story
        life.check(seed, NOTHING_LOST)
        insist(home, "POST", "/v1/doctor/seen")


@rounds(3)
def test_after_any_flipped_bits_under_a_running_daemon_all_is_there_or_named(home: Home, seed: int):
    life = Life(home, seed)
    home.daemon()
    for _ in range(STEPS):
        life.make()
        time.sleep(life.random.choice([0, 0, 0, 0, 0, 6]))
        life.happen(flip_bits)
        if life.random.random() < 0.5:
            life.story.append("make")
            life.make()
        life.start_again()
        loss = loss_told(home)
        for one in life.promises.made.values():
            if loss.covers(one):
                # What is gone does not ring, and what is older may ring once more.
                one.least, one.most = 0, 2
            elif loss.has_lost_changes:
                # What has rung may be missing from the history.
                one.least = 0
        life.check(seed, loss)
        there = {item["id"] for item in all_items(home)}
        for one in list(life.promises.made.values()):
            if loss.covers(one) and one.id not in there:
                del life.promises.made[one.id]
        insist(home, "POST", "/v1/doctor/seen")
