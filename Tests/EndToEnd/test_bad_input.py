# SPDX-License-Identifier: Apache-2.0
"""Invalid input gives a clear sentence and the right exit code, and changes nothing."""

from __future__ import annotations

import socket

import pytest

from home import NOTHING, PATIENCE, Home

LONG = "a" * 10_000

# The input and the exit code: 2 if it cannot be understood, 1 if the item does not exist.
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
    (["pause"], 1),
    (["pause", "x1"], 1),
    (["pause", "t0"], 1),
    (["pause", "t99999999999999999999"], 1),
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
    (["timer", "25m", "--label", "\u200b"], 2),
    (["timer", "25m", "--label", "Tea\U000e0041"], 2),
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


@pytest.mark.parametrize(
    "head",
    [
        "GET /v1/history?limit=1&limit=2 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/t1%00x HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /v1/stopwatches HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "POST /v1/stopwatches HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /v1/state HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /v1/state HTTP/1.1\r\n\r\n",
    ],
    ids=["parameter", "zero", "lengths", "chunks", "hosts", "no-host"],
)
def test_a_request_that_can_be_read_in_two_ways_gets_one_answer(home: Home, head: str):
    home.do("daemon", "start")
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        client.connect(str(home.socket))
        client.sendall(head.encode())
        heard = b""
        while piece := client.recv(65536):
            heard += piece
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert heard.count(b"HTTP/1.1 400 ") == 1
    # libmicrohttpd 1.0, as on Debian 13, checks the host itself and answers in its own way.
    if b"&quot;Host:&quot; header required" not in heard:
        assert b'{"error":{"code":"invalid_request"' in heard
    assert home.json("list")["stopwatches"] == []


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
