# SPDX-License-Identifier: Apache-2.0
"""The civil clock of a running daemon jumps at random, over seconds and centuries, and is right again in the end."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from api import Api
from attacks import SECOND, Promises, check_laws, insisted, rings_for, rings_to_the_end, rounds
from home import Home

pytestmark = pytest.mark.attack

STEPS = 25
ZONE = "Europe/Berlin"
DAY = 86_400


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=timezone.utc)


# What the right clock shows at the beginning: an ordinary morning, and just before the clocks change twice.
BEGINNINGS = [utc(2027, 1, 10, 5, 0), utc(2027, 3, 28, 0, 59), utc(2027, 10, 31, 0, 20)]
FAR = [
    utc(1970, 1, 1, 0, 0, 1), utc(2000, 2, 29), utc(2038, 1, 19, 3, 14, 4), utc(2106, 2, 7, 6, 28, 13), utc(2232, 1, 1),
]
# By how many seconds a clock is wrong.
NEAR = [5, 59, 600, 3_600, 3_700, 9 * 3_600, DAY, 3.3 * DAY, 30 * DAY, 400 * DAY]


class Clock:
    """The civil clock of the programs of a home."""

    def __init__(self, home: Home, library: Path, beginning: datetime) -> None:
        self.path = home.folder / "clock"
        self.right = int(beginning.timestamp() - time.time())
        self.set(0)
        home.environment |= {"LD_PRELOAD": str(library), "TOKI_CLOCK_FILE": str(self.path), "TZ": ZONE}

    def set(self, error: float) -> None:
        """Lets the clock be wrong by so many seconds."""
        # In place, as the file is mapped.
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write((self.right + int(error)).to_bytes(8, "little", signed=True))

    def now(self) -> datetime:
        """What the right clock shows."""
        return datetime.now(timezone.utc) + timedelta(seconds=self.right)


def wrong_by(random: Random, clock: Clock) -> float:
    if random.random() < 0.3:
        return (random.choice(FAR) - clock.now()).total_seconds()
    return random.choice([-1, 1]) * random.choice(NEAR)


def drafts(clock: Clock) -> dict[str, dict[str, Any]]:
    """Alarms of all kinds, none of which is to ring within the hour."""
    morning = {"time": "07:00"}
    daily = {"rrule": "FREQ=DAILY", **morning}
    until = f"{clock.now() + timedelta(days=2):%Y%m%d}"
    return {
        "once": morning, "daily": daily, "three times": {**morning, "rrule": "FREQ=DAILY;COUNT=3"},
        "with an end": {**morning, "rrule": f"FREQ=DAILY;UNTIL={until}"},
        "weekdays": {**morning, "days": ["mon", "tue", "wed", "thu", "fri"]},
        "monthly": {**morning, "rrule": "FREQ=MONTHLY;BYDAY=2TU"},
        "dated": {**morning, "date": f"{clock.now() + timedelta(days=40):%Y-%m-%d}"},
        "several": {**daily, "times": ["07:00", "07:30", "21:00"]}, "pinned": {**daily, "zone": "America/New_York"},
        "skipped": daily, "paused": daily, "off": daily,
        "excepted": {**daily, "except": [f"{clock.now() + timedelta(days=1):%Y-%m-%d}"]},
    }


def alarms(home: Home) -> dict[str, tuple[str, str | None]]:
    """State and next ring of each alarm, by its label."""
    return {one["label"]: (one["state"], one["next"]) for one in insisted(home, "/v1/alarms")["alarms"]}


class Life:
    """One home under a clock that is set."""

    def __init__(self, home: Home, clock: Clock) -> None:
        self.home = home
        self.clock = clock
        self.promises = Promises()

    def make(self, path: str, label: str, **draft: Any) -> dict[str, Any]:
        with Api(self.home) as api:
            status, answer = api.ask("POST", path, {"label": label, "settings": rings_for(3), **draft})
        assert status == 201, answer
        return answer

    def make_alarms(self) -> None:
        for label, draft in drafts(self.clock).items():
            made = self.make("/v1/alarms", label, **draft)
            self.promises.keep({**made, "next": None}, least=0, most=0)
            if verb := {"skipped": "skip", "paused": "pause", "off": "off"}.get(label):
                now = self.clock.now()
                days = {"from": f"{now:%Y-%m-%d}", "until": f"{now + timedelta(days=5):%Y-%m-%d}"}
                with Api(self.home) as api:
                    status, answer = api.ask(
                        "POST", f"/v1/alarms/{made['id']}/{verb}", days if verb == "pause" else None)
                assert status == 200, answer

    def make_what_counts_down(self) -> None:
        """The clock that is shown is not the one these go by, so their instants are not looked at."""
        for number in range(6):
            made = self.make("/v1/timers", f"timer {number}", duration_ns=(3 + 3 * number) * SECOND)
            self.promises.keep({**made, "deadline": None})
        # No whole seconds, by which the clock is wrong: two ends would be shown at the same instant.
        steps = [{"duration_ns": 13 * SECOND // 3, "label": f"{step}"} for step in range(3)]
        self.promises.keep({**self.make("/v1/sequences", "sequence", plan=steps), "deadline": None}, most=3)

    def make_an_alarm_in(self, seconds: int) -> None:
        at = (self.clock.now() + timedelta(seconds=seconds)).astimezone(ZoneInfo(ZONE))
        self.promises.keep(self.make("/v1/alarms", f"in {seconds} s", time=f"{at:%H:%M:%S}"))

    def alarms(self) -> dict[str, tuple[str, str | None]]:
        """State and next ring of each alarm of an hour to come, by its label."""
        known = drafts(self.clock)
        return {
            one["label"]: (one["state"], one["next"])
            for one in insisted(self.home, "/v1/alarms")["alarms"] if one["label"] in known
        }


@rounds(6)
def test_whatever_the_clock_shows_meanwhile_it_changes_nothing_once_it_is_right(
    home: Home, stepped_clock: Path, seed: int
):
    random = Random(seed)
    clock = Clock(home, stepped_clock, BEGINNINGS[seed % len(BEGINNINGS)])
    home.daemon()
    life = Life(home, clock)
    life.make_alarms()
    life.make_what_counts_down()
    # By the right clock it comes once or a little late, also if it is passed over meanwhile.
    life.make_an_alarm_in(20)
    before = life.alarms()
    story: list[str] = []
    for _ in range(STEPS):
        error = wrong_by(random, clock)
        story.append(f"{error:+.0f} s")
        match random.choices(["lives", "is killed before", "is killed after"], [0.8, 0.1, 0.1])[0]:
            case "is killed before":
                story.append("at a start")
                home.kill_daemon()
                clock.set(error)
                home.do("daemon", "start")
            case "is killed after":
                clock.set(error)
                # Long enough for it to notice.
                time.sleep(0.2)
                story.append("and a start")
                home.kill_daemon()
                home.do("daemon", "start")
            case _:
                clock.set(error)
        time.sleep(random.choice([0, 0.01, 0.1, 0.7]))
        if random.random() < 0.6:
            story.append("right")
            clock.set(0)
            time.sleep(random.choice([0, 0.01, 0.3]))
    clock.set(0)
    life.make_an_alarm_in(4)
    where = f"{seed}, after {', '.join(story)}"
    rings_to_the_end(home, life.promises)
    check_laws(home, life.promises, where)
    assert life.alarms() == before, where
    # Nobody answered what has rung, and that stays. What only a wrong clock has missed does not.
    missed = {ring["id"] for ring in home.json("list")["missed"]}
    assert missed <= {one.id for one in life.promises.made.values() if one.most > 0}, where
