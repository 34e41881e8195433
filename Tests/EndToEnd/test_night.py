# SPDX-License-Identifier: Apache-2.0
"""A whole night: set, to sleep and up again, a pre-alarm, stopped by nobody twice, dismissed at the third ring, and told."""

from __future__ import annotations

import json
import re
from pathlib import Path

from home import Home, wait_for
from listener import Listener, tone
from receiver import Receiver
from test_heard import is_muted, pactl
from test_sleep import AWAKE, Machine, machine, pytestmark  # noqa: F401


def test_an_unanswered_ring_repeats_until_dismissed_and_the_history_has_all(
    home: Home, machine: Machine, listener: Listener, receiver: Receiver  # noqa: F811
):
    machine.play_logind()
    calls = Path(home.folder) / "calls"
    home.do(
        "timer", "25s", "--detach", "--label", "起床", "--sound", str(tone(home, 440)), "--ramp", "0", "--volume", "50",
        "--ring", "8s",
        "--before", "12s", "--before-sound", str(tone(home, 880)), "--before-volume", "50", "--again", "2", "--every", "2s", "--post", receiver.address + "/night",
        "--on-ring", f'echo "$TOKI_EVENT $TOKI_ATTEMPT" >> {calls}', "--on-dismiss", f'echo "$TOKI_EVENT" >> {calls}')
    # Nothing rings yet: the machine may sleep, once what is due is saved.
    machine.expect(["sleep delay"])
    machine.prepare_for_sleep(True)
    machine.expect([])
    machine.prepare_for_sleep(False)
    machine.expect(["sleep delay"])
    # The pre-alarm is quiet, and keeps the machine awake until the ring.
    wait_for(lambda: listener.strength(880) > 200, "the pre-alarm")
    assert listener.strength(440) < 50
    machine.expect(AWAKE)
    pactl(listener, "set-sink-mute", "probe", "1")
    # Unanswered twice.
    home.wait_until_ringing("t1")
    machine.expect(AWAKE)
    wait_for(lambda: listener.strength(440) > 1_000, "the muted output to be heard")
    wait_for(lambda: [ring["attempt"] for ring in home.json("history")] == [3, 2, 1], "the third ring")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    wait_for(lambda: is_muted(listener), "the mute to be back")
    machine.expect(["sleep delay"])
    ends = [ring["end"] for ring in home.json("history")]
    assert ends == ["dismissed", "unanswered", "unanswered"], ends
    wait_for(lambda: calls.read_text().splitlines() == ["ring 1", "ring 2", "ring 3", "dismiss"], "the commands")
    wait_for(lambda: len(receiver.requests) == 4, "the requests")
    told = [json.loads(request.body) for request in receiver.requests]
    assert sorted((one["event"], one["attempt"]) for one in told) == [("dismiss", 3), ("ring", 1), ("ring", 2), ("ring", 3)]
    assert {one["label"] for one in told} == {"起床"}
    story = home.do("why", "t1")
    for words in ("Its quiet pre-alarm began 12 s before", "raised for the ring: it was muted", "Nobody", "Stopped on the command line"):
        assert words in story, story
    # A busy machine rings late, and says so.
    assert re.search("時刻どおりに鳴りました|遅れて鳴りました", home.run("why", "t1", LANGUAGE="ja", LANG="C.UTF-8").stdout)
