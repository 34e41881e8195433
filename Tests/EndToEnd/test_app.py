# SPDX-License-Identifier: Apache-2.0
"""The desktop app, driven through the accessibility bus as a person without sight drives it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app import App
from desktop import Desktop
from home import Home


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    desktop = Desktop(home, screen="900x760")
    try:
        yield desktop
    finally:
        desktop.close()


@pytest.fixture
def app(home: Home, desktop: Desktop) -> Iterator[App]:
    app = App(home, desktop)
    try:
        yield app
    finally:
        app.close()


def test_the_app_starts_the_daemon_and_shows_its_pages(home: Home, app: App):
    for title in ("Alarms", "Sleep", "Timers", "Stopwatch", "Clock"):
        app.find(title)
    assert home.json("daemon", "status")["pid"] > 0
