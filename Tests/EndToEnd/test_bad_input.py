# SPDX-License-Identifier: Apache-2.0
"""What cannot be: a clear sentence, the right exit code, and nothing is changed."""

from __future__ import annotations

import pytest

from home import NOTHING, Home

LONG = "a" * 10_000

# What is typed, and the exit code: 2 for what cannot be understood, 1 for what is not there.
CASES: list[tuple[list[str], int]] = [
    (["no-such-command"], 2),
    (["--no-such-option"], 2),
    (["list", "--label", "x"], 2),
    (["list", "extra"], 2),
    (["timer"], 2),
    (["timer", ""], 2),
    (["timer", "tea"], 2),
    (["timer", "25x"], 2),
    (["timer", "1m1m1m x"], 2),
    (["0"], 2),
    (["0s"], 2),
    (["timer", "0s"], 2),
    (["-1s"], 2),
    (["timer", "-1s"], 2),
    (["timer", "3652500d"], 2),
    (["timer", "99999999999999999999h"], 2),
    (["timer", "10000y"], 2),
    (["timer", "1e400s"], 2),
    (["alarm"], 2),
    (["alarm", "24:01"], 2),
    (["alarm", "07:60"], 2),
    (["alarm", "07:00:61"], 2),
    (["alarm", "-07:00"], 2),
    (["alarm", "seven"], 2),
    (["alarm", "07:00", "--on", "someday"], 2),
    (["alarm", "07:00", "--zone", "Mars/Olympus"], 2),
    (["alarm", "07:00", "--zone", "../../etc/passwd"], 2),
    (["alarm", "07:00", "--zone", "/etc/passwd"], 2),
    (["1m", "--detach", "--label", LONG], 2),
    (["1m", "--detach", "--label", "two\nlines"], 2),
    (["1m", "--detach", "--label", "\x1b[31mred"], 2),
    (["1m", "--detach", "--volume", "101"], 2),
    (["1m", "--detach", "--volume", "-1"], 2),
    (["1m", "--detach", "--volume", "loud"], 2),
    (["1m", "--detach", "--sound", "no-such-sound"], 2),
    (["1m", "--detach", "--sound", "/no/such/file.wav"], 2),
    (["1m", "--detach", "--sound", "/etc/passwd"], 2),
    (["pause"], 2),
    (["pause", "x1"], 2),
    (["pause", "t0"], 2),
    (["pause", "t99999999999999999999"], 2),
    (["pause", "t7"], 1),
    (["resume", "t7"], 1),
    (["reset", "t7"], 1),
    (["restart", "t7"], 1),
    (["cancel", "t7"], 1),
    (["cancel", "a7"], 1),
    (["show", "t7"], 1),
    (["add", "t7", "1m"], 1),
    (["add", "t7"], 2),
    (["add", "t7", "soon"], 2),
    (["snooze"], 1),
    (["dismiss"], 1),
    (["daemon", "dance"], 2),
]


def named(case: list[str]) -> str:
    return " ".join(word if len(word) < 40 else "LONG" for word in case) or "nothing"


@pytest.mark.parametrize(("words", "code"), CASES, ids=[named(words) for words, _ in CASES])
def test_bad_input_is_answered(home: Home, words: list[str], code: int):
    done = home.run(*words)
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("toki: ")
    assert 1 <= len(done.stderr.strip().splitlines()) <= 3, "a sentence, and a hint at most"
    assert len(done.stderr) < 600, "what was typed is not thrown back at length"
    assert "\x1b" not in done.stderr, "what was typed does not drive the terminal"
    assert home.json("list") == NOTHING


def test_a_label_of_200_characters_is_kept_as_it_is(home: Home):
    label = "時" * 199 + "☕"
    assert home.json("1m", "--detach", "--label", label)["label"] == label


def test_a_command_that_does_not_fit_the_state_is_refused(home: Home):
    home.do("10m", "--detach")
    done = home.run("resume", "t1")
    assert done.returncode == 1 and "t1" in done.stderr
    assert home.timer("t1")["state"] == "running"


def test_of_several_ids_one_that_is_not_there_does_not_keep_the_others(home: Home):
    home.do("10m", "--detach")
    done = home.run("pause", "t9", "t1")
    assert done.returncode == 1 and "t9" in done.stderr
    assert home.timer("t1")["state"] == "paused"
