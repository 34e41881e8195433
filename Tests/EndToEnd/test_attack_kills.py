# SPDX-License-Identifier: Apache-2.0
"""The daemon, its parent or both are killed at random moments, while everything is in use."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from attacks import (
    LONG, SECOND, Promise, Promises, all_items, check_laws, insist, insisted, rings_for, rings_to_the_end,
    rounds, wall_in, whole_history)
from home import Home, kill, wait_for

pytestmark = pytest.mark.attack

KILLS = 40
ITEMS = 40
EVENTS = 9


# ---- Killing


def is_parent(pid: int) -> bool:
    with suppress(OSError):
        return b"--supervise" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


class Killer(threading.Thread):
    """Kills so many times at moments of a seed, and starts what nobody else would start again."""

    def __init__(self, home: Home, seed: int, kills: int, pause: float = 0.45) -> None:
        super().__init__(daemon=True)
        self.home = home
        self.random = Random(f"killer {seed}")
        self.left = kills
        self.pause = pause
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while self.left > 0:
                time.sleep(self.random.expovariate(1 / self.pause))
                self.left -= self.has_killed()
                # As systemd and the next command do. A parent that lives starts its child by itself.
                if not any(is_parent(pid) for pid in self.home.processes("tokid")):
                    time.sleep(self.random.uniform(0, 0.15))
                    self.home.run("daemon", "start")
        except BaseException as failure:
            self.failure = failure

    def has_killed(self) -> bool:
        """Whether there was somebody to be killed."""
        found = sorted(self.home.processes("tokid"))
        parents = [pid for pid in found if is_parent(pid)]
        children = [pid for pid in found if pid not in parents]
        choice = self.random.random()
        victims = children if choice < 0.6 else parents if choice < 0.8 else found
        for pid in victims:
            kill(pid)
        return bool(victims)

    def finish(self) -> None:
        wait_for(lambda: not self.is_alive(), "the last kill", LONG)
        if self.failure:
            raise self.failure
        self.home.do("daemon", "start")


# ---- What is in use meanwhile


def draft(random: Random, kind: str, number: int) -> tuple[str, dict[str, Any], int, int]:
    """A role, what is sent for it, and how often it rings at least and at most."""
    body: dict[str, Any] = {"label": f"item {number}", "settings": rings_for(2)}
    if kind == "s":
        steps = random.randint(2, 4)
        body["plan"] = [
            {"duration_ns": int(random.uniform(3, 6) * SECOND), "label": f"{step}"} for step in range(steps)]
        # Ends of steps that come due while nobody lives make one ring.
        return "sequence", body, 1, steps
    role = random.choice(["plain", "before", *(["cancel", "undo", "snooze", "again"] if kind == "t" else ["daily"])])
    if kind == "t":
        body["duration_ns"] = int(random.uniform(4, 35) * SECOND)
    else:
        body["time"] = wall_in(random.uniform(6, 35))[0]
        body["zone"] = "UTC"
    match role:
        case "before":
            body["settings"] |= {"pre_alarm": {"before_ns": 3 * SECOND}}
        case "daily":
            body["rrule"] = "FREQ=DAILY"
        case "snooze":
            body["settings"] = rings_for(60)
        case "again":
            body["settings"] |= {"again": 2, "again_ns": 2 * SECOND}
            return role, body, 3, 3
    return role, body, 1, 1


class Life:
    """What a person does with one home, each act repeated until it is answered."""

    def __init__(self, home: Home, seed: int) -> None:
        self.home = home
        self.random = Random(seed)
        self.promises = Promises()
        self.roles: dict[str, str] = {}
        self.snoozes: dict[str, int] = {}
        self.keys = 0

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def make(self) -> None:
        kind = self.random.choice("tttttaas")
        role, body, least, most = draft(self.random, kind, self.keys)
        paths = {"t": "/v1/timers", "a": "/v1/alarms", "s": "/v1/sequences"}
        status, answer, _ = insist(self.home, "POST", paths[kind], body, self.key())
        # A repeated request is answered with what the first one has made, as that is now: it may have rung already.
        assert status in (200, 201), answer
        if answer["state"] not in ("running", "scheduled"):
            answer |= {"deadline": None, "next": None}
        promise = self.promises.keep(answer, least=least, most=most)
        self.roles[promise.id] = role

    def cancel(self, promise: Promise) -> None:
        status, answer, may_be_done = insist(self.home, "DELETE", promise.path)
        assert status == 204 or status == 404 and may_be_done, answer
        promise.is_cancelled = True
        if self.roles[promise.id] == "undo":
            status, answer, _ = insist(self.home, "POST", "/v1/undo", {"item": promise.id}, self.key())
            assert status == 200, answer
            promise.is_cancelled = False

    def answer_rings(self) -> None:
        """Snoozes twice what is to be snoozed, and then stops it."""
        for ring in insisted(self.home, "/v1/rings")["rings"]:
            owner = ring["owner"]
            if ring["ended"] or self.roles.get(owner) != "snooze":
                continue
            count = self.snoozes.get(owner, 0)
            verb, body = ("snooze", {"length_ns": 2 * SECOND}) if count < 2 else ("dismiss", None)
            status, answer, _ = insist(self.home, "POST", f"/v1/rings/{ring['id']}/{verb}", body, self.key())
            assert status == 200, answer
            if verb == "snooze":
                self.snoozes[owner] = count + 1
                promise = self.promises.made[owner]
                promise.least = promise.most = count + 2


def write_calendar(path: Path, random: Random) -> dict[str, str]:
    """Writes a file of events that come hours from now; returns the instant of each."""
    begin = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(hours=3)
    events = {
        f"event {number}": begin + timedelta(minutes=random.randrange(600))
        for number in random.sample(range(2 * EVENTS), EVENTS)
    }
    text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
    for name, at in events.items():
        text += (
            f"BEGIN:VEVENT\r\nUID:{name}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:{at:%Y%m%dT%H%M%SZ}\r\n"
            f"SUMMARY:{name}\r\nEND:VEVENT\r\n")
    new = path.with_suffix(".new")
    new.write_text(text + "END:VCALENDAR\r\n", newline="")
    os.replace(new, path)
    return {name: f"{at:%Y-%m-%dT%H:%M:%S}.000000000Z" for name, at in events.items()}


# ---- The attacks


@rounds(5)
def test_killed_at_random_moments_it_loses_nothing_and_rings_nothing_twice(home: Home, seed: int):
    life = Life(home, seed)
    home.daemon()
    usual = {"again": 0, "ring": {"sound": {"kind": "none"}, "ring_ns": 2 * SECOND}}
    assert insist(home, "PATCH", "/v1/settings", usual)[0] == 200
    calendar = home.folder / "events.ics"
    write_calendar(calendar, life.random)
    assert insist(home, "POST", "/v1/follow", {"path": str(calendar)})[0] == 200
    killer = Killer(home, seed, KILLS)
    killer.start()
    for _ in range(ITEMS):
        life.make()
    for promise in list(life.promises.made.values()):
        # What rings before it is cancelled, or in between, is another story.
        if life.roles[promise.id] in ("cancel", "undo") and promise.due and promise.due > time.time_ns() + 3 * SECOND:
            life.cancel(promise)
    events = write_calendar(calendar, life.random)
    while killer.is_alive():
        life.answer_rings()
        if life.random.random() < 0.1:
            events = write_calendar(calendar, life.random)
        time.sleep(0.2)
    killer.finish()

    def is_over() -> bool:
        life.answer_rings()
        return life.promises.have_rung(whole_history(home))

    wait_for(is_over, "all that is set to ring and end", LONG, every=0.2)

    def followed() -> dict[str, str]:
        return {item["label"]: item["next"] for item in all_items(home) if item["label"].startswith("event ")}

    wait_for(lambda: followed() == events, "the alarms to be those of the file as it is", every=0.2)
    # What it says is what it has saved.
    home.kill_daemon()
    home.do("daemon", "start")
    check_laws(home, life.promises, seed)
    assert followed() == events


@rounds(2)
def test_killed_while_two_thousand_alarms_ring_in_one_second_each_rings_once(home: Home, seed: int):
    count = 2_000
    home.daemon()
    time_of_day, at = wall_in(20)
    draft = {"time": time_of_day, "zone": "UTC", "date": f"{at:%Y-%m-%d}", "settings": rings_for(3)}
    drafts = [{**draft, "label": f"alarm {number}"} for number in range(count)]
    status, answer, _ = insist(home, "POST", "/v1/import", {"toki": "backup", "format": 1, "alarm_drafts": drafts})
    assert status == 200, answer
    promises = Promises()
    for item in all_items(home):
        promises.keep(item)
    assert len(promises.made) == count and {one.due for one in promises.made.values()} == {int(at.timestamp()) * SECOND}
    # A kill in the second before belongs to it.
    wait_for(lambda: time.time() > at.timestamp() - 0.5, "the second", LONG)
    killer = Killer(home, seed, 8, pause=0.3)
    killer.start()
    killer.finish()
    rings_to_the_end(home, promises)
    home.kill_daemon()
    home.do("daemon", "start")
    check_laws(home, promises, seed)
