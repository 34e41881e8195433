# SPDX-License-Identifier: Apache-2.0
"""The desktop app as a window: what has which size, what is said when, and which keys lead where."""

from __future__ import annotations

import re
from collections.abc import Callable

from app import App, Node
from home import Home, wait_for
from listener import Listener


# ---- Sizes


def test_the_large_countdown_has_its_size_from_the_first(home: Home, open_app: Callable[..., App]):
    home.do("timer", "50m", "--detach", "--label", "Eggs")
    app = open_app("--page", "timers")
    app.press("Show Large", "push button")
    app.find("Back to All Timers", "push button")

    def height() -> int:
        digits = [node for node in app.nodes() if re.fullmatch(r"[0-5]\d:\d\d\.\d{3}", node.name)]
        return digits[0].box[3] if digits else 0

    wait_for(lambda: height() > 150, "the digits in the size of the window", every=0.1)


def test_a_long_label_leaves_all_cards_as_wide_as_they_are(home: Home, open_app: Callable[..., App]):
    for label in ("Eggs", "Rice", "W" * 60):
        home.do("timer", "50m", "--detach", "--label", label)
    app = open_app("--page", "timers")

    def cards() -> list[Node]:
        return [node for node in app.nodes() if node.role == "panel" and node.name.startswith(("Eggs:", "Rice:", "WWW"))]

    wait_for(lambda: len(cards()) == 3, "the cards", every=0.1)
    app.settle()
    boxes = [card.box for card in cards()]
    assert len({box[0] for box in boxes}) > 1 and all(box[2] < 440 for box in boxes), boxes


# ---- What is said


def test_one_bar_names_the_cause_of_silence_until_it_is_fixed(
    home: Home, listener: Listener, open_app: Callable[..., App]
):
    # More may be in the way here, on lines of their own.
    silent = "Nobody would hear it now: no sound server is running.…"
    listener.stop_server()
    app = open_app("--page", "timers", PULSE_SERVER=home.environment["PULSE_SERVER"])
    app.press("Start 5 min", "push button")
    app.find(silent)
    app.press("Look Closer", "push button")
    app.find("Test ring", "push button")
    listener.start_server()
    wait_for(lambda: "good: Sound server" in home.run("doctor").stdout, "the sound server to be found")
    app.key("Escape")
    app.gone("Test ring", "push button")
    # Without a window manager, nobody gives the window the keyboard back.
    app.key("shift")
    app.gone(silent)


# ---- Keys


def test_keys_of_the_app_do_their_work_from_a_dialog(open_app: Callable[..., App]):
    app = open_app("--page", "alarms")
    app.find("No Alarms")
    app.key("ctrl+n")
    app.find("New Alarm", "label")
    app.key("ctrl+comma")
    app.find("Ring late")
    app.key("Escape")
    app.gone("Ring late")
    app.find("New Alarm", "label")
    app.key("ctrl+w")
    app.gone("New Alarm", "label")
    app.key("ctrl+n")
    app.find("New Alarm", "label")
    app.key("ctrl+q")
    wait_for(lambda: app.process.poll() is not None, "the app to end")


# ---- Changes made elsewhere


def test_a_change_made_elsewhere_shows_in_the_open_editor(home: Home, open_app: Callable[..., App]):
    home.do("alarm", "every day 7:00", "--label", "Wake")
    app = open_app("--page", "alarms")
    wait_for(lambda: "focused" in app.find("07:00, Wake", "list item").states, "the focus on the alarm")
    app.key("Return")
    wait_for(lambda: app.find("Hour", "spin button").value == 7, "the hour")
    home.do("edit", "a1", "8:15")
    wait_for(lambda: app.find("Hour", "spin button").value == 8, "the hour set elsewhere")
    # What was changed here stays, and it is said what is there instead.
    app.type("Label", "Get up", "text")
    home.do("edit", "a1", "--label", "Rise")
    app.find("Changed elsewhere meanwhile: “Rise”. Saving replaces it.")
    assert app.find("Label", "text").text == "Get up"
    app.press("Save", "push button")
    wait_for(lambda: [(one["time"], one["label"]) for one in home.json("list")["alarms"]] == [("08:15", "Get up")], "the alarm")
    app.gone("Save", "push button")
    # An alarm that is gone is not saved. Without a window manager, nobody gives the window the keyboard back.
    app.key("shift")
    wait_for(lambda: "focused" in app.find("08:15, Get up", "list item").states, "the focus on the alarm")
    app.key("Return")
    app.find("Save", "push button")
    home.do("cancel", "a1")
    app.find("This alarm was deleted meanwhile.")
    assert not app.find("Save", "push button").is_sensitive
