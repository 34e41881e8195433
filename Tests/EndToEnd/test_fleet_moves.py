# SPDX-License-Identifier: Apache-2.0
"""An account moves from a daemon to a fleet and back, by its backup, and from server to server."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleet import Fleet, Server, temporary_fleet
from home import Home, temporary_home, wait_for
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


def test_an_account_moves_to_a_fleet_and_back_with_all_that_it_has(home: Home, fleet: Fleet, tmp_path: Path):
    fill(home)
    before, there, after = (tmp_path / f"{name}.json" for name in ("before", "there", "after"))
    home.do("export", str(before))
    moved = fleet.run("import", "family", str(before))
    assert moved.returncode == 0, moved.stderr
    exported = fleet.run("export", "family", str(there))
    assert exported.returncode == 0, exported.stderr
    assert kept(there) == kept(before)
    # A server rings in it from then on.
    server = fleet.start()
    token = fleet.make_token("family", "kitchen")
    timers = server.ask_until_settled("GET", "/v1/accounts/family/timers", token).json["timers"]
    assert [(timer["id"], timer["label"], timer["state"]) for timer in timers] == [
        ("t1", "Tea", "running"), ("t2", "Roast", "paused"), ("t3", "Eggs", "idle")]
    server.send(signal.SIGTERM)
    server.process.wait()
    with temporary_home() as other:
        other.do("5m", "--detach")
        other.do("import", str(there), "--replace")
        other.do("export", str(after))
        assert kept(after) == kept(before)


def test_an_impossible_move_is_refused_and_changes_nothing(home: Home, fleet: Fleet, tmp_path: Path):
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
    assert nowhere.returncode == 1 and "no account nosuch" in nowhere.stderr
    assert fleet.run("import", "family").returncode == 2
    assert fleet.run("import", "family", str(tmp_path / "missing")).returncode == 1
    held = json.loads(fleet.run("export", "family").stdout)
    assert held["timers"] == []


def make_silent_timer(server: Server, token: str, length: int, **settings: object) -> dict:
    answer = server.ask_until_settled(
        "POST", "/v1/accounts/family/timers", token,
        {"duration_ns": length, "settings": {"sound": {"kind": "none"}} | settings})
    assert answer.status == 201, answer.body
    return answer.json


def move(fleet: Fleet, *to: str, account: str = "family") -> str:
    """Has the account move, and again where a server stood still meanwhile: its new address."""
    def moved() -> str | None:
        done = fleet.run("move", account, *to)
        refusals = ("does not do its part", "No other server", "No server is running")
        assert done.returncode == 0 or any(text in done.stderr for text in refusals), done.stderr
        return done.stdout.strip() if done.returncode == 0 else None

    return wait_for(moved, "the move", every=0.2)


def test_an_account_that_rings_moves_to_another_server_and_back(fleet: Fleet):
    servers = fleet.start(), fleet.start()
    token = fleet.make_token("family", "kitchen")
    make_silent_timer(servers[0], token, 1_000_000_000)
    wait_for(lambda: any(server.events("ring") for server in servers), "the ring")
    first, second = fleet.holding("family")
    first.wait_for_event("ring")
    with first.events_of("family", token) as stream:
        assert stream.readline()
        assert move(fleet, second.address) == second.address
        first.read_to_the_end(stream)
    assert fleet.holder("family") == second.address
    moved = first.wait_for_event("moved")
    told = second.wait_for_event("ring")
    for event in (first.events("ring")[0], first.events("hush")[0], moved, told):
        assert (event["account"], event["name"]) == (1, "family"), event
    names = ("owner", "occurrence", "attempt")
    assert [told[name] for name in names] == [first.events("ring")[0][name] for name in names]
    # Each server answers for it, and there is one ring, which goes on.
    rings = first.ask_until_settled("GET", "/v1/accounts/family/rings", token).json["rings"]
    assert [ring["owner"] for ring in rings] == ["t1"]
    assert move(fleet) == first.address
    assert second.ask_until_settled("POST", f"/v1/accounts/family/rings/{rings[0]['id']}/dismiss", token).status == 200
    history = second.ask_until_settled("GET", "/v1/accounts/family/history", token).json["rings"]
    assert [ring["id"] for ring in history] == [rings[0]["id"]]


def test_an_account_that_was_renamed_while_a_server_held_it_moves(fleet: Fleet):
    servers = fleet.start(), fleet.start()
    make_silent_timer(servers[0], fleet.make_token("family", "kitchen"), 1_000_000_000)
    wait_for(lambda: any(server.events("ring") for server in servers), "the ring")
    _, second = fleet.holding("family")
    assert fleet.run("rename", "family", "school").returncode == 0
    assert move(fleet, second.address, account="school") == second.address
    assert second.wait_for_event("ring")["name"] == "school"


def test_an_account_that_moves_again_and_again_rings_each_time_once(fleet: Fleet):
    servers = [fleet.start(), fleet.start()]
    token = fleet.make_token("family", "kitchen")
    for second in range(2, 10):
        make_silent_timer(servers[0], token, second * 1_000_000_000)
    for _ in range(4):
        move(fleet)
    wait_for(lambda: len({event["owner"] for server in servers for event in server.events("ring")}) == 8, "all rings")

    def rings() -> list[dict]:
        return servers[1].ask_until_settled("GET", "/v1/accounts/family/history", token).json["rings"]

    wait_for(lambda: len(rings()) == 8, "all decisions", every=0.2)
    assert sorted(ring["owner"] for ring in rings()) == [f"t{number}" for number in range(1, 9)]


def test_where_an_account_cannot_move_it_stays(fleet: Fleet):
    alone = fleet.run("move", "family")
    assert alone.returncode == 1 and "No other server" in alone.stderr
    server = fleet.start()
    token = fleet.make_token("family", "kitchen")
    make_silent_timer(server, token, 60_000_000_000)
    assert fleet.run("move", "family").returncode == 1
    nowhere = fleet.run("move", "family", "127.0.0.1:1")
    assert nowhere.returncode == 1 and "127.0.0.1:1" in nowhere.stderr
    there = fleet.run("move", "family", server.address)
    assert (there.returncode, there.stdout) == (0, server.address + "\n")
    assert fleet.run("move", "nosuch").returncode == 1
    assert fleet.run("move").returncode == 2


@pytest.mark.slow
def test_an_account_that_is_to_move_to_a_server_that_is_stopped_goes_on_somewhere(fleet: Fleet):
    first, second = fleet.start(), fleet.start()
    token = fleet.make_token("family", "kitchen")
    make_silent_timer(first, token, 60_000_000_000)
    second.send(signal.SIGSTOP)
    refused = fleet.run("move", "family", second.address)
    # Its lease may have ended before it was asked for.
    assert refused.returncode == 1 and ("family" in refused.stderr or second.address in refused.stderr)
    # It may have been given to it while its lease lasted.
    wait_for(lambda: fleet.holder("family") == first.address, "the account at a server that lives")
    second.send(signal.SIGCONT)
    assert first.ask_until_settled("GET", "/v1/accounts/family/timers/t1", token).json["state"] == "running"
