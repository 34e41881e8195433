# SPDX-License-Identifier: Apache-2.0
"""The sharing server as a unit of a real user manager of systemd, without a machine that it has booted."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from container import descendants, name_of
from home import PROGRAMS, ROOT, Home, wait_for
from test_share import Sharing

pytestmark = pytest.mark.root

SYSTEMD = "/lib/systemd/systemd"
UNIT = "toki-share.service"

# In namespaces of its own: a control group for its units, and a /run in which it finds that systemd has booted.
START = """
  set -e
  mount -t cgroup2 none /sys/fs/cgroup
  find /sys/fs/cgroup/toki-share-* -depth -type d -exec rmdir {} + 2>/dev/null || true
  mkdir "/sys/fs/cgroup/$1"
  echo 0 > "/sys/fs/cgroup/$1/cgroup.procs"
  mount -t tmpfs none /run
  mkdir -p /run/systemd/system
  dbus-daemon --session --address="unix:path=$XDG_RUNTIME_DIR/bus" --nofork --nopidfile &
  until busctl --address="unix:path=$XDG_RUNTIME_DIR/bus" list >/dev/null 2>&1; do sleep 0.02; done
  "$2" --user --log-target=console
"""
NAMESPACES = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]


class Manager:
    """The user manager of a home; what the home does from now on, it does beside it."""

    def __init__(self, home: Home) -> None:
        self.home = home
        for left in (home.runtime / "bus", home.runtime / "systemd"):
            if left.is_dir():
                shutil.rmtree(left)
            left.unlink(missing_ok=True)
        bus = f"unix:path={home.runtime}/bus"
        self.log = home.folder / "manager.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*NAMESPACES, "sh", "-c", START, "sh", f"toki-share-{os.getpid()}-{id(self)}", SYSTEMD],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=home.environment | {"DBUS_SESSION_BUS_ADDRESS": bus})
        leader = wait_for(self.leader, "the manager to start")
        home.machine = ["nsenter", f"--target={leader}", "--mount", "--pid", "--"]
        wait_for(lambda: self.ask("is-system-running") in ("running", "degraded"), "the manager to be ready")

    def leader(self) -> int | None:
        assert self.process.poll() is None, self.log.read_text()
        return next((pid for pid in descendants(self.process.pid) if name_of(pid) == "systemd"), None)

    def ask(self, *words: str) -> str:
        return self.home.execute([*self.home.machine, "systemctl", "--user", *words]).stdout.strip()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.home.machine = []


@contextmanager
def manager(home: Home) -> Iterator[Manager]:
    running = Manager(home)
    try:
        yield running
    finally:
        running.end()


@pytest.fixture
def sharing(home: Home) -> Sharing:
    possible = [*NAMESPACES, "mount", "-t", "cgroup2", "none", "/sys/fs/cgroup"]
    if not os.access(SYSTEMD, os.X_OK) or subprocess.run(possible, capture_output=True).returncode != 0:
        pytest.skip("no manager of systemd can run here")
    units = home.folder / ".config" / "systemd" / "user"
    units.mkdir(parents=True)
    text = (ROOT / "systemd" / f"{UNIT}.in").read_text()
    (units / UNIT).write_text(text.replace("@libexecdir@", str(PROGRAMS)))
    return Sharing(home)


def test_the_unit_serves_when_a_person_shares_and_again_after_a_crash_and_a_new_start(home: Home, sharing: Sharing):
    with manager(home) as systemd:
        systemd.ask("enable", UNIT)
        # Off until a person turns it on, whoever starts it.
        systemd.ask("start", UNIT)
        assert systemd.ask("is-active", UNIT) == "inactive"
        assert "condition" in systemd.ask("show", "--property=Result", UNIT)
        sharing.open()
        assert systemd.ask("is-active", UNIT) == "active"
        status = home.json("share", "status")["sharing"]
        assert status["confined"] is True
        assert systemd.ask("show", "--property=MainPID", "--value", UNIT) == str(status["pid"])
        token = sharing.pair()
        assert sharing.ask("GET", "/v1/state", token).status == 200
        systemd.ask("kill", "--signal=KILL", UNIT)
        wait_for(lambda: systemd.ask("show", "--property=NRestarts", "--value", UNIT) == "1", "it to be opened again")
        wait_for(lambda: answers(sharing, token), "the sharing server to answer again")
    # The person logs out, or the machine starts anew.
    with manager(home) as systemd:
        wait_for(lambda: systemd.ask("is-active", UNIT) == "active", "it to be opened by itself")
        home.do("25m", "Tea", "--detach")
        wait_for(lambda: answers(sharing, token), "the sharing server to answer")
        home.do("share", "off")
        wait_for(lambda: systemd.ask("is-active", UNIT) == "inactive", "it to be closed")
        assert systemd.ask("show", "--property=Result", "--value", UNIT) == "success"
    with manager(home) as systemd:
        assert systemd.ask("is-active", UNIT) == "inactive"
        assert home.run("share", "status").returncode == 0


def answers(sharing: Sharing, token: str) -> bool:
    try:
        return sharing.ask("GET", "/v1/state", token).status == 200
    except OSError:
        return False
