# SPDX-License-Identifier: Apache-2.0
"""What a screen reader sees of one program and does in it; a program of its own, told things line by line.

Each line of its input is a JSON object with `do`; each answer is one line of JSON. It is a process of its own
because the accessibility bus that a process speaks to is chosen once, by its environment.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def application(pid: int) -> Atspi.Accessible | None:
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        found = desktop.get_child_at_index(index)
        if found is not None and found.get_process_id() == pid:
            # Names that were asked for once would stay as they were.
            found.set_cache_mask(Atspi.Cache.NONE)
            return found
    return None


def children(node: Atspi.Accessible) -> Iterator[tuple[int, Atspi.Accessible]]:
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield index, child


def extents(node: Atspi.Accessible) -> tuple[int, int, int, int] | None:
    """Where it is in its window; None for the pages of a stack, which have no place of their own."""
    if "Component" not in node.get_interfaces():
        return None
    box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
    return (box.x, box.y, box.width, box.height)


# What is in these is what they say already; each look costs a call over the bus.
WHOLE = {"label", "image", "icon", "page tab", "spin button", "slider", "switch", "text", "separator", "scroll bar"}


def is_whole(node: Atspi.Accessible) -> bool:
    role = node.get_role_name()
    # The button of a menu is a button in a button, and the inner one can be pressed.
    pressed = role in ("push button", "toggle button") and "Action" in node.get_interfaces() and node.get_n_actions() > 0
    return role in WHOLE or pressed


def walk(node: Atspi.Accessible, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Atspi.Accessible]]:
    """All that is on the screen: what a hidden page holds has no size."""
    for index, child in children(node):
        where = (*path, index)
        box = extents(child)
        if path and box is not None and box[2:] == (0, 0):
            continue
        yield where, child
        if not is_whole(child):
            yield from walk(child, where)


def text_of(node: Atspi.Accessible) -> str:
    if "Text" not in node.get_interfaces():
        return ""
    text = node.get_text_iface()
    return text.get_text(0, text.get_character_count())


# What else is asked of them, as each question is a call over the bus.
WITH_TEXT = {"label", "text", "entry", "alert"}
WITH_VALUE = {"spin button", "slider"}


def describe(path: tuple[int, ...], node: Atspi.Accessible) -> dict:
    role = node.get_role_name()
    return {
        "path": list(path), "name": node.get_name() or "", "role": role,
        "text": text_of(node) if role in WITH_TEXT else "", "box": list(extents(node) or (0, 0, 0, 0)),
        "states": [state.value_nick for state in node.get_state_set().get_states()],
        "value": node.get_value_iface().get_current_value() if role in WITH_VALUE else None,
    }


def at(app: Atspi.Accessible, path: list[int]) -> Atspi.Accessible:
    for index in path:
        app = app.get_child_at_index(index)
    return app


def answer(pid: int, request: dict) -> object:
    app = application(pid)
    if app is None:
        return None
    match request["do"]:
        case "list":
            return [describe(path, node) for path, node in walk(app)]
        case "press":
            return at(app, request["path"]).get_action_iface().do_action(request.get("action", 0))
        case "set":
            return at(app, request["path"]).get_value_iface().set_current_value(request["value"])
        case "focus":
            return at(app, request["path"]).get_component_iface().grab_focus()
        case "type":
            return at(app, request["path"]).get_editable_text_iface().set_text_contents(request["text"])
    raise ValueError(request["do"])


def main() -> None:
    pid = int(sys.argv[1])
    Atspi.init()
    # In milliseconds: an app on a busy machine may take longer than the 800 of the library.
    Atspi.set_timeout(20_000, 60_000)
    for line in sys.stdin:
        try:
            said = {"answer": answer(pid, json.loads(line))}
        except (AttributeError, TypeError) as problem:  # A widget has gone meanwhile: whoever asked asks again.
            said = {"problem": str(problem), "gone": True}
        except Exception as problem:
            said = {"problem": f"{type(problem).__name__}: {problem}", "gone": False}
        print(json.dumps(said), flush=True)
        if os.getppid() == 1:
            return


main()
