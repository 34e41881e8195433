# SPDX-License-Identifier: Apache-2.0
"""The admin API of a fleet: what an operator's program does to accounts, by a token of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fleet import Answer, Fleet, Server, temporary_fleet

TOKEN = "an-admin-token-of-more-than-32-characters"


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        yield fleet


@pytest.fixture
def server(fleet: Fleet) -> Server:
    file = fleet.folder / "admin-token"
    file.write_text(f"{TOKEN}\n")
    return fleet.start("--admin-token-file", str(file))


def ask(server: Server, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
    answer = server.ask_until_settled(method, f"/v1/admin/{path}", TOKEN, body, **headers)
    assert answer.status == status, answer.body
    return answer.json


def test_accounts_live_from_beginning_to_end_by_the_admin_api(fleet: Fleet, server: Server) -> None:
    made = ask(
        server, "POST", "accounts",
        {"accounts": [{"name": "family", "zone": "Europe/Berlin"}, {"name": "school"}], "token": "phone", "role": "control"},
        201)["accounts"]
    assert [account["name"] for account in made] == ["family", "school"]
    token = made[0]["token"]
    told = server.ask_until_settled("GET", "/v1/accounts/family/token", token).json
    assert (told["name"], told["role"]) == ("phone", "control")
    timer = {"duration_ns": 3_600_000_000_000, "settings": {"sound": {"kind": "none"}}}
    assert server.ask_until_settled("POST", "/v1/accounts/family/timers", token, timer).status == 201

    listed = ask(server, "GET", "accounts?name=fam")["accounts"]
    assert [(account["name"], account["zone"]) for account in listed] == [("family", "Europe/Berlin")]
    assert [account["name"] for account in ask(server, "GET", "accounts?zone=Europe/Berlin")["accounts"]] == ["family"]
    assert ask(server, "GET", "accounts?server=nowhere")["accounts"] == []

    assert len(ask(server, "GET", "accounts/family/export")["timers"]) == 1
    assert ask(server, "PATCH", "accounts/family", {"name": "home"}) == {"name": "home"}
    new = ask(server, "POST", "accounts/home/rotate", {"name": "phone"}, Toki_Client="billing")["token"]
    assert server.ask_until_settled("GET", "/v1/accounts/home/timers", token).status == 401
    assert len(server.ask_until_settled("GET", "/v1/accounts/home/timers", new).json["timers"]) == 1

    acts = ask(server, "GET", "audit?account=home")["acts"]
    assert [(act["operator"], act["act"], act["account"]) for act in acts] == [
        ("admin API", "create", "home"), ("admin API", "export", "home"), ("admin API", "rename", "home"),
        ("admin API, billing", "token rotate", "home"),
    ]
    assert ask(server, "DELETE", "accounts/home") == {"items": 1, "rings": 0, "tokens": 1}
    assert server.ask_until_settled("GET", "/v1/accounts/home/timers", new).status == 401
    assert ask(server, "GET", "audit")["acts"][-1]["act"] == "delete"
    assert [account["name"] for account in ask(server, "GET", "accounts")["accounts"]] == ["school"]


def test_an_impossible_request_is_refused_and_changes_nothing(fleet: Fleet, server: Server) -> None:
    fleet.make_account("family")
    fleet.make_account("school")
    for method, path, body, status in [
        ("POST", "accounts", {"accounts": [{"name": "new1"}, {"name": "family"}]}, 409),
        ("POST", "accounts", {"accounts": [{"name": "new1"}, {"name": "new1"}]}, 400),
        ("POST", "accounts", {"accounts": [{"name": "NOT_A_NAME"}]}, 400),
        ("POST", "accounts", {"accounts": [{"name": "new1", "zone": "Europe/Nowhere"}]}, 400),
        ("POST", "accounts", {"accounts": [{"name": "new1"}], "role": "display"}, 400),
        ("POST", "accounts", {"accounts": [{"name": "new1"}], "more": 1}, 400),
        ("POST", "accounts", {}, 400), ("GET", "accounts?nam=fam", None, 400), ("GET", "accounts?zone=x", None, 400),
        ("PATCH", "accounts/family", {"name": "school"}, 409), ("PATCH", "accounts/family", {"name": "-"}, 400),
        ("PATCH", "accounts/nobody", {"name": "new1"}, 404), ("DELETE", "accounts/nobody", None, 404),
        ("POST", "accounts/family/rotate", {"name": "nothing"}, 404), ("GET", "accounts/nobody/export", None, 404),
        ("GET", "audit?account=nobody", None, 404), ("GET", "nothing", None, 404), ("PUT", "accounts", {}, 404),
        ("GET", "accounts/family/nothing", None, 404), ("GET", "accounts/NOT_A_NAME/export", None, 404),
    ]:
        answer = server.ask_until_settled(method, f"/v1/admin/{path}", TOKEN, body)
        assert answer.status == status, (method, path, body, answer.body)
        assert answer.code, answer.body
    assert [account["name"] for account in ask(server, "GET", "accounts")["accounts"]] == ["family", "school"]


def test_the_admin_api_is_off_unless_set_and_opens_by_its_own_token_alone(fleet: Fleet, server: Server) -> None:
    fleet.make_account("family")
    token = fleet.make_token("family", "kitchen", "--role", "owner")
    plain = fleet.start()

    def told(server: Server, token: str | None, **headers: str) -> Answer:
        return server.ask_until_settled("GET", "/v1/admin/accounts", token, **headers)

    assert told(server, TOKEN).status == 200
    for wrong in (None, TOKEN + "x", TOKEN[:-1], token):
        assert told(server, wrong).status == 401
    assert told(server, TOKEN, Origin="https://example.org").status == 403
    # Where it is off, its path is like any other.
    other = plain.ask_until_settled("GET", "/v1/nothing/accounts", TOKEN)
    assert told(plain, TOKEN).told == other.told and other.status in (401, 404)
    # The admin token opens no account.
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", TOKEN).status == 401
    short = fleet.folder / "short"
    short.write_text("short")
    refused = fleet.run("--admin-token-file", str(short), "--listen", "127.0.0.1:0")
    assert refused.returncode == 2 and "32" in refused.stderr
