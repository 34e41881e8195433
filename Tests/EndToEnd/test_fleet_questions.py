# SPDX-License-Identifier: Apache-2.0
"""A server asks whether somebody is awake, and tells of rings that are near."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fleet import Fleet, Server, temporary_fleet
from home import wait_for


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        yield fleet


def make_timer(server: Server, token: str, length: int, **settings: object) -> None:
    answer = server.ask_until_settled(
        "POST", "/v1/accounts/family/timers", token,
        {"duration_ns": length, "settings": {"sound": {"kind": "none"}} | settings})
    assert answer.status == 201, answer.body


def wait_for_event(servers: list[Server], name: str) -> None:
    wait_for(lambda: any(server.events(name) for server in servers), f"{name} at any server")


def stop_ring(servers: list[Server], token: str) -> None:
    wait_for_event(servers, "ring")
    server = servers[0]
    [ring] = server.ask_until_settled("GET", "/v1/accounts/family/rings", token).json["rings"]
    assert server.ask_until_settled("POST", f"/v1/accounts/family/rings/{ring['id']}/dismiss", token).status == 200


def test_a_pre_alarm_announces_a_ring(fleet: Fleet):
    server = fleet.start()
    token = fleet.make_token("family", "kitchen")
    # Far enough apart for a machine that stands still meanwhile: what is found late is not announced.
    make_timer(server, token, 6_000_000_000, pre_alarm={"before_ns": 5_000_000_000})
    server.wait_for_event("ring")
    # A server that stood still tells the ring again.
    assert list(dict.fromkeys(event["event"] for event in server.events("coming", "ring"))) == ["coming", "ring"]
    assert b'"pre_alarm"' in server.ask_until_settled("GET", "/v1/accounts/family/decisions/t1", token).body


def test_the_question_whether_somebody_is_awake_is_asked_and_answered_by_devices(fleet: Fleet):
    server = fleet.start()
    token = fleet.make_token("family", "kitchen")
    make_timer(server, token, 1_000_000_000, check_ns=1_000_000_000)
    stop_ring([server], token)
    question = server.wait_for_event("question")
    assert question["owner"] == "t1"

    def timer() -> dict:
        return server.ask_until_settled("GET", "/v1/accounts/family/timers/t1", token).json

    assert timer()["awake_check"]["asked"] is True and timer()["awake_check"]["due"] == question["rings"]
    assert server.ask_until_settled("POST", "/v1/accounts/family/timers/t1/awake", token).status == 200
    assert timer()["awake_check"] is None


@pytest.mark.slow
def test_a_question_that_nobody_answers_rings_again_also_on_the_server_that_took_over(fleet: Fleet):
    servers = [fleet.start(), fleet.start()]
    token = fleet.make_token("family", "kitchen")
    make_timer(servers[0], token, 1_000_000_000, check_ns=1_000_000_000)
    stop_ring(servers, token)
    wait_for_event(servers, "question")
    holder, other = fleet.holding("family")
    told = len(other.events("ring"))
    holder.kill()
    wait_for(lambda: len(other.events("ring")) > told, "the ring after the question", 150)
    assert other.events("question")[-1]["owner"] == "t1"
    assert len(other.ask_until_settled("GET", "/v1/accounts/family/history", token).json["rings"]) == 2
