#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws pictures of the terminal for the documents, in docs/images: scripts/terminal-pictures.py [PROGRAMS].

A shell in tmux runs the real programs over an empty home; what tmux says stands in each cell becomes an SVG, and a series
of them one that moves, which ends with pictures of the real window. Needs tmux, and what `make bootstrap-test` installs.
"""

from __future__ import annotations

import base64
import html
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build" / "debug").resolve()
os.environ["TOKI_PROGRAMS"] = str(PROGRAMS)
os.environ["PATH"] = f"{PROGRAMS}:{os.environ['PATH']}"
os.environ.setdefault("LOCPATH", str(ROOT / ".build" / "test-locales"))
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from app import App  # noqa: E402
from desktop import Desktop  # noqa: E402
from home import Home  # noqa: E402
from listener import Listener  # noqa: E402

IMAGES = ROOT / "docs" / "images"
COLUMNS, ROWS = 80, 20
CELL_WIDTH, CELL_HEIGHT = 8, 17
# The size of a picture of the window, which takes the terminal's place.
WIDTH, HEIGHT = COLUMNS * CELL_WIDTH + 16, ROWS * CELL_HEIGHT + 16
BACKGROUND, FOREGROUND = "#1d1f21", "#d6d8d7"
# A dark theme for the terminal's own colors.
INKS = {31: "#e5675f", 32: "#8fc46b", 33: "#e3b75a", 36: "#73c3c0"}


class Style:
    """What SGR codes have selected."""

    def __init__(self) -> None:
        self.ink, self.bold, self.dim, self.reversed = None, False, False, False

    def take(self, codes: str) -> None:
        for code in (int(code or 0) for code in codes.split(";")):
            if code == 0:
                self.__init__()
            elif code == 1:
                self.bold = True
            elif code == 2:
                self.dim = True
            elif code == 7:
                self.reversed = True
            elif code == 22:
                self.bold = self.dim = False
            elif code == 27:
                self.reversed = False
            elif code == 39:
                self.ink = None
            elif code in INKS:
                self.ink = INKS[code]


def width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# The part of a cell that a block fills: left, top, width and height.
BLOCKS = {"█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5), "─": (0, 0.47, 1, 0.06), "│": (0.45, 0, 0.1, 1)}
BLOCKS |= {character: (0, 0, (8 - place) / 8, 1) for place, character in enumerate("▉▊▋▌▍▎▏", 1)}


def rectangle(column: float, row: float, columns: float, rows: float, fill: str, look: str = "") -> str:
    x, y = 8 + column * CELL_WIDTH, 8 + row * CELL_HEIGHT
    return f'<rect x="{x:g}" y="{y:g}" width="{columns * CELL_WIDTH:g}" height="{rows * CELL_HEIGHT:g}" fill="{fill}"{look}/>'


def run(text: str, row: int, column: int, style: Style) -> list[str]:
    """A text of one style: blocks as rectangles, so that no font leaves gaps between them, the rest as text."""
    parts = []
    ink = style.ink or FOREGROUND
    if style.reversed:
        parts.append(rectangle(column, row, sum(map(width, text)), 1, ink))
        ink = BACKGROUND
    dim = ' opacity="0.6"' if style.dim else ""
    blocks = "".join(BLOCKS)
    for piece in (found[0] for found in re.finditer(f"([{blocks}])\\1*|[^{blocks}]+", text)):
        columns = sum(map(width, piece))
        if piece[0] in BLOCKS:
            left, top, across, down = BLOCKS[piece[0]]
            parts.append(rectangle(column + left, row + top, columns - 1 + across, down, ink, dim))
        elif piece.strip():
            bold = ' font-weight="bold"' if style.bold else ""
            parts.append(
                f'<text x="{8 + column * CELL_WIDTH}" y="{21 + row * CELL_HEIGHT}" fill="{ink}"{bold}{dim} '
                f'textLength="{columns * CELL_WIDTH}" xml:space="preserve">{html.escape(piece)}</text>')
        column += columns
    return parts


def rows(captured: str) -> list[list[str]]:
    """The parts of each row of what `tmux capture-pane -e` has printed."""
    drawn = []
    style = Style()
    for row, line in enumerate(captured.rstrip("\n").split("\n")[:ROWS]):
        parts = []
        column = 0
        for codes, text in re.findall(r"\x1b\[([\d;]*)m|([^\x1b]+)", line):
            if not text:
                style.take(codes)
                continue
            parts += run(text, row, column, style)
            column += sum(map(width, text))
        drawn.append(parts)
    return drawn


def svg(parts: list[str], height: int) -> str:
    start = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height * CELL_HEIGHT + 16}" '
        'font-family="DejaVu Sans Mono, Noto Sans Mono CJK JP, monospace" font-size="13.3" '
        'shape-rendering="crispEdges">',
        f'<rect width="100%" height="100%" rx="6" fill="{BACKGROUND}"/>',
    ]
    return "\n".join([*start, *parts, "</svg>"]) + "\n"


class Film:
    """Pictures one after another, each with its length in seconds."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        # Each is drawn as rows, and a picture of the window as the row below them.
        self.pictures: list[tuple[float, list[list[str]]]] = []
        # The picture that is shown where nothing may move.
        self.still = 0

    def hold(self, seconds: float) -> None:
        self.pictures.append((seconds, rows(self.shell.shown("-e"))))

    def show(self, file: Path, seconds: float) -> None:
        """Shows a PNG in place of the terminal."""
        data = base64.b64encode(file.read_bytes()).decode()
        image = f'<image width="{WIDTH}" height="{HEIGHT}" href="data:image/png;base64,{data}"/>'
        self.pictures.append((seconds, [*([] for _ in range(ROWS)), [image]]))

    def type(self, text: str, before: str, seconds: float = 0.04) -> None:
        """Types letter by letter behind what stands before them."""
        for count in range(1, len(text) + 1):
            self.shell.type(text[count - 1], (before + text[:count]).rstrip())
            self.hold(seconds)

    def ask(self, words: str) -> None:
        """Types words into the field, and has them set."""
        self.shell.type("n", " ›")
        self.hold(0.3)
        self.type(words, " › ")
        self.hold(0.7)
        self.shell.call("send-keys", "Enter")
        self.shell.wait(lambda shown: " ›" not in shown, "what is set")

    def svg(self) -> str:
        """The pictures over and over: a row that stays the same is drawn once, and shown while it is so."""
        length = sum(seconds for seconds, _ in self.pictures)
        styles, parts, names = [], [], {}
        for row in range(ROWS + 1):
            start = at = 0.0
            for place, (seconds, picture) in enumerate(self.pictures):
                at += seconds
                drawn = picture[row] if row < len(picture) else []
                following = self.pictures[place + 1][1] if place + 1 < len(self.pictures) else None
                if following is not None and drawn == (following[row] if row < len(following) else []):
                    continue
                if drawn:
                    name = names.setdefault((start, at), f"k{len(names)}")
                    is_still = start <= sum(one for one, _ in self.pictures[:self.still]) < at
                    parts.append(f'<g class="{name}{" still" if is_still else ""}">{"".join(drawn)}</g>')
                start = at
        for (start, end), name in names.items():
            first, last = start / length * 100, end / length * 100
            hidden = "" if first == 0 else "0%{visibility:hidden}"
            after = "" if last > 99.99 else f"{last:.2f}%{{visibility:hidden}}"
            frames = f"{hidden}{first:.2f}%{{visibility:visible}}{after}"
            styles.append(f"@keyframes {name}{{{frames}}}.{name}{{animation-name:{name}}}")
        style = (
            f"<style>g{{visibility:hidden;animation:{length:g}s step-end infinite}}{''.join(styles)}"
            "@media(prefers-reduced-motion:reduce){g{animation:none}.still{visibility:visible}}</style>")
        return svg([style, *parts], ROWS)


class Shell:
    """A shell in tmux over an empty home."""

    def __init__(self, folder: Path, language: str) -> None:
        self.socket = str(folder / "tmux")
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        self.environment = {
            "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_RUNTIME_DIR": str(runtime),
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "LANGUAGE": language, "TZ": "Asia/Tokyo",
            "TERM": "xterm-256color", "PS1": "$ ", "LOCPATH": os.environ.get("LOCPATH", ""),
            "PULSE_SERVER": f"unix:{folder}/pulse",
        }
        # What rings is heard, by nobody.
        self.sound = subprocess.Popen(
            ["pulseaudio", "-n", "--exit-idle-time=-1", "--load=module-null-sink",
             f"--load=module-native-protocol-unix socket={folder}/pulse auth-anonymous=1"],
            env=self.environment, stderr=subprocess.DEVNULL)
        self.wait_for(lambda: (folder / "pulse").exists(), "the sound server")
        (folder / ".tmux.conf").write_text("set -g status off\nset -g escape-time 0\n")
        self.call("-f", str(folder / ".tmux.conf"), "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "/bin/sh")

    def call(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words], env=self.environment, capture_output=True, text=True, check=True)
        return done.stdout

    def do(self, *words: str) -> None:
        subprocess.run(["toki", *words], env=self.environment, capture_output=True, check=True)

    def type(self, text: str, until: str) -> None:
        self.call("send-keys", "-l", text)
        self.wait(lambda shown: until in shown, until)

    def wait(self, is_so: Callable[[str], bool], what: str) -> None:
        self.wait_for(lambda: is_so(self.shown()), what)

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + 60
        while not is_so():
            if time.monotonic() > end:
                raise SystemExit(f"“{what}” never came:\n" + self.shown())
            time.sleep(0.05)

    def shown(self, *options: str) -> str:
        return self.call("capture-pane", "-p", *options)

    def draw(self, name: str) -> None:
        drawn = rows(self.shown("-e"))
        keep(name, svg([part for row in drawn for part in row], len(drawn)))

    def close(self) -> None:
        subprocess.run(["toki", "daemon", "stop"], env=self.environment, capture_output=True, check=False)
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], env=self.environment, capture_output=True, check=False)
        self.sound.terminate()
        self.sound.wait()


def keep(name: str, picture: str) -> None:
    (IMAGES / f"terminal-{name}.svg").write_text(picture)
    print(f"docs/images/terminal-{name}.svg")


def window(folder: Path, locale: str, alarm: str, label: str) -> list[Path]:
    """Pictures of the window: what was set in the terminal, and a timer that rings."""
    home = Home(folder / "home")
    home.environment["LANG"] = locale
    listener = Listener(home)
    home.environment["PULSE_SERVER"] = listener.environment["PULSE_SERVER"]
    # The window has the shape of the terminal; its shadow is cut off.
    desktop = Desktop(home, screen=f"{850 + 10}x{850 * HEIGHT // WIDTH + 10}")
    app = None
    try:
        home.do("alarm", alarm)
        app = App(home, desktop, ADW_DEBUG_COLOR_SCHEME="prefer-dark", LANG=locale)
        app.settle()
        files = [folder / "alarms.png", folder / "ring.png"]
        app.window_picture(files[0])
        home.do("timer", "2s", "--detach", "--label", label)
        home.wait_until_ringing("t1")
        app.settle()
        app.window_picture(files[1])
        for file in files:
            desktop.output("convert", str(file), "-strip", "+dither", "-colors", "128", f"PNG8:{file}")
        return files
    finally:
        if app:
            app.close()
        desktop.close()
        home.close()
        listener.close()


def film(language: str, timer: str, alarm: str, keys: str, ring: str) -> None:
    """A timer is set by words, rings and is stopped, and an alarm is set; then the window shows both."""
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder), language)
        try:
            shell.type("PS1='$ '; clear\r", "$")
            shell.wait(lambda shown: shown.strip() == "$", "an empty screen")
            moving = Film(shell)
            moving.hold(0.4)
            moving.type("toki", "$ ")
            shell.type("\r", keys)
            moving.hold(0.6)
            moving.ask(timer)
            before = ""
            while ring not in before:
                shell.wait(lambda shown: shown != before, ring)
                before = shell.shown()
                moving.hold(0.7)
            moving.hold(0.8)
            moving.still = len(moving.pictures) - 1
            # A key pressed at once is still meant for what was there before.
            time.sleep(1)
            shell.type("\r", keys)
            moving.hold(0.4)
            moving.ask(alarm)
            moving.hold(0.8)
            (Path(folder) / "home").mkdir()
            locale = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}[language]
            for picture, seconds in zip(window(Path(folder), locale, alarm, timer.split()[1]), (1.5, 1.7), strict=True):
                moving.show(picture, seconds)
            keep(f"film-{language}", moving.svg())
        finally:
            shell.close()


def draw(language: str, tea: str, work: str, keys: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder), language)
        try:
            shell.do("25m", "--label", tea, "--detach")
            shell.do("1h", "--detach")
            shell.do("pause", "t2")
            shell.do("alarm", "every weekday 7:00", "--label", work)
            shell.type("PS1='$ '; clear; toki list\r", work)
            shell.draw(f"list-{language}")
            shell.type("clear; toki\r", keys)
            shell.draw(f"full-{language}")
        finally:
            shell.close()


def main() -> None:
    draw("en", "tea", "work", "? keys")
    draw("ja", "お茶", "仕事", "? キー")
    film("en", "2s tea", "every weekday 7:00 work", "? keys", "The time is up.")
    film("ja", "2秒 お茶", "平日 7:00 仕事", "? キー", "時間切れです。")


if __name__ == "__main__":
    main()
