# SPDX-License-Identifier: Apache-2.0
"""The desktop app in a session of its own, operated like a screen reader and a keyboard would."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop import Desktop
from home import PROGRAMS, Home, wait_for

TOKI_DESKTOP = str(PROGRAMS / "toki-desktop")
SCREEN_READER = Path(__file__).with_name("screen_reader.py")


@dataclass
class Node:
    """One object visible to a screen reader."""

    path: str
    name: str
    role: str
    text: str
    box: list[int]
    states: list[str]
    value: float | None
    # The part of the box that is not scrolled away.
    seen: list[int]

    def has(self, name: str, role: str | None = None) -> bool:
        said = [self.name, self.text]
        named = any(one.startswith(name[:-1]) for one in said) if name.endswith("…") else name in said
        return named and (role is None or self.role == role)

    @property
    def is_sensitive(self) -> bool:
        return "sensitive" in self.states

    @property
    def is_checked(self) -> bool:
        return "checked" in self.states or "pressed" in self.states


class App:
    """A running app; `close` ends it."""

    def __init__(self, home: Home, desktop: Desktop, *arguments: str, **environment: str) -> None:
        self.home = home
        self.desktop = desktop
        self.environment = desktop.environment | {
            "XDG_RUNTIME_DIR": str(home.runtime), "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi",
            "GTK_MODULES": "",
        } | environment
        # The screen reader's latest failure.
        self.problem = ""
        desktop.start_accessibility()
        # Files rather than pipes: a daemon started by the app must not keep the test waiting.
        self.said = home.folder / "app-stderr"
        with self.said.open("w") as errors:
            self.process = subprocess.Popen(
                [*home.machine, TOKI_DESKTOP, *arguments], env=self.environment, cwd=home.folder,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        # Debian's own Python, because it has the D-Bus bindings.
        self.reader = subprocess.Popen(
            ["/usr/bin/python3", "-W", "ignore", str(SCREEN_READER), str(self.process.pid)], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        wait_for(self.nodes, "what the app shows", timeout=60, every=0.2)
        wait_for(self.windows, "the app's window", timeout=60, every=0.2)

    def close(self) -> None:
        for process in (self.process, self.reader):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # ---- Looking

    def _ask(self, **request: Any) -> Any:
        assert self.reader.stdin and self.reader.stdout
        self.reader.stdin.write(json.dumps(request) + "\n")
        self.reader.stdin.flush()
        line = self.reader.stdout.readline()
        assert line, "the screen reader ended"
        answer = json.loads(line)
        self.problem = answer.get("problem", "")
        if answer.get("gone"):
            raise LookupError(self.problem)
        return answer.get("answer")

    def nodes(self) -> list[Node]:
        """Everything on the screen, outermost first."""
        assert self.process.poll() is None, f"the app ended: {self.said.read_text()}"
        try:
            return [Node(**node) for node in self._ask(do="list") or []]
        except LookupError:
            return []

    def focused(self, nodes: list[Node]) -> list[Node]:
        """Which of these nodes, those of the last listing, have the focus now."""
        paths = set(self._ask(do="focused") or [])
        return [node for node in nodes if node.path in paths]

    def all(self, name: str, role: str | None = None) -> list[Node]:
        """Everything with this name; a name ending in `…` matches a prefix."""
        return [node for node in self.nodes() if node.has(name, role)]

    def has(self, name: str, role: str | None = None) -> bool:
        return bool(self.all(name, role))

    def find(self, name: str, role: str | None = None, index: int = 0, timeout: float = 40) -> Node:
        """Waits for an object with this name."""
        def found() -> Node | None:
            nodes = self.all(name, role)
            return nodes[index] if len(nodes) > index else None

        try:
            return wait_for(found, f"{role or 'something'} {name!r}", timeout, every=0.1)
        except AssertionError as problem:
            raise AssertionError(f"{problem}; there is: {self.words()} {self.problem}") from None

    def gone(self, name: str, role: str | None = None) -> None:
        def is_gone() -> bool:
            nodes = self.nodes()
            # An empty screen proves nothing: some part of the app is always present.
            return bool(nodes) and not any(node.has(name, role) for node in nodes)

        wait_for(is_gone, f"{name!r} to go", every=0.1)

    def windows(self) -> list[str]:
        """The open windows, by their xdotool ids."""
        return self.desktop.output("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)).split()

    def words(self) -> list[str]:
        return [f"{node.role}: {node.name or node.text}" for node in self.nodes() if node.name or node.text]

    # ---- Acting

    def press(self, name: str, role: str | None = None, index: int = 0) -> Node:
        def pressed() -> Node | None:
            node = self.find(name, role, index)
            assert node.is_sensitive, f"{name!r} is greyed out"
            return node if self._did(node, do="press") else None

        return wait_for(pressed, f"{name!r} to stay where it is")

    def set(self, name: str, value: float, role: str | None = None) -> None:
        wait_for(lambda: self._did(self.find(name, role), do="set", value=value), f"{name!r} to stay where it is")

    def type(self, name: str, text: str, role: str | None = None) -> None:
        """Replaces the text of an entry."""
        wait_for(lambda: self._did(self.find(name, role), do="type", text=text), f"{name!r} to stay where it is")

    def focus(self, name: str, role: str | None = None) -> None:
        wait_for(lambda: self._did(self.find(name, role), do="focus"), f"{name!r} to stay where it is")

    def _did(self, node: Node, **request: Any) -> bool:
        """Performs an action on a node; false if the node has moved or gone since it was found."""
        try:
            self._ask(path=node.path, **request)
        except LookupError:
            return False
        return True

    def key(self, *keys: str) -> None:
        """Presses keys by their xdotool names, such as `ctrl+n`."""
        self._xdotool("key", "--clearmodifiers", *keys)

    def write(self, text: str) -> None:
        """Types on the keyboard into the focused widget."""
        self._xdotool("type", text)

    def _xdotool(self, *arguments: str) -> None:
        window = self.windows()
        focus = ["windowfocus", "--sync", window[-1]] if window else []
        self.desktop.output("xdotool", *focus, *arguments)

    def settle(self) -> None:
        """Waits until the content of the screen is stable."""
        before: list[str] = []
        for _ in range(30):
            time.sleep(0.25)
            now = [node.role + node.name[:1] + str(node.box) for node in self.nodes()]
            if now and now == before:
                return
            before = now

    def frame_offset(self, nodes: list[Node]) -> int:
        """The offset of the window's content within the window, caused by its shadow."""
        window = next(node for node in nodes if node.role == "frame")
        size = dict(
            line.split("=")
            for line in self.desktop.output("xdotool", "getwindowgeometry", "--shell", self.windows()[0]).split())
        return (int(size["WIDTH"]) - window.box[2]) // 2

    def picture(self, path: Path) -> None:
        """The whole screen as a PNG."""
        self.desktop.output("import", "-window", "root", str(path))

    def window_picture(self, path: Path) -> None:
        """The window opened first, without its shadow, as a PNG."""
        window = self.windows()[0]
        size = dict(
            line.split("=") for line in self.desktop.output("xdotool", "getwindowgeometry", "--shell", window).split())
        self.picture(path)
        remote = f"{int(size['WIDTH']) - 10}x{int(size['HEIGHT']) - 10}+5+5"
        self.desktop.output("convert", str(path), "-crop", remote, "+repage", str(path))
