# SPDX-License-Identifier: Apache-2.0
"""An idle daemon costs nothing."""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from home import Home, name_of, sleeps, status_of


def watched(home: Home) -> list[int]:
    """The daemon, and the parent that would restart it."""
    daemon = home.daemon()
    parent = status_of(daemon, "PPid")
    return [daemon] + ([parent] if name_of(parent) == "tokid" else [])


@pytest.mark.slow
def test_an_idle_daemon_and_its_parent_never_wake(home: Home):
    home.do("1h", "--detach")
    # Half a day away at any time.
    home.do("alarm", (datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(hours=12)).strftime("%H:%M"), "--on", "daily")
    pids = watched(home)
    assert len(pids) == 2, "without systemd, a parent waits for the daemon"
    assert sleeps(pids)


@pytest.mark.slow
def test_a_daemon_never_wakes_after_a_ring_was_dismissed(home: Home):
    home.do("1s")
    assert sleeps(watched(home))


@pytest.mark.release
def test_an_idle_daemon_is_small(home: Home):
    for _ in range(5):
        home.do("1h", "--detach")
    sizes = {pid: status_of(pid, "VmRSS") for pid in watched(home)}
    assert max(sizes.values()) <= 24 * 1024, f"kB: {sizes}"
    # What it has written is its own; the rest is mapped from files, and the kernel takes it back when it needs memory.
    written = {pid: written_by(pid) for pid in watched(home)}
    assert max(written.values()) <= 4 * 1024, f"kB: {written}"


def written_by(pid: int) -> int:
    """The memory that a process has written, in kB (proc(5): smaps_rollup).

    Not `Private_Dirty`: pages of a program that was just linked count there until the disk has them.
    """
    rolled = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(r"^Anonymous:\s*(\d+)", rolled, re.MULTILINE)[1])


def test_the_daemon_has_no_network_port(home: Home):
    for pid in watched(home):
        with open(f"/proc/{pid}/net/unix") as unix:
            assert str(home.socket) in unix.read()
        inodes = socket_inodes(pid)
        for table in ("tcp", "tcp6", "udp", "udp6"):
            with open(f"/proc/{pid}/net/{table}") as lines:
                assert not inodes & {line.split()[9] for line in list(lines)[1:]}


def socket_inodes(pid: int) -> set[str]:
    """The open sockets of a process, as named by /proc/net."""
    links = set()
    for entry in os.listdir(f"/proc/{pid}/fd"):
        try:
            target = os.readlink(f"/proc/{pid}/fd/{entry}")
        except FileNotFoundError:
            continue
        if target.startswith("socket:["):
            links.add(target[8:-1])
    return links
