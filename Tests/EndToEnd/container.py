# SPDX-License-Identifier: Apache-2.0
"""A machine booted by systemd, with logind and a manager for each user, in a container."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from home import kill, wait_for

# Each container needs its own control group: two inits in one would fight over it.
BOOT = """
  mount -t cgroup2 none "$1"
  group=$1/$2
  mkdir "$group"
  export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1
  (echo 0 > "$group/cgroup.procs"; exec systemd-nspawn --quiet --directory="$3" --boot --register=no --keep-unit \
    --private-network --capability=CAP_WAKE_ALARM --console=pipe) || status=$?
  find "$group" -depth -type d -exec rmdir {} +
  exit ${status:-0}
"""


class Container:
    def __init__(self, root: Path) -> None:
        if shutil.which("systemd-nspawn") is None:
            pytest.skip("systemd-container is not installed")
        self.root = root
        self.folder = Path(tempfile.mkdtemp(prefix="toki-container-"))
        self.leader = 0
        self.boot()

    # ---- On and off

    def boot(self) -> None:
        log = self.folder / "boot.log"
        groups = self.folder / "groups"
        groups.mkdir(exist_ok=True)
        with log.open("w") as out:
            self.process = subprocess.Popen(
                ["unshare", "--mount", "sh", "-euc", BOOT, "sh", groups, self.folder.name, self.root],
                stdin=subprocess.DEVNULL, stdout=out, stderr=out)

        def init() -> int | None:
            if self.process.poll() is not None and re.search("[Pp]ermi|Read-only", log.read_text()):
                pytest.skip(f"containers are not permitted here: {log.read_text()}")
            assert self.process.poll() is None, log.read_text()
            return next((pid for pid in descendants(self.process.pid) if name_of(pid) == "systemd"), None)

        self.leader = wait_for(init, "systemd to start")
        asked = self.inside("systemctl", "is-system-running")
        wait_for(
            lambda: subprocess.run(asked, capture_output=True, text=True).stdout.strip() in ("running", "degraded"),
            "it to have booted", timeout=60, every=0.2)

    def power_off(self) -> None:
        self.run("systemctl", "poweroff")
        self.process.wait(60)

    def close(self) -> None:
        if self.process.poll() is None:
            # SIGTERM powers it off (systemd-nspawn(1)).
            for pid in descendants(self.process.pid):
                if name_of(pid) == "systemd-nspawn":
                    os.kill(pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                for pid in [*descendants(self.process.pid), self.process.pid]:
                    kill(pid)
                self.process.wait()
        shutil.rmtree(self.folder)

    # ---- Inside

    def run(self, *command: str, text: bool = True) -> subprocess.CompletedProcess:
        """Runs a command directly, as root."""
        return subprocess.run(
            self.inside("systemd-run", "--quiet", "--collect", "--pipe", "--wait", *command),
            stdin=subprocess.DEVNULL, capture_output=True, text=text, timeout=60)

    def inside(self, *command: str) -> list[str]:
        # nsenter(1) does not join a control group, and logind refuses processes outside its own: run commands as
        # services.
        path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
        return ["nsenter", "--all", f"--target={self.leader}", "--", "env", "-i", path, "LANG=C.UTF-8", *command]


class Person:
    """A user of that machine."""

    def __init__(self, machine: Container, name: str) -> None:
        self.machine = machine
        self.name = name
        self.number = int((machine.run("id", "-u", name)).stdout)

    def run(self, *command: str, text: bool = True) -> subprocess.CompletedProcess:
        """Runs a command within the user's own services, logged in or not."""
        runtime = f"--setenv=XDG_RUNTIME_DIR=/run/user/{self.number}"
        return self.machine.run(f"--uid={self.name}", runtime, "--setenv=LANG=C.UTF-8", *command, text=text)

    def toki(self, *arguments: str) -> str:
        done = self.run("toki", *arguments)
        assert done.returncode == 0, f"toki {' '.join(arguments)}: {done.returncode}\n{done.stderr}"
        return done.stdout

    def json(self, *arguments: str) -> Any:
        return json.loads(self.toki(*arguments, "--json"))

    def state_of(self, unit: str) -> str:
        return self.run("systemctl", "--user", "is-active", unit).stdout.strip()

    def processes(self, name: str) -> list[int]:
        """The user's running programs with a name, by their process ids outside the container."""
        return [pid for pid in descendants(self.machine.leader) if name_of(pid) == name and owner_of(pid) == self.number]

    def has_manager(self) -> bool:
        return self.machine.run("systemctl", "is-active", "--quiet", f"user@{self.number}.service").returncode == 0

    @contextmanager
    def login(self, seat: str = "") -> Iterator[None]:
        """Logs the user in for the duration of the block: a session known to logind (pam_systemd(8)).

        At a seat, it is the session of who sits at the machine, to whom polkit(8) grants more.
        """
        unit = f"login-of-{self.name}"
        login = [f"--unit={unit}", f"--uid={self.name}", "--property=PAMName=login"]
        if seat:
            # No terminal tells pam_systemd(8) that this is a person at the keyboard.
            session = {"XDG_SEAT": seat, "XDG_SESSION_CLASS": "user", "XDG_SESSION_TYPE": "tty"}
            login += [f"--setenv={name}={value}" for name, value in session.items()]
        done = subprocess.run(self.machine.inside("systemd-run", "--quiet", "--collect", *login, "sleep", "infinity"))
        assert done.returncode == 0
        try:
            wait_for(self.has_manager, f"{self.name} to be logged in")
            yield
        finally:
            self.machine.run("systemctl", "stop", unit)


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def owner_of(pid: int) -> int:
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return -1


def descendants(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [found for child in map(int, children) for found in (child, *descendants(child))]
