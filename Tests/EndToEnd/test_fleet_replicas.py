# SPDX-License-Identifier: Apache-2.0
"""The database of accounts changes over to its synchronous replica, by hand and by Patroni, while they ring."""

from __future__ import annotations

import datetime
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from fleet import Server
from home import wait_for
from replicas import Machine, Pair, PatroniPair, temporary

SECOND = 1_000_000_000
# How long a server rings without the database.
TRUST = 3


@pytest.fixture
def pair() -> Iterator[Pair]:
    with temporary(Pair) as pair:
        pair.make_account("family")
        yield pair


@pytest.fixture
def patroni() -> Iterator[PatroniPair]:
    with temporary(PatroniPair) as pair:
        pair.make_account("family")
        yield pair


def set_timers(server: Server, token: str, *seconds: int) -> set[str]:
    """Timers that ring after so many seconds each."""
    ids = set()
    for span in seconds:
        made = server.ask_until_settled(
            "POST", "/v1/accounts/family/timers", token,
            {"duration_ns": span * SECOND, "settings": {"sound": {"kind": "none"}}})
        assert made.status == 201, made.body
        ids.add(made.json["id"])
    return ids


@contextmanager
def setting_timers(server: Server, token: str) -> Iterator[set[str]]:
    """Sets timers of an hour, one after another, all the while: those that were acknowledged."""
    acknowledged: set[str] = set()
    is_over = threading.Event()

    def go_on() -> None:
        while not is_over.wait(0.2):
            made = server.ask(
                "POST", "/v1/accounts/family/timers", token,
                {"duration_ns": 3_600 * SECOND, "settings": {"sound": {"kind": "none"}}})
            if made.status == 201:
                acknowledged.add(made.json["id"])

    with ThreadPoolExecutor(1) as thread:
        going = thread.submit(go_on)
        try:
            yield acknowledged
        finally:
            is_over.set()
    going.result()


def rung(servers: list[Server]) -> set[str]:
    return {event["owner"] for server in servers for event in server.events("ring")}


def expect_rung(servers: list[Server], database: Machine, ids: set[str]) -> None:
    """Each of the timers was told by a server that had trust, and decided once."""
    wait_for(lambda: ids <= rung(servers), f"the rings of {ids}")
    decided = "SELECT 't' || item_number FROM toki.decisions WHERE kind = 'rang'"
    wait_for(lambda: ids <= set(database.ask(decided)), f"the decisions about {ids}", every=0.2)
    assert len(database.ask(decided)) == len(set(database.ask(decided))), database.ask(decided)
    for server in servers:
        is_trusted = False
        for event in server.events("trusted", "silenced", "ring"):
            is_trusted = {"trusted": True, "silenced": False}.get(event["event"], is_trusted)
            assert event["event"] != "ring" or is_trusted, event


def expect_kept(server: Server, token: str, ids: set[str]) -> None:
    """All that was acknowledged is there."""
    assert ids
    listed = server.ask_until_settled("GET", "/v1/accounts/family/timers", token).json["timers"]
    assert ids <= {timer["id"] for timer in listed}


def moment(event: dict) -> float:
    return datetime.datetime.fromisoformat(event["at"]).timestamp()


def trusts(server: Server, since: float) -> bool:
    """Whether the server has lost its trust since a moment, and has it again."""
    events = [event["event"] for event in server.events("trusted", "silenced") if moment(event) >= since]
    return "silenced" in events and events[-1] == "trusted"


def tell(servers: list[Server], since: float, what: str) -> None:
    """Says how long the servers were silent, for docs/proof.md."""
    for number, server in enumerate(servers, 1):
        events = [event for event in server.events("trusted", "silenced") if moment(event) >= since]
        said = ", ".join(f"{event['event']} after {moment(event) - since:.1f} s" for event in events)
        late = max((event["late_ns"] for event in server.events("ring") if moment(event) >= since), default=0) / SECOND
        print(f"\n{what}: server {number} {said or 'trusted all the while'}; latest ring {late:.1f} s", end="")


@pytest.mark.slow
def test_accounts_ring_on_when_the_replica_is_promoted_by_hand_and_when_the_former_server_is_back(pair: Pair):
    first, second = servers = [pair.start(), pair.start()]
    token = pair.make_token("family", "kitchen", "--role", "owner")
    ids = set_timers(first, token, *range(2, 14, 2))
    with setting_timers(second, token) as acknowledged:
        wait_for(lambda: rung(servers) and len(acknowledged) > 5, "a ring")
        since = time.time()
        pair.a.kill()
        # The others are due while there is no database.
        time.sleep(TRUST + 2)
        pair.b.run("On b, while a is off")
        promoted = time.time()
        wait_for(lambda: all(trusts(server, since) for server in servers), "trust")
    tell(servers, since, f"killed, promoted after {promoted - since:.1f} s")
    expect_rung(servers, pair.b, ids)
    expect_kept(first, token, acknowledged)

    pair.a.run("On a, which is the replica now")
    pair.wait_for_replica(pair.b, "a", "async")
    pair.b.run("On b, once a follows")
    pair.wait_for_replica(pair.b, "a", "sync")
    # A planned switch, back to it.
    ids |= set_timers(second, token, *range(1, 8))
    with setting_timers(first, token) as acknowledged:
        wait_for(lambda: len(acknowledged) > 5, "timers")
        since = time.time()
        pair.b.do("pg_ctl stop")
        pair.a.run("On b, while a is off")
        wait_for(lambda: ids <= rung(servers), "all rings")
    tell(servers, since, "stopped and promoted")
    expect_rung(servers, pair.a, ids)
    expect_kept(second, token, acknowledged)


@pytest.mark.slow
def test_a_server_that_is_silent_keeps_no_server_from_the_one_that_was_promoted(pair: Pair):
    servers = [pair.start(), pair.start()]
    token = pair.make_token("family", "kitchen", "--role", "owner")
    ids = set_timers(servers[0], token, 1, 5, 9)
    wait_for(lambda: rung(servers), "a ring")
    since = time.time()
    # Connections stay open and new ones are taken, but nobody answers.
    pair.a.send(signal.SIGSTOP)
    try:
        pair.b.run("On b, while a is off")
        # Also a new one, whose list of database servers begins with the silent one.
        servers.append(pair.start())
        expect_rung(servers, pair.b, ids)
        tell(servers, since, "silent")
        expect_rung(servers, pair.b, ids | set_timers(servers[2], token, 1))
        assert "family" in pair.run("list").stdout
    finally:
        pair.a.send(signal.SIGCONT)


@pytest.mark.slow
def test_without_its_replica_servers_are_silent_until_they_are_to_go_on_without_it(pair: Pair):
    server = pair.start()
    token = pair.make_token("family", "kitchen", "--role", "owner")
    since = time.time()
    ids = set_timers(server, token, 6)
    pair.b.do("pg_ctl stop")
    wait_for(lambda: server.ask("GET", "/health").status == 503, "silence")
    pair.a.run("On a, while b is away")
    expect_rung([server], pair.a, ids)
    tell([server], since, "without a replica")


@pytest.mark.patroni
@pytest.mark.slow
def test_accounts_ring_on_when_patroni_promotes_the_replica_switches_back_and_is_killed(patroni: PatroniPair):
    first, second = servers = [patroni.start(), patroni.start()]
    token = patroni.make_token("family", "kitchen", "--role", "owner")
    ids = set_timers(first, token, *range(2, 42, 4))
    with setting_timers(second, token) as acknowledged:
        wait_for(lambda: rung(servers) and len(acknowledged) > 5, "a ring")
        since = time.time()
        patroni.a.kill()
        wait_for(lambda: patroni.b.is_now("primary"), "the promotion", every=0.1)
        promoted = time.time()
        wait_for(lambda: all(trusts(server, since) for server in servers), "trust")
    tell(servers, since, f"Patroni, everything killed, promoted after {promoted - since:.1f} s")
    expect_rung(servers, patroni.b, ids)
    expect_kept(first, token, acknowledged)

    # The former leader becomes the replica, by itself.
    patroni.a.start_etcd()
    patroni.a.start_patroni()
    wait_for(lambda: patroni.a.is_now("synchronous"), "the former leader as a replica", every=0.1)
    ids |= set_timers(second, token, *range(1, 16))
    with setting_timers(first, token) as acknowledged:
        wait_for(lambda: len(acknowledged) > 5, "timers")
        since = time.time()
        patroni.b.switch_over(to="a")
        wait_for(lambda: ids <= rung(servers), "all rings")
    tell(servers, since, "Patroni, switched over")
    expect_rung(servers, patroni.a, ids)
    expect_kept(second, token, acknowledged)

    # Patroni alone is killed: its database server goes on, is left behind, and commits nothing any more.
    wait_for(lambda: patroni.b.is_now("synchronous"), "the replica", every=0.1)
    ids |= set_timers(first, token, *range(2, 42, 4))
    with setting_timers(second, token) as acknowledged:
        wait_for(lambda: len(acknowledged) > 5, "timers")
        since = time.time()
        patroni.a.kill_patroni()
        wait_for(lambda: patroni.b.is_now("primary"), "the promotion", every=0.1)
        promoted = time.time()
        wait_for(lambda: ids <= rung(servers), "all rings")
    tell(servers, since, f"Patroni alone killed, promoted after {promoted - since:.1f} s")
    expect_rung(servers, patroni.b, ids)
    expect_kept(first, token, acknowledged)
    patroni.a.start_patroni()
    wait_for(lambda: patroni.a.is_now("synchronous"), "the former leader as a replica", every=0.1)
    expect_kept(second, token, acknowledged)
