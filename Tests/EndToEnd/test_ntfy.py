# SPDX-License-Identifier: Apache-2.0
"""Messages of ntfy about rings, against a stand-in for its server, and their buttons by a real sharing server."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from home import PROGRAMS, Home, wait_for
from ntfy import Ntfy, press
from test_share import Sharing

TOPIC = "a-long-topic"


@pytest.fixture
def ntfy() -> Iterator[Ntfy]:
    ntfy = Ntfy()
    try:
        yield ntfy
    finally:
        ntfy.close()


@pytest.fixture
def sharing(home: Home) -> Iterator[Sharing]:
    sharing = Sharing(home)
    try:
        sharing.open()
        yield sharing
    finally:
        home.run("share", "off")


def rings(home: Home, ntfy: Ntfy, *options: str) -> dict[str, Any]:
    """Has a timer ring; returns its message."""
    home.do("1s", "--label", "Tea & <b>", "--detach", "--sound", "none", "--post", ntfy.topic(TOPIC), *options)
    home.wait_until_ringing("t1")
    return wait_for(lambda: ntfy.message(TOPIC), "a message")


def changed(ntfy: Ntfy, from_message: dict[str, Any]) -> dict[str, Any]:
    return wait_for(lambda: (now := ntfy.message(TOPIC)) != from_message and now, "another message in its place")


def test_a_ring_reaches_the_phone_in_words_and_its_stop_silences_the_computer(home: Home, ntfy: Ntfy, sharing: Sharing):
    message = rings(home, ntfy)
    assert message["title"] == "Tea & <b>" and message["message"].startswith("Timer t1 ran out at ")
    assert message["priority"] == 5 and message["tags"] == ["alarm_clock"]
    assert [action["label"] for action in message["actions"]] == ["Stop", "Snooze"]
    page = message["click"]
    assert page.startswith("https://") and page.endswith(f":{sharing.port}/")
    assert all(len(action["url"].removeprefix(page + "act/")) == 43 for action in message["actions"])
    status, headers, _ = press(message, "Stop")
    assert status == 204 and headers["access-control-allow-origin"] == "*"
    assert home.timer("t1")["state"] != "ringing" and home.json("list")["rings"] == []
    assert home.history()[0]["end"] == "dismissed"
    # The message is another one now, in the same place and without buttons.
    after = changed(ntfy, message)
    assert after["message"].startswith("Stopped at ") and after["priority"] == 2 and after["actions"] == []
    # Neither button does anything again, not even to the next ring.
    home.do("start", "t1")
    home.wait_until_ringing("t1")
    for label in ("Stop", "Snooze"):
        status, headers, body = press(message, label)
        assert (status, json.loads(body)["error"]["code"]) == (404, "not_found")
        assert headers["access-control-allow-origin"] == "*"
    assert home.timer("t1")["state"] == "ringing"


def test_snooze_on_the_phone_lets_it_ring_again(home: Home, ntfy: Ntfy, sharing: Sharing):
    message = rings(home, ntfy)
    assert press(message, "Snooze")[0] == 204
    wait_for(lambda: home.json("list")["rings"] == [], "silence")
    assert home.history()[0]["end"] == "snoozed"
    assert changed(ntfy, message)["message"].startswith("Snoozed until ")
    assert press(message, "Stop")[0] == 404


def test_a_ring_that_is_stopped_at_the_computer_takes_the_buttons_with_it(home: Home, ntfy: Ntfy, sharing: Sharing):
    message = rings(home, ntfy)
    home.do("dismiss", "t1")
    assert changed(ntfy, message)["actions"] == []
    for label in ("Stop", "Snooze"):
        assert press(message, label)[0] == 404


def test_a_ring_without_snooze_has_no_button_for_it(home: Home, ntfy: Ntfy, sharing: Sharing):
    message = rings(home, ntfy, "--snooze-limit", "0")
    assert [action["label"] for action in message["actions"]] == ["Stop"]


def test_without_sharing_there_are_no_buttons(home: Home, ntfy: Ntfy):
    message = rings(home, ntfy)
    assert message["actions"] == [] and "click" not in message


def test_over_plain_http_there_are_no_buttons(home: Home, ntfy: Ntfy):
    sharing = Sharing(home)
    try:
        sharing.open("--insecure")
        assert rings(home, ntfy)["actions"] == []
    finally:
        home.run("share", "off")


def test_a_sharing_server_that_hangs_costs_the_buttons_and_not_the_message(home: Home, ntfy: Ntfy, sharing: Sharing):
    pids = sorted(home.processes("toki-share"))
    home.execute(["kill", "-STOP", *map(str, pids)])
    try:
        assert rings(home, ntfy)["actions"] == []
    finally:
        home.execute(["kill", "-CONT", *map(str, pids)])


def test_a_server_that_does_not_answer_delays_no_ring(home: Home, ntfy: Ntfy, sharing: Sharing):
    ntfy.close()
    home.do("1s", "--detach", "--sound", "none", "--post", ntfy.topic(TOPIC))
    ring = home.wait_until_ringing("t1") and home.json("list")["rings"][0]
    # The tries of its message take longer.
    assert ring["late_ns"] < 10_000_000_000
    home.do("dismiss", "t1")


def test_a_refusal_of_the_server_is_reported(home: Home, ntfy: Ntfy):
    ntfy.status = 403
    home.do("1s", "--detach", "--sound", "none", "--post", ntfy.topic(TOPIC))
    wait_for(lambda: f"http://{ntfy.address} answered 403" in home.do("why", "t1"), "the reason")


def test_the_message_is_in_the_language_and_the_zone_of_the_person(home: Home, ntfy: Ntfy):
    occasion = {
        "event": "ring", "at": "2027-01-15T08:00:00Z", "item": "a3", "kind": "alarm", "label": "お茶",
        "planned": "2027-01-15T08:00:00Z", "ring": "r7", "attempt": 1, "late_ns": 0, "end": None, "next": None}
    said = subprocess.run(
        [str(PROGRAMS / "toki-post"), ntfy.topic(TOPIC)], input=json.dumps(occasion), text=True, capture_output=True,
        env=home.environment | {"LANG": "ja_JP.UTF-8", "LANGUAGE": "ja"}, timeout=60)
    assert (said.returncode, said.stderr) == (0, "")
    message = ntfy.message(TOPIC)
    assert message is not None and message["title"] == "お茶"
    assert "17:00" in message["message"] and "アラーム" in message["message"]
    assert message["sequence_id"] == "a3-r7-1800000000"
    assert "Toki-Signature" not in ntfy.headers[0]


def test_a_server_of_a_fleet_sends_no_messages_of_ntfy(home: Home, ntfy: Ntfy):
    # It knows neither the language nor the zone of the people of an account.
    said = subprocess.run(
        [str(PROGRAMS / "toki-post"), "--server", "key", "--private"], input=f"\n{ntfy.topic(TOPIC)}\n{{}}", text=True,
        capture_output=True, env=home.environment, timeout=60)
    assert said.returncode == 2 and "web addresses alone" in said.stderr and ntfy.published == []
