# SPDX-License-Identifier: Apache-2.0
"""Walks a journey with the GTK app, in real time."""

from __future__ import annotations

import gettext
import json
import re
import shlex
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import peers
from app import App, Node
from desktop import Desktop
from home import ROOT, Home, wait_for
from journeys import Between, Journey, Left, Wall, shell

PAGES = ("Alarms", "Sleep", "Timers", "Stopwatch", "Clock")
# Buttons that turn into another one, or are greyed, once they have done their work.
CHANGING = ("Start", "Pause", "Resume", "Reset")


class TooLate(Exception):
    """The machine was too slow for the journey, which has to begin anew."""


@dataclass
class Walk:
    """A journey on its way."""

    home: Home
    desktop: Desktop
    language: str
    app: App = field(init=False)
    wall: Wall | None = None
    servers: list[peers.Chronyd] = field(default_factory=list)
    started: Between | None = None
    paused: Between | None = None
    remembered: dict[str, Left] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=lambda: shell("gtk"))

    def __post_init__(self) -> None:
        japanese = gettext.translation("toki", ROOT / ".build" / "locale", ["ja"])
        self.said = japanese.gettext if self.language == "ja" else str
        self.command = self.home.folder / "command-ran"

    def walk(self, journey: Journey) -> None:
        self.app = App(self.home, self.desktop)
        for number, step in enumerate(journey.steps, 1):
            word = next(iter(step))
            try:
                getattr(self, word.replace(" ", "_"))(step[word], **{
                    "while_" if key == "while" else key: value
                    for key, value in step.items() if key not in (word, "only")})
            except (AssertionError, LookupError) as problem:
                raise AssertionError(f"step {number}, {json.dumps(step)}: {problem}") from None

    def close(self) -> None:
        if hasattr(self, "app"):
            self.app.close()
        for server in self.servers:
            server.end()

    # ---- Finding

    def text(self, english: str, places: dict[str, str] | None = None, match: str = "whole") -> str:
        text = english if match == "as it is" else self.said(english)
        return re.sub(r"\{(\w+)\}", lambda place: str((places or {}).get(place[1], place[0])), text)

    def button(self, english: str) -> Node | None:
        buttons = self.app.all(self.said(english), "push button")
        return buttons[0] if buttons else None

    def lines(self) -> list[str]:
        return [line for node in self.app.nodes() for text in {node.name, node.text} for line in text.split("\n")]

    def is_seen(self, text: str, match: str) -> bool:
        return any(line.startswith(text) if match == "start" else line == text for line in self.lines())

    def poll(self, question: Callable[[], Any], what: str, timeout: float = 40) -> Any:
        try:
            return wait_for(question, what, timeout, every=0.1)
        except AssertionError as problem:
            raise AssertionError(f"{problem}; there is: {self.app.words()}") from None

    # ---- The steps: a method each

    def open(self, page: str) -> None:
        def is_open() -> bool:
            self.app.key(f"alt+{PAGES.index(page) + 1}")
            tabs = self.app.all(self.said(page), "page tab")
            return any({"selected", "checked", "pressed"} & set(tab.states) for tab in tabs)

        self.poll(is_open, f"the page {page}")

    def choose(self, field: str, value: int) -> None:
        name = self.said(field)

        def is_chosen() -> bool:
            self.app.set(name, value, "spin button")
            return self.app.find(name, "spin button").value == value

        self.poll(is_chosen, f"{field} to be {value}")

    def turn_on(self, switch: str) -> None:
        name = self.said(switch)
        self.app.press(name, "check box")
        self.poll(lambda: self.app.find(name, "check box").is_checked, f"{switch} to be on")

    def press(self, name: str) -> None:
        def is_done() -> bool:
            found = self.button(name)
            return found is None or not found.is_sensitive

        def pressed() -> None:
            for one in self.names.get(name, [name]):
                self.app.press(self.said(one), "push button")
            if name in CHANGING:
                self.poll(is_done, f"{name} to have done its work")

        moment = Between.while_doing(pressed)
        if name in ("Start", "Resume"):
            self.started = moment
        elif name == "Pause":
            self.paused = moment

    def can_press(self, name: str) -> None:
        self.poll(lambda: (found := self.button(name)) and found.is_sensitive, f"{name} to work")

    def greyed(self, name: str) -> None:
        self.poll(lambda: (found := self.button(name)) and not found.is_sensitive, f"{name} to be greyed")

    def absent(self, name: str) -> None:
        # An empty screen proves nothing: some part of the app is always present.
        self.poll(lambda: self.app.nodes() and self.button(name) is None, f"{name} to be gone")

    def see(self, english: str, match: str = "whole", within: int = 0, **places: Any) -> None:
        text = self.text(english, places.get("with"), match)
        self.poll(lambda: self.is_seen(text, match), f"{text!r}", timeout=40 + within)

    def gone(self, english: str, match: str = "whole", **places: Any) -> None:
        text = self.text(english, places.get("with"), match)
        self.poll(lambda: self.app.nodes() and not self.is_seen(text, match), f"{text!r} to go")

    def clock(self, time_of_day: str) -> None:
        assert self.wall, "this journey has no wall"
        self.wall.set(time_of_day)

    def clock_shown(self, precision: str) -> None:
        assert self.wall and precision == "minutes"
        wall = self.wall

        def is_right() -> bool:
            before = wall.minute()
            return any(text in (before, wall.minute()) for text in self.lines())

        self.poll(is_right, f"the time, {wall.minute()}")

    def until(self, time_of_day: str) -> None:
        assert self.wall, "this journey has no wall"
        while (left := self.wall.seconds_until(time_of_day)) > 0:
            time.sleep(min(left, 0.5))

    def before(self, time_of_day: str) -> None:
        assert self.wall, "this journey has no wall"
        if self.wall.seconds_until(time_of_day) <= 0:
            raise TooLate(f"it is {time_of_day} already")

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def left(self, of: int | str, while_: str, to: str = "seconds", remember: str = "") -> None:
        left = self.remembered[of] if isinstance(of, str) else Left(of * 1_000, 1)
        last: list[Left] = []

        def look() -> None:
            labels = [node for node in self.app.nodes() if node.role == "label"]
            last[:] = [found for node in labels if (found := Left.read(node.name or node.text))]

        def shown_rightly() -> Left | None:
            now = Between.while_doing(look)
            if len(last) != 1 or to == "milliseconds" and last[0].unit > 1:
                return None
            if while_ == "standing":
                return last[0] if left.is_shown_as(last[0]) else None
            end = self.paused if while_ == "paused" else now
            assert self.started and end
            if while_ == "running" and now.earliest - self.started.latest >= left.shown:
                raise TooLate(f"nothing is left of {left}")
            return last[0] if left.can_become(last[0], self.started, end) else None

        try:
            found = self.poll(shown_rightly, f"what is left of {left}, {while_}")
        except AssertionError as problem:
            raise AssertionError(f"{last} since {self.started}, {self.paused}: {problem}") from None
        if remember:
            self.remembered[remember] = found

    def away(self, seconds: float) -> None:
        self.app.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.app.process.send_signal(signal.SIGCONT)

    def relaunch(self, seconds: float) -> None:
        self.app.close()
        time.sleep(seconds)
        self.app = App(self.home, self.desktop)

    def set_elsewhere(self, kind: str, label: str, seconds: int, command: bool) -> None:
        assert kind == "timer"
        run = ["--on-ring", f"touch {shlex.quote(str(self.command))}"] if command else []
        self.started = Between.while_doing(
            lambda: self.home.do("timer", f"{seconds}s", "--detach", "--label", label, *run))

    def command_ran(self, expected: bool) -> None:
        self.poll(lambda: self.command.exists() == expected, "the command")

    def time_servers(self, what: str) -> None:
        if what == "answering":
            for server in self.servers:
                server.go_on()
            return
        try:
            self.servers = [
                peers.Chronyd(self.home.folder / f"server-{number}", address=f"127.0.0.{number}") for number in (1, 2, 3)]
        except peers.Missing as missing:
            pytest.skip(str(missing))
        for server in self.servers:
            server.pause()
        self.home.do("settings", "time.servers", *[server.server for server in self.servers])

