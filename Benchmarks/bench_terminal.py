#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the frames, wake-ups and processor time of the full screen beside other clocks of a terminal.

Takes the release build. tty-clock is Debian's; termdown is PyPI's. Those that are not on the PATH are left out.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import tempfile
import termios
import time
from pathlib import Path

from bench_share import RELEASE, Home

SECONDS = int(os.environ.get("BENCH_SECONDS", "30"))


class Terminal:
    """A program on a terminal of 80 columns and 24 rows, of which only the amount of text is looked at."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env=environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"})
        os.close(slave)

    def read(self, seconds: float) -> tuple[int, int]:
        """The bytes and the frames written meanwhile: what comes within 5 ms is one."""
        written, frames, last = 0, 0, 0.0
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                break
            written += len(os.read(self.master, 65_536))
            now = time.monotonic()
            frames += now - last > 0.005
            last = now
        return written, frames

    def spent(self) -> tuple[int, int]:
        """Nanoseconds of processor time, and wake-ups, of all its threads."""
        time_used = switches = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            time_used += int((task / "schedstat").read_text().split()[0])
            switches += int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", (task / "status").read_text(), re.M)[1])
        return time_used, switches

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def measure(name: str, command: list[str], keys: str, environment: dict[str, str]) -> None:
    terminal = Terminal(command, environment)
    try:
        terminal.read(3)
        os.write(terminal.master, keys.encode())
        terminal.read(2)
        before = terminal.spent()
        written, frames = terminal.read(SECONDS)
        time_used, switches = (after - first for after, first in zip(terminal.spent(), before))
        print(
            f"| {name} | {frames / SECONDS:.2f}/s | {written / SECONDS:.0f} B/s | {switches / SECONDS:.2f}/s "
            f"| {time_used / SECONDS / 1e7:.3f} % |", flush=True)
    finally:
        terminal.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        toki = str(RELEASE / "toki")
        try:
            home.toki("timer", "5h", "--label", "Talk", "--detach")
            home.toki("stopwatch", "--detach")
            print(f"load {os.getloadavg()[0]:.2f}, {SECONDS} s each\n\n| what | frames | written | wake-ups | of a core |")
            print("|---|---|---|---|---|")
            for name, keys in (
                ("the clock, to the minute", "5"), ("the clock, to the second", "5s"), ("a timer", "1"),
                ("a stopwatch, to the tenth", "3"),
            ):
                measure(f"Toki: {name}", [toki], keys, home.environment)
            home.toki("pause", "t1")
            measure("Toki: a timer that is paused", [toki], "1", home.environment)
            for name, command in (
                ("tty-clock, to the minute", ["tty-clock"]), ("tty-clock, to the second", ["tty-clock", "-s"]),
                ("termdown, a timer", ["termdown", "5h"]),
            ):
                if shutil.which(command[0]):
                    measure(name, command, "", dict(os.environ))
        finally:
            home.toki("daemon", "stop")


if __name__ == "__main__":
    main()
