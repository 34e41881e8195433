# SPDX-License-Identifier: Apache-2.0
"""Simulated machines: namespaces with their own clock and files."""

from __future__ import annotations

import ctypes
import os
import shlex
import subprocess
import time
import uuid
from pathlib import Path

import pytest

from home import Home

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def machine(boottime: int | None = None, **files: tuple[Path, Path]) -> list[str]:
    """The command prefix for running on another machine.

    Commands with the same prefix run on the same machine: their clocks agree and they see the same files
    (time_namespaces(7), mount_namespaces(7)).

    boottime: how many seconds longer than ours it has been running.
    files: replaced files, each as (ours, theirs).
    """
    mounts = [f"mount --bind {shlex.quote(str(ours))} {shlex.quote(str(theirs))}" for ours, theirs in files.values()]
    clock = [] if boottime is None else ["--time", "--boottime", str(boottime)]
    words = ["unshare", "--mount", *clock, "--fork", "sh", "-c", " && ".join([*mounts, 'exec "$@"']), "sh"]
    tried = subprocess.run([*words, "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"this machine has no such namespaces: {tried.stderr.strip()}")
    return words


def later(seconds: int) -> list[str]:
    """This machine after sleeping for that long; only its civil clock is unaffected."""
    return machine(boottime=seconds)


def booted_again(home: Home, uptime: int = 60) -> list[str]:
    """This machine after a reboot `uptime` seconds ago: another boot id, and a restarted boot clock."""
    name = home.folder / f"boot-{uuid.uuid4()}"
    name.write_text(f"{uuid.uuid4()}\n")
    return machine(boottime=uptime - int(time.clock_gettime(time.CLOCK_BOOTTIME)), boot_id=(name, BOOT_ID))


def reboot(home: Home) -> None:
    """Ends the daemon, if one runs, and reboots; the next command then starts one."""
    if home.processes("tokid"):
        home.stop_daemon()
    home.machine = booted_again(home)


def with_own_settings(home: Home, zone: str) -> Path:
    """Replaces /etc by a copy with the given zone, and unsets TZ; returns the copy."""
    copy = home.folder / "etc"
    subprocess.run(["cp", "-a", "/etc", str(copy)], check=True)
    del home.environment["TZ"]
    set_zone(copy, zone)
    home.machine = machine(settings=(copy, Path("/etc")))
    return copy


def with_own_zones(home: Home, settings: Path) -> Path:
    """Replaces the tz database by a copy, beside /etc by `settings`; returns the copy."""
    copy = home.folder / "zoneinfo"
    subprocess.run(["cp", "-a", "/usr/share/zoneinfo", str(copy)], check=True)
    home.machine = machine(settings=(settings, Path("/etc")), zones=(copy, Path("/usr/share/zoneinfo")))
    return copy


def set_zone(settings: Path, zone: str) -> None:
    """Sets the zone as a person does: `ln -sf`, which leaves a moment without a file."""
    subprocess.run(["ln", "-sf", f"/usr/share/zoneinfo/{zone}", str(settings / "localtime")], check=True)


def set_zone_at_once(settings: Path, zone: str) -> None:
    """Sets the zone as timedatectl(1) does: by a rename, which leaves no gap."""
    new = settings / ".localtime-new"
    new.symlink_to(f"../usr/share/zoneinfo/{zone}")
    os.replace(new, settings / "localtime")


class Timex(ctypes.Structure):
    """struct timex of adjtimex(2)."""

    _fields_ = [
        ("modes", ctypes.c_uint), ("offset", ctypes.c_long), ("frequency", ctypes.c_long),
        ("maxerror", ctypes.c_long), ("esterror", ctypes.c_long), ("status", ctypes.c_int),
        ("constant", ctypes.c_long), ("precision", ctypes.c_long), ("tolerance", ctypes.c_long),
        ("seconds", ctypes.c_long), ("fraction", ctypes.c_long), ("rest", ctypes.c_long * 20),
    ]


def step_clock_by_a_nanosecond() -> None:
    """Steps the machine's civil clock by a harmless amount; the kernel notifies every listener."""
    adj_setoffset, adj_nano = 0x0100, 0x2000
    step = Timex(modes=adj_setoffset | adj_nano, seconds=0, fraction=1)
    library = ctypes.CDLL(None, use_errno=True)
    if library.adjtimex(ctypes.byref(step)) < 0:
        pytest.skip(f"this machine's clock cannot be set: {os.strerror(ctypes.get_errno())}")
