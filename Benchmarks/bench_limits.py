#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks docs/benchmarks.json against Benchmarks/limits.json; `make bench-check`.

It reads the figures in git and measures nothing: they are what Toki promises, and a check that measures on a busy
machine would fail at random. After `make bench`, the table and this check show which limits are not met.

Each limit names a figure of docs/benchmarks.json and, if that depends much on the machine, a peer's figure from the same
run to divide it by.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = json.loads((ROOT / "Benchmarks" / "limits.json").read_text())


def figure(results: dict, path: str) -> float | None:
    """The figure at a path such as `queue.deadline_queue.pop_ns`; None if it was not measured."""
    found = results
    for name in path.split("."):
        if not isinstance(found, dict) or name not in found:
            return None
        found = found[name]
    return found


def verdict(limit: dict, results: dict) -> tuple[float | None, bool]:
    """The limited figure, divided by its peer if any, and whether the limit is met; without a measurement it is not."""
    value = figure(results, limit["figure"])
    if value is not None and "peer" in limit:
        peer = figure(results, limit["peer"])
        value = value / peer if peer else None
    if value is None:
        return None, False
    return value, limit.get("least", value) <= value <= limit.get("most", value)


def bound(limit: dict) -> str:
    unit = limit.get("unit", "")
    space = "" if unit.startswith("/") else " "
    sign, number = ("≤", limit["most"]) if "most" in limit else ("≥", limit["least"])
    return f"{sign} {number:,}{space}{unit}".rstrip()


def goal(results: dict, *names: str) -> str:
    """The goals of a row of docs/benchmarks.md, and whether they are met."""
    said = []
    for name in names:
        limit = LIMITS[name]
        value, is_met = verdict(limit, results)
        quotient = f" (is {value:.2f})" if "peer" in limit and value is not None else ""
        said.append(f"{bound(limit)}{quotient}: {'met' if is_met else '**not met**'}")
    return "; ".join(said)


def self_test() -> None:
    """Checks that every kind of violation is found."""
    results = {"a": {"b": 3.0, "peer": 2.0, "none": 0}}
    for limit, expected in (
        ({"figure": "a.b", "most": 3}, True), ({"figure": "a.b", "most": 2.9}, False),
        ({"figure": "a.b", "least": 3}, True), ({"figure": "a.b", "least": 3.1}, False),
        ({"figure": "a.b", "peer": "a.peer", "most": 1.5}, True), ({"figure": "a.b", "peer": "a.peer", "most": 1.4}, False),
        ({"figure": "a.b", "peer": "a.none", "most": 9}, False), ({"figure": "a.c", "most": 9}, False),
    ):
        assert verdict(limit, results)[1] == expected, limit
    for name, limit in LIMITS.items():
        assert ("most" in limit) != ("least" in limit), f"{name} has one bound"


def main() -> int:
    self_test()
    results = json.loads((ROOT / "docs" / "benchmarks.json").read_text())
    missed = [(limit, verdict(limit, results)[0]) for limit in LIMITS.values() if not verdict(limit, results)[1]]
    for limit, value in missed:
        shown = "was not measured; run make bench" if value is None else f"is {value:,.2f}"
        print(f"bench-check: {limit['what']} {shown}; it must be {bound(limit)}", file=sys.stderr)
    print(f"bench-check: {len(LIMITS) - len(missed)} of {len(LIMITS)} limits are met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
