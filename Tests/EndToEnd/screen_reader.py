# SPDX-License-Identifier: Apache-2.0
"""A screen reader for one program, as a separate process controlled line by line.

Each line of its input is a JSON object with `do`; each answer is one line of JSON. It is a separate process because
only Debian's own Python has the D-Bus bindings it needs.

It uses the accessibility bus directly (at-spi2-core, the XML files of its interfaces): libatspi waits for the answer to
each question, and a page takes a thousand of them; here, all questions about one level of the tree are sent at once.
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

SPI = "org.a11y.atspi."
# In milliseconds; an app on a busy machine takes its time.
PATIENCE = 20_000
ROOT = "/org/a11y/atspi/accessible/root"

# Their content adds nothing to what they report themselves.
WHOLE = {"label", "image", "icon", "page tab", "spin button", "slider", "switch", "text", "separator", "scroll bar"}
# A menu button contains an inner button, and only that one can be pressed.
BUTTONS = {"push button", "toggle button"}
# A newer libatspi renames some roles.
NAMES = {"button": "push button", "grouping": "panel"}
# How far from its window's corner an object may be, in pixels: six hundred cities take long to list, and nobody sees them.
FAR = 4_000
# Roles whose text is requested too.
WITH_TEXT = {"label", "text", "entry", "alert"}
WITH_VALUE = {"spin button", "slider"}

# A question to an object: its path, the interface without its prefix, the method, and the arguments.
Question = tuple[str, str, str, "GLib.Variant | None"]


class Gone(Exception):
    """An object no longer exists or cannot do what it is told."""


def connect() -> Gio.DBusConnection:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    answer = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, PATIENCE)
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        answer.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)


class Program:
    """A program on the accessibility bus."""

    def __init__(self, bus: Gio.DBusConnection, name: str) -> None:
        self.bus = bus
        self.name = name
        # The paths of what was listed last.
        self.listed: list[str] = []

    @staticmethod
    def of_process(bus: Gio.DBusConnection, pid: int) -> Program | None:
        """The program with a process id; None until it appears."""
        names = {name for name, _ in Program(bus, SPI + "Registry").ask((ROOT, "Accessible", "GetChildren", None))}
        daemon = Program(bus, "org.freedesktop.DBus")
        for name in sorted(names):
            argument = GLib.Variant("(s)", (name,))
            asked = daemon.ask_all([("/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID", argument)])
            if asked == [pid]:
                return Program(bus, name)
        return None

    # ---- Asking

    def ask(self, question: Question) -> Any:
        answer = self.ask_all([question])[0]
        if answer is None:
            raise Gone(f"{question[0]} does not answer to {question[2]}")
        return answer

    def ask_all(self, questions: list[Question]) -> list[Any]:
        """The first value of each answer, or None without an answer."""
        answers: list[Any] = [None] * len(questions)
        left = len(questions)
        loop = GLib.MainLoop()

        def take(bus: Gio.DBusConnection, result: Gio.AsyncResult, place: int) -> None:
            nonlocal left
            try:
                said = bus.call_finish(result).unpack()
                answers[place] = said[0] if said else True
            except GLib.Error:
                pass
            left -= 1
            if left == 0:
                loop.quit()

        for place, (path, interface, method, arguments) in enumerate(questions):
            named = interface if "." in interface else SPI + interface
            self.bus.call(
                self.name, path, named, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE, None, take, place)
        if questions:
            loop.run()
        return answers

    @staticmethod
    def property(path: str, interface: str, name: str) -> Question:
        asked = GLib.Variant("(ss)", (SPI + interface, name))
        return (path, "org.freedesktop.DBus.Properties", "Get", asked)

    # ---- Seeing

    def children(self, paths: list[str]) -> list[list[str]]:
        answers = self.ask_all([(path, "Accessible", "GetChildren", None) for path in paths])
        return [[path for name, path in answer or [] if name == self.name] for answer in answers]

    def boxes(self, paths: list[str]) -> list[list[int] | None]:
        """Where objects are in their window; None for a page of a stack."""
        in_window = GLib.Variant("(u)", (Atspi.CoordType.WINDOW,))
        answers = self.ask_all([(path, "Component", "GetExtents", in_window) for path in paths])
        return [list(box) if box else None for box in answers]

    def describe(self, places: list[tuple[str, list[int] | None]]) -> list[dict]:
        """The properties of objects, without text and value."""
        asked = []
        for path, _ in places:
            asked += [
                (path, "Accessible", "GetRole", None), (path, "Accessible", "GetState", None),
                self.property(path, "Accessible", "Name"),
            ]
        answers = iter(self.ask_all(asked))
        return [
            {"path": path, "role": role_name(role or 0), "states": names_of(states or []), "name": name or "", "box": box}
            for (path, box), role, states, name in zip(places, answers, answers, answers)
        ]

    def nodes(self) -> list[dict]:
        """Everything on the screen and near it, outermost first: the content of a hidden page has no size."""
        below: dict[str, list[dict]] = {}
        level = [ROOT]
        is_root = True
        known = {ROOT}
        while level:
            # GTK 4.18 lists the children of a stack more than once.
            lists = [[path for path in paths if not (path in known or known.add(path))] for paths in self.children(level)]
            boxes = iter(self.boxes([path for paths in lists for path in paths]))
            kept = [[(path, box) for path, box in zip(paths, boxes) if is_root or is_near(box)] for paths in lists]
            described = iter(self.describe([place for places in kept for place in places]))
            for parent, places in zip(level, kept):
                below[parent] = [next(described) for _ in places]
            is_root = False
            level = self.open([node for parent in level for node in below[parent]])
        found = list(flatten(ROOT, below))
        self.add_contents(found)
        for window in below[ROOT]:
            count_from_corner(window, [window, *flatten(window["path"], below)])
            clip(window, window["box"], below)
        self.listed = [node["path"] for node in found]
        return found

    def focused(self) -> list[str]:
        """Which of the objects listed last have the focus, or hold what has it: one question each."""
        states = self.ask_all([(path, "Accessible", "GetState", None) for path in self.listed])
        return [path for path, bits in zip(self.listed, states) if bits and "focused" in names_of(bits)]

    def open(self, nodes: list[dict]) -> list[str]:
        """The nodes with content of their own."""
        buttons = [node["path"] for node in nodes if node["role"] in BUTTONS]
        actions = self.ask_all([self.property(path, "Action", "NActions") for path in buttons])
        pressed = {path for path, count in zip(buttons, actions) if count}
        return [node["path"] for node in nodes if node["role"] not in WHOLE and node["path"] not in pressed]

    def add_contents(self, nodes: list[dict]) -> None:
        texts = [node for node in nodes if node["role"] in WITH_TEXT]
        values = [node for node in nodes if node["role"] in WITH_VALUE]
        for node in nodes:
            node |= {"text": "", "value": None, "box": node["box"] or [0, 0, 0, 0]}
        # As long as can be: a program cuts that down to the length of the text.
        whole = GLib.Variant("(ii)", (0, 2**31 - 1))
        asked = [(node["path"], "Text", "GetText", whole) for node in texts]
        for node, text in zip(texts, self.ask_all(asked)):
            node["text"] = text or ""
        asked = [self.property(node["path"], "Value", "CurrentValue") for node in values]
        for node, value in zip(values, self.ask_all(asked)):
            node["value"] = value

    # ---- Doing

    def do(self, request: dict) -> Any:
        match request["do"]:
            case "list":
                return self.nodes()
            case "focused":
                return self.focused()
            case "press":
                return self.ask((request["path"], "Action", "DoAction", GLib.Variant("(i)", (request.get("action", 0),))))
            case "set":
                value = GLib.Variant("(ssv)", (SPI + "Value", "CurrentValue", GLib.Variant("d", request["value"])))
                return self.ask((request["path"], "org.freedesktop.DBus.Properties", "Set", value))
            case "focus":
                return self.ask((request["path"], "Component", "GrabFocus", None))
            case "type":
                text = GLib.Variant("(s)", (request["text"],))
                return self.ask((request["path"], "EditableText", "SetTextContents", text))
        raise ValueError(request["do"])


def flatten(path: str, below: dict[str, list[dict]]) -> Any:
    for node in below.get(path, []):
        yield node
        yield from flatten(node["path"], below)


def clip(node: dict, view: list[int], below: dict[str, list[dict]]) -> None:
    """Says of each node which part of its box is not scrolled away: no width or height for one that is."""
    left, top = max(node["box"][0], view[0]), max(node["box"][1], view[1])
    right, bottom = (min(node["box"][side] + node["box"][side + 2], view[side] + view[side + 2]) for side in (0, 1))
    node["seen"] = [left, top, max(0, right - left), max(0, bottom - top)]
    for child in below.get(node["path"], []):
        clip(child, node["seen"] if node["role"] == "scroll pane" else view, below)


def is_near(box: list[int] | None) -> bool:
    """Whether a person could see it, or scroll to it soon."""
    return box is None or (box[2:] != [0, 0] and abs(box[1]) < FAR)


def count_from_corner(window: dict, nodes: list[dict]) -> None:
    """GTK 4.18 measures from another corner than the window's."""
    left, top = window["box"][:2]
    for node in nodes:
        node["box"] = [node["box"][0] - left, node["box"][1] - top, *node["box"][2:]]


@cache
def role_name(role: int) -> str:
    name = Atspi.role_get_name(Atspi.Role(role))
    return NAMES.get(name, name)


def names_of(states: list[int]) -> list[str]:
    """The names of the bits in two 32-bit numbers."""
    bits = sum(part << (32 * index) for index, part in enumerate(states))
    return [state_name(bit) for bit in range(Atspi.StateType.LAST_DEFINED) if bits >> bit & 1]


@cache
def state_name(bit: int) -> str:
    return Atspi.StateType(bit).value_nick


def main() -> None:
    pid = int(sys.argv[1])
    bus = connect()
    program: Program | None = None
    for line in sys.stdin:
        try:
            program = program or Program.of_process(bus, pid)
            said: dict[str, Any] = {"answer": program.do(json.loads(line)) if program else None}
        except Gone as problem:  # The caller retries.
            said = {"problem": str(problem), "gone": True}
        except Exception as problem:
            said = {"problem": f"{type(problem).__name__}: {problem}", "gone": False}
        print(json.dumps(said), flush=True)
        if os.getppid() == 1:
            return


main()
