# SPDX-License-Identifier: Apache-2.0
"""What rings in an account is sent to web addresses, at least once and never where it must not go."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleet import Fleet, Server, temporary_fleet
from home import PROGRAMS, wait_for
from receiver import Receiver, Request

POST = str(PROGRAMS / "toki-post")
SILENT = {"sound": {"kind": "none"}}
SECOND = 1_000_000_000


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        yield fleet


def add_hook(fleet: Fleet, *words: str) -> None:
    added = fleet.run("hook", "family", "add", *words)
    assert added.returncode == 0, added.stderr


def ring(server: Server, token: str, **settings: object) -> dict:
    answer = server.ask_until_settled(
        "POST", "/v1/accounts/family/timers", token, {"duration_ns": SECOND, "settings": SILENT | settings})
    assert answer.status == 201, answer.body
    return answer.json


def command_lines() -> list[bytes]:
    """The arguments of all processes; one may end meanwhile."""
    lines: list[bytes] = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            lines.append(file.read_bytes())
    return lines


def delivered(receiver: Receiver) -> dict[str, Request]:
    """The requests by their keys: one may come again after a pause of its server, and each is sent at least once."""
    return {request.headers["Toki-Delivery"]: request for request in list(receiver.requests)}


def test_a_ring_is_sent_with_its_key_and_signed(fleet: Fleet, receiver: Receiver):
    server = fleet.start("--private-hooks")
    token = fleet.make_token("family", "phone")
    add_hook(fleet, receiver.address + "/hook", "--on", "every")
    secret = fleet.run("hook", "family", "secret").stdout.strip()
    assert len(secret) > 30
    timer = ring(server, token)
    wait_for(lambda: receiver.requests, "the ring's request")
    [told] = server.ask_until_settled("GET", "/v1/accounts/family/rings", token).json["rings"]
    dismissed = server.ask_until_settled("POST", f"/v1/accounts/family/rings/{told['id']}/dismiss", token)
    assert dismissed.status == 200, dismissed.body
    wait_for(lambda: len(delivered(receiver)) == 2, "the request of the end")
    requests = delivered(receiver)
    keys = list(requests)
    assert [key.split("-")[-1] for key in keys] == ["ring", "dismiss"] and keys[0].split("-")[:2] == ["1", "t1"]
    for request, moment in zip(requests.values(), ("ring", "dismiss")):
        assert json.loads(request.body)["event"] == moment and request.path == "/hook"
        stamp = request.headers["Toki-Timestamp"].encode()
        wanted = hmac.new(secret.encode(), stamp + b"." + request.body, hashlib.sha256).hexdigest()
        assert request.headers["Toki-Signature"] == f"sha256={wanted}"
    wait_for(lambda: len(server.events("hook")) >= 2, "the ends in the log")
    # Its server tells the history too.
    path = f"/v1/accounts/family/decisions/{timer['id']}"
    wait_for(lambda: b"hook_ended" in server.ask_until_settled("GET", path, token).body, "the end in the history")
    assert secret not in server.log.read_text()


def test_a_request_that_a_server_could_not_finish_is_sent_by_another_with_the_same_key(fleet: Fleet, receiver: Receiver):
    first = fleet.start("--private-hooks")
    fleet.start("--private-hooks")
    token = fleet.make_token("family", "phone")
    add_hook(fleet, receiver.address)
    receiver.answers = [(503, {"Retry-After": "60"}, b"")]
    ring(first, token)
    wait_for(lambda: receiver.requests, "the first try")
    holder, other = fleet.holding("family")
    holder.kill()
    assert other.wait_for_event("hook")["code"] == 0
    assert len(receiver.requests) >= 2 and len(delivered(receiver)) == 1


def test_nothing_is_sent_to_this_machine_unless_the_operator_allows_it(fleet: Fleet, receiver: Receiver):
    server = fleet.start()
    token = fleet.make_token("family", "phone")
    add_hook(fleet, receiver.address)
    add_hook(fleet, receiver.address.replace("127.0.0.1", "localhost"))
    ring(server, token)
    wait_for(lambda: len(server.events("hook")) >= 2, "both ends")
    assert receiver.requests == []
    for event in server.events("hook"):
        assert event["code"] == 1 and "not a public one" in event["reason"] and "tries" not in event["reason"]


@pytest.mark.parametrize("address", ["https://127.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://2130706433/"])
def test_other_ways_to_write_this_machine_are_refused_too(address: str):
    said = subprocess.run(
        [POST, "--server", "1-t1-1-1-ring"], input=f"\n{address}\n{{}}", capture_output=True, text=True, timeout=60)
    assert said.returncode == 1 and "not a public one" in said.stderr, said.stderr


@pytest.mark.parametrize("words, told", [([], "\nhttps://127.0.0.1:1/\n{}"), (["https://127.0.0.1:1/"], "\n{}")])
def test_a_proxy_of_the_environment_is_not_asked(receiver: Receiver, words: list[str], told: str):
    """The second way is that of a server of the former release."""
    said = subprocess.run(
        [POST, "--server", "1-t1-1-1-ring", *words], input=told, capture_output=True, text=True, timeout=60,
        env={"https_proxy": receiver.address, "ALL_PROXY": receiver.address})
    assert said.returncode == 1 and "not a public one" in said.stderr
    assert receiver.requests == []


def test_the_address_of_a_hook_is_in_no_list_of_processes(fleet: Fleet, receiver: Receiver):
    server = fleet.start("--private-hooks")
    token = fleet.make_token("family", "phone")
    add_hook(fleet, receiver.address + "/a-secret-path")
    # Its program waits for another try until the test has looked.
    receiver.answers = [(503, {"Retry-After": "60"}, b"")]
    ring(server, token)
    wait_for(lambda: receiver.requests, "the ring's request")
    lines = command_lines()
    assert any(b"toki-post" in line for line in lines)
    assert not any(b"a-secret-path" in line for line in lines)


def test_hooks_are_listed_and_removed_and_words_that_make_none_are_refused(fleet: Fleet):
    add_hook(fleet, "https://example.org/a")
    add_hook(fleet, "https://example.org/b", "--on", "missed")
    assert fleet.run("hook", "family", "list").stdout == (
        "1\tring\thttps://example.org/a\n2\tmissed\thttps://example.org/b\n")
    removed = fleet.run("hook", "family", "remove", "1")
    assert (removed.returncode, removed.stdout) == (0, "1\tmissed\thttps://example.org/b\n")
    assert fleet.run("hook", "family", "remove", "7").returncode == 1
    for words in (
        ("hook", "family", "add", "ftp://example.org/"), ("hook", "family", "add", "http://example.org/"),
        ("hook", "family", "add", "https://example.org/", "--on", "warn"), ("hook", "family"), ("hook",),
        ("hook", "family", "remove", "x"), ("hook", "family", "list", "--on", "ring"), ("list", "--private-hooks"),
    ):
        assert fleet.run(*words).returncode == 2, words
    nowhere = fleet.run("hook", "nosuch", "list")
    assert nowhere.returncode == 1 and "no account nosuch" in nowhere.stderr


def test_an_account_that_a_device_follows_gets_a_hook_and_goes_on(fleet: Fleet, receiver: Receiver):
    server = fleet.start("--private-hooks")
    token = fleet.make_token("family", "phone")
    with server.events_of("family", token) as stream:
        assert stream.readline()
        add_hook(fleet, receiver.address)
        # It is cut, as the account was elsewhere for a moment.
        server.read_to_the_end(stream)
    ring(server, token)
    wait_for(lambda: receiver.requests, "the ring's request")


def test_no_token_sets_a_hook(fleet: Fleet):
    server = fleet.start()
    owner = fleet.make_token("family", "phone", "--role", "owner")
    hooks = [{"on": "ring", "post": "https://example.org/"}]
    answer = server.ask_until_settled("PATCH", "/v1/accounts/family/settings", owner, {"hooks": hooks})
    assert answer.status == 403 and answer.code == "never_from_afar"
