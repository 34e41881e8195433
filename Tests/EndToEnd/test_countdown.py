# SPDX-License-Identifier: Apache-2.0
"""A timer in the foreground: on a terminal, and in a script."""

from __future__ import annotations

import re
import signal
import time
from collections import Counter

import pytest

from home import TOKI, Home, holds_back, wait_for
from terminal import Terminal

# The digits at the start of the countdown: 24:59 or 1:24:59.
DIGITS = r"^(?:(\d+):)?(\d\d):(\d\d)\b"


def seconds_shown(line: str) -> int:
    found = re.match(DIGITS, line.strip())
    assert found, f"no countdown in {line!r}"
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def assert_right(home: Home, terminal: Terminal, id: str = "t1") -> None:
    """Checks that the last line shows the remaining time, rounded up; allows a second for the query, and retries."""
    def is_right() -> bool:
        terminal.read(0.05)
        shown = seconds_shown(terminal.last_line)
        return -0.05 <= shown - home.timer(id)["remaining_ns"] / 1e9 <= 2.5

    wait_for(is_right, f"what remains to be shown rightly, last as {terminal.last_line!r}")


# ---- In a script


def test_without_a_terminal_a_timer_prints_two_lines_rings_and_ends_with_0(home: Home):
    done = home.run("1s")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 2, done.stdout
    assert "→" in done.stdout.splitlines()[0]
    [ring] = home.history()
    assert ring["late_ns"] >= 0
    assert ring["end"] == "dismissed"


def test_silence_is_never_without_a_word(home: Home):
    done = home.run("1s")
    told = [line for line in done.stderr.splitlines() if line.startswith("toki: No sound")]
    assert told == ["toki: No sound: no sound server answers"], done.stderr


def test_a_chosen_silence_needs_no_word(home: Home):
    done = home.run("1s", "--sound", "none")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(home.history()) == 1


def test_quiet_prints_nothing(home: Home):
    done = home.run("1s", "--quiet", "--sound", "none")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(home.history()) == 1


def test_the_next_command_runs_when_it_rang(home: Home):
    done = home.execute(["sh", "-c", f"{TOKI} 1s >/dev/null && echo next"])
    assert done.stdout == "next\n"
    assert len(home.history()) == 1


def test_a_cancelled_countdown_ends_with_3_and_the_next_command_does_not_run(home: Home):
    waiting = home.start("30s")
    wait_for(lambda: home.json("list")["timers"], "the timer")
    home.do("cancel", "t1")
    assert waiting.wait(100) == 3

    script = f"({TOKI} 60s && echo next) & until {TOKI} cancel t2 2>/dev/null; do sleep 0.1; done; wait"
    done = home.execute(["sh", "-c", script])
    assert "next" not in done.stdout


@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM])
def test_two_interrupts_at_once_do_not_say_that_it_keeps_running(home: Home, second: signal.Signals):
    waiting = home.start("25m")
    wait_for(lambda: home.json("list")["timers"], "the timer")
    # The daemon has it a moment before the command takes Ctrl-C for a question about it.
    wait_for(lambda: holds_back(waiting.pid, signal.SIGINT), "the command to take signals")
    waiting.send_signal(signal.SIGINT)
    waiting.send_signal(second)
    said, _ = waiting.communicate(timeout=100)
    assert waiting.returncode == 3
    assert "Keeps running" not in str(said)
    wait_for(lambda: not home.json("list")["timers"], "the timer to be gone")


def test_a_ring_is_never_early(home: Home):
    begun = time.monotonic()
    home.do("1s", "--sound", "none")
    assert time.monotonic() - begun >= 1
    [ring] = home.history()
    assert ring["rang"] >= ring["planned"]


# ---- On a terminal


def test_the_countdown_shows_what_remains_with_a_bar(home: Home):
    with home.tty("1m", "--label", "Tea") as terminal:
        line = terminal.wait_for(r"^00:5\d.*[█▏▎▍▌▋▊▉░]").string
        assert "Tea" in line
        assert_right(home, terminal)


def test_a_second_is_drawn_once(home: Home):
    with home.tty("30s", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:2\d")
        terminal.raw = ""

        def drawn() -> Counter[str]:
            terminal.read(1)
            return Counter(re.findall(r"\r(?:\x1b\[[0-9;]*m)*(00:\d\d)", terminal.raw))

        wait_for(lambda: len(drawn()) >= 5, "it to move", timeout=28)
        # What happens to the machine meanwhile, as when its clock is set, draws that second again.
        times = sorted(drawn().values())
        assert times[len(times) // 2] == 1, terminal.raw


def test_it_rings_on_the_terminal_and_enter_dismisses_it(home: Home):
    with home.tty("1s", "--label", "Tea") as terminal:
        terminal.wait_for(r"^00:00  The time is up. Tea")
        terminal.type("\r")
        assert terminal.wait() == 0
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_with_nothing_to_play_on_the_terminals_bell_rings(home: Home):
    with home.tty("1s") as terminal:
        terminal.wait_for(r"^00:00  The time is up\.  No sound: no sound server")
        begun = time.monotonic()
        # What rang before this moment.
        terminal.read()
        terminal.raw = ""

        def bells() -> int:
            terminal.read(1)
            return terminal.raw.count("\a")

        wait_for(lambda: bells() >= 3, "it to ring again")
        assert bells() <= time.monotonic() - begun + 2, "once a second"


def test_the_end_is_announced_and_the_display_stands_at_zero(home: Home):
    with home.tty("1s", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:00  The time is up\.  Enter stop")

        def is_still() -> bool:
            terminal.raw = ""
            terminal.read(2.2)
            assert "00:01" not in terminal.raw
            return not terminal.raw

        # What happens meanwhile, as that its sound could not be played, draws it once more; a count would never stop.
        wait_for(is_still, "nothing to move any more")
        terminal.type("\r")
        assert terminal.wait() == 0
    assert home.run("1s", "--sound", "none").stdout.splitlines()[1].startswith("The time is up. Rang at ")


def test_overtime_is_counted_where_it_is_asked_for(home: Home):
    with home.tty("1s", "--sound", "none", "--overtime") as terminal:
        terminal.wait_for(r"^\+00:\d\d  The time is up\.")
        terminal.type("\r")
        assert terminal.wait() == 0
    home.do("settings", "overtime", "on")
    home.do("500ms", "--detach", "--sound", "none")
    home.wait_until_ringing("t2")
    wait_for(lambda: re.search(r"^t2  ringing  \+00:\d[1-9]", home.do("list"), re.MULTILINE), "overtime in the list")


@pytest.mark.parametrize("key", ["d", "\r", "\n"])
def test_d_and_enter_dismiss(home: Home, key: str):
    with home.tty("1s", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:00  The time is up")
        terminal.type(key)
        assert terminal.wait() == 0


def test_space_pauses_and_goes_on(home: Home):
    with home.tty("1m") as terminal:
        terminal.wait_for(DIGITS)
        terminal.type(" ")
        wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
        first = home.timer("t1")["remaining_ns"]
        time.sleep(0.5)
        assert home.timer("t1")["remaining_ns"] == first
        # Wait until the display has noticed too: an earlier space would be a second pause.
        terminal.wait_for("paused")
        terminal.type(" ")
        wait_for(lambda: home.timer("t1")["state"] == "running", "the timer to go on")


def test_plus_adds_a_minute_and_r_begins_again(home: Home):
    with home.tty("1m") as terminal:
        terminal.wait_for(r"^00:[345]")
        terminal.type("+")
        terminal.wait_for(r"^01:[345]")
        terminal.type("r")
        terminal.wait_for(r"^(01:00|00:5\d)")
        assert_right(home, terminal)


def test_s_snoozes_a_ring(home: Home):
    with home.tty("1s", "--sound", "none") as terminal:
        terminal.wait_for(r"^00:00  The time is up")
        terminal.type("s")
        wait_for(lambda: [ring["end"] for ring in home.history()] == ["snoozed"], "the snooze")
        assert home.timer("t1")["state"] == "running"


def test_q_detaches_with_3_and_says_how_to_come_back(home: Home):
    with home.tty("1m") as terminal:
        terminal.wait_for(DIGITS)
        terminal.type("q")
        assert terminal.wait() == 3
        assert "toki show t1" in "\n".join(terminal.lines)
    assert home.timer("t1")["state"] == "running"


def test_ctrl_c_cancels_with_3(home: Home):
    with home.tty("1m") as terminal:
        terminal.wait_for(DIGITS)
        terminal.type("\x03")
        assert terminal.wait() == 3
    assert home.json("list")["timers"] == []


def test_a_closed_terminal_leaves_the_timer_running_and_it_rings(home: Home):
    with home.tty("3s", "--sound", "none") as terminal:
        terminal.wait_for(DIGITS)
        terminal.hang_up()
    home.wait_until_ringing("t1")
    assert len(home.history()) == 1


def test_the_terminal_is_as_it_was_afterwards(home: Home):
    with home.shell() as shell:
        shell.type("stty -g > before; toki 30s; stty -g > after; echo d''one\n")
        shell.wait_for(DIGITS)
        shell.type("q")
        shell.wait_for("^done")
    assert (home.folder / "before").read_text() == (home.folder / "after").read_text()


def test_after_ctrl_z_and_fg_the_display_is_right(home: Home):
    with home.shell() as shell:
        shell.type("toki 1m\n")
        shell.wait_for(r"^00:5")
        shell.type("\x1a")
        shell.wait_for("Stopped")
        time.sleep(2.5)
        shell.type("fg\n")
        shell.raw = ""
        shell.wait_for(DIGITS)
        assert_right(home, shell)
        # The keys work again too.
        shell.type(" ")
        wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
        shell.type("q")


def test_the_keys_work_after_fg_of_a_job_that_runs(home: Home):
    with home.shell() as shell:
        # The shell sends no signal to a job that runs already.
        shell.type("toki 1m &\n")
        wait_for(lambda: [timer["state"] for timer in home.json("list")["timers"]] == ["running"], "the timer")
        shell.type("fg\n")
        shell.raw = ""
        shell.wait_for(DIGITS)
        time.sleep(1.5)
        shell.type(" ")
        wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
        shell.type("q")


def test_after_sigstop_and_sigcont_the_display_is_right(home: Home):
    with home.tty("1m") as terminal:
        terminal.wait_for(r"^00:5")
        terminal.signal(signal.SIGSTOP)
        time.sleep(3)
        terminal.raw = ""
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(DIGITS)
        assert_right(home, terminal)


@pytest.mark.parametrize("columns", [200, 40, 20, 6])
def test_after_a_resize_the_line_fits(home: Home, columns: int):
    with home.tty("1m", "--label", "A rather long label for a narrow terminal") as terminal:
        terminal.wait_for(DIGITS)
        terminal.resize(columns, 24)
        terminal.raw = ""

        def fits() -> bool:
            terminal.read(0.05)
            line = terminal.last_line
            return re.match(DIGITS, line) is not None and len(line) <= columns

        # The lines before it notices are as wide as ever.
        wait_for(fits, "a line that fits")
        assert_right(home, terminal)


def test_precise_shows_milliseconds(home: Home):
    with home.tty("30s", "--precise") as terminal:
        terminal.wait_for(r"^00:2\d\.\d{3}")


def test_show_comes_back_to_a_running_timer(home: Home):
    home.do("1m", "--detach")
    with home.tty("show", "t1") as terminal:
        terminal.wait_for(r"00:5\d")


@pytest.mark.parametrize("options, shown", [(["--tenths"], r"^00:2\d\.\d  "), (["--format", "%-Ss %L"], r"^2\ds \d{3}  ")])
def test_the_remaining_time_has_the_requested_form(home: Home, options: list[str], shown: str):
    with home.tty("30s", *options) as terminal:
        terminal.wait_for(shown)
