# SPDX-License-Identifier: Apache-2.0
"""The admin API of a fleet: what an operator's program does to accounts, by a token of its own."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from fleet import Answer, Fleet, Server, temporary_fleet
from home import ROOT, wait_for

sys.path.append(str(ROOT / "Tests" / "openapi"))
from admin import AdminAPI, UndescribedOperation  # noqa: E402

API = AdminAPI()
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
    API.check(method, f"/v1/admin/{path}", body, answer)
    return answer.json


def told_of(server: Server, name: str) -> Any:
    return next(account for account in ask(server, "GET", "accounts")["accounts"] if account["name"] == name)


def test_each_operation_is_described_with_examples() -> None:
    API.check_examples()


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

    page = ask(server, "GET", "accounts?limit=1")
    assert [account["name"] for account in page["accounts"]] == ["family"] and page["next"] == "family"
    page = ask(server, "GET", "accounts?limit=1&after=family")
    assert [account["name"] for account in page["accounts"]] == ["school"] and "next" not in page
    listed = ask(server, "GET", "accounts?name=fam")["accounts"]
    assert [(account["name"], account["zone"]) for account in listed] == [("family", "Europe/Berlin")]
    assert [account["name"] for account in ask(server, "GET", "accounts?zone=Europe/Berlin")["accounts"]] == ["family"]
    assert ask(server, "GET", "accounts?server=nowhere")["accounts"] == []

    assert len(ask(server, "GET", "accounts/family/export")["timers"]) == 1
    assert ask(server, "PATCH", "accounts/family", {"name": "home"}) == {"name": "home"}
    new = ask(server, "POST", "accounts/home/rotate", {"name": "phone"}, Toki_Client="billing")["token"]
    assert server.ask_until_settled("GET", "/v1/accounts/home/timers", token).status == 401
    assert len(server.ask_until_settled("GET", "/v1/accounts/home/timers", new).json["timers"]) == 1

    backup = ask(server, "GET", "accounts/home/export")
    display = ask(
        server, "POST", "accounts/home/tokens", {"name": "hall", "role": "display", "items": ["t1"]}, 201)["token"]
    assert server.ask_until_settled("GET", "/v1/accounts/home/token", display).json["role"] == "display"
    ask(server, "POST", "accounts/home/tokens", {"name": "hall"}, 409)
    ask(server, "POST", "accounts/home/rotate", {"name": "hall"})

    acts = ask(server, "GET", "audit?account=home")["acts"]
    assert [(act["operator"], act["act"], act["account"]) for act in acts] == [
        ("admin API", "create", "home"), ("admin API", "export", "home"), ("admin API", "rename", "home"),
        ("admin API, billing", "token rotate", "home"), ("admin API", "export", "home"),
        ("admin API", "token add", "home"), ("admin API", "token rotate", "home"),
    ]
    assert ask(server, "DELETE", "accounts/home") == {"items": 1, "rings": 0, "tokens": 2}
    assert server.ask_until_settled("GET", "/v1/accounts/home/timers", new).status == 401
    assert ask(server, "GET", "audit")["acts"][-1]["act"] == "delete"
    assert [account["name"] for account in ask(server, "GET", "accounts")["accounts"]] == ["school"]

    # It goes on as another account, beside what that has.
    assert ask(server, "POST", "accounts/school/import", backup) == {"items": 1}
    school = made[1]["token"]
    timers = server.ask_until_settled("GET", "/v1/accounts/school/timers", school).json["timers"]
    assert [timer["state"] for timer in timers] == ["running"]
    # A backup is longer than other requests may be.
    long = backup | {"timers": [backup["timers"][0] | {"id": f"t{number}", "uid": None} for number in range(1, 301)]}
    assert len(json.dumps(long)) > 1 << 16
    assert ask(server, "POST", "accounts/school/import", long) == {"items": 300}
    assert API.succeeded == API.operations


def test_a_zone_changes_while_somebody_looks_on(fleet: Fleet, server: Server) -> None:
    other = fleet.start()
    [made] = ask(server, "POST", "accounts", {"accounts": [{"name": "family", "zone": "Europe/Berlin"}]}, 201)["accounts"]
    token = made["token"]

    def told() -> str:
        return server.ask_until_settled("GET", "/v1/accounts/family/state", token).json["zone"]

    def look_on(stack: contextlib.ExitStack) -> None:
        """Follows the account at the server that holds it; the other one says where that is."""
        wait_for(
            lambda: any(stack.enter_context(place.events_of("family", token)).readline() for place in (server, other)),
            "a stream of events", every=0.2)

    for zone in ("Asia/Tokyo", "America/New_York"):
        with contextlib.ExitStack() as stack:
            look_on(stack)
            assert ask(server, "PATCH", "accounts/family", {"zone": zone}) == {"name": "family", "zone": zone}
            assert told() == zone
    with contextlib.ExitStack() as stack:
        look_on(stack)
        by_command = fleet.run("zone", "family", "Europe/Berlin")
        assert by_command.returncode == 0, by_command.stderr
    assert told() == "Europe/Berlin"
    assert ask(server, "PATCH", "accounts/family", {"name": "home", "zone": "UTC"}) == {"name": "home", "zone": "UTC"}
    assert [account["zone"] for account in ask(server, "GET", "accounts")["accounts"]] == ["UTC"]
    # A zone that cannot be changed leaves the name, under which the request is repeated.
    assert [act["act"] for act in ask(server, "GET", "audit?account=home")["acts"]][-2:] == ["zone", "rename"]
    fleet.make_account("school")
    refused = ask(server, "PATCH", "accounts/home", {"name": "school", "zone": "Asia/Tokyo"}, 409)
    assert refused["error"]["code"] and told_of(server, "home")["zone"] == "UTC"


def test_an_impossible_request_is_refused_and_changes_nothing(fleet: Fleet, server: Server) -> None:
    fleet.make_account("family")
    fleet.make_account("school")
    for method, path, body, status in [
        ("POST", "accounts", {"accounts": [{"name": "new1"}, {"name": "family"}]}, 409),
        ("POST", "accounts", {"accounts": [{"name": "new1"}, {"name": "new1"}]}, 400),
        ("POST", "accounts", {"accounts": [{"name": "NOT_A_NAME"}]}, 400),
        ("POST", "accounts", {"accounts": [{"name": "new1", "zone": "Europe/Nowhere"}]}, 400),
        ("PATCH", "accounts/family", {"zone": "Europe/Nowhere"}, 400), ("PATCH", "accounts/nobody", {"zone": "UTC"}, 404),
        ("POST", "accounts/family/tokens", {"name": ""}, 400), ("POST", "accounts/nobody/tokens", {"name": "new"}, 404),
        ("POST", "accounts/family/tokens", {"name": "new", "role": "display"}, 400),
        ("POST", "accounts/family/tokens", {"name": "new", "items": ["t1"]}, 400),
        ("POST", "accounts/family/tokens", {"name": "new", "role": "king"}, 400),
        ("POST", "accounts/family/import", {"toki": "backup"}, 400), ("POST", "accounts/family/import", {}, 400),
        ("POST", "accounts/family/import", {"toki": "backup", "format": 1, "timers": [{"id": 7}]}, 400),
        ("POST", "accounts/nobody/import", {"toki": "backup", "format": 1}, 404),
        ("POST", "accounts", {"accounts": [{"name": "new1"}], "role": "display"}, 400),
        ("POST", "accounts", {"accounts": [{"name": "new1"}], "more": 1}, 400),
        ("POST", "accounts", {}, 400), ("GET", "accounts?nam=fam", None, 400), ("GET", "accounts?zone=x", None, 400),
        ("GET", "accounts?limit=0", None, 400), ("GET", "accounts?limit=x", None, 400), ("GET", "accounts?after=-", None, 400),
        ("PATCH", "accounts/family", {"name": "school"}, 409), ("PATCH", "accounts/family", {"name": "-"}, 400),
        ("PATCH", "accounts/nobody", {"name": "new1"}, 404), ("DELETE", "accounts/nobody", None, 404),
        ("POST", "accounts/family/rotate", {"name": "nothing"}, 404), ("GET", "accounts/nobody/export", None, 404),
        ("GET", "audit?account=nobody", None, 404), ("GET", "nothing", None, 404), ("PUT", "accounts", {}, 404),
        ("GET", "accounts/family/nothing", None, 404), ("GET", "accounts/NOT_A_NAME/export", None, 404),
    ]:
        answer = server.ask_until_settled(method, f"/v1/admin/{path}", TOKEN, body)
        assert answer.status == status, (method, path, body, answer.body)
        assert answer.code, answer.body
        with contextlib.suppress(UndescribedOperation):
            API.check(method, f"/v1/admin/{path}", body, answer)
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
