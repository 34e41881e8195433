# SPDX-License-Identifier: Apache-2.0
"""The title of the terminal's window while a countdown runs in it."""

from __future__ import annotations

import re
import signal

import pytest

from home import PATIENCE, Home, wait_for
from terminal import Terminal

PUSH, POP = "\x1b[22;2t", "\x1b[23;2t"


def titles(terminal: Terminal) -> list[str]:
    """The titles set since the terminal's own was kept aside; empty if that has been put back."""
    assert terminal.raw.count(PUSH) - terminal.raw.count(POP) in (0, 1)
    shown: list[str] = []
    for push, pop, title in re.findall(r"(\x1b\[22;2t)|(\x1b\[23;2t)|\x1b\]2;(.*?)\x1b\\", terminal.raw):
        shown = [] if push or pop else [*shown, title]
    return shown


def wait_for_title(terminal: Terminal, pattern: str) -> None:
    def is_shown() -> bool:
        terminal.read(0.02)
        return any(re.fullmatch(pattern, title) for title in titles(terminal))

    wait_for(is_shown, f"the title {pattern}", 20)


def assert_restored(terminal: Terminal) -> None:
    def is_restored() -> bool:
        terminal.read(0.02)
        return terminal.raw.count(PUSH) == terminal.raw.count(POP) > 0

    wait_for(is_restored, "the title to be put back", 20)
    assert titles(terminal) == []


@pytest.mark.parametrize("end", ["\x03", "q", signal.SIGTERM, signal.SIGINT])
def test_the_title_counts_down_and_is_put_back(home: Home, end: str | int):
    with home.tty("25m", "--label", "Tea") as terminal:
        wait_for_title(terminal, "24:5[0-9] Tea")
        terminal.signal(end) if isinstance(end, signal.Signals) else terminal.type(end)
        terminal.process.wait(timeout=PATIENCE)
        assert_restored(terminal)


def test_the_title_is_the_shells_own_between_ctrl_z_and_fg(home: Home):
    with home.shell() as shell:
        shell.type("toki 25m --label Tea\r")
        wait_for_title(shell, "2[45]:[0-9]+ Tea")
        shell.type("\x1a")
        assert_restored(shell)
        shell.type("fg\r")
        wait_for_title(shell, "24:[0-9]+ Tea")
        shell.type("\x03")
        assert_restored(shell)
        shell.type("toki 25m --label Bread &\r")
        shell.type("echo set; wait\r")
        shell.wait_for("^set")
        shell.read(1.5)
        assert titles(shell) == []


@pytest.mark.parametrize("kind", ["dumb", "linux"])
def test_a_terminal_without_a_title_is_sent_none(home: Home, kind: str):
    with home.tty("1s", "--sound", "none", TERM=kind) as terminal:
        terminal.wait_for("The time is up")
        terminal.type("d")
        terminal.process.wait(timeout=PATIENCE)
        terminal.read(0.1)
        assert "\x1b]" not in terminal.raw and PUSH not in terminal.raw


def test_a_label_does_not_break_out_of_the_title(home: Home):
    # A label that came from elsewhere, as over the API, has no control characters either.
    with home.tty("25m", "--label", "a\\ ]2;x") as terminal:
        wait_for_title(terminal, r"2[45]:[0-9]+ a\\ \]2;x")
        terminal.type("q")
        terminal.process.wait(timeout=PATIENCE)
        assert_restored(terminal)


@pytest.mark.parametrize("name", ["dumb", ""])
@pytest.mark.parametrize("words, said", [(("2s", "--sound", "none"), "The time is up"), (("stopwatch",), "w1")])
def test_a_terminal_that_knows_no_escape_codes_gets_none(home: Home, name: str, words: tuple[str, ...], said: str):
    with home.tty(*words, TERM=name) as terminal:
        # What a pipe gets: what is set, and for a timer that its time is up.
        terminal.wait_for(said)
        wait_for(lambda: terminal.read(0.02) or terminal.process.poll() is not None, "the command to end")
        assert terminal.raw and "\x1b" not in terminal.raw
