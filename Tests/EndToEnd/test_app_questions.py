# SPDX-License-Identifier: Apache-2.0
"""The app asks which version stays of what was changed here and in a room that was silent."""

from __future__ import annotations

import gettext
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import App, Node
from desktop import Desktop
from home import ROOT, Home, wait_for
from test_app_everywhere import all_is_within_360_pixels, holds_at_rest, is_nameless
from test_rooms import desk, door, linked  # noqa: F401
from test_share import Door


@pytest.fixture
def screen(desk: Home) -> Iterator[Desktop]:  # noqa: F811
    screen = Desktop(desk, screen="900x760")
    try:
        yield screen
    finally:
        screen.close()


def set_alarms(home: Home, desk: Home, *labels: str) -> None:  # noqa: F811
    """Sets alarms in the bedroom at 07:00, of which the desk hears."""
    for label in labels:
        home.do("alarm", "every", "day", "7:00", "--label", label)
    copy = desk.data / "toki" / "links" / "bedroom" / "room.json"
    wait_for(lambda: copy.exists() and labels[-1] in copy.read_text(), "the room to be known")


def change_both(home: Home, desk: Home, door: Door, count: int) -> None:  # noqa: F811
    """Changes the first alarms at the desk and in the bedroom while nothing goes from one to the other."""
    door.crash()
    wait_for(lambda: "silent since" in desk.do("link"), "the room to be missed")
    for number in range(1, count + 1):
        desk.do("--at", "bedroom", "edit", f"a{number}", f"6:4{number}")
        home.do("edit", f"a{number}", f"6:5{number}")
    door.open()
    wait_for(lambda: len(desk.json("link")[0]["questions"]) == count, "the questions")


def times(home: Home) -> list[str]:
    return [alarm["time"] for alarm in home.json("list")["alarms"]]


def is_focused(app: App, name: str) -> bool:
    """Goes on by the Tab key unless it is there."""
    if any("focused" in node.states for node in app.all(name, "push button")):
        return True
    app.key("Tab")
    return False


def test_questions_come_while_the_app_runs_and_are_answered_there_or_elsewhere(
    home: Home, linked: Home, door: Door, screen: Desktop  # noqa: F811
):
    desk = linked  # noqa: F811
    set_alarms(home, desk, "Work", "Gym", "Late")
    app = App(desk, screen)
    try:
        app.find("Add Alarm", "push button")
        assert not app.has("Keep Mine…")
        change_both(home, desk, door, 3)
        app.find("Work was changed here and in bedroom. Which is to stay? Until you decide, both ring here.", "label")
        app.find("Here: 06:41 · Every day\nbedroom: 06:51 · Every day", "label")
        app.find("2 more questions wait.", "label")
        # One is answered by the command line, and goes.
        desk.do("link", "bedroom", "keep", "mine", "a1")
        app.find("Gym was changed here and in bedroom…", "label")
        app.find("1 more question waits.", "label")
        app.press_until_gone("Keep Theirs: 06:52 · Every day", "push button")
        app.find("Late was changed here and in bedroom…", "label")
        app.gone("1 more question waits.", "label")
        # By the keyboard alone.
        wait_for(lambda: is_focused(app, "Keep Mine: 06:43 · Every day"), "the keyboard to reach the button", every=0.1)
        app.key("space")
        app.gone("Late was changed here and in bedroom…", "label")
        # The room is told.
        wait_for(lambda: times(home) == ["06:41", "06:52", "06:43"], "the answers to be told")
        wait_for(lambda: desk.json("link")[0]["waiting"] == 0, "nothing to wait")
    finally:
        app.close()


def test_a_window_of_a_room_asks_about_that_room_alone(
    home: Home, linked: Home, door: Door, screen: Desktop  # noqa: F811
):
    desk = linked  # noqa: F811
    set_alarms(home, desk, "Work")
    change_both(home, desk, door, 1)
    # Another linked room, of which a question waits.
    links = desk.data / "toki" / "links"
    rooms = desk.data / "toki" / "rooms.json"
    shutil.copytree(links / "bedroom", links / "attic", ignore=shutil.ignore_patterns("lock"))
    add_room(rooms, "attic")
    app = App(desk, screen, "--at", "bedroom")
    try:
        app.press_until_gone("Keep Theirs: 06:51 · Every day", "push button")
        app.gone("Keep Mine…")
        wait_for(lambda: desk.json("link")[0]["waiting"] == 0, "nothing to wait")
        assert times(home) == ["06:51"]
        # What is asked about the other room is not answered by that.
        assert {link["name"]: link["questions"] for link in desk.json("link")} == {"bedroom": [], "attic": ["a1"]}
    finally:
        app.close()


def add_room(rooms: Path, name: str) -> None:
    """Pairs and links a room that is nowhere, by what is known of the first."""
    known = json.loads(rooms.read_text())
    known["rooms"].append(known["rooms"][0] | {"name": name})
    rooms.write_text(json.dumps(known))


@pytest.mark.parametrize("language", ["C.UTF-8", "ja_JP.UTF-8"], ids=["english", "japanese"])
def test_a_question_has_room_at_360_pixels_in_large_text(
    home: Home, linked: Home, door: Door, language: str  # noqa: F811
):
    if shutil.which("xprop") is None:
        pytest.skip("xprop is not installed")
    desk = linked  # noqa: F811
    japanese = gettext.translation("toki", ROOT / ".build" / "locale", ["ja"])
    said = japanese.gettext if language.startswith("ja") else str
    set_alarms(home, desk, "A label that is far too long for a narrow window to show whole", "Work")
    change_both(home, desk, door, 2)
    screen = Desktop(desk, screen="360x720")
    app = None
    try:
        screen.set_text_scale(2.0)
        app = App(desk, screen, LANG=language)
        app.find(said("Keep Mine") + "…", "push button")

        def has_room(nodes: list[Node]) -> None:
            all_is_within_360_pixels("question", nodes)
            # The question scrolls where there is little room; its buttons stay.
            buttons = [node for node in nodes if node.role == "push button" and node.box[2] > 0]
            assert not [node for node in buttons if is_nameless(node)]
            kept = [node for node in buttons if node.name.startswith((said("Keep Mine"), said("Keep Theirs")))]
            assert len(kept) == 2 and all(node.box[1] + node.box[3] <= 720 for node in kept)

        holds_at_rest(app, has_room)
    finally:
        if app:
            app.close()
        screen.close()
