# SPDX-License-Identifier: Apache-2.0
"""What all attacks have in common: a list of everything that was acknowledged, and the laws that hold whatever happens.

Nothing acknowledged is lost. Nothing rings twice for one occurrence, or before its time. After any fault the daemon
starts again, and names what it has lost. Whatever is still set rings. What was not answered may be there or not.

An attack is random by a seed, which is part of its test's name. TOKI_ATTACK_SEED=100 takes other seeds, from 100 on.
"""

from __future__ import annotations

import http.client
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from api import Api
from home import Home, wait_for

FIRST_SEED = int(os.environ.get("TOKI_ATTACK_SEED", "1"))
SECOND = 1_000_000_000
SILENT = {"kind": "none"}
COLLECTIONS = {"t": "timers", "a": "alarms", "s": "sequences"}
# A machine under attack is busy.
LONG = 300.0


def rounds(count: int) -> pytest.MarkDecorator:
    """Runs a test with so many seeds."""
    return pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + count))


def rings_for(seconds: float, **others: Any) -> dict[str, Any]:
    """Settings of something that rings without a sound, for so long, and once."""
    return {"sound": SILENT, "again": 0, "ring_ns": int(seconds * SECOND), **others}


def nanoseconds(instant: str) -> int:
    """Nanoseconds since 1970 of an instant in UTC with nine decimals."""
    whole, fraction = instant.removesuffix("Z").split(".")
    return int(datetime.fromisoformat(whole + "+00:00").timestamp()) * SECOND + int(fraction)


def wall_in(seconds: float) -> tuple[str, datetime]:
    """The time of day in UTC that many seconds from now, and the instant, which is a whole second."""
    at = (datetime.now(timezone.utc) + timedelta(seconds=seconds)).replace(microsecond=0)
    return at.strftime("%H:%M:%S"), at


# ---- What was acknowledged


@dataclass
class Promise:
    """An item whose creation was answered, and what is to come of it."""

    id: str
    label: str
    # When it rings for the first time, in nanoseconds since 1970; none if that is not to be looked at.
    due: int | None = None
    # How often it rings at least and at most until the laws are looked at.
    least: int = 1
    most: int = 1
    # Whether an answer said that it is gone; then it need not be there, and what has not rung does not.
    is_cancelled: bool = False

    @property
    def path(self) -> str:
        return f"/v1/{COLLECTIONS[self.id[0]]}/{self.id}"


@dataclass
class Promises:
    """Everything acknowledged in one home."""

    made: dict[str, Promise] = field(default_factory=dict)
    # Labels of what was refused, so that it must not be there.
    refused: set[str] = field(default_factory=set)

    def keep(self, answer: dict[str, Any], **how: Any) -> Promise:
        """Keeps what the answer to a creation says."""
        due = answer.get("next") or answer.get("deadline")
        promise = Promise(answer["id"], answer["label"], due and nanoseconds(due), **how)
        assert promise.id not in self.made, f"{promise.id} was given twice"
        self.made[promise.id] = promise
        return promise

    def have_rung(self, rings: Iterable[dict[str, Any]]) -> bool:
        """Whether each has rung as often as it is to ring at least, and nothing rings any more."""
        rings = list(rings)
        count = Counter(ring["owner"] for ring in rings)
        return all(count[one.id] >= one.least for one in self.made.values() if not one.is_cancelled) and all(
            ring["ended"] for ring in rings)


# ---- The laws


@dataclass(frozen=True)
class Loss:
    """What the daemon itself says that it has lost."""

    # Items that are gone or older than they were, and kinds of which more may be gone.
    names: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    # Whether rings or other changes of the last moments are missing.
    has_lost_changes: bool = False

    @classmethod
    def told_by(cls, detail: str) -> Loss:
        """Reads the detail of the doctor's finding `store`: `lost=a5,t16 older=a13 changes=3 kept=/folder`."""
        words = dict(word.split("=", 1) for word in detail.partition("kept=")[0].split())

        def names(*keys: str) -> frozenset[str]:
            return frozenset(name for key in keys for name in words.get(key, "").split(",") if name)

        return cls(names("lost", "older"), names("others"), bool(words.keys() & {"changes", "history", "others"}))

    def covers(self, promise: Promise) -> bool:
        return promise.id in self.names or COLLECTIONS[promise.id[0]] in self.kinds


NOTHING_LOST = Loss()


def broken_laws(
    promises: Promises, items: Iterable[dict[str, Any]], rings: Iterable[dict[str, Any]], loss: Loss = NOTHING_LOST
) -> list[str]:
    """Which laws do not hold, each as a sentence; `items` is what is there now, and `rings` the whole history."""
    broken: list[str] = []
    labels = {item["id"]: item["label"] for item in items}
    # What a wrong clock rang was taken back, and rings again.
    real = [ring for ring in rings if ring["end"] != "clock_wrong"]
    of: dict[str, list[dict[str, Any]]] = {}
    for ring in sorted(real, key=lambda ring: ring["planned"]):
        of.setdefault(ring["owner"], []).append(ring)
    for kind in ("occurrence", "planned"):
        keys = Counter((ring["owner"], ring[kind], ring["attempt"]) for ring in real)
        broken += [f"{key} rang {count} times" for key, count in keys.items() if count > 1]
    for ring in real:
        # Timers and steps go by the boot clock, and the instants that are shown for them by one that may be set.
        is_shown_early = ring["owner"].startswith("a") and ring["rang"] and ring["rang"] < ring["planned"]
        if ring["late_ns"] < 0 or is_shown_early:
            broken.append(f"{ring['owner']} rang early: {ring['rang']}, planned {ring['planned']}")
    for one in promises.made.values():
        if not loss.covers(one):
            broken += broken_by(one, labels, of.get(one.id, []), 0 if loss.has_lost_changes else one.least)
    broken += [f"{id} is there, though it was refused" for id, label in labels.items() if label in promises.refused]
    return broken


def broken_by(one: Promise, labels: dict[str, str], rings: list[dict[str, Any]], least: int) -> list[str]:
    """What is not as one answer has said; `rings` are its own, in order, and `least` how many there are to be."""
    if one.is_cancelled:
        return [f"{one.id} is there, though it was cancelled"] if one.id in labels else []
    broken: list[str] = []
    if one.id not in labels and not rings:
        broken.append(f"{one.id} is lost")
    elif labels.get(one.id, one.label) != one.label:
        broken.append(f"{one.id} is called {labels[one.id]} instead of {one.label}")
    if not least <= len(rings) <= one.most:
        broken.append(f"{one.id} rang {len(rings)} times instead of {least} to {one.most}: {summary(rings)}")
    # What the clock showed at the start of a timer and shows at its end may differ by what it is slewed meanwhile.
    slack = SECOND // 10 if one.id.startswith("t") else 0
    if rings and one.due and abs(nanoseconds(rings[0]["planned"]) - one.due) > slack:
        broken.append(f"{one.id} was planned for {one.due} and then {rings[0]['planned']}")
    return broken + [f"{one.id} was missed" for ring in rings if ring["rang"] is None]


def summary(rings: Iterable[dict[str, Any]]) -> str:
    """What a failure shows of rings."""
    return "; ".join(f"{ring['planned']} #{ring['attempt']} {ring['end']}" for ring in rings)


# ---- Asking a daemon that may be dead


def insist(home: Home, method: str, path: str, body: Any = None, key: str | None = None) -> tuple[int, Any, bool]:
    """Asks until the daemon answers; returns the status, the body, and whether it may have been asked before.

    With a key, the answer is that of the first attempt.
    """
    may_be_done = False

    def answer() -> tuple[int, Any] | None:
        nonlocal may_be_done
        try:
            with Api(home) as api:
                status, content = api.ask(method, path, body, **({"Idempotency_Key": key} if key else {}))
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        except (OSError, http.client.HTTPException, ValueError):
            may_be_done = True
            return None
        return None if status == 503 else (status, content)

    status, content = wait_for(answer, f"an answer to {method} {path}")
    return status, content, may_be_done


def insisted(home: Home, path: str) -> Any:
    status, content, _ = insist(home, "GET", path)
    assert status == 200, content
    return content


def whole_history(home: Home) -> list[dict[str, Any]]:
    """All rings, the newest first."""
    rings: list[dict[str, Any]] = []
    while True:
        before = f"&before={rings[-1]['id']}" if rings else ""
        page = insisted(home, f"/v1/history?limit=1000{before}")["rings"]
        rings += page
        if len(page) < 1000:
            return rings


def all_items(home: Home) -> list[dict[str, Any]]:
    state = insisted(home, "/v1/state")
    return [item for collection in COLLECTIONS.values() for item in state[collection]]


def loss_told(home: Home) -> Loss:
    """What the daemon names as lost until somebody has seen it."""
    findings = insisted(home, "/v1/doctor")["findings"]
    return Loss.told_by(" ".join(one["detail"] or "" for one in findings if one["code"] == "store"))


def check_laws(home: Home, promises: Promises, seed: object, loss: Loss = NOTHING_LOST) -> None:
    broken = broken_laws(promises, all_items(home), whole_history(home), loss)
    assert not broken, f"seed {seed}: " + "\n".join(broken)


def rings_to_the_end(home: Home, promises: Promises, timeout: float = LONG) -> None:
    """Waits until everything that was promised has rung, and is quiet again."""
    wait_for(lambda: promises.have_rung(whole_history(home)), "all that is set to ring and end", timeout, every=0.2)
