# SPDX-License-Identifier: Apache-2.0
"""The desktop app while others change something: settings, the daemon's socket, and the host's list of cities."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app import App
from home import Home, kill, wait_for


def picture(app: App, name: str) -> None:
    if folder := os.environ.get("TOKI_PICTURES"):
        app.settle()
        app.picture(Path(folder) / f"{name}.png")


def test_settings_that_another_client_changes_are_shown_in_the_open_preferences(home: Home, open_app: Callable[..., App]):
    app = open_app("--page", "alarms")
    app.find("No Alarms")
    app.key("ctrl+comma")
    app.find("Ring late")
    assert not app.has("7 min")
    home.do("settings", "snooze", "7m")
    app.find("7 min")
    before = app.find("Volume", "slider").value
    home.do("settings", "volume", "35")
    wait_for(lambda: app.find("Volume", "slider").value == 35 != before, "the slider at 35")
    # And a change made here afterwards leaves those alone.
    app.set("Volume", 55, "slider")
    wait_for(lambda: home.json("settings")["volume"] == 55, "the volume of this window")
    assert home.json("settings")["snooze_ns"] == 7 * 60 * 10**9


def test_the_app_comes_back_once_the_socket_of_the_daemon_is_there_again(home: Home, open_app: Callable[..., App]):
    home.do("timer", "50m", "--detach", "--label", "Bread")
    app = open_app("--page", "timers")
    app.find("Bread…")
    # A removed socket ends no connection, and is made anew for the next one.
    home.socket.unlink()
    app.press("Pause", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
    home.socket.unlink(missing_ok=True)
    kill(home.daemon())
    # The window is not touched meanwhile.
    app.press("Resume", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "running", "the next daemon to be asked")
    assert not app.has("Try again", "push button")


def test_a_city_is_found_in_any_of_its_languages_and_stays_on_the_list(home: Home, open_app: Callable[..., App]):
    app = open_app("--page", "clock")

    def add(typed: str, found: str) -> None:
        app.press("Add City", "push button")
        app.find("City or time zone")
        app.type("City or time zone", typed)
        app.find(found)
        picture(app, f"city-{found}")
        app.settle()
        app.key("Return")
        app.gone("City or time zone")
        app.find(f"Remove {found}", "push button")

    add("münchen", "Munich")
    add("大阪", "Osaka")
    add("san fran", "San Francisco")
    picture(app, "cities")
    kept = (app.desktop.folder / "toki" / "desktop.conf").read_text()
    assert "Europe/Berlin|Munich|ミュンヘン;Asia/Tokyo|Osaka|大阪;America/Los_Angeles|San Francisco|" in kept
    app.close()
    # What an earlier version kept is read, and in Japanese the same cities have Japanese names.
    file = app.desktop.folder / "toki" / "desktop.conf"
    file.write_text(kept.replace("world-clocks=", "world-clocks=Europe/Paris;"))
    app = open_app("--page", "clock", LANGUAGE="ja")
    for name in ("パリ", "ミュンヘン", "大阪", "サンフランシスコ"):
        app.find(f"{name}…")
    picture(app, "cities-ja")


def test_a_ring_in_front_of_the_sleep_screen_is_dark(home: Home, open_app: Callable[..., App]):
    if shutil.which("import") is None:
        pytest.skip("imagemagick is not installed")
    app = open_app("--page", "sleep")

    def brightness() -> float:
        """Mean of all pixels of the window, 0 to 1."""
        app.settle()
        file = home.folder / "ring.png"
        app.window_picture(file)
        return float(app.desktop.output("convert", str(file), "-colorspace", "gray", "-format", "%[fx:mean]", "info:"))

    app.press("Start", "push button")
    app.find("Rings …")
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.find("Stop", "push button")
    picture(app, "ring-in-sleep")
    assert brightness() < 0.1
    app.press("Stop", "push button")
    app.gone("Stop", "push button")
    app.key("Escape")
    app.find("When do you want to wake up?")
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.find("Stop", "push button")
    assert brightness() > 0.5
