# SPDX-License-Identifier: Apache-2.0
"""The laws that attacks check find what breaks them."""

from __future__ import annotations

from typing import Any

import pytest

from attacks import Loss, Promises, broken_laws, nanoseconds

pytestmark = pytest.mark.attack


def ring(owner: str, occurrence: int, second: int, **others: Any) -> dict[str, Any]:
    at = f"2030-01-01T00:00:{second:02}.000000000Z"
    return {
        "id": f"r{second}", "owner": owner, "occurrence": occurrence, "attempt": 1, "planned": at, "rang": at,
        "ended": at, "end": "unanswered", "late_ns": 0, **others,
    }


def item(id: str, second: int, label: str = "") -> dict[str, Any]:
    return {"id": id, "label": label or id, "deadline": f"2030-01-01T00:00:{second:02}.000000000Z"}


def promised() -> Promises:
    promises = Promises()
    for id, second in (("a1", 1), ("t2", 2)):
        promises.keep(item(id, second))
    promises.refused.add("refused")
    return promises


ITEMS = [item("a1", 1), item("t2", 2)]
RINGS = [ring("a1", 1, 1), ring("t2", 1, 2)]
LATE = "2030-01-01T00:00:59.000000000Z"


def test_lawful_behaviour_breaks_no_law():
    assert broken_laws(promised(), ITEMS, RINGS) == []
    taken_back = ring("a1", 1, 1, end="clock_wrong")
    assert broken_laws(promised(), ITEMS, [*RINGS, taken_back]) == [], "a ring of a wrong clock is none"


@pytest.mark.parametrize(
    ("items", "rings", "said"),
    [
        (ITEMS[:1], RINGS[:1], "t2 is lost"),
        (ITEMS, RINGS[:1], "t2 rang 0 times"),
        (ITEMS, [*RINGS, ring("a1", 1, 3)], "('a1', 1, 1) rang 2 times"),
        (ITEMS, [*RINGS, ring("a1", 2, 1)], "rang 2 times"),
        (ITEMS, [ring("a1", 1, 1, late_ns=-1), RINGS[1]], "a1 rang early"),
        (ITEMS, [RINGS[0], ring("t2", 1, 2, late_ns=-1)], "t2 rang early"),
        (ITEMS, [ring("a1", 1, 1, planned=LATE), RINGS[1]], "a1 rang early"),
        (ITEMS, [ring("a1", 1, 1, planned=LATE, rang=LATE), RINGS[1]], "a1 was planned for"),
        (ITEMS, [ring("a1", 1, 1, rang=None), RINGS[1]], "a1 was missed"),
        ([item("a1", 1, "other"), ITEMS[1]], RINGS, "a1 is called other"),
        ([*ITEMS, item("t3", 3, "refused")], RINGS, "t3 is there, though it was refused"),
    ],
)
def test_each_broken_law_is_reported(items: list[dict[str, Any]], rings: list[dict[str, Any]], said: str):
    assert any(said in sentence for sentence in broken_laws(promised(), items, rings))


@pytest.mark.parametrize(
    ("detail", "is_lawful"),
    [
        ("", False),
        ("kept=/lost=t2", False),
        ("lost=a1 kept=/x", False),
        ("lost=t2 kept=/x", True),
        ("older=a1,t2 kept=/x", True),
        ("others=timers kept=/x", True),
        ("changes=3 kept=/x", False),
    ],
)
def test_losses_named_by_the_daemon_are_lawful(detail: str, is_lawful: bool):
    assert (broken_laws(promised(), ITEMS[:1], RINGS[:1], Loss.told_by(detail)) == []) is is_lawful


def test_with_the_last_changes_a_ring_may_be_lost_and_no_item():
    assert broken_laws(promised(), ITEMS, RINGS[:1], Loss.told_by("changes=1 kept=/x")) == []


def test_a_cancelled_item_is_gone_and_does_not_ring():
    promises = promised()
    promises.made["t2"].is_cancelled = True
    assert broken_laws(promises, ITEMS[:1], RINGS[:1]) == []
    assert broken_laws(promises, ITEMS, RINGS[:1]) == ["t2 is there, though it was cancelled"]


def test_an_instant_is_read_to_the_nanosecond():
    assert nanoseconds("1970-01-01T00:00:01.000000002Z") == 1_000_000_002
