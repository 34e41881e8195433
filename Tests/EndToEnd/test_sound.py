# SPDX-License-Identifier: Apache-2.0
"""The ring as an ear would hear it: recorded from a sound server without loudspeakers."""

from __future__ import annotations

import math
import statistics
import time

from home import Home, kill, wait_for
from listener import Listener, play, tone


def test_the_recorder_hears_what_is_played(home: Home, listener: Listener):
    time.sleep(0.5)
    quiet = max(listener.loudness())
    play(listener, tone(home, 440))
    assert quiet < 10
    wait_for(lambda: max(listener.loudness()) > 5_000, "what is played to be heard")


def test_a_ring_is_heard_at_its_second_and_not_before(home: Home, listener: Listener):
    made = time.monotonic() - listener.begun
    home.do("1s")
    wait_for(lambda: max(listener.loudness()) > 30, "the ring to be heard")
    loudness = listener.loudness()
    # The recording may have started slightly after the reference time.
    before, at = int((made + 0.7) * 50), int((made + 1.0) * 50)
    assert max(loudness[:before]) < 10, "it is quiet until then"
    heard = next(index for index in range(before, len(loudness)) if loudness[index] > 30)
    assert heard - at < 250, f"first heard {(heard - at) / 50} s after the deadline"


def test_a_ring_goes_on_until_it_is_dismissed_and_is_quiet_then(home: Home, listener: Listener):
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    # Longer than any of Toki's own sounds, so it loops.
    time.sleep(7)
    wait_for(lambda: max(listener.loudness()[-75:]) > 100, "it to be heard still")
    home.do("dismiss")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet")


def test_killed_while_it_rings_it_is_heard_again(home: Home, listener: Listener):
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    kill(home.daemon())
    # By then, the sound server's buffer is empty.
    time.sleep(0.5)
    after = len(listener.loudness())
    wait_for(lambda: max(listener.loudness()[after:], default=0) > 30, "the ring to be heard again")


def test_a_ring_begins_softly_and_grows(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--volume", "100")
    home.wait_until_ringing("t1")
    wait_for(lambda: sum(level > 100 for level in listener.loudness()) > 230, "4.6 s of it to be heard", every=0.2)
    loudness = listener.loudness()
    begin = next(index for index, level in enumerate(loudness) if level > 100)
    # The first two fiftieths contain the edge of the sound; a stalled machine leaves a gap.
    halves = [
        [level for level in loudness[start : start + 25] if level > 100]
        for start in range(begin + 2, len(loudness) - 25, 25)
    ]
    parts = [statistics.median(half) for half in halves if len(half) > 12]
    assert len(parts) >= 6, "it was heard for seconds"
    assert all(earlier < later for earlier, later in zip(parts, parts[1:])), parts
    full = 0.8 * 32_767 / math.sqrt(2)
    assert 0.15 * full < parts[0] < 0.35 * full, "a fifth at first"
    assert parts[-1] > 2 * parts[0]


def test_a_soft_ring_stays_as_soft_as_it_was_asked_to_be(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--volume", "10")
    home.wait_until_ringing("t1")
    time.sleep(3)
    full = 0.8 * 32_767
    wait_for(lambda: 0.08 * full < listener.strength(440) < 0.12 * full, "a tenth of the sound to be heard")
    assert max(listener.loudness()) < 0.09 * full, "at no time was it louder"


def test_a_ring_of_volume_0_is_not_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--volume", "0")
    home.wait_until_ringing("t1")
    time.sleep(1)
    assert max(listener.loudness()) < 10


def test_of_two_rings_one_is_heard_and_dismissing_it_lets_the_other_be_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440, seconds=120)))
    home.do("1s", "--detach", "--sound", str(tone(home, 1000)))
    home.wait_until_ringing("t1")
    home.wait_until_ringing("t2")
    wait_for(lambda: listener.strength(440) > 1_000, "the first to be heard")
    assert listener.strength(1000) < 100, "one sound at a time"
    home.do("dismiss", "t1")
    wait_for(lambda: listener.strength(1000) > 1_000, "the other to be heard")
    wait_for(lambda: listener.strength(440) < 100, "the first to be quiet")
    home.do("dismiss", "t2")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet")


def test_dismissing_the_ring_that_waits_leaves_the_one_that_is_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440, seconds=120)))
    home.do("1s", "--detach", "--sound", str(tone(home, 1000)))
    home.wait_until_ringing("t2")
    wait_for(lambda: min(listener.loudness()[-40:]) > 1_000, "the first to be heard")
    before = statistics.median(listener.loudness()[-20:])
    home.do("dismiss", "t2")
    time.sleep(1)
    wait_for(lambda: min(listener.loudness()[-40:]) > 1_000, "it to be heard without a gap")
    assert statistics.median(listener.loudness()[-20:]) > before, "it did not begin anew, as softly as at first"
    assert listener.strength(1000) < 100


def test_a_snoozed_ring_is_quiet_and_heard_again(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)))
    wait_for(lambda: listener.strength(440) > 1_000, "the ring to be heard")
    home.do("snooze", "t1", "6s")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet")
    wait_for(lambda: listener.strength(440) > 1_000, "the ring to be heard again")
