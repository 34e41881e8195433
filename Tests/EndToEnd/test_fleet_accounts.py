# SPDX-License-Identifier: Apache-2.0
"""The life of an account on a fleet, as an operator types it and as the account's devices see it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator

import pytest

from fleet import FLEET, Fleet, temporary_fleet
from home import wait_for

SILENT = {"sound": {"kind": "none"}}


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        yield fleet


def test_a_deleted_account_is_gone_for_its_devices_its_server_and_the_database(fleet: Fleet) -> None:
    fleet.make_account("family")
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    with server.events_of("family", token) as events:
        assert events.status == 200
        made = server.ask_until_settled(
            "POST", "/v1/accounts/family/timers", token, {"duration_ns": 3_600_000_000_000, "settings": SILENT})
        assert made.status == 201, made.body
        asked = fleet.run("delete", "family")
        assert asked.returncode == 1 and "--yes" in asked.stderr and "items: 1" in asked.stderr
        assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 200
        done = fleet.run("delete", "family", "--yes")
        assert done.returncode == 0 and "tokens: 1" in done.stdout, done.stderr
        # The stream ends, as its token is gone.
        server.read_to_the_end(events)
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 401
    wait_for(lambda: server.ask("GET", "/health").json["accounts"] == 0, "the server to forget the account")
    assert fleet.run("delete", "family", "--yes").returncode == 1
    assert fleet.query("SELECT count(*) FROM toki.timers") == [["0"]]
    # Another one may have the name.
    fleet.make_account("family")
    again = fleet.make_token("family", "kitchen")
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", again).json["timers"] == []
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 401


def test_a_renamed_account_has_its_items_and_tokens_under_the_new_name_alone(fleet: Fleet) -> None:
    fleet.make_account("family")
    fleet.make_account("school")
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    body = {"duration_ns": 3_600_000_000_000, "settings": SILENT}
    assert server.ask_until_settled("POST", "/v1/accounts/family/timers", token, body).status == 201
    assert "school" in fleet.run("rename", "family", "school").stderr
    assert fleet.run("rename", "family", "home").returncode == 0
    assert len(server.ask_until_settled("GET", "/v1/accounts/home/timers", token).json["timers"]) == 1
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 404


def test_accounts_of_a_file_are_made_with_tokens_that_open_them_or_none_is_made(fleet: Fleet) -> None:
    lines = fleet.folder / "accounts.txt"
    lines.write_text("# Ours\n\na1\na2 America/St_Johns\n" + "".join(f"many-{number}\n" for number in range(2_000)))
    made = fleet.run("create", "--from", str(lines), "--token", "phone", "--role", "control", "--zone", "Europe/Berlin")
    assert made.returncode == 0, made.stderr
    tokens = dict(line.split("\t") for line in made.stdout.splitlines())
    assert len(tokens) == 2_002
    server = fleet.start()
    told = server.ask_until_settled("GET", "/v1/accounts/a2/token", tokens["a2"]).json
    assert (told["name"], told["role"]) == ("phone", "control")
    assert server.ask_until_settled("GET", "/v1/accounts/a1/token", tokens["a2"]).status == 404
    for text, reason in [
        ("new1\na1\n", "a1"), ("new1\nnew1\n", "new1"), ("new1\nNOT_A_NAME\n", "NOT_A_NAME"),
        ("new1 Europe/Nowhere\n", "Europe/Nowhere"), ("new1 UTC more\n", "1"), ("\n#\n", ""),
    ]:
        lines.write_text(text)
        refused = fleet.run("create", "--from", str(lines))
        assert refused.returncode == 1 and reason in refused.stderr and not refused.stdout, text
    assert fleet.query("SELECT count(*) FROM toki.homes") == [["2002"]]


def test_the_list_as_json_has_the_accounts_that_are_asked_for(fleet: Fleet) -> None:
    fleet.make_account("family")
    assert fleet.run("create", "away", "--zone", "America/St_Johns").returncode == 0
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    body = {"duration_ns": 3_600_000_000_000, "settings": SILENT}
    assert server.ask_until_settled("POST", "/v1/accounts/family/timers", token, body).status == 201

    def listed(*options: str) -> list[dict]:
        return json.loads(fleet.run("list", "--json", *options).stdout)["accounts"]

    assert [account["name"] for account in listed()] == ["away", "family"]
    assert [account["name"] for account in listed("--name", "fam")] == ["family"]
    assert [account["name"] for account in listed("--zone", "America/St_Johns")] == ["away"]

    def held() -> list[dict]:
        # Nobody holds an account for long whose events nobody follows.
        with server.events_of("family", token) as events:
            assert events.status == 200
        return listed("--server", server.address)

    told = wait_for(held, "the account at its server")
    assert [account["name"] for account in told] == ["family"]
    assert told[0]["zone"] == "Asia/Tokyo" and told[0]["due"].endswith("Z")
    assert listed("--server", "nowhere") == []


def test_a_rotated_token_takes_the_place_of_the_former_one_and_each_act_is_in_the_audit(fleet: Fleet) -> None:
    fleet.make_account("family")
    former = fleet.make_token("family", "kitchen", "--role", "owner")
    server = fleet.start()
    with server.events_of("family", former) as events:
        assert events.status == 200
        new = fleet.run("token", "family", "rotate", "kitchen").stdout.strip()
        server.read_to_the_end(events)
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", former).status == 401
    told = server.ask_until_settled("GET", "/v1/accounts/family/token", new).json
    assert (told["name"], told["role"]) == ("kitchen", "owner")
    assert fleet.run("token", "family", "revoke", "kitchen").returncode == 0
    acts = [line.split("\t")[2:] for line in fleet.run("audit", "family").stdout.splitlines()]
    assert acts == [
        ["create", "family", "family"], ["token add", "family", "kitchen owner"], ["token rotate", "family", "kitchen"],
        ["token revoke", "family", "kitchen"],
    ]


def test_an_account_that_a_device_follows_is_exported_and_imported(fleet: Fleet) -> None:
    fleet.make_account("family")
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    body = {"duration_ns": 3_600_000_000_000, "settings": SILENT}
    assert server.ask_until_settled("POST", "/v1/accounts/family/timers", token, body).status == 201
    backup = fleet.folder / "family.json"
    with server.events_of("family", token) as events:
        assert events.status == 200
        exported = fleet.run("export", "family", str(backup))
        assert exported.returncode == 0, exported.stderr
    assert len(json.loads(backup.read_text())["timers"]) == 1
    with server.events_of("family", token) as events:
        assert events.status == 200
        imported = fleet.run("import", "family", str(backup))
        assert imported.returncode == 0, imported.stderr
    assert len(server.ask_until_settled("GET", "/v1/accounts/family/timers", token).json["timers"]) == 1


def test_a_secret_that_standard_output_does_not_take_is_no_success(fleet: Fleet) -> None:
    fleet.make_account("family")
    fleet.make_token("family", "phone")
    (fleet.folder / "accounts").write_text("school\n")
    for words, told in [
        (("token", "family", "add", "kitchen"), "Rotate it"), (("token", "family", "rotate", "phone"), "Rotate it"),
        (("create", "--from", str(fleet.folder / "accounts"), "--token", "phone"), "Rotate those"),
        (("hook", "family", "secret"), "again"),
    ]:
        with open("/dev/full", "w") as full:
            said = subprocess.run(
                [FLEET, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
                env=os.environ | {"TOKI_DATABASE": fleet.database})
        assert said.returncode == 1 and told in said.stderr and "shown" not in said.stderr, said.stderr


def test_a_server_is_told_apart_by_its_port_in_the_address_that_servers_of_a_machine_share(fleet: Fleet) -> None:
    servers = [fleet.start("--address", "https://{port}.server1.example.org") for _ in range(2)]
    ports = {server.address.rsplit(":", 1)[1] for server in servers}
    told = {row[0] for row in fleet.query("SELECT address FROM toki.nodes")}
    assert len(ports) == 2 and told == {f"https://{port}.server1.example.org:443" for port in ports}
    assert fleet.run("--listen", "127.0.0.1:0", "--address", "https://{name}.example.org").returncode == 2
