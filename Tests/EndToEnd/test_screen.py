# SPDX-License-Identifier: Apache-2.0
"""The full screen in a real terminal: tmux, with keys, resizing, Ctrl-Z and a daemon that is killed."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator

import pytest

from home import PROGRAMS, Home, context_switches, name_of, wait_for


class Tmux:
    """A terminal in tmux, in which a shell runs."""

    def __init__(self, home: Home, language: str = "C.UTF-8") -> None:
        self.socket = str(home.folder / "tmux")
        self.environment = home.environment | {
            "PATH": f"{PROGRAMS}:{home.environment['PATH']}", "SHELL": "/bin/sh", "PS1": "$ ", "LANG": language,
            "TERM": "xterm-256color",
        }
        (home.folder / ".tmux.conf").write_text("set -g status off\nset -g escape-time 0\n")
        self.call("-f", str(home.folder / ".tmux.conf"), "new-session", "-d", "-x", "80", "-y", "24", "/bin/sh")

    def call(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words], env=self.environment, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout

    def type(self, text: str) -> None:
        self.call("send-keys", "-l", text)

    def press(self, *keys: str) -> None:
        self.call("send-keys", *keys)

    def resize(self, columns: int, rows: int) -> None:
        self.call("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.call("capture-pane", "-p").split("\n")]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def wait_for(self, text: str) -> None:
        try:
            wait_for(lambda: text in self.text, f"“{text}”")
        except AssertionError as error:
            raise AssertionError(f"{error}; the terminal shows:\n{self.text}") from None

    @property
    def program(self) -> int:
        """The command in the foreground, not the daemon that it started."""
        below = [int(self.call("display-message", "-p", "#{pane_pid}"))]
        while name_of(below[-1]) != "toki":
            with open(f"/proc/{below[-1]}/task/{below[-1]}/children") as children:
                below.append(int(children.read().split()[0]))
        return below[-1]


@pytest.fixture
def tmux(home: Home) -> Iterator[Tmux]:
    tmux = Tmux(home)
    yield tmux
    subprocess.run(["tmux", "-S", tmux.socket, "kill-server"], check=False, capture_output=True)


def test_toki_alone_opens_a_clock_in_which_words_set_a_timer(home: Home, tmux: Tmux):
    tmux.type("toki\r")
    tmux.wait_for("? keys · q leave")
    tmux.type("n25m tea")
    tmux.wait_for("Timer · 25 min · tea · Rings ")
    tmux.press("Enter")
    wait_for(lambda: [timer["label"] for timer in home.json("list")["timers"]] == ["tea"], "the timer")
    # The page turns to the timer once the daemon has answered; a key before that is for the clock.
    wait_for(lambda: any(row.strip().startswith("Rings ") for row in tmux.rows), "the timer on its page")
    tmux.press("Space")
    wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
    tmux.wait_for("Paused")
    tmux.type("x")
    wait_for(lambda: home.json("list")["timers"] == [], "its removal")
    wait_for(lambda: "Paused" not in tmux.text, "the page without it")
    tmux.type("u")
    wait_for(lambda: [timer["state"] for timer in home.json("list")["timers"]] == ["paused"], "it to be there again")
    # What the screen does not know yet is not told by the line that it leaves.
    tmux.wait_for("Paused")
    tmux.type("q")
    tmux.wait_for("tea is paused: 2")
    assert "1 Timers" not in tmux.text


def test_a_ring_covers_all_and_is_gone_when_it_is_stopped_elsewhere(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    tmux.type("toki\r")
    tmux.wait_for("roast")
    home.do("1s", "--detach", "--label", "egg", "--sound", "none")
    tmux.wait_for("egg rings:")
    tmux.wait_for("Enter stop · s snooze 9 min · + 1 min")
    home.do("dismiss")
    tmux.wait_for("? keys · q leave")
    home.do("1s", "--detach", "--label", "pasta", "--sound", "none")
    tmux.wait_for("pasta rings:")

    def stopped() -> bool:
        tmux.type("d")
        return home.history()[0]["end"] == "dismissed" and len(home.history()) == 2

    # A key right after the ring is still meant for the page before.
    wait_for(stopped, "the stop")
    tmux.wait_for("? keys · q leave")


def test_it_holds_through_resizing_and_ctrl_z(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    home.do("2h", "--detach", "--label", "bread")
    tmux.type("toki\r")
    tmux.wait_for("bread")
    tmux.resize(20, 3)
    wait_for(lambda: tmux.rows[0].startswith(("5", "1:00:00")) and "roast" in tmux.rows[0], "one line")
    tmux.resize(120, 40)
    tmux.wait_for("│ The next 24 hours")
    tmux.press("C-z")
    # A key before that would still be for the screen.
    tmux.wait_for("Stopped")
    assert "1 Timers" not in tmux.text
    tmux.type("echo back at the shell\r")
    tmux.wait_for("\nback at the shell")
    tmux.type("fg\r")
    tmux.wait_for("│ The next 24 hours")
    assert "back at the shell" not in tmux.text
    tmux.type("q")
    tmux.wait_for("back at the shell")


def test_a_daemon_that_is_killed_comes_back_under_the_open_screen(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    tmux.type("toki\r")
    tmux.wait_for("roast")
    before = home.daemon()
    home.crash_daemon()
    wait_for(lambda: home.processes("tokid") and home.daemon() != before, "another daemon")
    tmux.wait_for("? keys · q leave")

    def removed() -> bool:
        tmux.type("x")
        return home.json("list")["timers"] == []

    # What is pressed before the daemon is back is refused.
    wait_for(removed, "a key that arrives")


def test_a_daemon_that_is_restarted_elsewhere_rings_on_the_open_screen(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    tmux.type("toki\r")
    tmux.wait_for("roast")
    home.do("daemon", "restart")
    home.do("1s", "--detach", "--label", "egg", "--sound", "none")
    tmux.wait_for("egg rings:")


def test_the_terminal_is_restored_when_the_program_is_terminated(home: Home, tmux: Tmux):
    tmux.type("toki; stty -a\r")
    tmux.wait_for("? keys · q leave")
    os.kill(tmux.program, 15)
    # The last of the settings.
    tmux.wait_for("extproc")
    assert " icanon" in tmux.text and "-icanon" not in tmux.text and " echo " in tmux.text
    assert "1 Timers" not in tmux.text


def test_a_paused_timer_wakes_nothing_but_the_time(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    home.do("pause")
    tmux.type("toki\r")
    tmux.wait_for("Paused")
    program = tmux.program

    def is_still() -> bool:
        before = context_switches(program)
        time.sleep(2)
        return context_switches(program) == before

    # It draws once a minute, for the time in its corner; two seconds in which it did nothing come in any case.
    wait_for(is_still, "two seconds without a wake-up")


def styled(tmux: Tmux) -> str:
    """What the terminal shows, with its styles as escape codes."""
    return tmux.call("capture-pane", "-p", "-e")


def test_a_timer_that_is_set_with_full_is_shown_and_a_script_knows_that_it_was_left(home: Home, tmux: Tmux):
    tmux.type("toki 25m tea --full; echo code $?\r")
    tmux.wait_for("? keys · q leave")
    wait_for(lambda: any(row.strip().startswith("Rings ") for row in tmux.rows), "the timer on its page")
    tmux.type("q")
    tmux.wait_for("code 3")
    assert re.search("tea: 2[0-5] min left", tmux.text)


def test_f_leads_from_the_line_to_the_full_screen_and_back(home: Home, tmux: Tmux):
    tmux.type("toki 25m tea; echo code $?\r")
    tmux.wait_for("tea  ")
    tmux.type("f")
    tmux.wait_for("? keys · q leave")
    tmux.press("Space")
    tmux.wait_for("Paused")
    tmux.type("f")
    tmux.wait_for("  paused")
    assert "1 Timers" not in tmux.text
    tmux.press("Space")
    wait_for(lambda: home.timer("t1")["state"] == "running", "a key of the line")
    tmux.type("f")
    tmux.wait_for("? keys · q leave")
    tmux.type("q")
    tmux.wait_for("Keeps running. Come back with: toki show t1")
    tmux.wait_for("code 3")


def test_words_edit_an_item_and_a_change_made_elsewhere_is_reported(home: Home, tmux: Tmux):
    home.do("alarm", "every weekday 7:00", "--label", "Work")
    tmux.type("toki\r")
    tmux.wait_for("? keys · q leave")
    tmux.type("2e")
    tmux.wait_for("a1 · 07:00 · Weekdays · Work")
    home.do("edit", "a1", "7:15")
    tmux.wait_for("a1 was changed elsewhere meanwhile · Esc closes, e begins again")
    tmux.press("Enter")
    tmux.press("Escape")
    tmux.wait_for("? keys · q leave")
    assert home.alarm("a1")["time"] == "07:15"
    tmux.type("e")
    tmux.wait_for("a1 · 07:15")
    tmux.press("C-u")
    tmux.type("every weekday 6:30 Work\r")
    wait_for(lambda: home.alarm("a1")["time"] == "06:30", "the edit")


def test_a_timer_is_picked_by_digits(home: Home, tmux: Tmux):
    tmux.type("toki\r")
    tmux.wait_for("? keys · q leave")
    tmux.type("p25")
    tmux.wait_for("Enter start")
    tmux.press("Enter")
    wait_for(lambda: [timer["duration_ns"] for timer in home.json("list")["timers"]] == [25 * 60 * 10**9], "the timer")
    wait_for(lambda: any(row.strip().startswith("Rings ") for row in tmux.rows), "its display")


def test_the_cities_of_a_variable_have_a_page(home: Home, tmux: Tmux):
    tmux.type("TOKI_CITIES=Atlantis toki\r")
    tmux.wait_for("There is no time zone “Atlantis”.")
    tmux.type("TOKI_CITIES='Osaka, New York' toki\r")
    tmux.wait_for("? keys · q leave")
    tmux.type("7")
    tmux.wait_for("  New York  ")
    tmux.wait_for("  Osaka  ")


def test_it_has_twelve_hours_where_the_locale_has(home: Home, tmux: Tmux):
    home.do("alarm", "19:30", "daily", "--label", "Tea")
    tmux.type("LC_TIME=en_US.UTF-8 toki\r")
    tmux.wait_for("? keys · q leave")
    tmux.type("2")
    wait_for(lambda: any(row.endswith(" PM") and "█" in row or "▀ PM" in row for row in tmux.rows), "PM beside the large time")
    assert re.search(r"\d+:\d\d [AP]M$", tmux.rows[0])
    assert "19:30" not in tmux.text


def test_lists_have_colors_on_a_terminal_and_none_in_a_pipe(home: Home, tmux: Tmux):
    home.do("1h", "--detach", "--label", "roast")
    tmux.type("toki list\r")
    tmux.wait_for("roast")
    assert "\x1b[32mrunning" in styled(tmux), styled(tmux)
    tmux.type("clear; NO_COLOR=1 toki list; echo of NO_COLOR\r")
    tmux.wait_for("\nof NO_COLOR")
    assert "t1  running" in tmux.text and "\x1b[32m" not in styled(tmux)
    tmux.type("clear; toki list | cat -v; echo of cat\r")
    tmux.wait_for("\nof cat")
    assert "t1  running" in tmux.text and "^[" not in tmux.text
    tmux.type("clear; CLICOLOR_FORCE=1 toki list | cat -v\r")
    tmux.wait_for("t1  ^[[0;32mrunning^[[0m")


def test_plain_redraws_nothing(home: Home, tmux: Tmux):
    tmux.type("TOKI_SCREEN=plain toki 10m tea\r")
    tmux.wait_for("→ rings")
    tmux.type("t")
    tmux.wait_for(" left.")
    tmux.press("Space")
    wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
    tmux.wait_for("t1 is paused with")
    tmux.type("q")
    tmux.wait_for("Stays paused. Come back with: toki show t1")


def test_a_variable_keeps_toki_alone_to_its_help(home: Home, tmux: Tmux):
    tmux.type("TOKI_SCREEN=line toki\r")
    tmux.wait_for("toki help --all")
    assert home.processes("tokid") == []
