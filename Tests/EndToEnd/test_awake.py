# SPDX-License-Identifier: Apache-2.0
"""Whether a person is still awake: asked after a ring was stopped, answered, or followed by a ring."""

from __future__ import annotations

import re

import pytest

from api import Api
from home import Home, wait_for
from machine import later


def question(home: Home, item: str) -> dict | None:
    return home.json("show", item)["awake_check"]


def test_the_question_is_asked_answered_and_kept_over_a_kill(home: Home):
    home.do("1s", "--check", "1s", "--label", "Tea", "--sound", "none", "--detach")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    wait_for(lambda: (question(home, "t1") or {}).get("asked"), "the question")
    assert "Still awake? Tea rings again at " in home.do("list")
    assert "Still awake? Tea rings again at " in home.do("status")
    assert home.do("status", "--format", "{class}: {awake}") == "asking: Tea\n"
    assert "起きていますか？" in home.run("list", LANGUAGE="ja", LANG="C.UTF-8").stdout
    asked = question(home, "t1")
    home.kill_daemon()
    # The next client starts the daemon again, and the question still stands.
    assert question(home, "t1") == asked
    assert home.do("dismiss") == "t1 is done ringing for now.\n"
    assert question(home, "t1") is None
    with Api(home) as api:
        status, timer = api.ask("POST", "/v1/timers/t1/awake")
        assert status == 200 and timer["awake_check"] is None, timer
    assert [ring["end"] for ring in home.json("history")] == ["dismissed"]
    story = [one["kind"] for one in home.json("why", "t1")["decisions"]]
    assert [kind for kind in story if kind.startswith("awake")] == ["awake_asked", "awake_answered"], story


@pytest.mark.root
def test_without_an_answer_it_rings_after_two_minutes_and_again_while_nobody_answers(home: Home):
    home.do(
        "1s", "--check", "1s", "--again", "1", "--every", "1s", "--label", "Tea", "--sound", "none", "--detach")
    home.wait_until_ringing("t1")
    home.do("dismiss", "t1")
    # The rings to come may be short: nobody stops them.
    home.do("edit", "t1", "--ring", "2s")
    wait_for(lambda: (question(home, "t1") or {}).get("asked"), "the question")
    home.stop_daemon()
    # Two minutes without an answer, slept through.
    home.machine = later(125)
    wait_for(lambda: [ring["attempt"] for ring in home.history()] == [2, 1, 1], "the ring and its next attempt")
    wait_for(lambda: home.history()[0]["end"] == "unanswered", "the end of the last attempt")
    assert question(home, "t1") is None, "nobody has stopped it, so nothing is asked"
    assert [ring["end"] for ring in home.history()] == ["unanswered", "unanswered", "dismissed"]
    assert "Nobody stopped: Tea rang 2 times, last " in home.do("list")
    told = home.do("why", "t1")
    # A busy machine rings late, and says so.
    assert re.search(r"Attempt 2: It rang (on time|\d+ s late)", told), told
    assert "Nobody stopped it; it ended after 2 s." in told, told
