# SPDX-License-Identifier: Apache-2.0
"""What must hold on every page of the app: names for screen readers, contrast, and space at 360 pixels."""

from __future__ import annotations

import gettext
import platform
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app import App, Node
from desktop import Desktop
from home import PATIENCE, ROOT, Home

# Interactive roles; each object must have a name.
CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "spin button", "slider", "switch", "text", "entry",
    "combo box", "page tab", "password text",
}
# The names that GTK gives to unnamed objects.
NAMELESS = ("Gtk", "Adw", "Gizmo")


@pytest.fixture
def home(home: Home) -> Home:
    # Half a day away, so that it does not ring meanwhile.
    hour = (datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(hours=12)).hour
    home.do("alarm", f"every weekday {hour}:00", "--label", "Work")
    home.do("alarm", "every sat 9:30", "--label", "A label that is far too long for a narrow window to show whole")
    home.do("off", "a2")
    home.do("alarm", "every sun 8:15", "--label", "Train")
    home.do("timer", "25m", "--detach", "--label", "Tea")
    home.do("timer", "3h", "--detach")
    home.do("sequence", "4x(25m work, 5m rest)", "--detach", "--label", "Focus")
    home.do("stopwatch")
    home.do("lap")
    home.do("lap")
    home.do("pause", "w1")
    return home


def in_turns(short: str) -> pytest.MarkDecorator:
    """In both languages for make proof, in one of them for make test."""
    languages = {"english": "C.UTF-8", "japanese": "ja_JP.UTF-8"}
    return pytest.mark.parametrize(
        "language",
        [pytest.param(value, id=name, marks=[pytest.mark.slow] * (name != short)) for name, value in languages.items()],
        indirect=True)


@pytest.fixture
def language(request: pytest.FixtureRequest, home: Home) -> str:
    home.environment["LANG"] = request.param
    return request.param


def opened(
    home: Home, screen: str, text_scale: float = 1.0, **environment: str
) -> Iterator[tuple[App, Desktop]]:
    desktop = Desktop(home, screen=screen)
    app = None
    try:
        desktop.set_text_scale(text_scale)
        app = App(home, desktop, **environment)
        yield app, desktop
    finally:
        if app:
            app.close()
        desktop.close()


def pages(app: App, home: Home, dialogs: bool = True) -> Iterator[str]:
    """Visits each page and screen, and yields its name."""
    japanese = gettext.translation("toki", ROOT / ".build" / "locale", ["ja"])
    said = japanese.gettext if home.environment["LANG"].startswith("ja") else str

    places = [
        ("alarms", "alt+1", said("Next alarm") + "…"), ("sleep", "alt+2", said("When do you want to wake up?")),
        ("timers", "alt+3", "Focus…"), ("stopwatch", "alt+4", said("Laps")), ("clock", "alt+5", said("World Clocks")),
    ]
    for name, key, landmark in places:
        app.key(key)
        app.find(landmark)
        yield name
    if dialogs:
        app.key("alt+1")
        app.find(places[0][2])
        app.key("ctrl+n")
        app.find(said("Repeat…"))
        yield "new alarm"
        app.key("Escape")
        app.gone(said("Repeat…"))
        app.key("ctrl+comma")
        app.find(said("Ring late"))
        app.find(said("Count up after the end"))
        yield "preferences"
        app.key("Escape")
        app.gone(said("Ring late"))
        app.key("F10")
        app.press(said("Share…"), "menu item")
        app.find(said("Share on the Network"))
        yield "share"
        app.key("Escape")
        app.gone(said("Share on the Network"))
        app.key("alt+3")
        app.find(places[2][2])
        app.key("ctrl+n")
        app.find(said("Color, preset, commands"))
        yield "new timer"
        app.key("Escape")
        app.gone(said("Color, preset, commands"))
        app.press(said("Edit"), "push button")
        app.find(said("Add Step"), "push button")
        yield "edit sequence"
        app.key("Escape")
        app.gone(said("Add Step"))
        app.key("alt+5")
        app.press(said("Choose Time Servers"), "push button")
        app.type(said("Name or address of a server"), "no name", "text")
        app.press(said("Add Server"), "push button")
        app.find(said("Nobody is asked."))
        app.find(said("Ring by trusted time"), "check box")
        yield "time servers"
        app.key("Escape")
        app.gone(said("Nobody is asked."))
    # No server answers there, and nothing leaves this machine.
    home.do("settings", "time.servers", "127.0.0.1:9", "nts://a-server-with-a-rather-long-name.invalid")
    app.key("alt+5")
    app.gone(said("Toki can ask time servers what time it really is, and how far this clock is off."))
    app.find(said("Choose Time Servers"), "push button")
    yield "trusted time"
    if dialogs:
        app.press(said("Choose Time Servers"), "push button")
        app.find(said("Remove {name}").replace("{name}", "127.0.0.1:9"))
        yield "time servers that are set"
        app.key("Escape")
        app.gone(said("Remove {name}").replace("{name}", "127.0.0.1:9"))
    home.do("timer", "1s", "--detach", "--label", "Bread")
    app.find(said("Stop"), "push button")
    yield "ring"
    home.do("dismiss")


def is_nameless(node: Node) -> bool:
    return not node.name.strip() or node.name.startswith(NAMELESS)


def all_is_within_360_pixels(page: str, nodes: list[Node]) -> None:
    windows = [node for node in nodes if node.role == "frame"]
    assert windows, f"{page}: no window"
    window = windows[-1]
    assert window.box[2] <= 360, f"{page}: the window is {window.box[2]} pixels wide"
    # The wide window's tabs still exist behind the title that replaces them in a narrow one.
    outside = [
        (node.role, node.name or node.text, node.box)
        for node in nodes
        if node.role in (CONTROLS | {"label"}) - {"page tab"} and node.box[2] > 0
        and (node.box[0] < -2 or node.box[0] + node.box[2] > window.box[2] + 2)
    ]
    assert not outside, f"{page}: beyond the edge: {outside}"


def overlapping(nodes: list[Node]) -> list[tuple[str, str]]:
    """Neighbouring texts of a window that share more than an edge."""
    windows: list[list[Node]] = []
    for node in nodes:
        if node.role == "frame":
            windows.append([])
        elif node.role == "label" and node.seen[2] > 0 and (node.name or node.text):
            windows[-1].append(node)

    def share(one: Node, other: Node) -> bool:
        return all(
            min(one.seen[side] + one.seen[side + 2], other.seen[side] + other.seen[side + 2])
            - max(one.seen[side], other.seen[side]) > 3
            for side in (0, 1))

    return [
        (one.name or one.text, other.name or other.text)
        # Only neighbours, and not the title.
        for _, *labels in filter(None, windows) for index, one in enumerate(labels) for other in labels[index + 1 : index + 3]
        if share(one, other)]


def holds_at_rest(app: App, check: Callable[[list[Node]], None]) -> None:
    """Checks what is on the screen until it passes: places are read one by one, while rows may still be moving."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return check(app.nodes())
        except AssertionError:
            if time.monotonic() > deadline:
                raise
        app.settle()


def test_overlaps_are_found():
    def node(name: str, *box: int) -> Node:
        return Node("", name, "frame" if not name else "label", "", list(box), [], None, list(box))

    window, title, a = node("", 0, 0, 360, 700), node("Title", 0, 0, 360, 40), node("a", 0, 50, 50, 20)
    assert overlapping([window, title, a, node("b", 40, 60, 50, 20), node("c", 50, 50, 50, 10)]) == [("a", "b")]
    # What another window shows lies behind it or in front.
    assert overlapping([window, title, a, window, title, node("d", 0, 50, 50, 20)]) == []


@in_turns("english")
@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_large_text_has_room_at_360_pixels(home: Home, language: str, scale: float):
    if shutil.which("xprop") is None:
        pytest.skip("xprop is not installed")
    for app, _ in opened(home, "360x720", text_scale=scale, LANG=language):
        for page in pages(app, home):

            def has_room(nodes: list[Node]) -> None:
                all_is_within_360_pixels(page, nodes)
                assert not overlapping(nodes), f"{page}: one on the other: {overlapping(nodes)}"
                letters = [node.box[3] for node in nodes if node.role == "label" and node.box[3] > 0]
                assert letters and max(letters) >= 20 * scale, f"{page}: the text is not large"

            holds_at_rest(app, has_room)


@in_turns("japanese")
def test_every_control_has_a_name_and_room_at_360_pixels(home: Home, language: str):
    for app, _ in opened(home, "360x720", LANG=language):
        for page in pages(app, home):

            def has_names_and_room(nodes: list[Node]) -> None:
                controls = [node for node in nodes if node.role in CONTROLS]
                assert len(controls) >= 3, f"{page}: nothing to act on; there is {app.words()}"
                nameless = [(node.role, node.name, node.box) for node in controls if is_nameless(node)]
                assert not nameless, f"{page}: controls without a name: {nameless}"
                all_is_within_360_pixels(page, nodes)

            holds_at_rest(app, has_names_and_room)


# ---- Right to left


@pytest.mark.slow
def test_all_is_mirrored_and_has_room_in_a_language_from_right_to_left(home: Home):
    if not Path("/usr/share/locale/he/LC_MESSAGES/gtk40.mo").exists():
        pytest.skip("GTK's words in Hebrew, by which it knows the direction, are not installed")
    # Toki has no such language yet, so its own words stay English; digits run from left to right everywhere.
    for app, _ in opened(home, "360x720", LANGUAGE="he"):
        for page in pages(app, home):

            def is_mirrored(nodes: list[Node]) -> None:
                all_is_within_360_pixels(page, nodes)
                menus = [node for node in nodes if node.name == "Main Menu" and node.box[2] > 0]
                assert all(node.box[0] < 180 for node in menus), f"{page}: not mirrored: {menus}"
                assert menus or page != "alarms", "alarms: no menu"

            holds_at_rest(app, is_mirrored)


# ---- Contrast


class Picture:
    """The current screen, pixel by pixel."""

    def __init__(self, app: App, folder: Path) -> None:
        file = folder / "screen.rgb"
        app.desktop.output("import", "-window", "root", "-depth", "8", f"rgb:{file}")
        width, height = (int(part) for part in app.desktop.screen.split("x"))
        self.width, self.height, self.bytes = width, height, file.read_bytes()
        assert len(self.bytes) == width * height * 3

    def colors(self, box: list[int]) -> Counter[tuple[int, int, int]]:
        left, top, width, height = box
        found: Counter[tuple[int, int, int]] = Counter()
        for y in range(max(0, top), min(self.height, top + height)):
            start = (y * self.width + max(0, left)) * 3
            row = self.bytes[start : start + min(self.width - max(0, left), width) * 3]
            found.update(zip(row[0::3], row[1::3], row[2::3]))
        return found


def luminance(color: tuple[int, int, int]) -> float:
    """Relative luminance (WCAG 2.1, glossary)."""
    parts = [part / 255 for part in color]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colors: Counter[tuple[int, int, int]]) -> float:
    """The contrast of the background, the most frequent colour, and the letters, the one farthest from it."""
    ground = luminance(colors.most_common(1)[0][0])
    ratios = [
        (max(ground, one) + 0.05) / (min(ground, one) + 0.05) for one in (luminance(color) for color in colors)]
    return max(ratios)


def test_contrast_is_computed_correctly():
    assert contrast(Counter({(255, 255, 255): 9, (0, 0, 0): 1})) == pytest.approx(21)
    assert contrast(Counter({(255, 255, 255): 9, (119, 119, 119): 1})) == pytest.approx(4.48, abs=0.01)


# For high contrast 7:1 (WCAG 2.1, 1.4.6), else 4.5:1 (1.4.3).
@pytest.mark.parametrize(
    "scheme, least",
    [
        pytest.param("prefer-light", 4.5, id="light", marks=pytest.mark.slow),
        pytest.param("prefer-dark", 4.5, id="dark"),
        pytest.param("prefer-light", 7, id="high-contrast", marks=pytest.mark.slow),
    ])
def test_all_text_stands_out(home: Home, scheme: str, least: float):
    if shutil.which("import") is None:
        pytest.skip("imagemagick is not installed")
    if platform.freedesktop_os_release().get("VERSION_ID") != "12":
        pytest.skip("GTK from 4.10 on tells screen readers places that are off by the padding around them")
    needs = {"ADW_DEBUG_HIGH_CONTRAST": "1"} if least == 7 else {}
    for app, _ in opened(home, "900x760", ADW_DEBUG_COLOR_SCHEME=scheme, **needs):
        pale = []
        # Dialogs are placed where the screen has space, not where they claim to be.
        for page in pages(app, home, dialogs=False):
            app.settle()
            nodes = app.nodes()
            picture = Picture(app, home.folder)
            # Widgets' coordinates include the window's shadow.
            shift = (app.frame_offset(nodes), app.frame_offset(nodes))
            # What is scrolled out of the window is not in the picture.
            _, _, width, height = nodes[0].box
            for node in nodes:
                if node.role not in ("label", "push button") or not node.is_sensitive:
                    continue
                if is_nameless(node) and not node.text:
                    continue
                box = [node.box[0] + shift[0], node.box[1] + shift[1], node.box[2], node.box[3]]
                if box[2] < 4 or box[3] < 4 or node.box[1] + node.box[3] > height or node.box[0] + node.box[2] > width:
                    continue
                if (ratio := contrast(picture.colors(box))) < least:
                    pale.append((page, node.name or node.text, round(ratio, 2), node.box))
        assert not pale, f"too pale: {pale}"
