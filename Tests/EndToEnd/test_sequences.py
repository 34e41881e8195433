# SPDX-License-Identifier: Apache-2.0
"""Sequences of steps: they ring once per step, survive restarts, and report their end correctly."""

from __future__ import annotations

import datetime
import re
import time
from typing import Any

import pytest

from home import Home, wait_for

SECOND = 1_000_000_000
MINUTE = 60 * SECOND


def sequence(home: Home, id: str = "s1") -> dict[str, Any]:
    return next(sequence for sequence in home.json("list")["sequences"] if sequence["id"] == id)


def instant(text: str) -> float:
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def rings(home: Home) -> list[dict[str, Any]]:
    """The rings, oldest first."""
    return list(reversed(home.history()))


def test_steps_ring_once_each_at_their_own_deadlines(home: Home):
    # Long steps, because several ends that come due while the machine stalls make one ring.
    done = home.run("sequence", "5s work, 5s rest", "--repeat", "2", "--sound", "none", timeout=120)
    assert done.returncode == 0, done.stderr
    heard = rings(home)
    assert [ring["kind"] for ring in heard] == ["sequence"] * 4
    planned = [instant(ring["planned"]) for ring in heard]
    steps = [later - earlier for earlier, later in zip(planned, planned[1:])]
    assert steps == pytest.approx([5] * 3, abs=1e-6), "nothing adds up between the steps"
    assert all(ring["rang"] >= ring["planned"] for ring in heard), "never early"
    lines = done.stdout.splitlines()
    assert lines[0] == "2 × (5 s work, 5 s rest)"
    assert re.match(r"^4 steps, 20 s → ends \d\d:\d\d:\d\d ", lines[1])
    assert [line.split(":")[0] for line in lines[2:6]] == ["work · 1/4", "rest · 2/4", "work · 3/4", "rest · 4/4"]
    assert lines[6].startswith("The time is up. Rang at ")
    assert sequence(home)["state"] == "idle"


def test_a_step_that_waits_rings_until_it_is_stopped(home: Home):
    home.do("sequence", "500ms work, 500ms rest", "--wait", "--detach", "--sound", "none")
    assert sequence(home)["end_open"] is True
    for step in (0, 1):
        wait_for(lambda: sequence(home)["state"] == "ringing", "the end of a step")
        time.sleep(0.7)
        assert (sequence(home)["state"], sequence(home)["step"]) == ("ringing", step), "it waits"
        home.do("dismiss")
    assert sequence(home)["state"] == "idle"
    assert [ring["end"] for ring in rings(home)] == ["dismissed", "dismissed"]


def test_next_leaves_the_rest_of_a_step_out(home: Home):
    home.do("sequence", "10m work, 5m rest", "--detach")
    said = home.do("next", "s1")
    assert re.match(r"^rest · 2/2: (5 min|4 min 5\d s) → rings ", said), said
    assert sequence(home)["step"] == 1
    home.do("next", "s1")
    assert sequence(home)["state"] == "idle"
    assert home.history() == [], "what was left out did not ring"


def test_a_pause_keeps_what_remains_and_moves_the_end(home: Home):
    home.do("sequence", "10m work, 5m rest", "--detach")
    end = instant(sequence(home)["plan_end"])
    home.do("pause", "s1")
    first = sequence(home)
    time.sleep(1.2)
    assert sequence(home)["remaining_ns"] == first["remaining_ns"]
    assert first["plan_end"] is None, "nobody knows when a paused plan ends"
    home.do("resume", "s1")
    assert instant(sequence(home)["plan_end"]) - end > 1.2


def test_a_minute_more_makes_the_whole_plan_a_minute_later(home: Home):
    home.do("sequence", "10m work, 5m rest", "--detach")
    begun = time.monotonic()
    before = sequence(home)
    home.do("add", "s1", "1m")
    after = sequence(home)
    gone = (time.monotonic() - begun) * SECOND
    assert instant(after["plan_end"]) - instant(before["plan_end"]) == pytest.approx(60, abs=0.01)
    assert MINUTE - gone <= after["remaining_ns"] - before["remaining_ns"] <= MINUTE


def test_a_snooze_goes_on_with_the_step_that_waits(home: Home):
    home.do("sequence", "500ms work, 10m rest", "--wait", "--detach", "--sound", "none")
    wait_for(lambda: sequence(home)["state"] == "ringing", "the end of the step")
    begun = time.monotonic()
    home.do("snooze", "s1", "1m")
    now = sequence(home)
    gone = (time.monotonic() - begun) * SECOND
    assert (now["state"], now["step"]) == ("running", 0)
    assert MINUTE - gone <= now["remaining_ns"] <= MINUTE


def test_it_goes_on_after_the_daemon_is_killed(home: Home):
    home.do("sequence", "6s work, 6s rest, 6s work", "--detach", "--sound", "none")
    before = sequence(home)
    time.sleep(0.5)
    home.kill_daemon()
    after = sequence(home)
    assert instant(after["plan_end"]) == pytest.approx(instant(before["plan_end"]), abs=0.01)
    wait_for(lambda: sequence(home)["state"] == "ringing", "the last ring")
    home.do("dismiss")
    heard = rings(home)
    assert instant(heard[-1]["planned"]) == pytest.approx(instant(before["plan_end"]), abs=0.01)
    assert len({ring["planned"] for ring in heard}) == len(heard), "no step rang twice"
    assert len(heard) == 3


def test_a_daemon_that_was_gone_for_whole_steps_is_in_the_right_one(home: Home):
    home.do("sequence", "1s a, 1s b, 10m c", "--detach", "--sound", "none")
    deadline = time.monotonic() + 2.5
    home.kill_daemon()
    time.sleep(max(0.0, deadline - time.monotonic()))
    now = sequence(home)
    assert (now["state"], now["step"], now["step_label"]) == ("running", 2, "c")
    assert 10 * MINUTE - 30 * SECOND < now["remaining_ns"] < 10 * MINUTE


def test_a_repeat_that_is_too_much_is_refused(home: Home):
    done = home.run("sequence", "1s a", "--repeat", "1000")
    assert done.returncode == 2
    done = home.run("sequence", "1s a, 1s b", "--repeat", "501")
    assert done.returncode == 2
    assert "1,000" in done.stderr
    assert home.processes("tokid") == [], "bad input starts nothing"


def test_show_lists_all_steps_with_their_times(home: Home):
    home.do("sequence", "4x(25m work, 5m rest), 15m long rest", "--detach")
    said = home.do("show", "s1")
    assert "9 steps, 2 h 15 min → ends " in said
    rows = [line for line in said.splitlines() if re.search(r" \d/9 ", line)]
    assert len(rows) == 9
    assert rows[0].strip().startswith("▶  1/9  work")
    times = [re.search(r"(\d\d:\d\d:\d\d)(?: tomorrow)? – (\d\d:\d\d:\d\d)", row).groups() for row in rows]
    assert all(end == begin for (_, end), (begin, _) in zip(times, times[1:])), "each begins when the last ends"


# ---- On a terminal


def test_the_display_goes_from_step_to_step(home: Home):
    # Long steps, because a machine that stalls shows nothing of a short one.
    with home.tty("sequence", "9s work, 9s rest", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:0[1-9]  .*work · 1/2  ends \d\d:\d\d:\d\d")
        terminal.wait_for(r"^00:0[1-9]  .*rest · 2/2  ends \d\d:\d\d:\d\d")
        terminal.wait_for(r"^00:00  The time is up. rest · 2/2  Enter stop")
        terminal.type("\r")
        assert terminal.wait() == 0
    assert sequence(home)["state"] == "idle"


def test_the_keys_do_what_help_says(home: Home):
    with home.tty("sequence", "10m work, 5m rest, 1s end", "--wait", "--sound", "none") as terminal:
        terminal.wait_for(r"^(10:00|09:5\d)  .*work · 1/3  ends \d\d:\d\d:\d\d or later")
        terminal.type(" ")
        terminal.wait_for(r"work · 1/3  paused")
        terminal.type(" +")
        terminal.wait_for(r"^(11:00|10:5\d)  ")
        terminal.type("n")
        terminal.wait_for(r"^0[45]:\d\d  .*rest · 2/3")
        terminal.type("r")
        terminal.wait_for(r"^(10:00|09:5\d)  .*work · 1/3")
        terminal.type("q")
        assert terminal.wait() == 3
        assert "toki show s1" in terminal.last_line
    assert sequence(home)["state"] == "running"


def test_enter_begins_the_next_step(home: Home):
    with home.tty("sequence", "500ms work, 10m rest", "--wait", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:00  Rings: work · 1/2 → rest  Enter next step")
        terminal.type("\r")
        terminal.wait_for(r"^(10:00|09:5\d)  .*rest · 2/2")
        terminal.type("\x03")
        assert terminal.wait() == 3
    assert home.json("list")["sequences"] == []


def test_the_display_survives_the_death_of_the_daemon(home: Home):
    with home.tty("sequence", "9s work, 10m rest", "--sound", "none") as terminal:
        terminal.wait_for(r"work · 1/2")
        home.crash_daemon()
        terminal.wait_for(r"^(10:00|09:\d\d)  .*rest · 2/2  ends")
        terminal.type("\x03")
        assert terminal.wait() == 3


def test_after_ctrl_z_and_fg_the_display_is_right(home: Home):
    with home.shell() as shell:
        shell.type("toki sequence 1m work, 5m rest\n")
        shell.wait_for(r"^00:5.*work · 1/2")
        shell.type("\x1a")
        shell.wait_for("Stopped")
        time.sleep(2)
        shell.type("fg\n")
        shell.raw = ""

        def is_right() -> bool:
            shell.read(0.05)
            found = re.search(r"^00:(\d\d)  .*work · 1/2", shell.last_line)
            return bool(found) and -0.05 <= int(found.group(1)) - sequence(home)["remaining_ns"] / SECOND <= 2.5

        wait_for(is_right, "what remains to be shown rightly")
        shell.type("q")


@pytest.mark.parametrize("columns", [60, 40, 20, 6])
def test_after_a_resize_the_line_fits(home: Home, columns: int):
    with home.tty("sequence", "10m deep work, 5m rest") as terminal:
        terminal.wait_for(r"^(10:00|09:5\d)")
        terminal.resize(columns, 24)
        terminal.raw = ""

        def fits() -> bool:
            terminal.read(0.05)
            line = terminal.last_line
            return bool(re.match(r"10:00|09:\d\d", line)) and (len(line) < columns or columns == 6)

        # The lines before it notices are as wide as ever.
        wait_for(fits, "a line that fits")
