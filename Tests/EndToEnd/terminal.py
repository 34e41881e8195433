# SPDX-License-Identifier: Apache-2.0
"""A program on a pseudo-terminal, and what a person would see of it."""

from __future__ import annotations

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

# Timeouts are generous because a machine may be busy; successful tests never wait that long.
PATIENCE = 100.0

# Sequences that move the cursor and set colours (ECMA-48, 5.4), and other escapes.
SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([@-~])|\x1b[()][0-9A-Z]|\x1b[=>78cM]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")


class Terminal:
    """A terminal of 80 columns and 24 rows that records everything written to it."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self.master, slave = os.openpty()
        self._raw = ""
        # End of the output that `wait_for` has already matched.
        self._found = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.resize(80, 24)
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=folder, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Removes the terminal, as closing its window does."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size; the kernel notifies the program in the foreground (SIGWINCH)."""
        self.columns = columns
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def read(self, seconds: float = 0.0) -> None:
        """Reads output for that long."""
        deadline = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                return
            try:
                read = os.read(self.master, 65_536)
            except OSError:  # EIO: the last program has closed it.
                return
            if not read:
                return
            self.raw += self._decoder.decode(read)

    @property
    def raw(self) -> str:
        """The output so far; may be cleared by a test that wants only later output."""
        return self._raw

    @raw.setter
    def raw(self, text: str) -> None:
        self._raw = text
        self._found = min(self._found, len(text))

    @property
    def lines(self) -> list[str]:
        """The lines as a person sees them: without colours and without overwritten or erased text."""
        return self._played()[0]

    def _played(self) -> tuple[list[str], list[tuple[int, str]]]:
        """The current lines, and the overwritten ones with the positions at which they vanished."""
        rows, column, position = [""], 0, 0
        gone: list[tuple[int, str]] = []
        text = self.raw
        while position < len(text):
            if found := SEQUENCE.match(text, position):
                position = found.end()
                if found.group(2) == "K":
                    rows[-1] = rows[-1][:column] if found.group(1) in ("", "0") else ""
                elif found.group(2) == "J":
                    rows[-1] = rows[-1][:column]
                elif found.group(2) == "A":
                    for _ in range(min(int(found.group(1) or 1), len(rows) - 1)):
                        gone.append((position, rows.pop()))
                continue
            character = text[position]
            position += 1
            if character == "\r":
                gone.append((position, rows[-1]))
                column = 0
            elif character == "\n":
                rows.append("")
                column = 0
            elif character == "\b":
                column = max(0, column - 1)
            elif character >= " ":
                row = rows[-1].ljust(column)
                rows[-1] = row[:column] + character + row[column + 1 :]
                column += 1
        return rows, gone

    @property
    def last_line(self) -> str:
        """The lowest line that is not empty."""
        return next((line for line in reversed(self.lines) if line.strip()), "")

    def wait_for(self, pattern: str, timeout: float = PATIENCE) -> re.Match[str]:
        """Waits until a line matches; returns the match in the lowest one.

        A line overwritten since the last call counts too, so that a preempted test misses nothing that was visible for
        a moment.
        """
        deadline = time.monotonic() + timeout
        while True:
            has_ended = self.process.poll() is not None
            self.read(0.05)
            lines, gone = self._played()
            for line in reversed(lines):
                if found := re.search(pattern, line):
                    self._found = len(self.raw)
                    return found
            for place, line in gone:
                if place > self._found and (found := re.search(pattern, line)):
                    self._found = place
                    return found
            assert not has_ended, f"the program ended before {pattern!r} on:\n" + "\n".join(self.lines)
            assert time.monotonic() < deadline, f"waited {timeout} s for {pattern!r} on:\n" + "\n".join(self.lines)

    def wait(self, timeout: float = PATIENCE) -> int:
        """Waits for the program to end; returns its exit code."""
        deadline = time.monotonic() + timeout
        while (code := self.process.poll()) is None:
            self.read(0.05)
            assert time.monotonic() < deadline, "the program did not end:\n" + "\n".join(self.lines)
        self.read(0.05)
        return code

    def hang_up(self) -> None:
        """Closes the terminal under the program, and checks that the program ends."""
        self.close()
        assert self.process.returncode is not None and self.process.returncode != -signal.SIGKILL
