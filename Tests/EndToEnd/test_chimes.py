# SPDX-License-Identifier: Apache-2.0
"""A chime: it sounds once, is over by itself, and leaves nothing to be seen."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

from api import Api
from home import Home, wait_for
from listener import Listener


def over(home: Home) -> list[dict[str, Any]]:
    return wait_for(lambda: [row for row in home.history() if row["end"] is not None], "the chime to be over")


def seconds(instant: str) -> float:
    return datetime.fromisoformat(instant).timestamp()


def test_it_plays_its_sound_once_and_is_over(home: Home, listener: Listener):
    home.do("1s", "--chime", "--sound", "bell", "--ramp", "0", "--detach")
    home.wait_until_ringing("t1")
    wait_for(lambda: max(listener.loudness()) > 30, "the chime to be heard")
    begun = time.monotonic()
    [row] = over(home)
    assert (row["end"], row["id"], row["reach"]) == ("passed", "t1", "heard"), row
    assert time.monotonic() - begun < 20, "it went on after its sound"
    assert home.json("list")["missed"] == []
    assert home.timer("t1")["state"] == "idle"


def test_a_silent_chime_is_shown_briefly_without_a_notice_of_no_answer(home: Home):
    home.do("chime", "1s", "--sound", "none", "--detach")
    home.wait_until_ringing("t1")
    assert "there is nothing to snooze" in home.run("snooze").stderr
    [row] = over(home)
    assert row["end"] == "passed", row
    with Api(home) as api:
        [ring] = api.get("/v1/history?limit=1")["rings"]
    assert seconds(ring["ended"]) - seconds(ring["rang"]) > 4.9
    assert "missed" not in home.do("status")
    assert "Nobody" not in home.do("list")


def test_it_is_followed_on_a_terminal_until_it_is_over(home: Home):
    terminal = home.tty("2s", "--chime", "--sound", "none")
    terminal.wait_for("Rang at")
    assert home.history()[0]["end"] == "passed"
