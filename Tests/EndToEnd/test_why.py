# SPDX-License-Identifier: Apache-2.0
"""What happened and why: `toki why`, who asked, and the filters of the history."""

from __future__ import annotations

import re

from api import Api
from home import Home, kill, wait_for


def sentences(home: Home, *arguments: str) -> list[str]:
    """The lines of `toki why` without their moments."""
    return [line.split("  ", 1)[-1] for line in home.do("why", *arguments).splitlines()]


def test_the_story_of_a_ring_names_each_client(home: Home):
    home.do("1s", "--detach", "--label", "Tea")
    home.wait_until_ringing("t1")
    with Api(home) as api:
        status, ring = api.ask("POST", "/v1/rings/r1/snooze", {"length_ns": 1_000_000_000}, Toki_Client="kitchen panel")
        assert status == 200, ring
    home.wait_until_ringing("t1")
    with home.tty("dismiss") as terminal:
        assert terminal.process.wait(20) == 0
    told = sentences(home, "t1")
    assert told[0].startswith("Created on the command line, set to ring "), told
    # A busy machine rings late, and says so.
    assert re.match(r"It rang (on time|\d+ s late)\.$", told[1]), told
    assert any(line.startswith("Nobody could hear or see it: no sound server answers") for line in told), told
    assert any(line.startswith("Snoozed by way of “kitchen panel” for 1 s, until ") for line in told), told
    assert any(line.startswith("Stopped in the terminal /dev/pts/") for line in told), told
    assert told[-1] == "Nothing is planned now.", told
    assert "端末 /dev/pts/" in home.run("why", "t1", LANGUAGE="ja", LANG="C.UTF-8").stdout


def test_a_ring_that_found_no_daemon_says_so_and_what_is_gone_is_remembered(home: Home):
    home.do("5s", "--detach")
    home.do("daemon", "stop")
    wait_for(lambda: not home.processes("tokid"), "the daemon to be gone")
    # The timer ends meanwhile, on the boot clock.
    home.execute(["sleep", "6"])
    home.do("daemon", "start")
    home.wait_until_ringing("t1")
    home.do("cancel", "t1")
    told = sentences(home, "t1")
    assert any(" late, because Toki was not running until " in line for line in told), told
    assert told[-1] == "Removed on the command line.", told
    story = home.json("why", "t1")
    assert list(story) == ["item", "ring", "decisions"] and story["item"] == "t1"
    assert {"kind": "cancelled", "by": "command"}.items() <= story["decisions"][-1].items()
    assert [one["kind"] for one in story["decisions"] if one["item"] is None] == ["restored"]


def test_the_history_is_filtered(home: Home):
    home.do("1s", "--label", "Green Tea", "--sound", "none")
    home.do("1s", "--label", "Eggs", "--sound", "none")
    assert [ring["label"] for ring in home.json("history", "--label", "TEA")] == ["Green Tea"]
    assert [ring["label"] for ring in home.json("history", "--kind", "timer", "--since", "1h", "--limit", "1")] == ["Eggs"]
    assert home.json("history", "--kind", "alarm") == []
    assert home.do("history", "--since", "tomorrow") == "No such ring is in the history.\n"


def test_the_decisions_about_the_machine_can_be_read(home: Home):
    home.do("1h", "--detach")
    kill(home.daemon())
    home.do("list")
    with Api(home) as api:
        status, told = api.ask("GET", "/v1/decisions")
        assert status == 200 and {one["kind"] for one in told["decisions"]} >= {"restored"}
        later = told["decisions"][0]["at"]
        status, told = api.ask("GET", f"/v1/decisions?from={later}&limit=5")
        assert status == 200 and [one["at"] for one in told["decisions"]] == [later]
        assert api.ask("GET", "/v1/decisions?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z")[0] == 400
        assert api.ask("GET", "/v1/decisions?from=yesterday")[0] == 400
        for header in ("Toki_Client", "Toki_Face"):  # the second as builds before the word client sent it
            assert api.ask("POST", "/v1/timers/t1/pause", **{header: "x" * 81})[0] == 400
