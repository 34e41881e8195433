# SPDX-License-Identifier: Apache-2.0
"""A socket opened by another program, as by systemd: the first command starts the daemon."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from home import NOTHING, TOKID, Home, kill, listens, status_of, wait_for


@pytest.fixture(params=[[], ["--supervise"]], ids=["alone", "supervised"])
def activator(home: Home, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen]:
    """systemd-socket-activate(1): it listens, and becomes the daemon on the first connection."""
    if not shutil.which("systemd-socket-activate"):
        pytest.skip("systemd-socket-activate is not installed")
    home.socket.parent.mkdir(mode=0o700)
    # It passes on only the variables it is told to.
    variables = [word for name, value in home.environment.items() for word in ("-E", f"{name}={value}")]
    process = subprocess.Popen(
        ["systemd-socket-activate", "-l", str(home.socket), *variables, TOKID, *request.param],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=home.environment,
    )
    wait_for(lambda: listens(home.socket), "the socket")
    yield process
    kill(process.pid)
    process.wait(10)


def daemons(home: Home, activator: subprocess.Popen) -> list[int]:
    """All running daemons: what the activator became and, if that supervises, its child."""
    pids = home.processes("tokid")
    assert activator.pid in pids, "it is started by the activator, and by nobody else"
    assert all(pid == activator.pid or status_of(pid, "PPid") == activator.pid for pid in pids), pids
    return pids


def test_the_first_command_starts_the_daemon_on_the_socket_that_is_there(home: Home, activator: subprocess.Popen):
    mark = os.stat(home.socket).st_ino
    assert home.processes("tokid") == [], "nobody has asked for anything yet"
    assert home.json("list") == NOTHING
    assert home.json("daemon", "status")["pid"] == max(daemons(home, activator))
    assert os.stat(home.socket).st_ino == mark, "the socket is the activator's still"


def test_alarms_of_an_activated_daemon_ring(home: Home, activator: subprocess.Popen):
    done = home.run("1s", "--sound", "none")
    assert done.returncode == 0, done.stderr
    daemons(home, activator)
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_a_first_command_that_waits_hears_the_ring(home: Home, activator: subprocess.Popen):
    with home.tty("1s", "--sound", "none", "--label", "Tea") as terminal:
        terminal.wait_for(r"^00:00  The time is up. Tea")
        daemons(home, activator)
        terminal.type("\r")
        assert terminal.wait() == 0


def test_on_a_stop_it_ends_with_0_and_leaves_the_socket(home: Home, activator: subprocess.Popen):
    home.do("1h", "--detach")
    mark = os.stat(home.socket).st_ino
    home.do("daemon", "stop")
    assert activator.wait(20) == 0
    assert home.processes("tokid") == []
    assert os.stat(home.socket).st_ino == mark
    # Nobody listens on it any more; the next command behaves as without systemd.
    assert [timer["id"] for timer in home.json("list")["timers"]] == ["t1"]


@pytest.mark.parametrize("activator", [["--supervise"]], indirect=True, ids=["supervised"])
def test_a_daemon_that_is_killed_comes_back_on_the_same_socket(home: Home, activator: subprocess.Popen):
    home.do("1h", "--detach")
    killed = home.json("daemon", "status")["pid"]
    mark = os.stat(home.socket).st_ino
    kill(killed)
    assert [timer["id"] for timer in home.json("list")["timers"]] == ["t1"]
    assert home.json("daemon", "status")["pid"] != killed
    daemons(home, activator)
    assert os.stat(home.socket).st_ino == mark, "the socket is the activator's still"
