# SPDX-License-Identifier: Apache-2.0
"""Each n-th operation on the files of the data folder fails, while everything is in use and at a start."""

from __future__ import annotations

import ctypes
import errno
import http.client
import mmap
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from api import Api
from attacks import (
    NOTHING_LOST, SECOND, Promise, Promises, all_items, broken_laws, loss_told, rings_for, wall_in, whole_history)
from home import TOKID, Home, temporary_home, wait_for

pytestmark = pytest.mark.attack

# How many moments of a faultless life are tried with each kind of fault.
MOMENTS = 22


class Fields(ctypes.Structure):
    """`struct faults` of failing_files.c."""

    _fields_ = [
        (name, ctypes.c_int64)
        for name in ("count", "failed", "first", "length", "error", "leaves_half", "fails_reads")
    ]


@dataclass(frozen=True)
class Fault:
    """What a bad disk does."""

    error: int
    # How many operations fail in a row.
    length: int = 1
    leaves_half: bool = False
    fails_reads: bool = False


LIVE = {
    "one error of the device": Fault(errno.EIO),
    "no room for a while, and half of each write": Fault(errno.ENOSPC, 40, leaves_half=True),
    "errors of the device for a while, and half of each write": Fault(errno.EIO, 25, leaves_half=True),
    "a disk that is read-only for a while": Fault(errno.EROFS, 12),
    "a quota that is used up for a while": Fault(errno.EDQUOT, 6),
    "reads that fail, too": Fault(errno.EIO, 3, fails_reads=True),
}


class BadDisk:
    """The disk of one home, good until a fault is set."""

    def __init__(self, home: Home, library: Path) -> None:
        self.path = home.folder / "faults"
        self.path.write_bytes(bytes(ctypes.sizeof(Fields)))
        with self.path.open("r+b") as file:
            self.fields = Fields.from_buffer(mmap.mmap(file.fileno(), ctypes.sizeof(Fields)))
        self.environment = {
            "LD_PRELOAD": str(library), "TOKI_FAULTS": str(self.path), "TOKI_FAULTY_FOLDER": str(home.data)}

    def set(self, fault: Fault, first: int | None) -> None:
        """From now on, the operation number `first` fails, and some after it; none if it is not told."""
        self.heal()
        self.fields.count = self.fields.failed = 0
        self.fields.error = fault.error
        self.fields.leaves_half, self.fields.fails_reads = fault.leaves_half, fault.fails_reads
        self.fields.first = first or 0
        self.fields.length = fault.length if first else 0

    def heal(self) -> None:
        self.fields.length = 0


class Life:
    """What a person does while the disk fails."""

    def __init__(self, home: Home, api: Api) -> None:
        self.home = home
        self.api = api
        self.promises = Promises()
        self.dismissed: set[str] = set()
        self.late_limit: int | None = None

    def is_done(self, method: str, path: str, body: Any = None) -> tuple[bool, Any]:
        status, answer = self.api.ask(method, path, body)
        assert status < 300 or status in (500, 503, 507), answer
        return status < 300, answer

    def make(self, label: str, seconds: float, length: float = 60, least: int = 1) -> Promise | None:
        body = {"duration_ns": int(seconds * SECOND), "label": label, "settings": rings_for(length)}
        is_done, answer = self.is_done("POST", "/v1/timers", body)
        if is_done:
            return self.promises.keep(answer, least=least)
        self.promises.refused.add(label)
        return None

    def begin(self) -> None:
        """Everything that is there before the disk fails."""
        for number, seconds in enumerate((0.3, 0.4, 0.8)):
            self.make(f"old {number}", seconds)
        self.make("long", 3600, least=0)
        _, alarm = self.is_done(
            "POST", "/v1/alarms", {"time": wall_in(2)[0], "zone": "UTC", "label": "alarm", "settings": rings_for(60)})
        self.promises.keep(alarm)
        steps = [{"duration_ns": SECOND // 3, "label": f"{step}"} for step in range(3)]
        _, sequence = self.is_done(
            "POST", "/v1/sequences", {"plan": steps, "label": "sequence", "settings": rings_for(1)})
        # Ends of steps that come due while the machine stalls make one ring; that of the last step stays.
        self.promises.keep({**sequence, "deadline": None}, most=3)

    def go_on(self) -> None:
        """A few acts of each kind; what the answers say is kept."""
        made = [self.make(f"new {number}", 0.2 + 0.1 * number) for number in range(3)]
        by_label = {one.label: one for one in self.promises.made.values()}
        self.snooze(by_label["old 0"])
        self.dismiss(by_label["old 1"])
        self.make("after", 0.1)
        if made[0]:
            self.rename(made[0], "renamed")
        long = by_label["long"]
        long.is_cancelled, _ = self.is_done("DELETE", long.path)
        is_done, _ = self.is_done("PATCH", "/v1/settings", {"late_limit_ns": 1_234 * SECOND})
        self.late_limit = 1_234 * SECOND if is_done else None
        self.make("last", 1, least=1)

    def ring(self, promise: Promise) -> dict[str, Any]:
        def found() -> list[dict[str, Any]]:
            rings = self.api.get("/v1/rings")["rings"]
            return [ring for ring in rings if ring["owner"] == promise.id and not ring["ended"]]

        return wait_for(found, f"{promise.label} to ring")[0]

    def snooze(self, promise: Promise) -> None:
        is_done, _ = self.is_done("POST", f"/v1/rings/{self.ring(promise)['id']}/snooze", {"length_ns": SECOND})
        promise.least = promise.most = 1 + is_done

    def dismiss(self, promise: Promise) -> None:
        ring = self.ring(promise)["id"]
        is_done, _ = self.is_done("POST", f"/v1/rings/{ring}/dismiss")
        if is_done:
            self.dismissed.add(ring)

    def rename(self, promise: Promise, label: str) -> None:
        is_done, _ = self.is_done("PATCH", promise.path, {"label": label})
        if is_done:
            promise.label = label

    def rings(self) -> list[dict[str, Any]]:
        return self.api.get("/v1/history?limit=1000")["rings"]

    def has_rung(self) -> bool:
        """Whether everything that is due has begun to ring."""
        owners = [ring["owner"] for ring in self.rings()]
        return all(
            owners.count(one.id) >= one.least for one in self.promises.made.values() if not one.is_cancelled)

    def is_saved(self) -> bool:
        return "not_saved" not in self.api.get("/v1/daemon")["warnings"]


def lived_through(library: Path, fault: Fault, first: int | None) -> tuple[int, int, list[str]]:
    """How many operations there were, how many failed, and which laws do not hold after a kill."""
    with temporary_home() as home:
        disk = BadDisk(home, library)
        home.do("daemon", "start", **disk.environment)
        with Api(home) as api:
            life = Life(home, api)
            life.begin()
            disk.set(fault, first)
            life.go_on()
            wait_for(life.has_rung, "all that is due to ring")
            count, failed = disk.fields.count, disk.fields.failed
            disk.heal()
            wait_for(life.is_saved, "all to be saved on a good disk")
            told = life.rings()
        home.kill_daemon()
        home.do("daemon", "start")
        rings = whole_history(home)
        broken = broken_laws(life.promises, all_items(home), rings)
        if (loss := loss_told(home)) != NOTHING_LOST:
            broken.append(f"{loss} is told")
        after = {ring["id"]: ring for ring in rings}
        broken += [f"{ring['id']} is not in the history" for ring in told if ring["id"] not in after]
        broken += [f"{ring} rings, though it was stopped" for ring in life.dismissed if not after[ring]["ended"]]
        with Api(home) as api:
            late_limit = api.get("/v1/settings")["late_limit_ns"]
        if life.late_limit not in (None, late_limit):
            broken.append(f"the limit is {late_limit}")
        return count, failed, broken


@pytest.mark.parametrize("fault", LIVE.values(), ids=LIVE)
def test_whichever_operation_fails_acknowledged_items_are_there_and_have_rung(failing_files: Path, fault: Fault):
    operations, failed, broken = lived_through(failing_files, fault, None)
    assert operations > MOMENTS and failed == 0 and broken == []
    faults = 0
    found: list[str] = []
    for first in range(1, operations + 1, max(1, operations // MOMENTS)):
        try:
            _, failed, broken = lived_through(failing_files, fault, first)
        except (OSError, http.client.HTTPException) as error:
            failed, broken = fault.length, [f"the daemon has died: {error!r}"]
        found += [f"operation {first} of {operations}, {failed} failed: {sentence}" for sentence in broken]
        faults += failed > 0
    assert not found, "\n".join(found)
    # How many operations a life has differs by a few, as what comes at once is saved at once.
    assert faults > MOMENTS * 3 // 4, "hardly anything has failed"


# ---- At a start

# Exit codes of tokid: another one holds the folder, and only a person can mend what keeps it from starting.
BUSY, NEEDS_A_PERSON = 3, 78

AT_A_START = {
    "one error of the device": Fault(errno.EIO),
    "one error, of reading or writing": Fault(errno.EIO, fails_reads=True),
    "no room for anything from then on": Fault(errno.ENOSPC, 1_000_000),
    "nothing can be written from then on": Fault(errno.EROFS, 1_000_000),
}


def started(home: Home, **environment: str) -> int | None:
    """Starts the daemon as systemd does; returns the code with which it ended, none if it answers."""
    log = home.folder / "log"
    with log.open("wb") as output:
        parent = subprocess.Popen(
            [TOKID, "--supervise"], stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=home.folder,
            env=home.environment | environment)

    def answers_or_ends() -> bool:
        if parent.poll() is not None:
            return True
        try:
            with Api(home) as api:
                return api.ask("GET", "/v1/daemon")[0] == 200
        except OSError:
            return False

    wait_for(answers_or_ends, "the daemon to answer or to end")
    code = parent.poll()
    # One that was killed may hold the folder for a moment longer than it is seen.
    return started(home, **environment) if code == BUSY else code


def furnish(home: Home) -> Promises:
    """A home of a daemon that was killed, whose log is not in the database yet."""
    home.daemon()
    promises = Promises()
    with Api(home) as api:
        for number in range(4):
            promises.keep(api.create(duration_ns=3_600 * SECOND, label=f"timer {number}"), least=0)
            status, alarm = api.ask("POST", "/v1/alarms", {"time": f"0{number}:00", "date": "2090-01-01"})
            assert status == 201
            promises.keep(alarm, least=0)
    home.kill_daemon()
    return promises


@pytest.mark.parametrize("fault", AT_A_START.values(), ids=AT_A_START)
def test_whichever_operation_fails_at_a_start_the_next_start_has_everything(
    home: Home, failing_files: Path, fault: Fault
):
    promises = furnish(home)
    before = {item["id"]: item["next"] for item in known(home) if item["id"].startswith("a")}
    disk = BadDisk(home, failing_files)
    disk.set(fault, None)
    assert started(home, **disk.environment) is None
    operations = disk.fields.count
    home.kill_daemon()
    assert operations > 0
    faults = 0
    found: list[str] = []
    for first in range(1, operations + 1):
        disk.set(fault, first)
        code = started(home, **disk.environment)
        broken: list[str] = []
        if code is None:
            broken = broken_laws(promises, all_items(home), whole_history(home))
        elif code == NEEDS_A_PERSON:
            broken.append(f"it would not be started again: {(home.folder / 'log').read_text()}")
        faults += disk.fields.failed > 0
        home.kill_daemon()
        items = known(home)
        broken += broken_laws(promises, items, [])
        if {item["id"]: item["next"] for item in items if item["id"].startswith("a")} != before:
            broken.append("an alarm has moved")
        found += [f"operation {first} of {operations}: {sentence}" for sentence in broken]
    assert not found, "\n".join(found)
    assert faults > 0


def known(home: Home) -> list[dict[str, Any]]:
    """What is there after a start on a good disk, and a kill."""
    assert started(home) is None, (home.folder / "log").read_text()
    items = all_items(home)
    assert loss_told(home) == NOTHING_LOST
    home.kill_daemon()
    return items
