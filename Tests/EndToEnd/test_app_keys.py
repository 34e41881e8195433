# SPDX-License-Identifier: Apache-2.0
"""The desktop app by keyboard alone: where the focus goes, and what Escape does."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import App, Node
from desktop import Desktop
from home import Home, wait_for

# What may never have the focus when a page is gone to: the next key may be a space.
DESTRUCTIVE = ("Delete", "Remove", "Reset", "Seen", "Turn off", "Start Again")
# What the screens say of the pages that these tests fill: the first part, the default button, the parts in order.
FOCUS_ORDER = {
    page: (first, parts)
    for page, first, _, *parts in map(
        str.split, Path(__file__).with_name("focus-order.txt").read_text().splitlines())}
# Where each of these parts begins.
LANDMARKS = {
    "alarms": {"alarms": "list item: 07:00, Wake"},
    "sleep": {"words": "text: When", "time": "spin button: Hour", "start": "push button: Start"},
    "timers": {
        "presets": "push button: Start 1 min", "sequences": "panel: Sequence: work", "timers": "panel: Eggs: "},
    "stopwatch": {
        "delete": "push button: Delete", "lap": "push button: Lap", "run": "push button: Pause",
        "reset": "push button: Reset"},
    "clock": {
        "seconds": "push button: Show Seconds", "add": "push button: Add City",
        "trustedTime": "push button: Choose Time Servers"},
}
# The last stop of the window's header, after which the page begins.
END_OF_HEADER = "push button: Main Menu"
# More than any page has.
MOST_STOPS = 60


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    """A desktop, and something on each page."""
    home.do("alarm", "07:00", "--label", "Wake")
    home.do("alarm", "every weekday 8:00", "--label", "Work")
    home.do("timer", "50m", "--detach", "--label", "Eggs")
    home.do("sequence", "20m work, 5m rest", "--detach")
    home.do("stopwatch", "--detach")
    desktop = Desktop(home, screen="900x760")
    yield desktop
    desktop.close()


@pytest.fixture
def app(home: Home, desktop: Desktop) -> Iterator[App]:
    app = App(home, desktop)
    yield app
    app.close()


def focus(app: App) -> Node | None:
    return innermost([node for node in app.nodes() if "focused" in node.states])


def innermost(focused: list[Node]) -> Node | None:
    found = [node for node in focused if node.role not in ("frame", "window", "filler")]
    return found[-1] if found else None


def name_of(app: App, node: Node) -> str:
    """The role and the name by which a screen reader announces the focus; of a row without a name, its texts."""
    # GTK of Debian 13 tells of buttons that stay pressed as such.
    role = "push button" if node.role == "toggle button" else node.role
    return f"{role}: {node.name or node.text}"


def walk(app: App, key: str = "Tab") -> list[str]:
    """Presses Tab until the focus is where it began; returns the names on the way."""
    first = wait_for(lambda: focus(app), "a focus", every=0.1)
    stops = [first]
    # Listing all for each stop takes a minute; what was not there before is listed when nothing known has the focus.
    nodes = app.nodes()
    for _ in range(MOST_STOPS):
        before = stops[-1].path
        app.key(key)

        def moved() -> Node | None:
            now = innermost(app.focused(nodes)) or focus(app)
            return now if now and now.path != before else None

        node = wait_for(moved, f"{key} to lead on from {stops[-1].name!r}", every=0.05)
        if node.path == first.path:
            return [name_of(app, stop) for stop in stops]
        stops.append(node)
    raise AssertionError(f"Tab goes round without end: {[stop.name for stop in stops]}")


@pytest.mark.parametrize(
    ("page", "landmark"), [
        (1, "07:00, Wake"), pytest.param(2, "When do you want to wake up?", marks=pytest.mark.slow), (3, "Eggs…"),
        pytest.param(4, "Lap", marks=pytest.mark.slow), pytest.param(5, "World Clocks", marks=pytest.mark.slow)],
    ids=["alarms", "sleep", "timers", "stopwatch", "clock"])
def test_tab_leads_through_every_page_the_same_way_on_each_visit(home: Home, app: App, page: int, landmark: str):
    walks = []
    for key in ("Tab", "Tab", "shift+Tab"):
        app.key(f"alt+{page % 5 + 1}")
        app.settle()
        app.key(f"alt+{page}")
        app.find(landmark)
        app.settle()
        walks.append(walk(app, key))
    assert walks[0] == walks[1]
    assert walks[2] == walks[0][:1] + walks[0][:0:-1], "backward it is the same way"
    assert not walks[0][0].split(": ", 1)[1].startswith(DESTRUCTIVE), walks[0][0]
    nameless = [stop for stop in walks[0] if stop.endswith(": ")]
    assert not nameless, walks[0]
    name = list(FOCUS_ORDER)[page - 1]
    first, parts = FOCUS_ORDER[name]
    landmarks = LANDMARKS[name]
    assert walks[0][0].startswith(landmarks[first])
    header = walks[0].index(END_OF_HEADER) + 1
    stops = walks[0][header:] + walks[0][:header]
    places = [[i for i, stop in enumerate(stops) if stop.startswith(landmarks[part])][:1] for part in parts]
    assert all(places) and places == sorted(places), stops


def focus_on(app: App, name: str) -> None:
    """Presses Tab until this widget has the focus."""
    nodes = app.nodes()
    for _ in range(MOST_STOPS):
        now = innermost(app.focused(nodes)) or focus(app)
        if now and now.name == name:
            return
        app.key("Tab")
        # Some have more than one stop, and a screen reader hears of one.
        begun = time.monotonic()
        while time.monotonic() < begun + 2 and (after := innermost(app.focused(nodes))) and now and after.path == now.path:
            time.sleep(0.05)
    raise AssertionError(f"Tab does not lead to {name!r}")


@pytest.mark.parametrize(
    ("typed", "shown"), [
        ("730", "07:30"), pytest.param("0730", "07:30", marks=pytest.mark.slow),
        pytest.param("19:30", "19:30", marks=pytest.mark.slow), pytest.param("19.30", "19:30", marks=pytest.mark.slow),
        ("7pm", "19:00")])
def test_enter_sets_the_time_that_is_typed_in_the_hour(home: Home, app: App, typed: str, shown: str):
    before = len(home.json("list")["alarms"])
    app.key("alt+1")
    app.find("07:00, Wake")
    app.key("ctrl+n")
    focus_on(app, "Hour")
    # A time that cannot be is red, and Enter sets nothing.
    app.write("25")
    app.find("There is no such time of day: “25”")
    assert not app.find("Add", "push button").is_sensitive
    app.key("Return", "ctrl+a")
    app.write(typed)
    app.key("Return")
    wait_for(lambda: len(home.json("list")["alarms"]) > before, "the alarm")
    assert [alarm["time"] for alarm in home.json("list")["alarms"]][before:] == [shown]


def test_words_typed_right_after_the_dialog_opens_are_the_alarm(home: Home, app: App):
    app.key("alt+1")
    app.find("07:00, Wake")
    app.key("ctrl+n")
    app.find("When")
    app.settle()
    app.write("gym weekdays 6:30")
    app.find("06:30 · Weekdays · gym")
    app.key("Return")
    app.find("gym…")
    alarm = home.json("list")["alarms"][-1]
    assert (alarm["time"], alarm["label"], len(alarm["days"])) == ("06:30", "gym", 5)


def test_escape_closes_the_search_for_a_city_and_for_a_zone(app: App):
    app.key("alt+5")
    app.press("Add City", "push button")
    app.find("City or time zone")
    app.settle()
    app.write("rom")
    app.find("Rome")
    app.key("Escape")
    app.gone("City or time zone")
    app.key("alt+1")
    app.find("07:00, Wake")
    app.key("ctrl+n")
    app.find("Repeat…")
    app.settle()
    focus_on(app, "More")
    app.key("space")
    app.find("Time zone", "list item")
    focus_on(app, "Time zone")
    app.key("space")
    app.find("City or time zone")
    app.settle()
    app.key("Escape")
    app.gone("City or time zone")
    assert app.has("Repeat…"), "only the window on top was closed"


def test_escape_puts_a_ring_off_and_never_stops_it(home: Home, app: App):
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.find("Stop", "push button")
    time.sleep(1)  # Keys pressed in the first moment do not affect the ring.
    app.key("Escape")
    app.gone("Stop", "push button")
    assert home.history(1)[0]["end"] == "snoozed"


def test_a_key_meant_for_the_page_does_not_answer_a_ring_that_appears(home: Home, desktop: Desktop, frozen_clock: Path):
    # The moment in which a key is for the page lasts while the clock of the app stands still.
    clock = home.folder / "clock"
    now = time.time_ns()
    begun = now - time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    clock.write_bytes(struct.pack("qqq", now, begun, 0))
    app = App(home, desktop, LD_PRELOAD=str(frozen_clock), TOKI_CLOCK_FILE=str(clock))
    try:
        app.key("alt+3")
        app.find("Eggs…")
        home.do("timer", "1s", "--detach", "--label", "Tea")
        app.find("Stop", "push button")
        app.key("Return")
        # It answers the screen reader after the key, which came first.
        assert app.has("Stop", "push button")
        assert home.json("list")["timers"][-1]["state"] == "ringing"
        with clock.open("r+b") as file:
            file.write(struct.pack("q", now + 1_000_000_000))
        app.key("Return")
        app.gone("Stop", "push button")
        assert home.history(1)[0]["end"] == "dismissed"
    finally:
        app.close()
