# SPDX-License-Identifier: Apache-2.0
"""The journeys of Tests/Journeys, read; and what their words about time mean."""

from __future__ import annotations

import json
import os
import re
import shlex
import struct
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from home import ROOT, Home

FOLDER = ROOT / "Tests" / "Journeys"
# What remains, as a card or the large view shows it.
DIGITS = re.compile(r"(?:(?:(\d+):)?(\d\d):)?(\d\d)(?:\.(\d{3}))?")
DAY = 86_400

Step = dict[str, Any]


# ---- The data


@dataclass
class Journey:
    """A variant of a journey, with its values in the steps."""

    name: str
    steps: list[Step]
    is_slow: bool


def journeys(folder: Path = FOLDER) -> list[Journey]:
    """All variants of all journeys."""
    found = []
    for file in sorted(folder.glob("*.json")):
        if file.stem == "shells":
            continue
        told = json.loads(file.read_text())
        for variant, values in told["variants"].items():
            steps = [filled(step, values) for step in told["steps"] if step.get("only", variant) == variant]
            name = f"{file.stem}-{variant}" if variant else file.stem
            found.append(Journey(name, steps, bool(values.get("slow"))))
    return found


def filled(value: Any, values: dict[str, Any]) -> Any:
    """The same with its places `{…}` filled, where there is a value; a place on its own takes a number as it is."""
    if isinstance(value, dict):
        return {key: filled(one, values) for key, one in value.items()}
    if not isinstance(value, str):
        return value
    if value.startswith("{") and value[1:-1] in values:
        return values[value[1:-1]]
    return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], place[0])), value)


def shell(name: str) -> dict[str, list[str]]:
    """What this shell calls otherwise: the buttons to press in place of one, none where it is not needed."""
    return json.loads((FOLDER / "shells.json").read_text())[name]


# ---- The clock


def zone_file(offset: int) -> bytes:
    """A zone without any changes, which is ahead of UTC by seconds (RFC 9636)."""
    name = b"JNY\0"

    def block() -> bytes:
        return struct.pack(">4sc15x6I", b"TZif", b"2", 0, 0, 0, 0, 1, len(name)) + struct.pack(">ibB", offset, 0, 0) + name

    # The sign in a TZ string is that of the way to UTC (tzset(3)).
    ahead, size = "-" if offset > 0 else "", abs(offset)
    rule = f"\nJNY{ahead}{size // 3600}:{size // 60 % 60:02}:{size % 60:02}\n"
    return block() + block() + rule.encode()


def seconds_of(clock: str) -> int:
    hours, minutes, *seconds = (int(part) for part in clock.split(":"))
    return hours * 3600 + minutes * 60 + sum(seconds)


class Wall:
    """A zone of the test's own, which decides what the clocks on the walls of its home show."""

    def __init__(self, home: Home) -> None:
        self.folder = home.folder / "zones"
        self.folder.mkdir()
        self.offset = 0
        # No fork: the process is the program's own.
        home.machine = [
            "unshare", "--mount", "sh", "-c", f'mount --bind {shlex.quote(str(self.folder))} /usr/share/zoneinfo && exec "$@"', "sh"]
        tried = subprocess.run([*home.machine, "true"], capture_output=True, text=True)
        if tried.returncode != 0:
            pytest.skip(f"this machine has no such namespaces: {tried.stderr.strip()}")
        home.environment["TZ"] = "Journey"
        self.set("12:00:00")

    def set(self, clock: str) -> None:
        """From this second on, it is this time of day."""
        self.offset = (seconds_of(clock) - self._utc() + DAY // 2) % DAY - DAY // 2
        new = self.folder / "new"
        new.write_bytes(zone_file(self.offset))
        os.replace(new, self.folder / "Journey")

    def _utc(self) -> int:
        return int(time.time()) % DAY

    def seconds_until(self, clock: str) -> int:
        """Seconds until the nearest such time of day, before or after; negative once it has come."""
        return (seconds_of(clock) - self._utc() - self.offset + DAY // 2) % DAY - DAY // 2

    def minute(self) -> str:
        shown = (self._utc() + self.offset) % DAY
        return f"{shown // 3600:02}:{shown // 60 % 60:02}"


# ---- What is left


@dataclass(frozen=True)
class Between:
    """A moment of the boot clock that is known to lie between two, in milliseconds."""

    earliest: int
    latest: int

    @staticmethod
    def while_doing(what: Callable[[], object]) -> Between:
        earliest = boot_milliseconds()
        what()
        return Between(earliest, boot_milliseconds())


def boot_milliseconds() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


@dataclass(frozen=True)
class Left:
    """What is left, as digits show it: rounded up to a unit, in milliseconds."""

    shown: int
    unit: int

    @staticmethod
    def read(digits: str) -> Left | None:
        """The span in digits such as `1:05:09`, `05` or `00:59.250`; None for another text."""
        found = DIGITS.fullmatch(digits)
        if found is None:
            return None
        hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
        return Left(((hours * 60 + minutes) * 60 + seconds) * 1_000 + rest, 1 if found[4] else 1_000)

    def can_become(self, other: Left, start: Between, end: Between) -> bool:
        """Whether `other` can be what is shown once this has run from `start` to `end`."""
        most = self.shown - max(0, end.earliest - start.latest)
        least = self.shown - (self.unit if self.unit > 1 else 0) - (end.latest - start.earliest)
        return max(0, least) <= other.shown <= max(0, most) + other.unit

    def is_shown_as(self, other: Left) -> bool:
        """Whether `other` shows the very same, be it with fewer digits."""
        return other.shown == -(-self.shown // other.unit) * other.unit
