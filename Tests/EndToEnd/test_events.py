# SPDX-License-Identifier: Apache-2.0
"""The API over the real socket: events without gaps, and repeated requests."""

from __future__ import annotations

import time

import pytest

from api import Api, Events
from home import Home, kill, wait_for

MINUTE = 60_000_000_000


def about(events: list[tuple[int, str, dict]]) -> list[tuple[int, str, str]]:
    """The number, name and subject of each event."""
    return [(number, name, data.get("id", "")) for number, name, data in events]


def is_last(event: tuple[int, str, dict]) -> bool:
    return event[2].get("label") == "last"


def test_after_a_lost_connection_events_go_on_without_a_gap(home: Home):
    home.do("daemon", "start")
    with Api(home) as api, Events(home) as always:
        assert always.next()[1] == "resync"
        with Events(home) as first:
            assert first.next()[1] == "resync"
            api.create(duration_ns=MINUTE)
            seen = first.next()
        # Nobody listens here except one client.
        for _ in range(20):
            api.create(duration_ns=MINUTE)
        api.ask("POST", "/v1/timers/t2/pause")
        api.ask("DELETE", "/v1/timers/t3")
        with Events(home, after=seen[0]) as second:
            api.create(duration_ns=MINUTE, label="last")
            caught_up = second.until(is_last)
        everything = always.until(is_last)
    assert about([seen, *caught_up]) == about(everything)
    assert len(everything) == 24
    numbers = [number for number, _, _ in everything]
    assert numbers == list(range(numbers[0], numbers[0] + 24))


def test_an_up_to_date_listener_gets_new_events_only(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        with Events(home) as events:
            known = events.next()[0]
        with Events(home, after=known) as events:
            api.create(duration_ns=MINUTE)
            assert events.next()[:2] == (known + 1, "timer")


@pytest.mark.parametrize("after", [1, 10**18])
def test_a_number_that_is_not_known_is_answered_with_everything(home: Home, after: int):
    home.do("10m", "--detach", "--label", "Tea")
    with Events(home, after=after) as events:
        _, name, state = events.next()
    assert name == "resync"
    assert [timer["label"] for timer in state["timers"]] == ["Tea"]


def test_after_a_kill_a_listener_gets_everything_anew(home: Home):
    home.do("10m", "--detach")
    with Events(home) as events, Api(home) as api:
        events.next()
        api.create(duration_ns=MINUTE)
        seen, _, _ = events.next()
    kill(home.daemon())
    home.do("pause", "t2")
    with Events(home, after=seen) as events:
        number, name, state = events.next()
    assert name == "resync" and number > seen
    assert [timer["state"] for timer in state["timers"]] == ["running", "paused"]


def test_a_listener_that_reads_nothing_hinders_nobody(home: Home):
    home.do("daemon", "start")
    with Events(home), Api(home) as api:
        # Each is answered within the patience of a request.
        for _ in range(3000):
            api.create(duration_ns=60 * MINUTE, label="x" * 200)
        assert len(api.get("/v1/timers")["timers"]) == 3000


# ---- Keys


def test_a_key_used_twice_makes_one_timer(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        made = [api.create(key="once", duration_ns=MINUTE)["id"] for _ in range(3)]
    assert made == ["t1", "t1", "t1"]
    assert len(home.json("list")["timers"]) == 1


def test_a_key_used_again_after_a_kill_makes_one_timer(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        first = api.create(key="once", duration_ns=MINUTE)
    kill(home.daemon())
    home.daemon()
    with Api(home) as api:
        again = api.create(key="once", duration_ns=MINUTE)
    assert (again["id"], again["deadline"]) == (first["id"], first["deadline"])
    assert len(home.json("list")["timers"]) == 1


def test_a_key_used_for_something_else_is_refused(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        api.create(key="once", duration_ns=MINUTE)
        status, answer = api.ask(
            "POST", "/v1/timers", {"duration_ns": 2 * MINUTE}, Idempotency_Key="once")
    assert (status, answer["error"]["code"]) == (422, "key_reused")
    assert len(home.json("list")["timers"]) == 1


def test_a_key_holds_over_a_changed_setting_and_a_kill(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        first = api.ask("POST", "/v1/timers", {"duration_ns": MINUTE, "label": "Tea"}, Idempotency_Key="once")
        longer = api.ask("POST", "/v1/timers/t1/add", {"span_ns": MINUTE}, Idempotency_Key="more")
        assert (first[0], longer[0]) == (201, 200)
        assert api.ask("PATCH", "/v1/settings", {"ring": {"volume": 7, "sound": {"kind": "none"}}})[0] == 200
    kill(home.daemon())
    home.daemon()
    with Api(home) as api:
        # The same fields in a different order.
        status, again = api.ask("POST", "/v1/timers", {"label": "Tea", "duration_ns": MINUTE}, Idempotency_Key="once")
        assert (status, again["id"]) == (201, "t1")
        status, again = api.ask("POST", "/v1/timers/t1/add", {"span_ns": MINUTE}, Idempotency_Key="more")
        assert (status, again["run_length_ns"]) == (200, 2 * MINUTE)
        status, answer = api.ask("POST", "/v1/timers/t1/add", {"span_ns": 2 * MINUTE}, Idempotency_Key="more")
        assert (status, answer["error"]["code"]) == (422, "key_reused")
        assert api.ask("DELETE", "/v1/timers/t1")[0] == 204
        for path, body, key in (
            ("/v1/timers", {"duration_ns": MINUTE, "label": "Tea"}, "once"),
            ("/v1/timers/t1/add", {"span_ns": MINUTE}, "more"),
        ):
            status, answer = api.ask("POST", path, body, Idempotency_Key=key)
            assert (status, answer["error"]["code"]) == (404, "not_found")
    assert home.json("list")["timers"] == []


# ---- Many at once


def test_a_thousand_timers_of_one_second_all_ring_once(home: Home):
    home.do("daemon", "start")
    count = 1000
    with Api(home) as api:
        due = time.clock_gettime_ns(time.CLOCK_BOOTTIME) + 12_000_000_000
        for number in range(count):
            # One in each millisecond of the same second; at once where the machine is too busy to make all before.
            left = due + number * 1_000_000 - time.clock_gettime_ns(time.CLOCK_BOOTTIME)
            api.create(duration_ns=max(1_000_000, left))
        time.sleep(max(0, due - time.clock_gettime_ns(time.CLOCK_BOOTTIME)) / 1e9)
        slowest = 0.0
        rings: list[dict] = []

        def all_ring() -> bool:
            nonlocal rings, slowest
            begun = time.monotonic()
            assert api.get("/v1/daemon")["pid"]
            slowest = max(slowest, time.monotonic() - begun)
            rings = api.get("/v1/history?limit=1000")["rings"]
            return len(rings) == count

        wait_for(all_ring, "all of them to ring", timeout=90)
        assert {ring["owner"] for ring in rings} == {f"t{number}" for number in range(1, count + 1)}
        assert all(ring["rang"] >= ring["planned"] and ring["late_ns"] >= 0 for ring in rings)
        assert slowest < 20, "it answers all the while"
        assert len(api.get("/v1/rings")["rings"]) == count
        # Longer than any repeated ring would take.
        time.sleep(1)
        assert len(home.history(limit=1000)) == count
        begun = time.monotonic()
        home.do("dismiss", "t500")
        assert time.monotonic() - begun < 30
    assert [ring["id"] for ring in home.history(limit=1000) if ring["end"]] == ["t500"]
