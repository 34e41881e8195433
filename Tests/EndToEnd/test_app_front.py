# SPDX-License-Identifier: Apache-2.0
"""The ring screen and the small windows of timers: their keys, and how they stay in front of other windows."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import App, Node
from conftest import compiled
from desktop import Desktop
from home import Home, environment_of, wait_for


def set_app(desktop: Desktop, **settings: str) -> None:
    """Settings of the app, as it keeps them itself."""
    file = desktop.folder / "toki" / "desktop.conf"
    file.parent.mkdir(exist_ok=True)
    lines = [f"{name.replace('_', '-')}={value}" for name, value in settings.items()]
    file.write_text("\n".join(["[desktop]", *lines, ""]))


def state(home: Home) -> str | None:
    timers = home.json("list")["timers"]
    return timers[0]["state"] if timers else None


def answer_by_key(app: App, home: Home, key: str) -> None:
    """Presses a key until the ring heeds it: at first, keys are meant for what was there before."""
    def answered() -> bool:
        app.key(key)
        return state(home) != "ringing"

    wait_for(answered, f"{key} to answer the ring", every=0.7)


def test_escape_stops_a_ring_where_it_was_set_to_and_the_keys_are_shown(
    home: Home, desktop: Desktop, open_app: Callable[..., App]
):
    set_app(desktop, escape_at_ring="stop")
    app = open_app("--page", "timers")
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.find("Enter or Esc stop · Space snooze · + a minute more")
    answer_by_key(app, home, "Escape")
    assert state(home) != "running", "stopped"


# ---- Layers of Wayland


@pytest.fixture
def layers(tmp_path_factory: pytest.TempPathFactory, home: Home) -> dict[str, str]:
    """An environment in which gtk4-layer-shell is installed, and the display is X11 all the same."""
    folder = home.folder / "libraries"
    folder.mkdir()
    (folder / "libgtk4-layer-shell.so.0").symlink_to(compiled("layer_shell", tmp_path_factory))
    # Nobody answers at this address, so GTK takes X11.
    return {
        "LD_LIBRARY_PATH": str(folder), "LAYERS_ASKED": str(home.folder / "layers"), "WAYLAND_DISPLAY": "nobody",
        "GDK_BACKEND": "wayland,x11"}


def asked(layers: dict[str, str]) -> list[str]:
    file = Path(layers["LAYERS_ASKED"])
    return file.read_text().splitlines() if file.exists() else []


def press_on_cover(app: App, name: str) -> None:
    """Presses a button of the window over everything, which is the narrower one."""
    def seen() -> list[Node]:
        return [node for node in app.all(name, "push button") if node.box[2] > 0]

    buttons = wait_for(lambda: len(both := seen()) == 2 and both, f"{name!r} twice", every=0.1)
    lefts = [button.box[0] for button in buttons]
    app.press(name, "push button", index=lefts.index(min(lefts)))


OVER_EVERYTHING = ["toki-ring", "layer 3", "keyboard 1"]


@pytest.mark.parametrize("is_whole", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_ring_lies_over_everything_where_there_are_layers(
    home: Home, desktop: Desktop, open_app: Callable[..., App], layers: dict[str, str], is_whole: bool
):
    set_app(desktop, ring_full_screen=str(is_whole).lower())
    app = open_app("--page", "timers", **layers)
    home.do("timer", "1s", "--detach", "--label", "Tea")
    wait_for(lambda: len(app.windows()) == 2, "the window over everything")
    edges = [f"edge {edge} 1" for edge in range(4)] if is_whole else []
    assert asked(layers) == OVER_EVERYTHING + edges
    if is_whole:
        press_on_cover(app, "Stop")
        wait_for(lambda: len(app.windows()) == 1, "the window over everything to go")
        assert state(home) != "ringing"
    else:
        # Whoever closes it still has the ring in the main window.
        press_on_cover(app, "Close")
        wait_for(lambda: len(app.windows()) == 1, "the window over everything to go")
        assert state(home) == "ringing"
        app.press("Stop", "push button")
        wait_for(lambda: state(home) != "ringing", "the ring to end")
        assert len(app.windows()) == 1
    # Programs that the app starts are not given the library.
    home.crash_daemon()
    wait_for(lambda: home.processes("tokid"), "the app to start the daemon")
    assert not [line for pid in home.processes("tokid") for line in environment_of(pid) if line.startswith(b"LD_PRELOAD")]


def test_a_timer_has_a_small_window_in_a_corner_where_there_are_layers(
    home: Home, open_app: Callable[..., App], layers: dict[str, str]
):
    home.do("timer", "50m", "--detach", "--label", "Eggs")
    app = open_app("--page", "timers", **layers)
    keep_on_top(app)
    assert asked(layers) == ["toki-timer", "layer 2", "edge 1 1", "margin 1 12", "edge 2 1", "margin 2 12"]
    # It goes with its timer.
    home.do("cancel", "t1")
    wait_for(lambda: len(app.windows()) == 1, "the small window to go")
    app.key("F10")
    app.press("Doctor", "menu item")
    app.find("What rings lies over everything else on the screen.")


# ---- X11


@pytest.fixture
def manager(desktop: Desktop) -> Iterator[Desktop]:
    """A desktop whose windows somebody manages."""
    if shutil.which("openbox") is None:
        pytest.skip("openbox is not installed")
    desktop.start("openbox")
    wait_for(lambda: "ABOVE" in desktop.output("xprop", "-root", "_NET_SUPPORTED"), "the window manager")
    yield desktop


def keep_on_top(app: App) -> None:
    # The outer one of the two is only named by a screen reader.
    app.press("More", index=1)
    app.press("Keep on Top", "menu item")
    wait_for(lambda: len(app.windows()) == 2, "the small window")


def is_above(app: App, window: str) -> bool:
    return "_NET_WM_STATE_ABOVE" in app.desktop.output("xprop", "-id", window, "_NET_WM_STATE")


@pytest.mark.slow
def test_a_small_window_and_a_ring_stay_above_by_the_window_manager(
    home: Home, manager: Desktop, open_app: Callable[..., App]
):
    set_app(manager, ring_full_screen="true")
    home.do("timer", "50m", "--detach", "--label", "Eggs")
    app = open_app("--page", "timers")
    [main] = app.windows()
    keep_on_top(app)
    [small] = set(app.windows()) - {main}
    wait_for(lambda: is_above(app, small), "the small window to be above")
    assert not is_above(app, main)
    # Its keys are those of the page.
    app.desktop.output("xdotool", "windowactivate", "--sync", small, "key", "space")
    wait_for(lambda: state(home) == "paused", "space to pause the timer")
    app.desktop.output("xdotool", "windowactivate", "--sync", small, "key", "Escape")
    wait_for(lambda: app.windows() == [main], "Escape to close the small window")
    home.do("timer", "1s", "--detach", "--label", "Tea")

    def states() -> str:
        return app.desktop.output("xprop", "-id", main, "_NET_WM_STATE")

    wait_for(lambda: "ABOVE" in states() and "FULLSCREEN" in states(), "the ring to fill the screen")
    home.do("dismiss")
    wait_for(lambda: "ABOVE" not in states() and "FULLSCREEN" not in states(), "the window to be as before")


# ---- Screen readers

# Prints what gets the focus, which is what Orca says at once.
EARS = """
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

def hear(event):
    if event.detail1:
        print(event.source.get_role_name(), event.source.get_name(), sep=": ", flush=True)

listener = Atspi.EventListener.new(hear)
listener.register("object:state-changed:focused")
print("listening", flush=True)
Atspi.event_main()
"""


def test_a_screen_reader_announces_a_ring_at_once(
    home: Home, desktop: Desktop, open_app: Callable[..., App]
):
    app = open_app("--page", "timers")
    file = home.folder / "heard"
    with file.open("w") as heard:
        desktop.start("/usr/bin/python3", "-W", "ignore", "-c", EARS, stdout=heard.fileno())
    wait_for(lambda: "listening" in file.read_text(), "the ears")
    app.key("Tab")
    wait_for(lambda: "button: " in file.read_text(), "the focus on a button")
    home.do("timer", "1s", "--detach", "--label", "Tea")
    wait_for(lambda: "alert: The time is up. Tea rings: " in file.read_text(), "the ring to be said")
