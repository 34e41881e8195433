# SPDX-License-Identifier: Apache-2.0
"""The documents as something to type: their commands, what they say is shown, and a shell whose clock stands still.

In a block of ```console a line that begins with `$ ` is typed; one that begins with `# ` lets time pass (`# 48 s later`),
and the others are what is shown. Every line of a block of ```sh is typed, and nothing is said of what it shows. `…` stands
for what is of the machine. In `text`, a command is one that begins with `toki `.
"""

from __future__ import annotations

import mmap
import re
import struct
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from api import Api
from home import PROGRAMS, ROOT, Home, wait_for
from terminal import Terminal

# When the machine of the documents was started, before what is now.
UP = 3 * 3600 * 10**9
UNITS = {"s": 1, "秒": 1, "min": 60, "分": 60, "h": 3600, "時間": 3600, "d": 86400, "日": 86400}


@dataclass
class Step:
    """A command, what is shown after it, and what is shown once more time has passed."""

    line: int
    command: str
    # Seconds that pass before it is typed.
    before: int = 0
    # Pairs of the seconds that pass, and the lines shown then; the first is at once.
    shown: list[tuple[int, list[str]]] = field(default_factory=lambda: [(0, [])])
    is_compared: bool = True


def steps(text: str) -> Iterator[list[Step]]:
    """The commands of each block."""
    fence = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    for found in fence.finditer(text):
        line = text.count("\n", 0, found.start()) + 2
        if found.group(1) == "console":
            yield list(of_console(found.group(2).splitlines(), line))
        elif found.group(1) == "sh":
            yield list(of_script(found.group(2).splitlines(), line))


def of_console(lines: list[str], first: int) -> Iterator[Step]:
    step: Step | None = None
    before = 0
    for number, line in enumerate(lines, first):
        if line.startswith("$ "):
            if step:
                yield step
            step = Step(number, line.removeprefix("$ "), before)
            before = 0
        elif not step and (passed := seconds_in(line)) is not None:
            before = passed
        elif step and step.command.endswith("\\"):
            step.command += "\n" + line
        elif step and (passed := seconds_in(line)) is not None:
            step.shown.append((passed, []))
        else:
            assert step, f"line {number} is shown before anything is typed: {line}"
            step.shown[-1][1].append(line)
    if step:
        yield step


def of_script(lines: list[str], first: int) -> Iterator[Step]:
    command, begun = "", first
    for number, line in enumerate(lines, first):
        command += line
        # A line goes on while a quotation mark is open, or a backslash ends it.
        bare = re.sub(r"\\.", "", command)
        is_open = command.endswith("\\") or bare.count("'") % 2 == 1
        if not is_open:
            if command.strip():
                yield Step(begun, re.sub(r"\s+#\s.*$", "", command), is_compared=False)
            command, begun = "", number + 1
        else:
            command += "\n"
    assert not command, f"line {begun} does not end: {command}"


def seconds_in(line: str) -> int | None:
    """The span that a line lets pass; none if it says nothing of the kind."""
    found = re.fullmatch(r"# (.*?) ?(?:later|後)", line)
    if not found:
        return None
    parts = re.findall(r"(\d+) ?(min|時間|[shd秒分日])", found.group(1))
    assert parts, f"no span: {line}"
    return sum(int(count) * UNITS[unit] for count, unit in parts)


def inline(text: str) -> Iterator[tuple[int, str]]:
    """The commands in running text and tables, each with its line."""
    bare = re.sub(r"^```.*?^```$", lambda block: re.sub(r"[^\n]", " ", block.group()), text, flags=re.DOTALL | re.MULTILINE)
    # As a link's text it is typed all the same.
    for found in re.finditer(r"(?<!`)`(toki [^`]+)`(?!`)", bare):
        yield bare.count("\n", 0, found.start()) + 1, " ".join(found.group(1).split()).replace("\\|", "|")


def matches(expected: str, shown: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, expected.split("…"))), shown) is not None


class FrozenShell:
    """A shell on a terminal, in a home whose clocks stand still until somebody lets time pass."""

    def __init__(self, home: Home, library: Path, start: str) -> None:
        self.home = home
        self.zone = ZoneInfo(home.environment["TZ"])
        file = home.folder / "clock"
        civil = int(datetime.fromisoformat(start).replace(tzinfo=self.zone).timestamp()) * 10**9
        # Time creeps on while the daemon is started, so that is before.
        file.write_bytes(struct.pack("qqq", civil - 3600 * 10**9, civil - UP, 0))
        with file.open("r+b") as open_file:
            self._times = mmap.mmap(open_file.fileno(), 24)
        # Only what belongs to Toki lives by that clock; the daemon has it from the command that starts it.
        programs = home.folder / "programs"
        programs.mkdir()
        for name in ("toki", "tokid"):
            script = programs / name
            script.write_text(
                f"#!/bin/sh\nLD_PRELOAD='{library}' TOKI_CLOCK_FILE='{file}' exec '{PROGRAMS / name}' \"$@\"\n")
            script.chmod(0o755)
        environment = home.environment | {
            "PATH": f"{programs}:{home.environment['PATH']}", "PS1": "\x1e$?\x1e", "PS2": "", "TERM": "xterm-256color"}
        self.terminal = Terminal(["bash", "--norc", "--noprofile", "--noediting", "-i"], environment, home.folder)
        self.terminal.resize(118, 50)
        self.status = 0
        self._prompt()
        self.type("set +H; stty -echo; toki daemon start")
        self._write(civil)

    def let_pass(self, seconds: int) -> None:
        """Lets time go on by that much, on all clocks of the home at once."""
        if seconds:
            civil, _, crept = struct.unpack("qqq", self._times[:])
            self._write(civil + crept + seconds * 10**9)
            wait_for(self._is_heard, "the player to say how far a ring got")

    def _is_heard(self) -> bool:
        """Whether nothing rings, or it is known who can hear it: a player takes its time, which does not stand still.

        The daemon is asked directly, as a command would start one where the document has stopped it.
        """
        try:
            with Api(self.home) as api:
                reaches = [ring["reach"] for ring in api.get("/v1/history?limit=20")["rings"] if ring["ended"] is None]
        except (ConnectionError, FileNotFoundError):
            return True
        # What waits for its turn to be heard is not told of yet.
        return not reaches or any(reaches)

    def _write(self, civil: int) -> None:
        """Lets time go on to that instant; in one number, which no program sees half written."""
        [crept] = struct.unpack("q", self._times[16:])
        self._times[:8] = struct.pack("q", civil - crept)

    def _has_prompt(self) -> bool:
        self.terminal.read(0.02)
        found = re.search("\x1e(\\d+)\x1e$", self.terminal.raw)
        if found:
            self.status = int(found.group(1))
        return found is not None

    def _prompt(self) -> None:
        wait_for(self._has_prompt, "the shell to be ready")

    @property
    def shown(self) -> list[str]:
        """What has been shown since the last command was typed, without the line of the shell."""
        lines = [re.sub(r"^\d+$", "", line) if index == last else line.rstrip()
                 for last in [len(self.terminal.lines) - 1] for index, line in enumerate(self.terminal.lines)]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def type(self, command: str) -> list[str]:
        """Types a command that ends by itself; returns what it shows."""
        self.begin(command)
        self._prompt()
        return self.shown

    def begin(self, command: str) -> None:
        self.terminal.raw = ""
        self._command = command
        # What was typed to leave a command that had just ended by itself is taken back.
        self.terminal.type("\x15" + command + "\n")

    def leave(self) -> None:
        """Leaves what still runs in front: a countdown, a question, or what runs until it is interrupted."""
        wait_for(lambda: self._has_prompt() or self._key(), f"{self._command} to end, or to wait for a key")
        if not self._has_prompt():
            self.terminal.type(self._key())
        self._prompt()

    def _key(self) -> str:
        """The key that leaves what runs in front; none for what ends by itself, however long that takes."""
        # A display takes each key alone; see termios(3), `ICANON`.
        if not termios.tcgetattr(self.terminal.master)[3] & termios.ICANON:
            return "q"
        if re.match("Enter(?: runs it|で実行)", self.terminal.last_line):
            return "n\n"
        # These show something, and go on without a display.
        goes_on = re.match(r"toki (?:watch\b|\d+m --json)", self._command) and self.shown
        return "\x03" if goes_on else ""

    def do(self, step: Step) -> list[str]:
        """Types a command of a document, lets time pass as that says; returns what differs, of which there is one at most."""
        self.let_pass(step.before)
        self.begin(step.command)
        wanted: list[str] = []
        for passed, lines in step.shown:
            self.let_pass(passed)
            wanted += lines
            # A countdown goes on, so its first lines are enough.
            if not self._comes(wanted):
                break
        shown = self.shown
        # Below there is the line of a countdown or a question, which goes on.
        if not self._has_prompt() and len(shown) > len(wanted):
            shown.pop()
        self.leave()
        if not step.is_compared or self._is(wanted, shown):
            return []
        return ["\n  ".join([f"line {step.line}: {step.command}", *shown, "and not:", *wanted])]

    def _comes(self, wanted: list[str]) -> bool:
        """Waits until the command has ended, or shows what is wanted and goes on."""
        try:
            wait_for(lambda: self._has_prompt() or self._has(wanted), "it", 20)
        except AssertionError:
            return False
        return True

    def _has(self, wanted: list[str]) -> bool:
        """Whether that is shown, or a countdown where nothing is wanted."""
        shown = self.shown
        return self._is(wanted, shown[: len(wanted)]) if wanted else any(re.search("[░█]", line) for line in shown)

    @staticmethod
    def _is(wanted: list[str], shown: list[str]) -> bool:
        return len(wanted) == len(shown) and all(map(matches, wanted, shown))


@contextmanager
def frozen_shell(home: Home, library: Path, start: str) -> Iterator[FrozenShell]:
    shell = FrozenShell(home, library, start)
    try:
        yield shell
    finally:
        shell.terminal.close()


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
