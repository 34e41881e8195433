# SPDX-License-Identifier: Apache-2.0
"""A hung daemon is noticed when it matters, killed and restarted."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from home import Home, context_switches, kill, sleeps, status_of, wait_for

# A silent daemon is given up after 10 s; a busy machine takes longer.
LONG = 90.0


def hang(daemon: int) -> None:
    kill(daemon, signal.SIGSTOP)
    wait_for(lambda: " T " in Path(f"/proc/{daemon}/stat").read_text(), "the daemon to stand still")


def wait_for_another(home: Home, parent: int, hung: int) -> int:
    """The daemon that the parent starts in place of a hung one; nobody else queries it meanwhile."""
    def others() -> list[int]:
        return [pid for pid in home.processes("tokid") if pid not in (parent, hung) and status_of(pid, "PPid") == parent]

    return wait_for(others, "another daemon", LONG)[0]


@pytest.mark.slow
def test_a_daemon_that_hangs_before_a_deadline_is_started_again_and_rings(home: Home):
    home.do("25s", "--detach", "--sound", "none")
    daemon = home.daemon()
    parent = status_of(daemon, "PPid")
    hang(daemon)
    wait_for_another(home, parent, daemon)
    home.wait_until_ringing("t1", LONG)
    assert len(home.history()) == 1
    assert home.history()[0]["late_ns"] >= 0


@pytest.mark.slow
def test_a_daemon_that_hangs_while_it_rings_is_started_again_and_goes_on(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    daemon = home.daemon()
    parent = status_of(daemon, "PPid")
    hang(daemon)
    wait_for_another(home, parent, daemon)
    home.wait_until_ringing("t1", LONG)
    home.do("dismiss")
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


@pytest.mark.slow
def test_with_nothing_due_nobody_asks(home: Home):
    home.do("1h", "--detach")
    daemon = home.daemon()
    parent = status_of(daemon, "PPid")
    # Some seconds after the last change, the daemon wakes once more to refresh the copy of its database.
    assert sleeps([daemon, parent])
    hang(daemon)
    woken = context_switches(parent)
    time.sleep(15)
    assert context_switches(parent) == woken
    assert daemon in home.processes("tokid")
    kill(daemon, signal.SIGCONT)
    assert home.daemon() == daemon


@pytest.mark.slow
def test_a_daemon_that_answers_is_left_alone_however_long_it_rings(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    daemon = home.daemon()
    time.sleep(25)
    assert home.daemon() == daemon
    home.do("dismiss")


@pytest.mark.slow
def test_a_machine_that_stands_still_makes_no_daemon_hang(home: Home):
    """Both processes stop, as in a suspend: neither is to blame."""
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    daemon = home.daemon()
    parent = status_of(daemon, "PPid")
    for _ in range(3):
        kill(parent, signal.SIGSTOP)
        hang(daemon)
        time.sleep(6)
        # The parent first: it finds its question unanswered, and its waits too long.
        kill(parent, signal.SIGCONT)
        time.sleep(0.5)
        kill(daemon, signal.SIGCONT)
        time.sleep(0.5)
    assert home.daemon() == daemon
